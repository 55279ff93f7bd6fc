import { compareText } from '../../../glossary/index.ts';
import type { SourceLine, SourceText } from '../block.ts';
import { type ImportCode, importRules } from '../diagnostics.ts';
import type { Imported, LineFate } from '../import.ts';
import type { Changes } from '../settled.ts';

/** A line of a source: of the file, or of a page. */
interface Place {
  line: number;
  page?: number;
}

/** A line of the source that is in no file and that nothing dismisses. */
export interface UnassignedLine extends Place {
  file: string;
  text: string;
}

/** What an import did, for the terminal, for machines and for the Markdown file beside the profile. */
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
  };
  recognised: {
    file?: string;
    from?: string;
    style: string;
    heads: number;
    reasons: string[];
    samples: string[];
  }[];
  /** By reason, how many lines it took out. */
  dropped: Record<string, number>;
  /** Every line, as ranges: from line, to line (and page), and where they are. */
  account: AccountRange[];
  unassigned: UnassignedLine[];
  notices: ReportNotice[];
  /** Names without an entry, most used first. */
  void: { name: string; uses: number }[];
  /** Where the import met an earlier one. */
  changes?: Changes;
}

export interface AccountRange {
  file: string;
  from: Place;
  to: Place;
  path?: string;
  why?: string;
}

export interface ReportNotice {
  level: 'error' | 'warning' | 'note';
  code: ImportCode;
  message: string;
  file?: string;
  line?: number;
  page?: number;
}

/** Makes the report of an import. */
export function reportOf(
  name: string,
  sources: readonly SourceText[],
  imported: Imported,
  changes: Changes | undefined,
): Report {
  const fates = sources.flatMap(({ name: file, lines }, index) =>
    lines.map((line, at) => ({ file, line, fate: imported.account[index]?.[at] })),
  );
  const account: AccountRange[] = [];
  for (const { file, line, fate } of fates) {
    const last = account.at(-1);
    const place = placeOf(line);
    if (last && last.file === file && isSame(last, fate)) last.to = place;
    else account.push({ file, from: place, to: place, ...fate });
  }
  const reasons = fates.flatMap(({ fate }) => (fate && 'why' in fate ? fate.why : []));
  const unassigned = fates.filter(({ fate }) => !fate);
  const unknown = [...imported.references.unknown].sort(
    ([a, usesA], [b, usesB]) => usesB - usesA || compareText(a, b),
  );
  const paths = imported.files.map(({ path }) => path);
  return {
    name,
    sources: sources.map((source) => {
      const pages = source.lines.at(-1)?.page;
      const { name: file, format, lines } = source;
      return { name: file, format, lines: lines.length, ...(pages !== undefined && { pages }) };
    }),
    counts: {
      entries: paths.filter((path) => path.startsWith('glossary/')).length,
      documents: paths.filter((path) => path.startsWith('documents/')).length,
      rulings: imported.files.flatMap(({ units }) => units.filter(({ isRuling }) => isRuling))
        .length,
      linked: imported.references.known,
      unlinked: unknown.reduce((sum, [, uses]) => sum + uses, 0),
      lines: {
        all: fates.length,
        inFiles: fates.length - reasons.length - unassigned.length,
        dropped: reasons.length,
        unassigned: unassigned.length,
      },
    },
    recognised: imported.recognised.map(({ part: { file, from, style }, ...found }) => ({
      ...(file !== undefined && { file }),
      ...(from !== undefined && { from }),
      style,
      ...found,
    })),
    dropped: Object.fromEntries(
      [...Map.groupBy(reasons, (why) => why)].map(([why, all]) => [why, all.length]),
    ),
    account,
    unassigned: unassigned.map(({ file, line }) => ({ file, ...placeOf(line), text: line.text })),
    notices: imported.notices.map(({ source, ...notice }) => {
      const { lines = [] } = sources.find((one) => one.name === notice.file) ?? {};
      const line = lines[source ?? -1];
      return { level: importRules[notice.code].level, ...notice, ...(line && placeOf(line)) };
    }),
    void: unknown.map(([one, uses]) => ({ name: one, uses })),
    ...(changes && { changes }),
  };
}

function placeOf({ line, page }: SourceLine): Place {
  return { line, ...(page !== undefined && { page }) };
}

function isSame(range: AccountRange, fate: LineFate | undefined): boolean {
  if (!fate) return range.path === undefined && range.why === undefined;
  return 'path' in fate ? range.path === fate.path : range.why === fate.why;
}
