import { type Changes, changesBetween, emptyState } from '../editions/browser.ts';
import type { Edition, Editions } from '../editions/index.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** An edition with what it changed. */
export interface EditionChanges {
  edition: Edition;
  /** The edition before it; none for the first. */
  before: Edition | undefined;
  url: string;
  changes: Changes;
}

const known = new WeakMap<Editions, EditionChanges[]>();

/** Every edition with what it changed, the newest first. */
export function editionChanges({ glossary, editions }: SiteCompilation): EditionChanges[] {
  const made =
    known.get(editions) ??
    editions.editions
      .map((edition, index, all): EditionChanges => {
        const before = all[index - 1];
        return {
          edition,
          before,
          url: editionUrl(glossary.base, edition.date),
          changes: changesBetween(before?.state ?? emptyState, edition.state),
        };
      })
      .reverse();
  known.set(editions, made);
  return made;
}

/** What changed since the last edition; nothing where there is none yet. */
export function changesSinceLast({ editions }: SiteCompilation): Changes | undefined {
  const last = editions.editions.at(-1);
  return last && changesBetween(last.state, editions.current);
}

/** The address of an edition's page. */
export function editionUrl(base: string, date: string): string {
  return `${base}changes/${date}/`;
}
