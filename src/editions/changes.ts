import { diffArrays } from 'diff';
import {
  compareText,
  distinctPlaces,
  type Fate,
  isNote,
  memoizePair,
  type Publication,
  placeOfRuling,
  placeText,
  type Retired,
  type RulingNumber,
  type RulingPlace,
  type RulingRecord,
  replacementsIn,
  retiredToAll,
  rulingNumber,
  rulingReferences,
  slugOf,
  type TextAddress,
  typeOf,
} from '../model/index.ts';
import { differingWords, struckSentences, takingOver, type WordChange } from './changed-words.ts';
import {
  appliesToIn,
  changedParts,
  earlierTexts,
  fateOf,
  type GlossaryState,
  isSame,
  isSamePublications,
  keepsWords,
  type RulingPart,
  readsAlike,
  rulingIn,
  type TextState,
} from './snapshot.ts';

/** Moved words of a ruling; only in the changes of a `History`. */
export interface MovedParts {
  /** Rulings that say struck words of the ruling. */
  keptIn?: RulingPlace[];
  /** Rulings whose struck words this ruling took over. */
  partOf?: RulingPlace[];
}

/** Change of one number between two states. */
export interface RulingChange extends MovedParts {
  /**
   * `reordered`: only the position in the text changed. `renumbered`: only printed numbers changed, of the rule or in
   * its references. `moved-here`: the ruling had another number before; `moved-away` is the counterpart.
   */
  type: 'added' | 'changed' | 'reordered' | 'renumbered' | 'moved-here' | 'moved-away' | 'retired';
  /** Ruling in the later state; in the earlier state if the number is gone. */
  ruling: RulingRecord;
  /** Ruling in the earlier state; absent for a new ruling. */
  before?: RulingRecord;
  /** Changed properties of a `changed` ruling; empty if the only change is that other rulings were joined to it. */
  parts: RulingPart[];
  /** The edition marks the change as a change of wording: the meaning is the same. */
  wordingOnly?: true;
  /** Differences of the text; empty if it did not change. */
  words: WordChange[];
  /** Preceding ruling in the later state, if the position changed. */
  position?: RulingRecord | 'first';
  /** Former place of a moved ruling, or retired rulings whose readers are sent here. */
  from: RulingPlace[];
  /** Destination of the readers of a number that is gone; absent if none is recorded. */
  to?: Retired;
  /** Outcome of a retired ruling with a replacement. */
  fate?: Fate;
  /** Whether a ruling moved in its own text. */
  within?: boolean;
}

/** Changes of one text between two states. */
export interface TextChange {
  type: 'added' | 'changed' | 'renamed' | 'removed';
  /** Address in the later state; in the earlier state for a removed text. */
  address: TextAddress;
  name: string;
  /** Address and name before a renaming. */
  before?: { address: TextAddress; name: string };
  /** Publications of the whole text, if they changed. */
  sources?: Publication[];
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

function compare(before: GlossaryState, after: GlossaryState): Changes {
  const comparison = comparisonOf(before, after);
  const { pairs } = comparison;
  const retired = [...pairs].flatMap(([later, earlier]) =>
    earlier ? replaced(earlier, later, after) : [],
  );
  const byReplacement = Map.groupBy(retired, ({ to }) => placeText(to));
  const replacedBy = (to: RulingPlace) => byReplacement.get(placeText(to)) ?? [];
  const kept = new Set(pairs.values());
  const texts = [
    ...[...pairs].flatMap(([later, earlier]) =>
      earlier ? textChange(earlier, later) : textChange(emptied(later), later, 'added'),
    ),
    ...[...before.texts.values()]
      .filter((text) => !kept.has(text))
      .flatMap((text) => textChange(text, emptied(text), 'removed')),
  ].sort(
    (a, b) =>
      compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.address, b.address),
  );
  return { texts, terms: termChanges(before, after, texts) };

