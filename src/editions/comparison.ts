import {
  memoizePair,
  placeText,
  type RulingPlace,
  type RulingRecord,
  rulingNumber,
  rulingReferences,
  type TextAddress,
} from '../model/index.ts';
import {
  appliesToIn,
  changedParts,
  earlierTexts,
  type GlossaryState,
  isSame,
  type RulingPart,
  readsAlike,
  rulingIn,
  type TextState,
} from './snapshot.ts';

/** Compares two states of the glossary. Results are memoised. */
export const comparisonOf = /* @__PURE__ */ memoizePair(
  (before: GlossaryState, after: GlossaryState) => new Comparison(before, after),
);

/** Tells changed rulings from renumbered ones between two states of the glossary, for pages, API, feed and previews. */
export class Comparison {
  /** Texts of the later state with their counterparts in the earlier state. */
  readonly pairs: ReadonlyMap<TextState, TextState | undefined>;
  /** Addresses of renamed texts, by their earlier addresses. */
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
   * @returns the changed parts, and whether printed numbers of rules changed, its own or in its text. Another printed
   *   number or a reworded heading above the rule is no change.
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

  /** Whether a ruling applies to the same entries, which may have been renamed. */
  #appliesToSame(before: RulingRecord, after: RulingRecord): boolean {
    const now = appliesToIn(before).map((address) => this.#renamed.get(address) ?? address);
    return isSame(now.sort(), appliesToIn(after));
  }

  /** Whether two texts differ only in the printed numbers of the same rules. */
  saysTheSame(before: RulingRecord, after: RulingRecord): boolean {
    return saysTheSame(before, after, ({ address, number }) =>
      placeText({ address: this.#renamed.get(address) ?? address, number }),
    );
  }
}

/**
 * Whether two recorded texts differ only in printed numbers of the same rules. Printed numbers in references do not
 * count: a rule that was renumbered is still the same rule.
 *
 * @param now returns the present identity of a ruling of the earlier record
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

/** Pairs each text with the earlier text at its address or at a former address. */
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
