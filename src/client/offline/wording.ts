import type { ArchiveSummary, OfflineState, Problem } from '../../offline/browser.ts';

const language = document.documentElement.lang || 'en';

/** A size to read: "412 KB", "1.2 MB". */
export function size(bytes: number): string {
  const isSmall = bytes < 950_000;
  const number = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000;
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: isSmall ? 0 : 1 });
  return `${digits.format(number)}\u00a0${isSmall ? 'KB' : 'MB'}`;
}

/** The day of a moment, or a day such as `2026-12-01`, to read. */
export function day(since: string): string {
  const date = new Date(since);
  if (Number.isNaN(date.valueOf())) return since;
  // A day without an hour is the same day everywhere.
  const zone = since.includes('T') ? {} : { timeZone: 'UTC' };
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', ...zone }).format(date);
}

/** That there is a newer glossary than the one that is kept, and what it takes to have it. */
export function newerText(offered: NonNullable<OfflineState['offered']>): string {
  const edition = offered.edition && ` (edition ${editionText(offered)})`;
  return `There is a newer glossary${edition}: ${size(offered.missing)} to fetch.`;
}

/** What is kept: edition, day and size. */
export function keptText(kept: NonNullable<OfflineState['kept']>): string {
  const edition = kept.edition ? `Edition ${editionText(kept)}, ` : '';
  return `${edition}${edition ? 'kept' : 'Kept'} ${day(kept.since)}: ${kept.pages} pages and the search, ${size(kept.bytes)}.`;
}

function editionText({ edition, editionDate }: ArchiveSummary): string {
  return editionDate ? `${edition} of ${day(editionDate)}` : edition;
}

/** What went wrong, and what to do. */
export const problemText: Record<Problem, string> = {
  network:
    'The network broke off. What has come is kept, and the rest follows when the network is back.',
  refused:
    'What came is not the glossary: it was damaged or replaced on its way. Nothing of it was kept. ' +
    'If this network asks you to log in first, do so and try again.',
  full: 'This device has no room for it. What had come was removed again. Make room and try again.',
  stopped: 'Stopped. What has come is kept for the next time.',
};
