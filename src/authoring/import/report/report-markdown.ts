import { remedies } from '../../../glossary/index.ts';
import { explanations } from '../diagnostics.ts';
import { endsSentence } from '../lines.ts';
import type { AccountRange, Report, ReportNotice } from './report.ts';

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

  const parts = recognised.map(({ file, from, style, heads, reasons, samples, others }) => {
    const where = [file && `\`${file}\``, from && `from ${code(from)}`].filter(Boolean).join(' ');
    const found = `${where && `${where}: `}**${style}**, ${heads} found. ${reasons.join('; ')}.`;
    const instead = others.map(
      (one) =>
        `  - or ${one.heads}, such as ${one.samples.map(code).join(', ')}: ${chooses(report, one.style)}`,
    );
    return [found, ...samples.map((sample) => `  - ${code(sample)}`), ...instead].join('\n');
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

/** Says how to choose another style: with a command, or in the profile if it has several parts. */
function chooses({ name, sources, recognised }: Report, style: string): string {
  const files = sources.map((source) => source.name).join(' ');
  return recognised.length > 1
    ? `write \`style: ${style.replace(/:.*/u, '')}\` for this part in the profile`
    : `\`npm run import -- ${files} --into ${name} --profile ${style}\``;
}

/** Summarises the import: counts, lost words, confidence, and the first thing to check. */
function summaryOf(report: Report): string[] {
  const { counts, words, recognised, leftOut, unassigned, notices } = report;
  const { lines } = counts;
  const sentences = leftOut.filter(({ text }) => text.split(' ').length > 7 && endsSentence(text));
  const others = recognised.flatMap(({ others }) => others);
  const warnings = Map.groupBy(
    notices.filter(({ level }) => level === 'warning'),
    (notice) => notice.code,
  );
  const doubts = [
    ...(words.length > 0 ? [`words that differ (${words.length})`] : []),
    ...(unassigned.length > 0 ? [`unassigned lines (${unassigned.length})`] : []),
    ...(others.length > 0 ? ['another reading of the text, under "What was recognised"'] : []),
    ...(sentences.length > 0 ? [`sentences that were left out (${sentences.length})`] : []),
  ];
  const look = [...doubts, ...[...warnings].map(([kind, own]) => `${kind} (${own.length})`)];
  const sure = doubts.length > 0 ? 'not sure' : look.length > 0 ? 'fairly sure' : 'sure';
  const isPlain = recognised.length > 0 && recognised.every(({ style }) => style === 'text');
  const left = `${lines.dropped} left out, ${lines.unassigned} unassigned`;
  const same = `all ${counts.words.source} words of them are written`;
  return [
    `${counts.entries} entries, ${counts.documents} documents, ${counts.rulings} rulings. ${counts.linked} references lead to an entry, ${counts.unlinked} to names without one.`,
    `${lines.all} lines of text: ${lines.inFiles} in files, ${left}; ${words.length === 0 ? same : 'some words differ'}.`,
    isPlain
      ? 'No entries and no printed numbers were found: the text is one plain document.'
      : `The reading is ${sure}.`,
    `Look first at: ${look.length > 0 ? look.slice(0, 4).join(', ') : 'a few pages, against the source'}.`,
  ];
}

function accountLine({ file, from, to, path, why }: AccountRange): string {
  const [start, end] = [from, to].map(({ line, page }) =>
    page === undefined ? `${line}` : `${page}/${line}`,
  );
  const fate = why === undefined ? '**unassigned**' : `left out: ${why}`;
  const range = start === end ? start : `${start}–${end}`;
  return `${file} ${range}: ${path === undefined ? fate : `\`${path}\``}`;
}

/** Escapes the signs that Markdown would read. */
function plain(text: string): string {
  return text.replace(/[<>[\]`]/gu, '\\$&');
}

function place({ file, line, page }: Pick<ReportNotice, 'file' | 'line' | 'page'>): string {
  if (file === undefined) return '';
  return `${file}${page === undefined ? '' : ` page ${page}`}${line === undefined ? '' : `:${line}`}`;
}

function code(text: string): string {
  return `\`${text.replace(/`/gu, "'").replace(/\s+/gu, ' ')}\``;
}