  /** @param whole set if one state lacks the text */
  function textChange(
    earlier: TextState,
    later: TextState,
    whole?: 'added' | 'removed',
  ): TextChange[] {
    if (!whole && isSame(earlier, later)) return [];
    const { address, name, sources } = later;
    const reordered = reorderedNumbers(earlier, later);
    const rulings = [
      ...later.rulings.flatMap((ruling, index) => {
        const was = rulingIn(earlier, ruling.number);
        if (!was) return addedRuling(ruling, later);
        const position = later.rulings[index - 1] ?? 'first';
        const isReordered = reordered.has(ruling.number);
        return keptRuling(was, ruling, earlier, later, isReordered ? position : undefined);
      }),
      ...earlier.rulings
        .filter(({ number }) => !rulingIn(later, number))
        .map((ruling) => removedRuling(ruling, later)),
    ];
    const isRenamed = earlier.name !== name || earlier.address !== address;
    const hasSources = !isSamePublications(earlier.sources, sources);
    const type = whole ?? (isRenamed ? 'renamed' : 'changed');
    if (type === 'changed' && !hasSources && rulings.length === 0) return [];
    const term = slugOf(address);
    const isTerm = whole === 'added' && typeOf(address) === 'entry' && before.terms.has(term);
    const change: TextChange = {
      type,
      address,
      name,
      ...(isRenamed && { before: { address: earlier.address, name: earlier.name } }),
      ...(hasSources && { sources }),
      ...(isTerm && { term }),
      rulings,
    };
    return [change];
  }

  /** Returns the change of a number that both states have; nothing if the ruling is the same. */
  function keptRuling(
    was: RulingRecord,
    is: RulingRecord,
    earlier: TextState,
    later: TextState,
    position: RulingChange['position'],
  ): RulingChange[] {
    const place = { address: later.address, number: is.number };
    const { parts, isRenumbered } = comparison.of(was, is, earlier, later);
    const from = replacedBy(place).map((one) => one.from);
    const isChanged = parts.length > 0 || from.length > 0;
    if (!isChanged && !position && !isRenumbered) return [];
    const type = isChanged ? 'changed' : position ? 'reordered' : 'renumbered';
    const isMarked = !keepsWords(parts) && after.wording.has(placeText(place));
    const change: RulingChange = {
      type,
      ruling: is,
      before: was,
      parts,
      ...(isMarked && { wordingOnly: true }),
      words: type === 'reordered' ? [] : differingWords(was.text, is.text),
      ...(position && { position }),
      from,
    };
    return [change];
  }

  /** Returns the change of a number that only the later state has. */
  function addedRuling(ruling: RulingRecord, text: TextState): RulingChange {
    const origins = replacedBy({ address: text.address, number: ruling.number });
    const origin = origins.find(({ isWhole }) => isWhole);
    if (!origin) return { type: 'added', ruling, parts: [], words: [], from: [] };
    const { from, ruling: before } = origin;
    const words = comparison.isSameText(before, ruling)
      ? []
      : differingWords(before.text, ruling.text);
    const within = pairs.get(text)?.address === from.address;
    return { type: 'moved-here', ruling, before, parts: [], words, from: [from], within };
  }

  /** Returns the change of a number that only the earlier state has. */
  function removedRuling(ruling: RulingRecord, later: TextState): RulingChange {
    const to = retiredTo(later, ruling.number, after);
    const change = { ruling, ...(to && { to }), parts: [], words: [], from: [] };
    const [place, other] = to ? replacementsIn(to).map(placeOfRuling) : [];
    const target = place && after.texts.get(place.address);
    // If several rulings were joined into a new ruling, the first of them counts as moved.
    const isMoved =
      target &&
      !other &&
      !rulingIn(pairs.get(target), place.number) &&
      replacedBy(place).find(({ isWhole }) => isWhole)?.ruling === ruling;
    if (isMoved) return { ...change, type: 'moved-away', within: target === later };
    const fate = fateOf(ruling, before, after, later.address);
    return { ...change, type: 'retired', ...(fate && { fate }) };
  }
}

/** Returns a text without rulings, to compare with a new or removed text. */
function emptied(text: TextState): TextState {
  return { ...text, rulings: [], retired: {} };
}

/** Pairs each retired ruling with its replacements in the later state; `isWhole` marks a single replacement. */
function replaced(earlier: TextState, later: TextState, after: GlossaryState) {
  return earlier.rulings.flatMap((ruling) => {
    const { number } = ruling;
    const retired = rulingIn(later, number) ? undefined : retiredTo(later, number, after);
    const all = retired ? replacementsIn(retired) : [];
    const from = { address: earlier.address, number };
    return all.flatMap((one) => {
      const to = placeOfRuling(one);
      return to ? { from, ruling, to, isWhole: all.length === 1 } : [];
    });
  });
}

