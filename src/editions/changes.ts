import { diffArrays } from 'diff';
import {
  compareText,
  memoizePair,
  type Publication,
  placeText,
  type Retired,
  type RulingNumber,
  type RulingPlace,
  type RulingRecord,
  rulingNumber,
  rulingReferences,
  rulingReplacing,
  slugOf,
  type TextAddress,
  typeOf,
} from '../model/index.ts';
import { differingWords, type WordChange } from './changed-words.ts';
import {
  appliesToIn,
  changedParts,
  earlierTexts,
  type GlossaryState,
  isSame,
  isSamePublications,
  type RulingPart,
  readsAlike,
  rulingIn,
  type TextState,
} from './snapshot.ts';

/** The new position of a ruling in its text: after another ruling, or first. */
export interface Position {
  after?: RulingRecord;
}

/** A ruling that both states have. */
interface Kept {
  number: RulingNumber;
  before: RulingRecord;
  after: RulingRecord;
}

/** Changes of one number between two states. */
export type RulingChange =
  | { type: 'added'; number: RulingNumber; after: RulingRecord }
  | (Kept & {
      type: 'changed';
      parts: RulingPart[];
      /** The edition marks the change as a change of wording: the meaning is the same. */
      wordingOnly?: true;
      /** Differences of the text; empty if it did not change. */
      words: WordChange[];
      /** Set if its position in the text changed as well. */
      position?: Position;
      /** Retired rulings whose readers are sent here. */
      joined: RulingPlace[];
    })
  /** Only its position in its text changed. */
  | (Kept & { type: 'reordered'; position: Position })
  /**
   * Only printed numbers changed: the number of the rule or the numbers of rules that it refers to. `words` is empty if
   * its text is the same.
   */
  | (Kept & { type: 'renumbered'; words: WordChange[] })
  /**
   * The ruling had another number before, in this text (`within`) or in another. `words` is empty if the text did not
   * change.
   */
  | (Kept & { type: 'moved-here'; from: RulingPlace; within: boolean; words: WordChange[] })
  /** The counterpart of `moved-here`. */
  | {
      type: 'moved-away';
      number: RulingNumber;
      before: RulingRecord;
      to: RulingPlace;
      within: boolean;
    }
  /** `to` is absent if the number has no recorded destination. */
  | { type: 'retired'; number: RulingNumber; before: RulingRecord; to?: Retired };

/** Changes of one text between two states. */
export interface TextChange {
  type: 'added' | 'changed' | 'renamed' | 'removed';
  /** Address in the later state; in the earlier state for a removed text. */
  address: TextAddress;
  name: string;
  /** Address and name before a renaming. */
  before?: { address: TextAddress; name: string };
  /** Publications of the whole text, if they changed. */
  sources?: { before: Publication[]; after: Publication[] };
  /** Slug of the term that the new text replaces. */
  term?: string;
  /** In the order of the text, then rulings that it no longer has. */
  rulings: RulingChange[];
}

/** All changes between two states of the glossary. */
export interface Changes {
  /** By name. */
  texts: TextChange[];
  /** By slug; a term that became an entry is listed with that entry instead. */
  terms: { type: 'added' | 'removed'; slug: string; name: string }[];
}

/** Compares any two states: two editions, or the last edition and the current glossary. Results are memoised. */
export const changesBetween = /* @__PURE__ */ memoizePair(compare);

/** A number that was retired between two states, and its ruling in the earlier state. */
interface RetiredRuling {
  place: RulingPlace;
  before: RulingRecord;
}

