import { compareText } from '../../../glossary/index.ts';
import type { SourceLine, SourceText } from '../block.ts';
import { levelOf, type Notice } from '../diagnostics.ts';
import type { Fate, Imported, ReferenceCounts } from '../import.ts';
import type { Recognised } from '../profile/detect.ts';
import type { Part } from '../profile/profile.ts';
import type { Changes } from '../versions/next.ts';
import type { WordFault } from './words.ts';

/** A line of a source: of the file, or of a page. */
interface Place {
  line: number;
  page?: number;
}

/** The result of an import, for the terminal, for machines and for the Markdown file beside the profile. */
export interface Report {
  name: string;
  sources: { name: string; format: SourceText['format']; lines: number; pages?: number }[];
  counts: {
    entries: number;
    documents: number;
    rulings: number;
    /** References that lead to an entry or a document. */
    linked: number;
    /** References to names without an entry. */
    unlinked: number;
    lines: { all: number; inFiles: number; dropped: number; unassigned: number };
    words: { source: number; written: number };
  };
  recognised: (Pick<Part, 'file' | 'from' | 'style'> & Omit<Recognised, 'part'>)[];
  /** Number of lines left out, by reason. */
  dropped: Record<string, number>;
  /** The texts of these lines; lines that differ only in their numbers once. */
  leftOut: { why: string; text: string; times: number }[];
  /** Words that are in the source and in no file (`missing`), or in a file alone (below zero). */
  words: (Omit<WordFault, 'source'> & Partial<Place> & { text?: string })[];
  /** Every line of the sources, as ranges of one fate. */
  account: AccountRange[];
  /** Lines that are in no file and that nothing dismisses. */
  unassigned: (Place & { file: string; text: string })[];
  notices: ReportNotice[];
  /** Names without an entry, most used first. */
  void: { name: string; uses: number }[];
  /** Absent for a first import. */
  changes?: Changes;
}

export interface AccountRange extends Fate {
  file: string;
  from: Place;
  to: Place;
}

export interface ReportNotice extends Omit<Notice, 'source'> {
  page?: number;
  level: ReturnType<typeof levelOf>;
}

/** Makes the report of an import. */
export function reportOf(
  name: string,
  sources: readonly SourceText[],
  { account: fatesOf, recognised, files, notices, parts, words }: Imported,
  references: ReferenceCounts,
  changes: Changes | undefined,
): Report {
  const lines = sources.flatMap(({ name: file, lines }, index) =>
    lines.map(({ text, ...place }, at) => ({ file, text, place, fate: fatesOf[index]?.[at] })),
  );
  const account: AccountRange[] = [];
  for (const { file, place, fate } of lines) {
    const last = account.at(-1);
    if (last?.file === file && last.path === fate?.path && last.why === fate?.why) last.to = place;
    else account.push({ file, from: place, to: place, ...fate });
  }
  const lineOf = (file: string | undefined, source = -1): SourceLine | undefined =>
    sources.find((one) => one.name === file)?.lines[source];
  const reasons = lines.flatMap(({ fate }) => fate?.why ?? []);
  const unassigned = lines.filter(({ fate }) => !fate);
  const unknown = [...references.unknown].sort(
    ([a, usesA], [b, usesB]) => usesB - usesA || compareText(a, b),
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
      linked: references.known,
      unlinked: unknown.reduce((sum, [, uses]) => sum + uses, 0),
      lines: {
        all: lines.length,
        inFiles: lines.length - reasons.length - unassigned.length,
        dropped: reasons.length,
        unassigned: unassigned.length,
      },
      words: { source: words.source, written: words.written },
    },
    recognised: recognised.map(({ part: { file, from, style }, ...found }) => ({
      file,
      from,
      style,
      ...found,
    })),
    dropped: Object.fromEntries(
      [...Map.groupBy(reasons, (why) => why)].map(([why, all]) => [why, all.length]),
    ),
    leftOut: [
      ...Map.groupBy(
        [...lines.map(({ fate, text }) => ({ why: fate?.why, text })), ...parts].filter(
          ({ why, text }) => why !== undefined && /\p{L}/u.test(text),
        ),
        ({ why, text }) => `${why}\n${text.replace(/\d+/gu, '#').replace(/\s+/gu, ' ')}`,
      ).values(),
    ].map((same) => ({
      why: same[0]?.why ?? '',
      text: same[0]?.text ?? '',
      times: same.length,
    })),
    words: words.faults.map(({ source, ...fault }) => ({
      ...fault,
      ...lineOf(fault.file, source),
    })),
    account,
    unassigned: unassigned.map(({ file, place, text }) => ({ file, ...place, text })),
    notices: notices.map(({ source, ...notice }) => {
      const { text: _, ...place } = lineOf(notice.file, source) ?? {};
      return { level: levelOf(notice.code), ...notice, ...place };
    }),
    void: unknown.map(([name, uses]) => ({ name, uses })),
    ...(changes && { changes }),
  };
}