/** Returns the destination of a retired number: as the editors recorded it later, or else as the text had it. */
function retiredTo(
  { address, retired }: TextState,
  number: RulingNumber,
  { moved }: GlossaryState,
): Retired | undefined {
  const recorded = moved.get(placeText({ address, number })) ?? [];
  return (
    retiredToAll(recorded.map((one) => ({ to: one.address, number: one.number }))) ??
    retired[number]
  );
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
       * @returns the changed parts, and whether printed numbers changed, of the rule or in its text. Neither a
       *   changed printed number nor a reworded heading above the rule counts as a changed part.
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

/** Returns the text of a ruling with each printed number in a reference replaced by the place of the rule. */
function withTargets(record: TextRecord, nameOf: (place: RulingPlace) => string): string {
  const { text } = record;
  let done = 0;
  const pieces = rulingReferences(record).map(({ at, shown, to, number, printed = '' }) => {
    const piece = text.slice(done, at);
    done = at + shown.length;
    const place = `[[${nameOf({ address: to, number })}]]`;
    // "article 9.2" for "Article 9.2", and the letter alone at the end of "601.2f–h".
    const [digits = ''] = /\S*$/u.exec(printed) ?? [];
    const part = digits.endsWith(shown) ? shown : digits;
    const from = shown.lastIndexOf(part);
    const words = from < 0 ? shown : shown.slice(0, from) + shown.slice(from + part.length);
    return piece + place + words;
  });
  return pieces.join('') + text.slice(done);
}

/** Whether the printed number of a rule has changed. */
export function isRenumbered(before: RulingRecord, after: RulingRecord): boolean {
  return before.printed !== undefined && before.printed !== after.printed;
}

/**
 * Finds the moved words of the rulings that changed between two states, by the {@link placeText} of each ruling: as the
 * editors recorded them, or else by the words. Memoised.
 */
export const movedBetween = /* @__PURE__ */ memoizePair(findMoved);

function findMoved(before: GlossaryState, after: GlossaryState): ReadonlyMap<string, MovedParts> {
  const written = changesBetween(before, after).texts.flatMap(({ address, rulings }) =>
    rulings
      .filter(({ type, words }) => type === 'added' || words.length > 0)
      .map((change) => ({ ...change, place: { address, number: change.ruling.number } })),
  );
  // No need to index the first edition, which has no struck words.
  if (!written.some(({ words }) => words.some(isStruck))) return new Map();
  const taker = takingOver(
    written.map(({ before: was, ruling }) => ({ before: was?.text ?? '', after: ruling.text })),
  );
  const moved = written.flatMap(({ words, place: from }, at) => {
    const struck = words.filter(isStruck);
    const takers = (): RulingPlace[] =>
      [
        ...struck.flatMap(({ text }) => taker.passage(text, at) ?? []),
        ...(struck.length > 0 ? taker.clauses(at) : []),
      ].flatMap((one) => written[one]?.place ?? []);
    return (after.moved.get(placeText(from)) ?? takers()).map((to) => ({ from, to }));
  });
  const keptIn = Map.groupBy(moved, ({ from }) => placeText(from));
  const partOf = Map.groupBy(moved, ({ to }) => placeText(to));
  return new Map(
    [...keptIn.keys(), ...partOf.keys()].map((key) => {
      const [to, from] = [keptIn.get(key), partOf.get(key)];
      return [
        key,
        {
          ...(to && { keptIn: distinctPlaces(to.map((one) => one.to)) }),
          ...(from && { partOf: distinctPlaces(from.map((one) => one.from)) }),
        },
      ];
    }),
  );
}

/** Compares two states as {@link changesBetween} does, and adds {@link MovedParts} to the changed rulings. Memoised. */
export const changesWithMoved = /* @__PURE__ */ memoizePair(
  (before: GlossaryState, after: GlossaryState): Changes => {
    const { texts, terms } = changesBetween(before, after);
    const moved = movedBetween(before, after);
    const withMoved = texts.map((text) => ({
      ...text,
      rulings: text.rulings.map((change): RulingChange => {
        const place = { address: text.address, number: change.ruling.number };
        return { ...change, ...moved.get(placeText(place)) };
      }),
    }));
    return { texts: withMoved, terms };
  },
);

function isStruck({ type }: WordChange): boolean {
  return type === 'removed';
}

/**
 * Finds rulings that lost a sentence in a change of meaning, if nothing says where the sentence went.
 *
 * @param changes with {@link MovedParts}
 */
export function unexplainedIn({ texts }: Changes, { moved }: GlossaryState): RulingPlace[] {
  return texts.flatMap(({ address, rulings }) =>
    rulings.flatMap(({ type, ruling, before, wordingOnly, keptIn }) => {
      const place = { address, number: ruling.number };
      const isOpen = type === 'changed' && !wordingOnly && !keptIn && !moved.has(placeText(place));
      if (!isOpen || !before || isNote(ruling)) return [];
      return struckSentences(before.text, ruling.text).length > 0 ? [place] : [];
    }),
  );
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
  // The address of a renamed text may belong to a new text now.
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
