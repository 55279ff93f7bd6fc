import {
  addressesOf,
  type Document,
  type Entry,
  type FileFinding,
  type Glossary,
  type Point,
  placeText,
  type RecordedReference,
  type Ruling,
  type RulingNumber,
  type RulingPlace,
  type TextAddress,
} from '../glossary/browser.ts';
import { changesBetween, type RulingChange } from './changes.ts';
import type { ContentPlaces } from './content-places.ts';
import type { Editions } from './editions.ts';
import type { Edition } from './file.ts';
import type { Since } from './history.ts';
import { earlierTexts, emptyState, type RulingState, rulingIn } from './state.ts';
import { readsAlike, type WordChange, wordChanges } from './words.ts';

/** A ruling that another refers to, and that has changed since the other was last written or confirmed. */
export interface ChangedTarget extends RulingPlace {
  /** Name of its text. */
  name: string;
  /** With the base path. */
  url: string;
  printed?: string;
  /** `another`: the printed number that is referred to was that of another rule, which the difference begins with. */
  type: 'changed' | 'another';
  /** The last edition that changed it, or that gave it the number. */
  date: string;
  /** The difference from what it said then. */
  words: WordChange[];
}

/** Rulings to review, by the addresses of their texts and their numbers: each refers to rulings that have changed. */
export type Reviews = ReadonlyMap<TextAddress, ReadonlyMap<RulingNumber, ChangedTarget[]>>;

/** What changed of single rulings with an edition, by their places; `null` for what changed since the last one. */
interface Step {
  date: Since;
  changes: ReadonlyMap<string, RulingChange>;
}

/** What makes a ruling one to review. */
type Change = Pick<ChangedTarget, 'type' | 'date' | 'words'>;

/**
 * Finds the rulings that refer to a ruling of another text which an edition has changed since they were last written,
 * or confirmed by `reviewed`. Rulings that were only renumbered have not changed.
 */
export function reviewsOf(
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
  { editions, current }: Editions,
): Reviews {
  const reviews = new Map<TextAddress, Map<RulingNumber, ChangedTarget[]>>();
  if (editions.length < 2) return reviews;
  const steps = stepsOf({ editions, current });
  const texts = new Map([...entries, ...documents].map((text) => [text.address, text]));
  for (const text of texts.values()) {
    for (const ruling of text.rulings) {
      const { references = [] } = rulingIn(current.texts.get(text.address), ruling.number) ?? {};
      const byPlace = new Map(
        references
          .filter(({ to }) => to !== text.address)
          .map((one) => [placeText({ address: one.to, number: one.number }), one]),
      );
      const targets = [...byPlace.values()].flatMap(
        (one) => changedTarget(text, ruling, one) ?? [],
      );
      if (targets.length === 0) continue;
      const found = reviews.get(text.address) ?? new Map<RulingNumber, ChangedTarget[]>();
      reviews.set(text.address, found.set(ruling.number, targets));
    }
  }
  return reviews;

  function changedTarget(
    text: Entry | Document,
    { number: referring, reviewed = '' }: Ruling,
    { to, number, shown }: RecordedReference,
  ): ChangedTarget | undefined {
    const there = texts.get(to);
    const target = there?.rulings.find((one) => one.number === number);
    const now = rulingIn(current.texts.get(to), number);
    if (!there || !target || !now) return undefined;
    const written = lastStep(text, referring, isWritten);
    const edited = lastStep(text, referring, hasOtherText);
    if (written === undefined || edited === undefined) return undefined;
    const { printed } = now;
    const isNamed = printed !== undefined && shown.includes(printed);
    const change =
      (isNamed && another(there, now, edited, reviewed)) ||
      changed(there, now, reviewed > written ? reviewed : written);
    if (!change) return undefined;
    const { address, name } = there;
    const place = { address, number, name, url: target.url };
    return { ...place, ...(printed !== undefined && { printed }), ...change };
  }

  /** What changed of a ruling, the newest first, wherever it was before. */
  function* trail(
    text: Entry | Document,
    number: RulingNumber,
  ): Generator<{ date: Since; change: RulingChange }> {
    let places: RulingPlace[] = addressesOf(text).map((address) => ({ address, number }));
    for (const { date, changes } of steps) {
      const [change] = places.flatMap((place) => changes.get(placeText(place)) ?? []);
      if (change) yield { date, change };
      if (change?.type === 'moved-here') places = [change.from];
    }
  }

  /** The last edition in which a ruling changed in some way; nothing if it has changed since the last one. */
  function lastStep(
    text: Entry | Document,
    number: RulingNumber,
    counts: (change: RulingChange) => boolean,
  ): string | undefined {
    for (const { date, change } of trail(text, number))
      if (counts(change)) return date ?? undefined;
    return editions[0]?.date;
  }

  /** What has changed of a ruling since a day: the last edition that did, and the difference to now. */
  function changed(text: Entry | Document, now: RulingState, since: string): Change | undefined {
    let found: { date: string; before: RulingState } | undefined;
    for (const { date, change } of trail(text, now.number)) {
      if (date !== null && date <= since) break;
      if (date !== null && 'before' in change && saysOtherwise(change))
        found = { date: found?.date ?? date, before: change.before };
    }
    if (!found) return undefined;
    const { date, before } = found;
    if (readsAlike(before.text, now.text) && before.standing === now.standing) return undefined;
    return { type: 'changed', date, words: wordChanges(before.text, now.text) };
  }

  /**
   * That the printed number of a rule was that of another rule in an edition.
   *
   * @param edited the edition that has the text first which names the number
   */
  function another(
    text: Entry | Document,
    now: RulingState,
    edited: string,
    reviewed: string,
  ): Change | undefined {
    const bearing = ({ state }: Edition): RulingState | undefined =>
      earlierTexts(state, text)[0]?.rulings.find(({ printed }) => printed === now.printed);
    const first = editions.find(({ date }) => date === edited);
    const then = first && bearing(first);
    if (!then || then.number === now.number || readsAlike(then.text, now.text)) return undefined;
    const since = editions.find(
      (edition) => edition.date > edited && bearing(edition)?.number === now.number,
    );
    if (!since || since.date <= reviewed) return undefined;
    return { type: 'another', date: since.date, words: wordChanges(then.text, now.text) };
  }
}

