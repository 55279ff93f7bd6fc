import {
  memoizePair,
  placeText,
  type RulingPlace,
  type RulingRecord,
  rulingNumber,
  rulingReferences,
  type TextAddress,
} from '../glossary/browser.ts';
import {
  appliesToIn,
  changedParts,
  earlierTexts,
  type GlossaryState,
  isSame,
  type RulingPart,
  rulingIn,
  type TextState,
} from './state.ts';
import { readsAlike } from './words.ts';

/** Compares two states of the glossary. Two are compared once. */
export const comparisonOf = /* @__PURE__ */ memoizePair(
  (before: GlossaryState, after: GlossaryState) => new Comparison(before, after),
);

/**
 * Decides which rulings changed between two states of the glossary, and which only have other numbers: for the pages of
 * changes, histories and citations, for the API, the feed and previews alike.
 */
export class Comparison {
  /** Each text with the same text in the earlier state. */
  readonly pairs: ReadonlyMap<TextState, TextState | undefined>;
  /** Addresses of renamed texts, by their earlier ones. */
  readonly #renamed: ReadonlyMap<TextAddress, TextAddress>;

  constructor(before: GlossaryState, after: GlossaryState) {
    this.pairs = pairTexts(before, after);
    this.#renamed = new Map(
      [...this.pairs].flatMap(([later, earlier]) =>
        earlier && earlier.address !== later.address ? [[earlier.address, later.address]] : [],
      ),
    );
  }

  /**
   * Compares two states of a ruling.
   *
   * @returns what changed, and whether printed numbers of rules did, its own or in its text: that is no change, nor is
   *   another heading above it that was reworded
   */
  of(
    before: RulingRecord,
    after: RulingRecord,
    earlier: TextState,
    later: TextState,
  ): { parts: RulingPart[]; isRenumbered: boolean } {
    const differing = changedParts(before, after);
    const hasOtherNumbers = differing.includes('text') && this.saysTheSame(before, after);
    const parts = differing.filter(
      (part) =>
        !(part === 'text' && hasOtherNumbers) &&
        !(part === 'appliesTo' && this.#appliesToSame(before, after)) &&
        !(part === 'heading' && isHeadingReworded(before, after, earlier, later)),
    );
    return { parts, isRenumbered: hasOtherNumbers || isRenumbered(before, after) };
  }

  /** Whether a ruling applies to the same entries, some of them renamed. */
  #appliesToSame(before: RulingRecord, after: RulingRecord): boolean {
    const now = appliesToIn(before).map((address) => this.#renamed.get(address) ?? address);
    return isSame(now.sort(), appliesToIn(after));
  }

  /** Whether two texts differ in nothing but the printed numbers of rules, and say the same of the same rules. */
  saysTheSame(before: RulingRecord, after: RulingRecord): boolean {
    return saysTheSame(before, after, ({ address, number }) =>
      placeText({ address: this.#renamed.get(address) ?? address, number }),
    );
  }
}

/**
 * Whether two recorded rulings say the same of the same rulings. Printed numbers in references do not count: a rule
 * that was renumbered is still the same rule.
 *
 * @param now names the ruling that one of the earlier record is now
 */
export function saysTheSame(
  before: TextRecord,
  after: TextRecord,
  now: (place: RulingPlace) => string = placeText,
): boolean {
  if (readsAlike(before.text, after.text)) return true;
  const [from, to] = [before, after].map((record) => rulingReferences(record).length);
  return from === to && readsAlike(withTargets(before, now), withTargets(after, placeText));
}

/** A recorded text with its references. */
type TextRecord = Pick<RulingRecord, 'text' | 'references'>;

/** Returns the text of a ruling with each reference to a ruling replaced by the place of its target. */
function withTargets(record: TextRecord, nameOf: (place: RulingPlace) => string): string {
  const { text } = record;
  let done = 0;
  const pieces = rulingReferences(record).map(({ at, shown, to, number }) => {
    const piece = text.slice(done, at);
    done = at + shown.length;
    return `${piece}[[${nameOf({ address: to, number })}]]`;
  });
  return pieces.join('') + text.slice(done);
}

/** Whether the printed number of a rule has changed. */
export function isRenumbered(before: RulingRecord, after: RulingRecord): boolean {
  return before.printed !== undefined && before.printed !== after.printed;
}

/** Pairs each text with the earlier text at its address, or at one of its former addresses. */
function pairTexts(before: GlossaryState, after: GlossaryState): Comparison['pairs'] {
  const pairs = new Map(
    [...after.texts.values()].map((text) => [text, earlierTexts(before, text)[0]]),
  );
  const isRenamed = (text: TextState, earlier: TextState | undefined): boolean =>
    earlier !== undefined && earlier.address !== text.address;
  const renamed = new Set([...pairs].flatMap((pair) => (isRenamed(...pair) ? pair[1] : [])));
  // A new text may have taken the address of a renamed text.
  for (const [text, earlier] of pairs)
    if (renamed.has(earlier) && !isRenamed(text, earlier)) pairs.set(text, undefined);
  return pairs;
}

/**
 * Whether a rule of a document is under another heading because that was reworded. The first rule under the heading has
 * the change; if that rule is the heading itself, its text has the change.
 */
function isHeadingReworded(
  { number, heading }: RulingRecord,
  after: RulingRecord,
  earlier: TextState,
  later: TextState,
): boolean {
  if (rulingNumber(number, 'document') === undefined) return false;
  const first = earlier.rulings.find((rule) => rule.heading === heading);
  if (first?.number === number) {
    const begins = ({ text, heading: own }: RulingRecord): boolean =>
      own !== undefined && text.startsWith(own);
    return begins(first) && begins(after);
  }
  return first !== undefined && rulingIn(later, first.number)?.heading === after.heading;
}
