import { compareText, type Entry, type Glossary, type Ruling } from '../glossary/browser.ts';

/** A ruling that changed something, and the entry it stands in. */
export interface Change {
  entry: Entry;
  ruling: Ruling;
  /** `YYYY-MM-DD`, where known. */
  date?: string;
}

/**
 * Rulings that changed something: errata, updates and all that no longer stands as it stood. Dated ones come
 * first, the newest before the older; then those without a date, in sort order.
 *
 * @param limit how many at most
 */
export function latestChanges(glossary: Glossary, limit: number): Change[] {
  const changes: Change[] = [];
  for (const entry of glossary.entries) {
    for (const ruling of entry.rulings) {
      if (!isChange(ruling)) continue;
      const date = newestDate(ruling);
      changes.push(date ? { entry, ruling, date } : { entry, ruling });
    }
  }
  return changes.sort((a, b) => compareText(b.date ?? '', a.date ?? '')).slice(0, limit);
}

function isChange(ruling: Ruling): boolean {
  return ruling.kind === 'errata' || ruling.kind === 'update' || ruling.standing !== 'current';
}

function newestDate(ruling: Ruling): string | undefined {
  return ruling.sources
    .flatMap((source) => (source.date ? [source.date] : []))
    .sort(compareText)
    .at(-1);
}
