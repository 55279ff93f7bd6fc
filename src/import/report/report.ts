import { compareText, countsOf, remedies } from '../../model/index.ts';
import type { SourceLine, SourceText } from '../block.ts';
import { explanations, type ImportCode, levelOf, stretchesOf } from '../block.ts';
import { endsSentence } from '../formats/plain-text.ts';
import type { countReferences, Imported } from '../import-texts.ts';
import type { Changes } from '../versions/next-version.ts';
import type { checkImport } from './import-checks.ts';

/** Result of an import, for the terminal, for programs and for `report.md`. */
export type Report = ReturnType<typeof reportOf>;

/** Line of a file, or of a page. */
type Place = Omit<SourceLine, 'text' | 'shown'>;

/** Makes the report of an import. */
export function reportOf(
  name: string,
  sources: readonly SourceText[],
  { account, recognised, files, notices, replaced }: Imported,
  references: ReturnType<typeof countReferences>,
  { words, numbers, notices: found }: ReturnType<typeof checkImport>,
  changes: Changes | undefined,
) {
  const placeOf = ({ line, page }: Place): Place => ({ line, ...(page && { page }) });
  const lineOf = (file: string | undefined, source = -1): Partial<SourceLine> =>
    sources.find((one) => one.name === file)?.lines[source] ?? {};
  const reasons = account.flatMap(({ why }) => why ?? []);
  const unassigned = account.filter(({ path, why }) => path === undefined && why === undefined);
  const unknown = [...references.unknown].sort(
    ([a, usesA], [b, usesB]) => usesB - usesA || compareText(a, b),
  );
  const leftOut = Map.groupBy(
    [...account, ...replaced].flatMap(({ why, text }) =>
      why !== undefined && /\p{L}/u.test(text) ? { why, text } : [],
    ),
    ({ why, text }) => `${why}\n${text.replace(/\d+/gu, '#').replace(/\s+/gu, ' ')}`,
  );
  const stretches = stretchesOf(
    account,
    (line, [first]) =>
      line.from === first.from && line.path === first.path && line.why === first.why,
  );
  const countOf = (folder: string): number =>
    files.filter(({ path }) => path.startsWith(`${folder}/`)).length;
  return {
    name,
    sources: sources.map(({ name, format, lines }) => {
      const pages = lines.at(-1)?.page;
      return { name, format, lines: lines.length, ...(pages !== undefined && { pages }) };
    }),
    counts: {
      entries: countOf('glossary'),
      documents: countOf('documents'),
      rulings: files.flatMap(({ units }) => units.filter(({ isRuling }) => isRuling)).length,
      /** References that lead to an entry or a document. */
      linked: references.known,
      /** References to names without an entry. */
      unlinked: unknown.reduce((sum, [, uses]) => sum + uses, 0),
      lines: {
        all: account.length,
        inFiles: account.length - reasons.length - unassigned.length,
        dropped: reasons.length,
        unassigned: unassigned.length,
      },
      words: { source: words.source, written: words.written },
      /** Count of numbers that begin source lines, and of the printed numbers of the documents among them. */
      numbers,
    },
    recognised: recognised.map(({ part: { file, from, style }, ...found }) => {
      return { file, from, style, ...found };
    }),
    /** Number of lines left out, by reason. */
    dropped: Object.fromEntries(countsOf(reasons)),
    /** Texts of these lines. Lines that differ only in numbers are listed once. */
    leftOut: [...leftOut.values()].flatMap((same) =>
      same.slice(0, 1).map((one) => ({ ...one, times: same.length })),
    ),
    /** Words that only the source has (`missing` above zero) or only the files have (below zero). */
    words: words.faults.map(({ source, ...fault }) => ({
      ...fault,
      ...lineOf(fault.file, source),
    })),
    /** Source lines, as ranges with the same fate. */
    account: stretches.map((all) => {
      const { file, path, why } = all[0];
      return { file, from: placeOf(all[0]), to: placeOf(all.at(-1) ?? all[0]), path, why };
    }),
    unassigned: unassigned.map((line) => ({ file: line.file, ...placeOf(line), text: line.text })),
    notices: [...notices, ...found].map(({ source, ...notice }) => {
      const { text: _, ...place } = lineOf(notice.file, source);
      return { level: levelOf(notice.code), ...notice, ...place };
    }),
    void: unknown.map(([name, uses]) => ({ name, uses })),
    ...(changes && { changes }),
  };
}

/**
 * Writes a report as Markdown.
 *
 * @param isShort for the terminal: at most ten items of each list, and no account of every line
 */
