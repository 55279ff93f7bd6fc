import { compareText, type Entry, type Glossary, type Ruling } from '../glossary/browser.ts';

/** An erratum, an update, or a ruling that is not current. */
export interface RecentRuling {
  entry: Entry;
  ruling: Ruling;
  /** `YYYY-MM-DD`, where known. */
  date?: string;
}

/**
 * Errata, updates and rulings that are not current: those with a date first, the newest first, then the others in sort
 * order.
 *
 * @param limit maximum number of rulings
 */
export function recentRulings(glossary: Glossary, limit: number): RecentRuling[] {
  const recent: RecentRuling[] = [];
  for (const entry of glossary.entries) {
    for (const ruling of entry.rulings) {
      if (!isRecent(ruling)) continue;
      const date = newestDate(ruling);
      recent.push(date ? { entry, ruling, date } : { entry, ruling });
    }
  }
  return recent.sort((a, b) => compareText(b.date ?? '', a.date ?? '')).slice(0, limit);
}

function isRecent(ruling: Ruling): boolean {
  return ruling.kind === 'errata' || ruling.kind === 'update' || ruling.standing !== 'current';
}

function newestDate(ruling: Ruling): string | undefined {
  return ruling.sources
    .flatMap((source) => (source.date ? [source.date] : []))
    .sort(compareText)
    .at(-1);
}
