import { rulingIn } from '../editions/browser.ts';
import {
  type ChangedTarget,
  changedParts,
  History,
  type PrintedVersion,
  printedNumbers,
  rulingHistory,
} from '../editions/index.ts';
import type { Document, Entry, RulingNumber } from '../glossary/browser.ts';
import { type ReferringRuling, referringTo } from './referring.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** Notes on a ruling besides its text, for the API and the ruling's own page. */
export interface RulingNotes {
  /** The date of the last edition, if the ruling reads the same there. */
  edition?: string;
  /** Rulings that refer to a rule, in the order of the backlinks. */
  referredBy?: ReferringRuling[];
  /** The printed numbers that a rule has had, the oldest first, if there were several. */
  printedSince?: PrintedVersion[];
  /** Its references that have changed since it was last written or reviewed. */
  changedTargets?: Omit<ChangedTarget, 'address'>[];
}

/** Finds what to say about the rulings of a text: by their numbers. */
export function rulingNotes({
  editions,
  reviews,
}: Pick<SiteCompilation, 'editions' | 'reviews'>): (
  text: Entry | Document,
) => Record<RulingNumber, RulingNotes> {
  const last = editions.editions.at(-1);
  const history = new History(editions);
  return (text) => {
    const { address } = text;
    const referring = referringTo(text);
    const changed = reviews.get(address);
    const isNumbered = text.rulings.some(({ printed }) => printed !== undefined);
    const versions = isNumbered && editions.editions.length > 0 ? history.of(address) : undefined;
    const noteOn = (number: RulingNumber): RulingNotes => {
      const was = last && rulingIn(last.state.texts.get(address), number);
      const is = rulingIn(editions.current.texts.get(address), number);
      const isSame = was && is && changedParts(was, is).length === 0;
      const referredBy = referring.get(number);
      const targets = changed?.get(number)?.map(({ address: _, ...target }) => target);
      const known = versions && rulingHistory(versions, number);
      const printed = known ? printedNumbers(known) : [];
      return {
        ...(isSame && { edition: last.date }),
        ...(referredBy && { referredBy }),
        ...(printed.length > 1 && { printedSince: printed }),
        ...(targets && { changedTargets: targets }),
      };
    };
    return Object.fromEntries(text.rulings.map(({ number }) => [number, noteOn(number)]));
  };
}
