import { diffArrays } from 'diff';
import {
  compareText,
  isTextAddress,
  type Publication,
  perPair,
  placeText,
  type Retired,
  type RulingNumber,
  type RulingPlace,
  slugOf,
  type TextAddress,
  typeOf,
} from '../glossary/browser.ts';
import { type Comparison, comparisonOf } from './comparison.ts';
import { isRenumbered } from './renumbering.ts';
import { AddedRulings } from './split.ts';
import {
  type GlossaryState,
  isSame,
  type RulingPart,
  type RulingState,
  rulingIn,
  type TextState,
} from './state.ts';
import { readsAlike, type WordChange, wordChanges } from './words.ts';

/** The new position of a ruling in its text: after another ruling, or first. */
export interface Position {
  after?: RulingState;
}

/** What changed of one number between two states. */
export type RulingChange =
  | { type: 'added'; number: RulingNumber; after: RulingState }
  | {
      type: 'changed';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      parts: RulingPart[];
      /** Empty where the text did not change. */
      words: WordChange[];
      /** Set where it is at another position in its text as well. */
      position?: Position;
      /** Retired rulings whose readers are sent here. */
      joined: RulingPlace[];
      /** New rulings that took a part of its text. */
      split: RulingPlace[];
    }
  /** Only its position in its text changed. */
  | {
      type: 'reordered';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      position: Position;
    }
  /** Only printed numbers changed: its own, or those of the rules that it refers to. */
  | {
      type: 'renumbered';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      /** Empty where its text is the same. */
      words: WordChange[];
    }
  /**
   * It has this number now and had another before, in this text (`within`) or in another. `words` is empty where the
   * text did not change.
   */
  | {
      type: 'moved-here';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      from: RulingPlace;
      within: boolean;
      words: WordChange[];
    }
  /** The other side of `moved-here`. */
  | {
      type: 'moved-away';
      number: RulingNumber;
      before: RulingState;
      to: RulingPlace;
      within: boolean;
    }
  /** Without `to`, nothing says where its readers go. */
  | { type: 'retired'; number: RulingNumber; before: RulingState; to?: Retired };

/** What changed of one text between two states. */
export interface TextChange {
  type: 'added' | 'changed' | 'renamed' | 'removed';
  /** Its address in the later state; in the earlier one if it was removed. */
  address: TextAddress;
  name: string;
  /** Its address and name before, if it was renamed. */
  before?: { address: TextAddress; name: string };
  /** Publications of the whole text, if they changed. */
  sources?: { before: Publication[]; after: Publication[] };
  /** The slug of the term that its name was before it had a text of its own. */
  term?: string;
  /** In the order of the text, then those that are no longer in it. */
  rulings: RulingChange[];
}

/** All that changed between two states of the glossary. */
export interface Changes {
  /** By name. */
  texts: TextChange[];
  /** By slug; a term that became an entry is listed with that entry instead. */
  terms: { type: 'added' | 'removed'; slug: string; name: string }[];
}

/** Compares any two states: two editions, or the last edition and the current glossary. Two are compared once. */
export const changesBetween = /* @__PURE__ */ perPair(compare);

function compare(before: GlossaryState, after: GlossaryState): Changes {
  const comparison = comparisonOf(before, after);
  const rulings = new RulingChanges(after, comparison);
  const texts: TextChange[] = [];
  for (const [later, earlier] of comparison.pairs) {
    const change = earlier
      ? textChange(earlier, later, rulings)
      : addedText(later, before, rulings);
    if (change) texts.push(change);
  }
  const kept = new Set(comparison.pairs.values());
  for (const text of before.texts.values()) {
    if (!kept.has(text)) texts.push(removedText(text, rulings));
  }
  texts.sort(
    (a, b) =>
      compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.address, b.address),
  );
  return { texts, terms: termChanges(before, after, texts) };
}

function addedText(text: TextState, before: GlossaryState, rulings: RulingChanges): TextChange {
  const { address, name } = text;
  const slug = slugOf(address);
  const isTerm = typeOf(address) === 'entry' && before.terms.has(slug);
  return {
    type: 'added',
    address,
    name,
    ...(isTerm ? { term: slug } : {}),
    rulings: text.rulings.map((ruling) => rulings.added(ruling, text)),
  };
}

function removedText(text: TextState, rulings: RulingChanges): TextChange {
  const { address, name } = text;
  const removed = text.rulings.map((ruling) => rulings.removed(ruling, text, undefined));
  return { type: 'removed', address, name, rulings: removed };
}