/** What each edition changed, the newest first, after what has changed since the last one. */
function stepsOf({ editions, current }: Editions): Step[] {
  const states = [...editions, { date: null, state: current }];
  return states
    .slice(1)
    .map(({ date, state }, index): Step => {
      const { texts } = changesBetween(states[index]?.state ?? emptyState, state);
      const changes = texts.flatMap(({ address, rulings }) =>
        rulings.map((change) => [placeText({ address, number: change.number }), change] as const),
      );
      return { date, changes: new Map(changes) };
    })
    .reverse();
}

/** Whether the author of a change has read the ruling. */
function isWritten(change: RulingChange): boolean {
  if (change.type === 'added') return true;
  if (change.type === 'moved-here') return change.words.length > 0;
  return change.type === 'changed' && change.parts.some((part) => part !== 'heading');
}

/** Whether its text is another, if only in the numbers of rules. */
function hasOtherText(change: RulingChange): boolean {
  return isWritten(change) || (change.type === 'renumbered' && change.words.length > 0);
}

/** Whether a ruling says something else after a change. */
function saysOtherwise(change: RulingChange): boolean {
  if (change.type === 'moved-here') return change.words.length > 0;
  if (change.type !== 'changed') return false;
  const { parts, wordingOnly } = change;
  return parts.includes('standing') || (parts.includes('text') && !wordingOnly);
}

/**
 * Finds rulings that were reviewed on a day that is still to come: until then, no change would be reported.
 *
 * @param latest the last day that is possible
 */
export function checkReviewDates(
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
  latest: string,
  { pathOf, inMatter, ofNumber, reviewedOf }: ContentPlaces,
): FileFinding[] {
  return [...entries, ...documents].flatMap(({ address, rulings }) => {
    const path = pathOf(address);
    const isFuture = rulings.some(({ reviewed = '' }) => reviewed > latest);
    if (path === undefined || !isFuture) return [];
    const whole = reviewedOf(address) ?? '';
    const future = (date: string, place: Point): FileFinding => {
      const message = `reviewed is ${date}, a day that is still to come`;
      return { path, finding: { code: 'review/future-date', message, place } };
    };
    if (whole > latest) return [future(whole, inMatter(address, 'reviewed'))];
    return rulings.flatMap(({ number, reviewed = '' }) =>
      reviewed > latest ? [future(reviewed, ofNumber(address, number))] : [],
    );
  });
}
