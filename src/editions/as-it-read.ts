import type { RulingPart } from './change.ts';
import type { EditionLabel, TextHistory } from './history.ts';
import type { Departure, RulingHistory, SplitPart } from './ruling-history.ts';
import { changedParts } from './ruling-parts.ts';
import type { RulingState } from './state.ts';
import { type WordChange, wordChanges } from './words.ts';

/** The edition in force on a day. */
export type InForce =
  | { type: 'edition'; edition: EditionLabel }
  /** The day is before the first edition. */
  | { type: 'before-first'; first: EditionLabel }
  /** There is no edition, or the day is none. */
  | { type: 'none' };

/** Finds the edition in force on a day: the last that is not later. */
export function editionOn(editions: readonly EditionLabel[], date: string): InForce {
  const [first] = editions;
  if (!first || !/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u.test(date))
    return { type: 'none' };
  const edition = editions.findLast((one) => one.date <= date);
  return edition ? { type: 'edition', edition } : { type: 'before-first', first };
}

/** What a citation of a ruling as it read on a day leads to. */
export type AsItRead =
  /** It reads and holds as it did. */
  | { type: 'unchanged'; edition: EditionLabel }
  /** It has changed since. `words` is empty where its words are the same, and only `parts` changed. */
  | {
      type: 'changed';
      edition: EditionLabel;
      before: RulingState;
      after: RulingState;
      parts: RulingPart[];
      words: WordChange[];
      /** The days of the editions that changed it since; nothing at the end for a change since the last. */
      changedIn: (string | null)[];
      /** Rulings that it was split into since. */
      split: SplitPart[];
    }
  /** It left its text since. `before` is how it read; `words` what differs from the ruling that took its place. */
  | {
      type: 'gone';
      edition: EditionLabel;
      before: RulingState | undefined;
      departure: Departure;
      words: WordChange[];
      /** Rulings that parts of it went to, beside the one that took its place. */
      split: SplitPart[];
    }
  /** It did not stand in that edition: it is newer. */
  | { type: 'newer'; edition: EditionLabel; since: string | null }
  /** The day is before the first edition. */
  | { type: 'before-first'; first: EditionLabel; departure?: Departure }
  /** There is no such number, no edition, or the day is none. */
  | { type: 'unknown'; departure?: Departure };

/**
 * What a citation made at an edition leads to now.
 *
 * @param history of the text that was cited, under its present address
 * @param number the ruling
 * @param date the day that the citation names, `YYYY-MM-DD`: an edition's, or any other
 */
export function asItRead(history: TextHistory, number: string, date: string): AsItRead {
  const inForce = editionOn(history.editions, date);
  const known = Object.hasOwn(history.rulings, number) ? history.rulings[number] : undefined;
  const departure = known?.departure;
  const left = departure ? { departure } : {};
  if (!known || inForce.type === 'none') return { type: 'unknown', ...left };
  if (inForce.type === 'before-first') return { ...inForce, ...left };

  const { edition } = inForce;
  const standing = known.first !== null && known.first <= edition.date;
  if (departure) return gone(known, departure, edition);
  if (!standing) return { type: 'newer', edition, since: known.first };
  const before = versionAt(known, edition.date);
  const after = known.versions.at(-1)?.ruling;
  const parts = before && after ? changedParts(before, after) : [];
  if (!before || !after || parts.length === 0) return { type: 'unchanged', edition };
  const words = parts.includes('text') ? wordChanges(before.text, after.text) : [];
  const changedIn = known.versions
    .filter(({ since }) => since === null || since > edition.date)
    .map(({ since }) => since);
  const split = splitSince(known, edition.date);
  return { type: 'changed', edition, before, after, parts, words, changedIn, split };
}

function gone(known: RulingHistory, departure: Departure, edition: EditionLabel): AsItRead {
  const before = versionAt(known, edition.date);
  const words = before && departure.now ? wordChanges(before.text, departure.now.text) : [];
  const { to } = departure;
  const split = splitSince(known, edition.date).filter(
    ({ address, number }) => !(to && 'to' in to && to.to === address && to.number === number),
  );
  return { type: 'gone', edition, before, departure, words, split };
}

/** Where parts went that were taken out after a day. */
function splitSince({ split = [] }: RulingHistory, date: string): SplitPart[] {
  return split.filter(({ since }) => since === null || since > date);
}

function versionAt({ versions }: RulingHistory, date: string): RulingState | undefined {
  return versions.findLast(({ since }) => since !== null && since <= date)?.ruling;
}
