import { remedies } from '../../../glossary/index.ts';
import { importRules } from '../diagnostics.ts';
import type { AccountRange, Report, ReportNotice } from './report.ts';

/**
 * The report as Markdown, for the file beside the profile.
 *
 * @param isShort for the terminal: at most ten items of each list, and no account of every line
 */
export function reportMarkdown(report: Report, isShort = false): string {
  const { counts } = report;
  const lines: string[] = [];
  const listed = (items: readonly string[]): void => {
    const most = isShort ? 10 : items.length;
    lines.push(...items.slice(0, most).map((item) => `- ${item}`));
    if (items.length > most) lines.push(`- and ${items.length - most} more, in the report`);
  };
  const section = (title: string, items: readonly string[], lead = ''): void => {
    if (items.length === 0) return;
    lines.push('', title, '', ...(lead ? [lead, ''] : []));
    listed(items);
  };
  lines.push(
    `# Import of ${report.name}`,
    '',
    `${counts.entries} entries, ${counts.documents} documents, ${counts.rulings} rulings.`,
    `${counts.linked} references lead to an entry, ${counts.unlinked} to names without one.`,
    `${counts.lines.all} lines of text: ${counts.lines.inFiles} in files, ${counts.lines.dropped} left out, ${counts.lines.unassigned} unassigned.`,
  );
  const recognised = report.recognised.map(({ file, from, style, heads, reasons, samples }) => {
    const where = [file && `\`${file}\``, from && `from ${code(from)}`].filter(Boolean).join(' ');
    const found = `**${style}**, ${heads} found. ${reasons.join('; ')}.`;
    return [
      where ? `${where}: ${found}` : found,
      ...samples.map((sample) => `  - ${code(sample)}`),
    ].join('\n');
  });
  section(
    '## What was recognised',
    recognised.length === 0 ? ['The profile was given.'] : recognised,
  );
  section(
    '## Unassigned lines',
    report.unassigned.map((one) => `unassigned: ${place(one)}  ${plain(one.text.slice(0, 120))}`),
    importRules['import/unassigned-line'].remedy,
  );
  section(
    '## Left out',
    Object.entries(report.dropped).map(
      ([why, times]) => `${why}, ${times} ${times === 1 ? 'line' : 'lines'}`,
    ),
  );
  if (report.changes) {
    const { counts, conflicts, reworded, moved, gone, renamed, unsure } = report.changes;
    section(
      '## Changes to the last import',
      Object.entries(counts).map(([what, count]) => `${what}: ${count}`),
    );
    const what =
      'A ruling was edited by hand, and the next version of its source changed or dropped it too.';
    section('### Conflicts', conflicts, meaningOf({ what, remedy: remedies['import/conflict'] }));
    section('### Reworded', reworded);
    section('### Moved', moved);
    section('### Gone', gone, meaningOf(importRules['merge/gone']));
    section('### Renamed', renamed);
    section('### To look at', unsure, meaningOf(importRules['merge/unsure']));
  }
  for (const [one, own] of Map.groupBy(report.notices, (notice) => notice.code)) {
    const notices = own.map((notice) => `${place(notice)} ${plain(notice.message)}`);
    section(`## ${one} (${own.length})`, notices, meaningOf(importRules[one]));
  }
  section(
    '## Names without an entry',
    report.void.map(({ name, uses }) => `${code(name)}: ${uses}`),
    'By number of uses. Each has a page that gathers what refers to it.',
  );
  if (!isShort)
    section(
      '## Every line',
      report.account.map(accountLine),
      'Lines of the source, and where they are.',
    );
  return `${lines.join('\n')}\n`;
}

function meaningOf({ what, remedy }: { what: string; remedy: string }): string {
  return `${what} ${remedy}`;
}

function accountLine({ file, from, to, path, why }: AccountRange): string {
  const fate = why === undefined ? '**unassigned**' : `left out: ${why}`;
  return `${file} ${range(from, to)}: ${path === undefined ? fate : `\`${path}\``}`;
}

/** A text without signs that Markdown would read. */
function plain(text: string): string {
  return text.replace(/[<>[\]`]/gu, '\\$&');
}

function place({ file, line, page }: Pick<ReportNotice, 'file' | 'line' | 'page'>): string {
  if (file === undefined) return '';
  return `${file}${page === undefined ? '' : ` page ${page}`}${line === undefined ? '' : `:${line}`}`;
}

function range(from: AccountRange['from'], to: AccountRange['to']): string {
  const one = ({ line, page }: AccountRange['from']): string =>
    page === undefined ? `${line}` : `${page}/${line}`;
  return one(from) === one(to) ? one(from) : `${one(from)}–${one(to)}`;
}

function code(text: string): string {
  return `\`${text.replace(/`/gu, "'").replace(/\s+/gu, ' ')}\``;
}
