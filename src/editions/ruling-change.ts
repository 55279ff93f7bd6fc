import type { RulingNumber, RulingPlace } from '../glossary/browser.ts';
import { Arrivals, placeOf } from './arrivals.ts';
import type { NewPlace, RulingChange } from './change.ts';
import { changedParts } from './ruling-parts.ts';
import { NewRulings } from './split.ts';
import { type GlossaryState, type RulingState, rulingIn, type TextState } from './state.ts';
import type { TextPairs } from './text-pairs.ts';
import { readsAlike, wordChanges } from './words.ts';

/** Tells what became of single rulings between two states. */
export class RulingChanges {
  readonly #after: GlossaryState;
  readonly #pairs: TextPairs;
  readonly #arrivals: Arrivals;
  #newRulings: NewRulings | undefined;

  /** @param pairs the texts of the state after, each with what it was before */
  constructor(before: GlossaryState, after: GlossaryState, pairs: TextPairs) {
    this.#after = after;
    this.#pairs = pairs;
    this.#arrivals = new Arrivals(before, pairs);
  }

  /** Of one that stays; nothing where it reads, holds and stands as it did. @param moved where it stands now, if elsewhere */
  stay(
    before: RulingState,
    after: RulingState,
    text: TextState,
    moved: NewPlace | undefined,
  ): RulingChange | undefined {
    const { number } = after;
    const parts = changedParts(before, after);
    const joined = this.#arrivals.at(placeIn(text, number)).map(({ place }) => place);
    if (parts.length === 0 && joined.length === 0) {
      return moved && { type: 'moved', number, after, moved };
    }
    const isReworded = parts.includes('text');
    const words = isReworded ? wordChanges(before.text, after.text) : [];
    const split = isReworded ? this.#new.thatTookFrom(before.text, after.text) : [];
    const place = moved && { moved };
    return { type: 'changed', number, before, after, parts, words, ...place, joined, split };
  }

  /** Of one that stands in a text where it did not stand before. */
  come(ruling: RulingState, text: TextState): RulingChange {
    const { number } = ruling;
    const origins = this.#arrivals.at(placeIn(text, number));
    const origin = origins.find(({ state }) => state !== undefined);
    if (!origin?.state) return { type: 'added', number, after: ruling };
    const { place: from, state: before } = origin;
    const words = readsAlike(before.text, ruling.text) ? [] : wordChanges(before.text, ruling.text);
    const within = this.#pairs.get(text)?.address === from.address;
    return { type: 'arrived', number, before, after: ruling, from, within, words };
  }

  /** Of one that does not stand in its text any more. @param after its text, unless that is gone too */
  gone(ruling: RulingState, before: TextState, after: TextState | undefined): RulingChange {
    const { number } = ruling;
    const to = after?.retired[number];
    if (!to) return { type: 'retired', number, before: ruling };
    const place = placeOf(to);
    const target = place && this.#after.texts.get(place.address);
    if (place && target && !rulingIn(this.#pairs.get(target), place.number)) {
      const first = this.#arrivals.at(place)[0]?.place;
      const isFirst = first?.address === before.address && first.number === number;
      const within = target === after;
      if (isFirst) return { type: 'left', number, before: ruling, to: place, within };
    }
    return { type: 'retired', number, before: ruling, to };
  }

  get #new(): NewRulings {
    this.#newRulings ??= new NewRulings(this.#pairs);
    return this.#newRulings;
  }
}

function placeIn({ address }: TextState, number: RulingNumber): RulingPlace {
  return { address, number };
}
