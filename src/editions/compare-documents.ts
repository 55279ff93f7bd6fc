import { fold } from '../languages/browser.ts';
import type { Document } from '../link/index.ts';
import {
  isNote,
  memoizePair,
  placeText,
  type Retired,
  type RulingRecord,
  toEditionRecord,
} from '../model/index.ts';
import {
  differingWords,
  isContained,
  likeness,
  likenessToEach,
  type WordChange,
  wordChanges,
} from './changed-words.ts';
import { isRenumbered, saysTheSame } from './changes.ts';

/** An item of the earlier version and an item of the later one, with the likeness of their texts. */
export interface LikePair<Item> {
  earlier: Item;
  later: Item;
  likeness: number;
}

/**
 * Matches the items of two versions of a text in steps: each step takes from the items that are still unmatched. Items
 * are rules of two documents, or rulings of a file and of an imported version.
 */
export class VersionMatcher<Item> {
  /** Unmatched items of each version, in their order. */
  readonly earlier: Set<Item>;
  readonly later: Set<Item>;
  readonly #textOf: (item: Item) => string;
  readonly #match: (pair: LikePair<Item>) => void;

  /** @param match is called for each match */
  constructor(
    earlier: Iterable<Item>,
    later: Iterable<Item>,
    textOf: (item: Item) => string,
    match: (pair: LikePair<Item>) => void,
  ) {
    this.earlier = new Set(earlier);
    this.later = new Set(later);
    this.#textOf = textOf;
    this.#match = match;
  }

  /** Matches items with equal keys, in their order; items without a key are left out. */
  takeInOrder(keyOf: (item: Item) => string | undefined, like = 1): void {
    const waiting = Map.groupBy(this.later, keyOf);
    for (const earlier of this.earlier) {
      const key = keyOf(earlier);
      const later = key === undefined ? undefined : waiting.get(key)?.shift();
      if (later !== undefined) this.#take({ earlier, later, likeness: like });
    }
  }

  /**
   * Matches items whose key no other item of their version has.
   *
   * @param minimum of the likeness of their texts
   */
  takeUnique(keyOf: (item: Item) => string | undefined, minimum = 0): void {
    const waiting = Map.groupBy(this.later, keyOf);
    for (const [key, [earlier, another]] of Map.groupBy(this.earlier, keyOf)) {
      const [later, other] = (key !== undefined && waiting.get(key)) || [];
      if (earlier === undefined || another !== undefined) continue;
      if (later === undefined || other !== undefined) continue;
      const like = likeness(this.#textOf(earlier), this.#textOf(later));
      if (like >= minimum) this.#take({ earlier, later, likeness: like });
    }
  }

  /** Matches pairs from the first to the last, each item once. */
  takeBest(sorted: Iterable<LikePair<Item>>): void {
    for (const pair of sorted)
      if (this.earlier.has(pair.earlier) && this.later.has(pair.later)) this.#take(pair);
  }

  #take(pair: LikePair<Item>): void {
    this.earlier.delete(pair.earlier);
    this.later.delete(pair.later);
    this.#match(pair);
  }
}

/** Returns a function that pairs an item of the earlier version with each later item that shares a word with it. */
export function pairing<Item>(
  later: readonly Item[],
  textOf: (item: Item) => string,
): (earlier: Item) => LikePair<Item>[] {
  const likeEach = likenessToEach(later.map(textOf));
  return (earlier) =>
    [...likeEach(textOf(earlier))].flatMap(([index, like]) => {
      const item = later[index];
      return item === undefined ? [] : [{ earlier, later: item, likeness: like }];
    });
}

/** A rule of a later document with the rule of the earlier document that it replaces. */
export interface RulePair {
  /**
   * `renumbered`: only printed numbers differ, of the rule or of rules that it refers to. `heading`: the words are the
   * same below another heading. `missing`: perhaps in the part that the incomplete later document lacks.
   */
  type: 'same' | 'renumbered' | 'heading' | 'changed' | 'added' | 'dropped' | 'missing';
  /** Absent if the rule is new. */
  earlier?: RulingRecord;
  /** Absent if the rule was dropped or is missing. */
  later?: RulingRecord;
  /** Difference of their headings; empty if they are the same. */
  heading?: readonly WordChange[];
  /** Difference of their texts; empty if they are the same. */
  words: readonly WordChange[];
  /** Destination of the number of a dropped rule in the later document. */
  to?: Retired;
}

/** Minimum likeness of two rules under different headings to pair them. */
const minLikeness = 0.4;

/** Minimum share of alike rules, among those with the same number, for a document to keep the numbers of another. */
const minKept = 0.5;

/**
 * Compares the rules of a document with the rules of the document that it replaces. A later version of the same text
 * keeps its permanent numbers: rules are paired by them. Rules of another text are paired by headings that each
 * document has once, and otherwise by likeness. Notes of the editors are no rules.
 *
 * @returns in the order of the later document; a dropped rule comes after the rule that it followed. Memoised: pages and
 *   search take from here which rules of an earlier document perhaps still apply
 */