export function reportMarkdown(report: Report, isShort = false): string {
  const { recognised, unassigned, dropped, leftOut, words, changes, notices } = report;
  const lines = [`# Import of ${report.name}`, '', ...summaryOf(report)];
  const section = (title: string, items: readonly string[], lead = ''): void => {
    if (items.length === 0) return;
    const most = isShort ? 10 : items.length;
    lines.push('', title, '', ...(lead ? [lead, ''] : []));
    for (const item of items.slice(0, most)) lines.push(`- ${item}`);
    if (items.length > most) lines.push(`- and ${items.length - most} more, in the report`);
  };

  const parts = recognised.map(({ file, from, style, heads, reasons, samples }) => {
    const where = [file && `\`${file}\``, from && `from ${code(from)}`].filter(Boolean).join(' ');
    const found = `${where && `${where}: `}**${style}**, ${heads} found. ${reasons.join('; ')}.`;
    return [found, ...samples.map((sample) => `  - ${code(sample)}`)].join('\n');
  });
  section('## What was recognised', parts.length > 0 ? parts : ['The profile was given.']);
  section(
    '## Unassigned lines',
    unassigned.map((one) => `unassigned: ${place(one)}  ${plain(one.text.slice(0, 120))}`),
    explanations['import/unassigned-line'],
  );
  section(
    '## Words that differ',
    words.map(
      ({ word, missing, text = '', ...at }) =>
        `${code(word)} ${missing > 0 ? `is missing ${missing} times` : `was added ${-missing} times`}: ${place(at)} ${plain(text.slice(0, 160))}`,
    ),
    explanations['import/words-differ'],
  );
  section(
    '## Left out',
    Object.entries(dropped).map(
      ([why, times]) => `${why}, ${times} ${times === 1 ? 'line' : 'lines'}`,
    ),
  );
  section(
    '### Texts that were left out',
    leftOut.map(
      ({ why, text, times }) => `${why}${times === 1 ? '' : ` ×${times}`}: ${code(text.trim())}`,
    ),
    'Look whether a sentence is among them. Lines that differ only in their numbers stand here once.',
  );
  if (changes) {
    const conflict =
      'A ruling was edited by hand, and the next version of its source changed or dropped it too.';
    section(
      '## Changes to the last import',
      Object.entries(changes.counts).map(([kind, count]) => `${kind}: ${count}`),
    );
    section('### Conflicts', changes.conflicts, `${conflict} ${remedies['import/conflict']}`);
    section('### Reworded', changes.reworded);
    section('### Moved', changes.moved);
    section('### Gone', changes.gone, explanations['merge/gone']);
    section('### Renamed', changes.renamed);
    section('### To look at', changes.unsure, explanations['merge/unsure']);
  }
  for (const [kind, own] of Map.groupBy(notices, (notice) => notice.code)) {
    const items = [...Map.groupBy(own, ({ message }) => message)].map(([message, same]) => {
      const [first = {}] = same;
      const times = same.length > 1 ? ` (${same.length} times)` : '';
      return `${place(first)} ${plain(message)}${times}`.trim();
    });
    section(`## ${kind} (${own.length})`, items, explanations[kind]);
  }
  section(
    '## Names without an entry',
    report.void.map(({ name, uses }) => `${code(name)}: ${uses}`),
    'By number of uses. Each has a page that gathers what refers to it. Many names may mean that entries were not found.',
  );
  if (!isShort) {
    const lead = 'Lines of the source, and where they are.';
    section('## Every line', report.account.map(accountLine), lead);
  }
  return `${lines.join('\n')}\n`;
}

/** Findings that make a reading uncertain. */
const doubtful: readonly ImportCode[] = ['number/not-read', 'number/out-of-order'];

/** Summarises the import: counts, lost words, confidence, and the first thing to check. */
function summaryOf(report: Report): string[] {
  const { counts, words, recognised, leftOut, unassigned, notices, changes } = report;
  const { lines, numbers } = counts;
  const warnings = countsOf(
    notices.flatMap(({ level, code }) => (level === 'warning' ? code : [])),
  );
  const sentences = leftOut.filter(({ text }) => text.split(' ').length > 7 && endsSentence(text));
  const doubts = new Map<string, number>([
    ['words that differ', words.length],
    ['unassigned lines', unassigned.length],
    ...doubtful.map((code) => [code, warnings.get(code) ?? 0] as const),
    ['lines that were left out', lines.dropped > lines.all / 2 ? lines.dropped : 0],
    ['sentences that were left out', sentences.length],
    ['rulings to look at', changes?.unsure.length ?? 0],
  ]);
  const isSure = [...doubts.values()].every((count) => count === 0);
  const look = [...doubts, ...[...warnings].filter(([code]) => !doubts.has(code))].flatMap(
    ([what, count]) => (count > 0 ? `${what} (${count})` : []),
  );
  const sure = isSure ? (look.length > 0 ? 'fairly sure' : 'sure') : 'not sure';
  const isPlain = recognised.length > 0 && recognised.every(({ style }) => style === 'text');
  const left = `${lines.dropped} left out, ${lines.unassigned} unassigned`;
  const same = `all ${counts.words.source} words of them are written`;
  return [
    `${counts.entries} entries, ${counts.documents} documents, ${counts.rulings} rulings. ${counts.linked} references lead to an entry, ${counts.unlinked} to names without one.`,
    `${lines.all} lines of text: ${lines.inFiles} in files, ${left}; ${words.length === 0 ? same : 'some words differ'}.`,
    isPlain
      ? `No entries and no printed numbers were found: the text is one plain document.${isSure ? '' : ' That is not sure.'}`
      : `The reading is ${sure}.`,
    ...(numbers.shown > 0
      ? [`${numbers.read} of ${numbers.shown} numbers that begin a line are printed numbers.`]
      : []),
    `Look first at: ${look.length > 0 ? look.slice(0, 4).join(', ') : 'a few pages, against the source'}.`,
  ];
}

function accountLine({ file, from, to, path, why }: Report['account'][number]): string {
  const [start, end] = [from, to].map(({ line, page }) => (page ? `${page}/${line}` : `${line}`));
  const fate = why === undefined ? '**unassigned**' : `left out: ${why}`;
  const range = start === end ? start : `${start}–${end}`;
  return `${file} ${range}: ${path === undefined ? fate : `\`${path}\``}`;
}

/** Escapes the signs that Markdown would read. */
function plain(text: string): string {
  return text.replace(/[<>[\]`]/gu, '\\$&');
}

function place({ file, line, page }: Partial<Place> & { file?: string | undefined }): string {
  return file === undefined ? '' : file + (page ? ` page ${page}` : '') + (line ? `:${line}` : '');
}

function code(text: string): string {
  return `\`${text.replace(/`/gu, "'").replace(/\s+/gu, ' ')}\``;
}
