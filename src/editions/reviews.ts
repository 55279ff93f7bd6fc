import {
  addressesOf,
  type Document,
  type Entry,
  type Glossary,
  isTextAddress,
  type Point,
  perObject,
  placeText,
  printedKey,
  printedNumbersIn,
  type Reference,
  type Ruling,
  type RulingNumber,
  type RulingPlace,
  type TextAddress,
} from '../glossary/browser.ts';
import { changesBetween, type RulingChange } from './changes.ts';
import type { ContentPlaces } from './content-places.ts';
import type { Editions, FileFinding } from './editions.ts';
import type { Edition } from './file.ts';
import type { Since } from './history.ts';
import { earlierTexts, type RulingState, rulingState } from './state.ts';
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

/** What changed of single rulings from one edition to the next, by their places. */
interface Step {
  date: Since;
  changes: ReadonlyMap<string, RulingChange>;
}

/** A ruling on its way back through the editions. */
interface Trail {
  addresses: readonly TextAddress[];
  number: RulingNumber;
}

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
  const texts = new Map([...entries, ...documents].map((text) => [text.address, text]));
  let known: readonly Step[] | undefined;
  for (const text of texts.values()) {
    for (const [number, own] of referencesToRulings(text)) {
      const ruling = text.rulings.find((one) => one.number === number);
      const targets = ruling ? own.flatMap((one) => changedTarget(text, ruling, one) ?? []) : [];
      if (targets.length === 0) continue;
      const found = reviews.get(text.address) ?? new Map<RulingNumber, ChangedTarget[]>();
      reviews.set(text.address, found.set(number, targets));
    }
  }
  return reviews;

  function changedTarget(
    text: Entry | Document,
    ruling: Ruling,
    { to, targetNumber: number }: Reference,
  ): ChangedTarget | undefined {
    if (!isTextAddress(to.address) || number === undefined) return undefined;
    const there = texts.get(to.address);
    const target = there?.rulings.find((one) => one.number === number);
    if (!there || !target) return undefined;
    const written = lastStep(text, ruling.number, isWritten);
    const edited = lastStep(text, ruling.number, hasOtherText);
    const now = rulingState(target, there.sources);
    if (written === undefined || edited === undefined) return undefined;
    const change =
      another(ruling, there, now, edited) ?? changed(there, now, laterOf(written, ruling.reviewed));
    if (!change) return undefined;
    const { address, name } = there;
    const { printed, url } = target;
    const place = { address, number, name, url };
    return { ...place, ...(printed !== undefined && { printed }), ...change };
  }

  /** The last edition in which a ruling changed in some way; nothing where it has changed since the last one. */
  function lastStep(
    text: Entry | Document,
    number: RulingNumber,
    counts: (change: RulingChange) => boolean,
  ): string | undefined {
    let trail: Trail = { addresses: addressesOf(text), number };
    for (const { date, changes } of steps()) {
      const change = changeOn(trail, changes);
      if (change && counts(change)) return date ?? undefined;
      if (change?.type === 'moved-here') trail = before(change);
    }
    return editions[0]?.date;
  }

  /** What has changed of a ruling since a day: the last edition that did, and the difference to now. */
  function changed(
    text: Entry | Document,
    now: RulingState,
    since: string,
  ): Pick<ChangedTarget, 'type' | 'date' | 'words'> | undefined {
    let trail: Trail = { addresses: addressesOf(text), number: now.number };
    let last: string | undefined;
    let then: RulingState | undefined;
    for (const { date, changes } of steps()) {
      if (date !== null && date <= since) break;
      const change = changeOn(trail, changes);
      if (!change || !('before' in change)) continue;
      if (date !== null && saysOtherwise(change)) {
        last ??= date;
        then = change.before;
      }
      if (change.type === 'moved-here') trail = before(change);
    }
    if (last === undefined || then === undefined) return undefined;
    const words = difference(then, now);
    const isBack = words.every(({ type }) => type === 'same') && then.standing === now.standing;
    return isBack ? undefined : { type: 'changed', date: last, words };
  }

  /**
   * The rule whose printed number a ruling named when it was last edited, where the number means another rule now.
   *
   * @param edited the edition that has its text first
   */
  function another(
    { text: names, reviewed = '' }: Ruling,
    text: Entry | Document,
    now: RulingState,
    edited: string,
  ): Pick<ChangedTarget, 'type' | 'date' | 'words'> | undefined {
    const { printed } = now;
    if (printed === undefined) return undefined;
    const key = printedKey(printed);
    const isNamed = printedNumbersIn(names).some(
      ({ word, number }) => printedKey(number) === key || printedKey(`${word} ${number}`) === key,
    );
    const first = editions.find(({ date }) => date === edited);
    if (!isNamed || !first) return undefined;
    const bearing = (edition: Edition): RulingState | undefined =>
      stateIn(edition, text)?.rulings.find((one) => printedKey(one.printed ?? '') === key);
    const then = bearing(first);
    if (!then || then.number === now.number || readsAlike(then.text, now.text)) return undefined;
    const since = editions.find(
      (edition) => edition.date > edited && bearing(edition)?.number === now.number,
    );
    if (!since || since.date <= reviewed) return undefined;
    return { type: 'another', date: since.date, words: wordChanges(then.text, now.text) };
  }

  /** What each edition changed, the newest first, after what has changed since the last one. */
  function steps(): readonly Step[] {
    if (known) return known;
    known = [...editions, { date: null, state: current }]
      .flatMap(({ date, state }, index, states): Step[] => {
        const earlier = states[index - 1];
        if (!earlier) return [];
        const changes = changesBetween(earlier.state, state).texts.flatMap(({ address, rulings }) =>
          rulings.map((change) => [placeText({ address, number: change.number }), change] as const),
        );
        return [{ date, changes: new Map(changes) }];
      })
      .reverse();
    return known;
  }
}

/** The references of a text to rulings of other texts, by the rulings that refer. */
const referencesToRulings = /* @__PURE__ */ perObject((text: Entry | Document) => {
  const references = text.references.filter(
    ({ to, targetNumber }) => targetNumber !== undefined && to.address !== text.address,
  );
  return Map.groupBy(references, ({ number }) => number);
});

function changeOn(
  { addresses, number }: Trail,
  changes: Step['changes'],
): RulingChange | undefined {
  for (const address of addresses) {
    const change = changes.get(placeText({ address, number }));
    if (change) return change;
  }
  return undefined;
}

function before({ from }: Extract<RulingChange, { type: 'moved-here' }>): Trail {
  return { addresses: [from.address], number: from.number };
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
  return (
    change.type === 'changed' && change.parts.some((part) => part === 'text' || part === 'standing')
  );
}

function difference(before: RulingState, after: RulingState): WordChange[] {
  return wordChanges(before.text, after.text);
}

function stateIn({ state }: Edition, text: Entry | Document) {
  return earlierTexts(state, text)[0];
}

function laterOf(date: string, other = ''): string {
  return other > date ? other : date;
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
