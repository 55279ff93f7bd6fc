import { rules } from '../../../glossary/index.ts';
import { importRules } from '../diagnostics.ts';
import type { AccountRange, Report, ReportNotice } from './report.ts';

/** The report as Markdown, for the file beside the profile. */
export function reportMarkdown(report: Report): string {
  const { counts } = report;
  const lines = [
    `# Import of ${report.name}`,
    '',
    `${counts.entries} entries, ${counts.documents} documents, ${counts.rulings} rulings.`,
    `${counts.linked} references lead to an entry, ${counts.unlinked} to names without one.`,
    `${counts.lines.all} lines of text: ${counts.lines.inFiles} in files, ${counts.lines.dropped} left out, ${counts.lines.unassigned} unassigned.`,
    '',
    '## What was recognised',
    '',
  ];
  for (const { file, from, style, heads, reasons, samples } of report.recognised) {
    const where = [file && `\`${file}\``, from && `from ${code(from)}`].filter(Boolean).join(' ');
    lines.push(
      `- ${where ? `${where}: ` : ''}**${style}**, ${heads} found. ${reasons.join('; ')}.`,
    );
    for (const sample of samples) lines.push(`  - ${code(sample)}`);
  }
  if (report.recognised.length === 0) lines.push('The profile was given.');
  if (report.unassigned.length > 0) {
    lines.push(
      '',
      '## Unassigned lines',
      '',
      `${importRules['import/unassigned-line'].remedy}`,
      '',
    );
    for (const unassigned of report.unassigned.slice(0, 500))
      lines.push(`- ${place(unassigned)} ${code(unassigned.text.slice(0, 120))}`);
  }
  if (Object.keys(report.dropped).length > 0) {
    lines.push('', '## Left out', '');
    for (const [why, times] of Object.entries(report.dropped))
      lines.push(`- ${why}: ${times} lines`);
  }
  lines.push(...changeLines(report));
  for (const [one, own] of Map.groupBy(report.notices, (notice) => notice.code)) {
    const [rule] = Object.entries(importRules).filter(([name]) => name === one);
    lines.push(
      '',
      `## ${one} (${own.length})`,
      '',
      `${rule?.[1].what ?? ''} ${rule?.[1].remedy ?? ''}`,
      '',
    );
    for (const notice of own.slice(0, 300)) lines.push(noticeLine(notice));
    if (own.length > 300) lines.push(`- and ${own.length - 300} more`);
  }
  if (report.void.length > 0) {
    lines.push(
      '',
      '## Names without an entry',
      '',
      'By number of uses. Each has a page that gathers what refers to it.',
      '',
    );
    for (const { name, uses } of report.void) lines.push(`- ${code(name)}: ${uses}`);
  }
  lines.push('', '## Every line', '', 'Lines of the source, and where they are.', '');
  for (const { file, from, to, path, why } of report.account) {
    const target =
      path === undefined
        ? why === undefined
          ? '**unassigned**'
          : `left out: ${why}`
        : `\`${path}\``;
    lines.push(`- ${file} ${range(from, to)}: ${target}`);
  }
  return `${lines.join('\n')}\n`;
}

function changeLines({ changes }: Report): string[] {
  if (!changes) return [];
  const { counts } = changes;
  const lines = [
    '',
    '## Changes to the last import',
    '',
    ...Object.entries(counts).map(([what, count]) => `- ${what}: ${count}`),
  ];
  const lists = [
    ['Conflicts', changes.conflicts, rules['import/conflict']],
    ['Reworded', changes.reworded],
    ['Moved', changes.moved],
    ['Gone', changes.gone, importRules['merge/gone']],
    ['Renamed', changes.renamed],
    ['To look at', changes.unsure, importRules['merge/unsure']],
  ] as const;
  for (const [title, list, rule] of lists) {
    if (list.length === 0) continue;
    if (rule) lines.push('', `### ${title}`, '', `${rule.what} ${rule.remedy}`);
    else lines.push('', `### ${title}`);
    lines.push('', ...list.slice(0, 400).map((one) => `- ${one}`));
    if (list.length > 400) lines.push(`- and ${list.length - 400} more`);
  }
  return lines;
}

function noticeLine(notice: ReportNotice): string {
  return `- ${place(notice)} ${notice.message.replace(/[<>[\]`]/gu, '\\$&')}`;
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