function textChange(
  before: TextState,
  after: TextState,
  changes: RulingChanges,
): TextChange | undefined {
  if (isSame(before, after)) return undefined;
  const { address, name } = after;
  const reordered = reorderedNumbers(before, after);
  const rulings: RulingChange[] = [];
  after.rulings.forEach((ruling, index) => {
    const earlier = rulingIn(before, ruling.number);
    const previous = after.rulings[index - 1];
    const position = reordered.has(ruling.number)
      ? { ...(previous && { after: previous }) }
      : undefined;
    const change = earlier
      ? changes.kept(earlier, ruling, before, after, position)
      : changes.added(ruling, after);
    if (change) rulings.push(change);
  });
  for (const ruling of before.rulings) {
    if (!rulingIn(after, ruling.number)) rulings.push(changes.removed(ruling, before, after));
  }
  const isRenamed = before.name !== name || before.address !== address;
  const sameSources = isSame(before.sources, after.sources);
  if (!isRenamed && sameSources && rulings.length === 0) return undefined;
  return {
    type: isRenamed ? 'renamed' : 'changed',
    address,
    name,
    ...(isRenamed ? { before: { address: before.address, name: before.name } } : {}),
    ...(sameSources ? {} : { sources: { before: before.sources, after: after.sources } }),
    rulings,
  };
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
  const changes: Changes['terms'] = [];
  for (const [slug, name] of after.terms) {
    if (!before.terms.has(slug)) changes.push({ type: 'added', slug, name });
  }
  for (const [slug, name] of before.terms) {
    if (!after.terms.has(slug) && !entries.has(slug)) changes.push({ type: 'removed', slug, name });
  }
  return changes.sort((a, b) => compareText(a.slug, b.slug));
}

/** A number that was retired between two states, and its ruling in the earlier one. */
interface RetiredRuling {
  place: RulingPlace;
  before: RulingState;
}

/** Compares single rulings of two states. */
class RulingChanges {
  readonly #after: GlossaryState;
  readonly #comparison: Comparison;
  /** Numbers retired between the two states, by the place their readers are sent to. */
  readonly #retiredTo = new Map<string, RetiredRuling[]>();
  #addedRulings: AddedRulings | undefined;

  constructor(after: GlossaryState, comparison: Comparison) {
    this.#after = after;
    this.#comparison = comparison;
    for (const [later, earlier] of comparison.pairs) {
      if (!earlier || earlier === later) continue;
      for (const before of earlier.rulings) {
        const { number } = before;
        const to = rulingIn(later, number) ? undefined : later.retired[number];
        const target = to && placeOf(to);
        if (!target) continue;
        const retired = { place: { address: earlier.address, number }, before };
        const known = this.#retiredTo.get(placeText(target));
        if (known) known.push(retired);
        else this.#retiredTo.set(placeText(target), [retired]);
      }
    }
  }

  /** The change of a number that both states have; nothing where there is none. */
  kept(
    before: RulingState,
    after: RulingState,
    earlier: TextState,
    later: TextState,
    position: Position | undefined,
  ): RulingChange | undefined {
    const { number } = after;
    const { parts, hasOtherNumbers } = this.#comparison.of(before, after, earlier, later);
    const joined = this.#retired({ address: later.address, number }).map(({ place }) => place);
    const isReworded = parts.includes('text');
    const words = isReworded || hasOtherNumbers ? wordChanges(before.text, after.text) : [];
    if (parts.length === 0 && joined.length === 0) {
      if (position) return { type: 'reordered', number, before, after, position };
      const isOther = hasOtherNumbers || isRenumbered(before, after);
      return isOther ? { type: 'renumbered', number, before, after, words } : undefined;
    }
    const split = isReworded ? this.#added.thatTookFrom(before.text, after.text) : [];
    const at = position && { position };
    return { type: 'changed', number, before, after, parts, words, ...at, joined, split };
  }

  /** The change of a number that only the later state has. */
  added(after: RulingState, text: TextState): RulingChange {
    const { number } = after;
    const [origin] = this.#retired({ address: text.address, number });
    if (!origin) return { type: 'added', number, after };
    const { place: from, before } = origin;
    const isSame =
      readsAlike(before.text, after.text) || this.#comparison.saysTheSame(before, after, text);
    const words = isSame ? [] : wordChanges(before.text, after.text);
    const within = this.#comparison.pairs.get(text)?.address === from.address;
    return { type: 'moved-here', number, before, after, from, within, words };
  }

  /**
   * The change of a number that only the earlier state has.
   *
   * @param after its text in the later state, if that still has it
   */
  removed(before: RulingState, text: TextState, after: TextState | undefined): RulingChange {
    const { number } = before;
    const reason = after?.withdrawn;
    const retired = after?.retired[number] ?? (reason === undefined ? undefined : { reason });
    if (!retired) return { type: 'retired', number, before };
    const to = placeOf(retired);
    const target = to && this.#after.texts.get(to.address);
    if (to && target && !rulingIn(this.#comparison.pairs.get(target), to.number)) {
      // Where several were joined into one new ruling, the first of them is the one that moved.
      const first = this.#retired(to)[0]?.place;
      if (first?.address === text.address && first.number === number)
        return { type: 'moved-away', number, before, to, within: target === after };
    }
    return { type: 'retired', number, before, to: retired };
  }

  #retired(to: RulingPlace): readonly RetiredRuling[] {
    return this.#retiredTo.get(placeText(to)) ?? [];
  }

  get #added(): AddedRulings {
    this.#addedRulings ??= new AddedRulings(this.#comparison.pairs);
    return this.#addedRulings;
  }
}

/** The ruling that readers of a retired number go to, where it is one. */
function placeOf(retired: Retired): RulingPlace | undefined {
  if ('reason' in retired || retired.number === undefined || !isTextAddress(retired.to))
    return undefined;
  return { address: retired.to, number: retired.number };
}