export const compareDocuments = /* @__PURE__ */ memoizePair(pairsOf);

function pairsOf(
  earlier: Pick<Document, 'address' | 'rulings'>,
  later: Pick<Document, 'address' | 'rulings' | 'retired' | 'incomplete'>,
): RulePair[] {
  const before = earlier.rulings.map(toEditionRecord).filter((rule) => !isNote(rule));
  const after = later.rulings.map(toEditionRecord).filter((rule) => !isNote(rule));
  const kept = pairByNumber(before, after);
  const partners = kept ?? pairByLikeness(before, after);
  const successors = new Map([...partners].map(([is, was]) => [was, is]));
  const successorOf = new Map(
    [...partners].map(([is, was]) => [
      placeText({ address: earlier.address, number: was.number }),
      placeText({ address: later.address, number: is.number }),
    ]),
  );
  // Groups rules: those before the first kept rule, then each kept rule with the dropped rules after it.
  let last: RulingRecord | undefined;
  const groups = Map.groupBy(before, (rule) => {
    if (successors.has(rule)) last = rule;
    return last;
  });
  return [
    ...(groups.get(undefined) ?? []).map(drop),
    ...after.flatMap((rule): RulePair[] => {
      const partner = partners.get(rule);
      if (!partner) return [{ type: 'added', later: rule, words: wordChanges('', rule.text) }];
      const [, ...dropped] = groups.get(partner) ?? [];
      return [compare(partner, rule), ...dropped.map(drop)];
    }),
  ];

  function drop(rule: RulingRecord): RulePair {
    const to = kept && later.retired[rule.number];
    const words = wordChanges(rule.text, '');
    const type = later.incomplete === undefined ? 'dropped' : 'missing';
    return { type, earlier: rule, words, ...(to && { to }) };
  }

  function compare(was: RulingRecord, is: RulingRecord): RulePair {
    const isUnderSame = headingOf(was) === headingOf(is) || isUnderReworded(was, is);
    const heading = isUnderSame ? [] : wordChanges(was.heading ?? '', is.heading ?? '');
    const words = differingWords(was.text, is.text);
    const isSame = saysTheSame(was, is, (place) => {
      const before = placeText(place);
      return successorOf.get(before) ?? before;
    });
    const hasOtherNumbers = words.length > 0 || isRenumbered(was, is);
    const sameType = heading.length > 0 ? 'heading' : hasOtherNumbers ? 'renumbered' : 'same';
    const type = isSame ? sameType : 'changed';
    return { type, earlier: was, later: is, heading, words };
  }

  /** Returns the change of a reworded heading for the first rule below; nothing for other rules. */
  function isUnderReworded(was: RulingRecord, is: RulingRecord): boolean {
    const first = before.find(({ heading }) => heading === was.heading);
    return first !== undefined && first !== was && successors.get(first)?.heading === is.heading;
  }
}

/** Pairs rules by their permanent numbers; returns nothing if the documents do not share their numbers. */
function pairByNumber(
  before: readonly RulingRecord[],
  after: readonly RulingRecord[],
): Map<RulingRecord, RulingRecord> | undefined {
  const byNumber = new Map<string, RulingRecord>(before.map((rule) => [rule.number, rule]));
  const pairs = after.flatMap((rule): [RulingRecord, RulingRecord][] => {
    const same = byNumber.get(rule.number);
    return same ? [[rule, same]] : [];
  });
  const kept = pairs.filter(([is, was]) => likeness(was.text, is.text) >= minLikeness);
  return kept.length > 0 && kept.length / pairs.length >= minKept ? new Map(pairs) : undefined;
}

/** Pairs rules by their heading if each document has it once, then by likeness, then in the order under a heading. */
function pairByLikeness(
  before: readonly RulingRecord[],
  after: readonly RulingRecord[],
): Map<RulingRecord, RulingRecord> {
  const partners = new Map<RulingRecord, RulingRecord>();
  const textOf = ({ text }: RulingRecord): string => text;
  const matcher = new VersionMatcher(before, after, textOf, ({ earlier, later }) => {
    partners.set(later, earlier);
  });
  matcher.takeUnique((rule) => headingOf(rule) || undefined);
  // Equally similar pairs are sorted by the later document, then by the earlier.
  const positions = new Map([...before, ...after].map((rule, index) => [rule, index]));
  const positionOf = (rule: RulingRecord): number => positions.get(rule) ?? 0;
  matcher.takeBest(
    [...matcher.earlier]
      .flatMap(pairing([...matcher.later], textOf))
      .filter(
        ({ likeness: like, earlier, later }) =>
          like >= minLikeness || isContained(textOf(earlier), textOf(later)),
      )
      .sort(
        (a, b) =>
          b.likeness - a.likeness ||
          positionOf(a.later) - positionOf(b.later) ||
          positionOf(a.earlier) - positionOf(b.earlier),
      ),
  );
  // Under a heading of both texts, the remaining rules are the same rules in other words.
  matcher.takeInOrder(headingOf, 0);
  return partners;
}

function headingOf({ heading }: RulingRecord): string {
  return fold(heading ?? '');
}
