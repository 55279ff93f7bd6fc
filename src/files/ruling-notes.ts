import {
  type ChangedTarget,
  History,
  type PrintedVersion,
  printedNumbers,
  rulingHistory,
} from '../editions/index.ts';
import type { Document, Entry, RulingNumber } from '../glossary/browser.ts';
import { lastReading } from './last-reading.ts';
import { type ReferringRuling, referringTo } from './referring.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** What the API and a ruling's own page say about a ruling, besides its text. */
export interface RulingNotes {
  /** The date of the last edition, if the ruling reads the same there. */
  edition?: string;
  /** Who refers to a rule, in the order of the backlinks. */
  referredBy?: ReferringRuling[];
  /** The printed numbers that a rule has had, the oldest first, if there were several. */
  printedSince?: PrintedVersion[];
  /** What it refers to that has changed since it was last written or reviewed. */
  changedTargets?: Omit<ChangedTarget, 'address'>[];
}

/** Finds what to say about the rulings of a text, by their numbers. */
export function rulingNotes({
  editions,
  reviews,
}: Pick<SiteCompilation, 'editions' | 'reviews'>): (
  text: Entry | Document,
) => (number: RulingNumber) => RulingNotes {
  const editionOf = lastReading(editions);
  const history = new History(editions);
  return (text) => {
    const { address } = text;
    const referring = referringTo(text);
    const changed = reviews.get(address);
    const isNumbered = text.rulings.some(({ printed }) => printed !== undefined);
    const versions = isNumbered && editions.editions.length > 0 ? history.of(address) : undefined;
    return (number) => {
      const edition = editionOf({ address, number });
      const referredBy = referring.get(number);
      const targets = changed?.get(number)?.map(({ address: _, ...target }) => target);
      const known = versions && rulingHistory(versions, number);
      const printed = known ? printedNumbers(known) : [];
      return {
        ...(edition !== undefined && { edition }),
        ...(referredBy && { referredBy }),
        ...(printed.length > 1 && { printedSince: printed }),
        ...(targets && { changedTargets: targets }),
      };
    };
  };
}
