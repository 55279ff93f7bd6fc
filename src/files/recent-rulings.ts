import { compareText, type Entry, type Glossary, type Ruling } from '../glossary/browser.ts';

/**
 * Errata, updates and rulings that are not current: those with a date first, the newest first, then the others in sort
 * order.
 *
 * @param limit maximum number of rulings
 */
export function recentRulings(
  { entries }: Glossary,
  limit: number,
): { entry: Entry; ruling: Ruling }[] {
  return entries
    .flatMap((entry) => entry.rulings.filter(isRecent).map((ruling) => ({ entry, ruling })))
    .sort((a, b) => compareText(newestDate(b.ruling), newestDate(a.ruling)))
    .slice(0, limit);
}

function isRecent({ kind, standing }: Ruling): boolean {
  return kind === 'errata' || kind === 'update' || standing !== 'current';
}

function newestDate({ sources }: Ruling): string {
  const dates = sources.map(({ date = '' }) => date).sort(compareText);
  return dates.at(-1) ?? '';
}
