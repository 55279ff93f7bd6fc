import { type Fault, importRules, type Report } from '../../../src/authoring/index.ts';
import { count } from '../../../src/site/index.ts';

/** Faults as lines: what happened, where, and what to do, once for each kind. */
export function faultLines(faults: readonly Fault[]): string {
  const lines: string[] = [];
  for (const code of new Set(faults.map((one) => one.code))) {
    const own = faults.filter((one) => one.code === code);
    for (const { message, file, line, column } of own.slice(0, 10)) {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      lines.push([place, 'error', code, message].filter(Boolean).join('  '));
    }
    if (own.length > 10) lines.push(`and ${own.length - 10} more`);
    lines.push(`  ${importRules[code].remedy}`);
  }
  return lines.join('\n');
}

/** The report for the terminal: counts, what was recognised, what to look at. */
export function reportLines(report: Report): string {
  const { counts } = report;
  const lines: string[] = [];
  for (const { name, format, lines: all, pages } of report.sources) {
    lines.push(
      `${name}: ${format}, ${count(all, 'line')}${pages === undefined ? '' : ` on ${count(pages, 'page')}`}`,
    );
  }
  for (const { file, from, style, heads, reasons, samples } of report.recognised) {
    const where = [file, from && `from "${from}"`].filter(Boolean).join(' ');
    lines.push(
      `  ${where === '' ? '' : `${where}: `}${style}, ${heads} found: ${reasons.join('; ')}`,
    );
    lines.push(`    ${samples.map((sample) => `"${sample}"`).join(', ')}`);
  }
  lines.push(
    `${count(counts.entries, 'entry')}, ${count(counts.documents, 'document')}, ${count(counts.rulings, 'ruling')}`,
    `${count(counts.linked, 'reference')} linked; ${counts.unlinked} to names without an entry`,
    `${count(counts.lines.all, 'line')}: ${counts.lines.inFiles} in files, ${counts.lines.dropped} left out, ${counts.lines.unassigned} unassigned`,
  );
  for (const [why, times] of Object.entries(report.dropped))
    lines.push(`  left out: ${why}, ${count(times, 'line')}`);
  for (const { file, line, page, text } of report.unassigned.slice(0, 10)) {
    lines.push(
      `  unassigned: ${file}${page === undefined ? '' : ` page ${page}`}:${line}  ${text.slice(0, 80)}`,
    );
  }
  const byCode = new Map<string, number>();
  for (const { code, level } of report.notices) {
    const key = `${level}  ${code}`;
    byCode.set(key, (byCode.get(key) ?? 0) + 1);
  }
  for (const [key, times] of [...byCode].sort()) {
    const example = report.notices.find(({ code, level }) => `${level}  ${code}` === key);
    lines.push(`  ${key}  ${times === 1 ? '' : `${times}, such as: `}${example?.message ?? ''}`);
  }
  if (report.void.length > 0) {
    const most = report.void.slice(0, 8).map(({ name, uses }) => `${name} (${uses})`);
    lines.push(`  names without an entry: ${report.void.length}, most used: ${most.join(', ')}`);
  }
  if (report.changes) {
    const said = Object.entries(report.changes.counts).map(([what, times]) => `${times} ${what}`);
    lines.push(`changes: ${said.join(', ')}`);
    const lists = [
      ['conflict', report.changes.conflicts],
      ['renamed', report.changes.renamed],
      ['moved', report.changes.moved],
      ['gone', report.changes.gone],
      ['reworded', report.changes.reworded],
      ['look at', report.changes.unsure],
    ] as const;
    for (const [what, list] of lists) {
      for (const one of list.slice(0, 10)) lines.push(`  ${what}: ${one}`);
      if (list.length > 10) lines.push(`  ${what}: and ${list.length - 10} more, in the report`);
    }
  }
  return lines.join('\n');
}