function compare(before: GlossaryState, after: GlossaryState): Changes {
  const comparison = comparisonOf(before, after);
  const { pairs } = comparison;
  const retiredTo = Map.groupBy(retiredRulings(comparison), ({ to }) => placeText(to));
  const sentTo = (to: RulingPlace): readonly RetiredRuling[] => retiredTo.get(placeText(to)) ?? [];
  const kept = new Set(pairs.values());
  const texts = [
    ...[...pairs].flatMap(([later, earlier]) => textChange(earlier, later) ?? []),
    ...[...before.texts.values()].filter((text) => !kept.has(text)).map(removedText),
  ].sort(
    (a, b) =>
      compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.address, b.address),
  );
  return { texts, terms: termChanges(before, after, texts) };

  function removedText(text: TextState): TextChange {
    const { address, name } = text;
    const rulings = text.rulings.map((ruling) => removedRuling(ruling, text, undefined));
    return { type: 'removed', address, name, rulings };
  }

  function textChange(earlier: TextState | undefined, later: TextState): TextChange | undefined {
    if (isSame(earlier, later)) return undefined;
    const { address, name } = later;
    if (!earlier) {
      const slug = slugOf(address);
      const isTerm = typeOf(address) === 'entry' && before.terms.has(slug);
      const rulings = later.rulings.map((ruling) => addedRuling(ruling, later));
      return { type: 'added', address, name, ...(isTerm && { term: slug }), rulings };
    }
    const reordered = reorderedNumbers(earlier, later);
    const rulings = [
      ...later.rulings.flatMap((ruling, index) => {
        const was = rulingIn(earlier, ruling.number);
        if (!was) return addedRuling(ruling, later);
        const previous = later.rulings[index - 1];
        const position = reordered.has(ruling.number) && { ...(previous && { after: previous }) };
        return keptRuling(was, ruling, earlier, later, position || undefined) ?? [];
      }),
      ...earlier.rulings
        .filter(({ number }) => !rulingIn(later, number))
        .map((ruling) => removedRuling(ruling, earlier, later)),
    ];
    const isRenamed = earlier.name !== name || earlier.address !== address;
    const sameSources = isSamePublications(earlier.sources, later.sources);
    if (!isRenamed && sameSources && rulings.length === 0) return undefined;
    return {
      type: isRenamed ? 'renamed' : 'changed',
      address,
      name,
      ...(isRenamed && { before: { address: earlier.address, name: earlier.name } }),
      ...(!sameSources && { sources: { before: earlier.sources, after: later.sources } }),
      rulings,
    };
  }

  /** Returns the change of a number that both states have; nothing if the ruling is the same. */
  function keptRuling(
    was: RulingRecord,
    is: RulingRecord,
    earlier: TextState,
    later: TextState,
    position: Position | undefined,
  ): RulingChange | undefined {
    const { number } = is;
    const states = { number, before: was, after: is };
    const { parts, isRenumbered } = comparison.of(was, is, earlier, later);
    const joined = sentTo({ address: later.address, number }).map(({ place }) => place);
    const words = differingWords(was.text, is.text);
    if (parts.length === 0 && joined.length === 0) {
      if (position) return { type: 'reordered', ...states, position };
      return isRenumbered ? { type: 'renumbered', ...states, words } : undefined;
    }
    const isMarked = after.wording.has(placeText({ address: later.address, number }));
    return {
      type: 'changed',
      ...states,
      parts,
      ...(isMarked && parts.length > 0 && { wordingOnly: true }),
      words,
      ...(position && { position }),
      joined,
    };
  }

  /** Returns the change of a number that only the later state has. */
  function addedRuling(is: RulingRecord, text: TextState): RulingChange {
    const { number } = is;
    const [origin] = sentTo({ address: text.address, number });
    if (!origin) return { type: 'added', number, after: is };
    const { place: from, before: was } = origin;
    const words = comparison.isSameText(was, is) ? [] : differingWords(was.text, is.text);
    const within = pairs.get(text)?.address === from.address;
    return { type: 'moved-here', number, before: was, after: is, from, within, words };
  }

  /**
   * Returns the change of a number that only the earlier state has.
   *
   * @param later its text in the later state, if that still has it
   */
  function removedRuling(
    was: RulingRecord,
    earlier: TextState,
    later: TextState | undefined,
  ): RulingChange {
    const { number } = was;
    const retired = later?.retired[number];
    if (!retired) return { type: 'retired', number, before: was };
    const to = rulingReplacing(retired);
    const target = to && after.texts.get(to.address);
    if (to && target && !rulingIn(pairs.get(target), to.number)) {
      // If several rulings were joined into a new ruling, the first of them counts as moved.
      const [first] = sentTo(to);
      if (first?.place.address === earlier.address && first.place.number === number)
        return { type: 'moved-away', number, before: was, to, within: target === later };
    }
    return { type: 'retired', number, before: was, to: retired };
  }
}

