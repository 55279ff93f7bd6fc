import type { Notice, SourceText } from '../block.ts';
import { importRules } from '../diagnostics.ts';
import type { Imported, LineFate } from '../import.ts';
import type { Changes } from '../settled.ts';

/** A line of the source that is in no file and that nothing dismisses. */
export interface UnassignedLine {
  file: string;
  line: number;
  page?: number;
  text: string;
}

/** What an import did, for the terminal, for machines and for the Markdown file beside the profile. */
export interface Report {
  name: string;
  /** Of the sources: decisions are written for these. */
  hash: string;
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
  from: { line: number; page?: number };
  to: { line: number; page?: number };
  path?: string;
  why?: string;
}

export interface ReportNotice {
  level: 'error' | 'warning' | 'note';
  code: string;
  message: string;
  file?: string;
  line?: number;
  page?: number;
}

/** Makes the report of an import. */
export function reportOf(
  name: string,
  hash: string,
  sources: readonly SourceText[],
  imported: Imported,
  changes: Changes | undefined,
): Report {
  const account: AccountRange[] = [];
  const unassigned: UnassignedLine[] = [];
  const dropped: Record<string, number> = {};
  const lines = { all: 0, inFiles: 0, dropped: 0, unassigned: 0 };
  for (const [index, source] of sources.entries()) {
    for (const [at, line] of source.lines.entries()) {
      const fate = imported.account[index]?.[at];
      const place = { line: line.line, ...(line.page === undefined ? {} : { page: line.page }) };
      lines.all++;
      if (!fate) {
        lines.unassigned++;
        unassigned.push({ file: source.name, ...place, text: line.text });
      } else if ('path' in fate) lines.inFiles++;
      else {
        lines.dropped++;
        dropped[fate.why] = (dropped[fate.why] ?? 0) + 1;
      }
      const last = account.at(-1);
      if (last && last.file === source.name && isSame(last, fate)) last.to = place;
      else account.push({ file: source.name, from: place, to: place, ...(fate ?? {}) });
    }
  }
  const notices = imported.notices.map((notice) => placed(notice, sources));
  const unknown = [...imported.references.unknown].sort(
    ([a, usesA], [b, usesB]) => usesB - usesA || (a < b ? -1 : 1),
  );
  const { files } = imported;
  return {
    name,
    hash,
    sources: sources.map((source) => {
      const pages = source.lines.at(-1)?.page;
      return {
        name: source.name,
        format: source.format,
        lines: source.lines.length,
        ...(pages === undefined ? {} : { pages }),
      };
    }),
    counts: {
      entries: files.filter(({ path }) => path.startsWith('glossary/')).length,
      documents: files.filter(({ path }) => path.startsWith('documents/')).length,
      rulings: files.reduce(
        (sum, { units }) => sum + units.filter(({ isRuling }) => isRuling).length,
        0,
      ),
      linked: imported.references.known,
      unlinked: unknown.reduce((sum, [, uses]) => sum + uses, 0),
      lines,
    },
    recognised: imported.recognised.map(({ part, reasons, samples, heads }) => ({
      ...(part.file === undefined ? {} : { file: part.file }),
      ...(part.from === undefined ? {} : { from: part.from }),
      style: part.style,
      heads,
      reasons,
      samples,
    })),
    dropped,
    account,
    unassigned,
    notices,
    void: unknown.map(([one, uses]) => ({ name: one, uses })),
    ...(changes ? { changes } : {}),
  };
}

function isSame(range: AccountRange, fate: LineFate | undefined): boolean {
  if (!fate) return range.path === undefined && range.why === undefined;
  return 'path' in fate ? range.path === fate.path : range.why === fate.why;
}

function placed(
  { code, message, file, source }: Notice,
  sources: readonly SourceText[],
): ReportNotice {
  const line =
    source === undefined ? undefined : sources.find(({ name }) => name === file)?.lines[source];
  return {
    level: importRules[code].level,
    code,
    message,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line: line.line }),
    ...(line?.page === undefined ? {} : { page: line.page }),
  };
}