/** The numbers that were retired between two states and lead to another ruling, with that. */
function retiredRulings({ pairs }: Comparison): (RetiredRuling & { to: RulingPlace })[] {
  return [...pairs].flatMap(([later, earlier]) => {
    if (!earlier || earlier === later) return [];
    return earlier.rulings.flatMap((before) => {
      const { number } = before;
      const retired = rulingIn(later, number) ? undefined : later.retired[number];
      const to = retired && rulingReplacing(retired);
      return to ? [{ place: { address: earlier.address, number }, before, to }] : [];
    });
  });
}

/** The smallest set of numbers that had to change position. */
function reorderedNumbers(before: TextState, after: TextState): Set<string> {
  const numbersOf = ({ rulings }: TextState, other: TextState): string[] =>
    rulings.map(({ number }) => number).filter((number) => rulingIn(other, number));
  const [from, to] = [numbersOf(before, after), numbersOf(after, before)];
  return new Set(diffArrays(from, to).flatMap(({ added, value }) => (added ? value : [])));
}

function termChanges(
  before: GlossaryState,
  after: GlossaryState,
  texts: readonly TextChange[],
): Changes['terms'] {
  const entries = new Set(texts.flatMap(({ term }) => term ?? []));
  const onlyIn = (
    type: 'added' | 'removed',
    { terms }: GlossaryState,
    other: GlossaryState,
  ): Changes['terms'] =>
    [...terms]
      .filter(([slug]) => !other.terms.has(slug) && !(type === 'removed' && entries.has(slug)))
      .map(([slug, name]) => ({ type, slug, name }));
  return [...onlyIn('added', after, before), ...onlyIn('removed', before, after)].sort((a, b) =>
    compareText(a.slug, b.slug),
  );
}

/**
 * Distinguishes changed and renumbered rulings between two states of the glossary, for pages, API, feed and previews.
 * Results are memoised.
 */
export const comparisonOf = /* @__PURE__ */ memoizePair(
  (before: GlossaryState, after: GlossaryState) => {
    const pairs = pairTexts(before, after);
    const renamed = new Map(
      [...pairs].flatMap(([later, earlier]) => (earlier ? [[earlier.address, later.address]] : [])),
    );
    const now = (address: TextAddress): TextAddress => renamed.get(address) ?? address;
    /** Whether two texts differ only in the printed numbers of the same rules. */
    const isSameText = (was: RulingRecord, is: RulingRecord): boolean =>
      saysTheSame(was, is, ({ address, number }) => placeText({ address: now(address), number }));
    /** Whether a ruling applies to the same entries, which may have been renamed. */
    const isSameEntries = (was: RulingRecord, is: RulingRecord): boolean =>
      isSame(appliesToIn(was).map(now).sort(), appliesToIn(is));
    return {
      /** Texts of the later state with their counterparts in the earlier state. */
      pairs,
      isSameText,
      /**
       * Compares two states of a ruling.
       *
       * @returns the changed parts, and whether printed numbers of rules changed, its own or in its text. Another printed
       *   number or a reworded heading above the rule is no change.
       */
      of(
        was: RulingRecord,
        is: RulingRecord,
        earlier: TextState,
        later: TextState,
      ): { parts: RulingPart[]; isRenumbered: boolean } {
        const differing = changedParts(was, is);
        const hasOtherNumbers = differing.includes('text') && isSameText(was, is);
        const parts = differing.filter(
          (part) =>
            !(part === 'text' && hasOtherNumbers) &&
            !(part === 'appliesTo' && isSameEntries(was, is)) &&
            !(part === 'heading' && isHeadingReworded(was, is, earlier, later)),
        );
        return { parts, isRenumbered: hasOtherNumbers || isRenumbered(was, is) };
      },
    };
  },
);

type Comparison = ReturnType<typeof comparisonOf>;

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
function pairTexts(
  before: GlossaryState,
  after: GlossaryState,
): ReadonlyMap<TextState, TextState | undefined> {
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
 * Whether a rule of a document is under a different heading only because the heading was reworded. The change is then
 * reported once, for the first rule under the heading.
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
