import { isTextAddress, placeText, type Retired, type RulingPlace } from '../glossary/browser.ts';
import { type GlossaryState, type RulingState, rulingIn } from './state.ts';
import type { TextPairs } from './text-pairs.ts';

/** Where a ruling came from: a place in the state before, and how it read there. */
interface Origin {
  place: RulingPlace;
  state: RulingState | undefined;
}

/** The rulings that stood in a state, are gone in a later one, and whose readers now go to another. */
export class Arrivals {
  readonly #before: GlossaryState;
  readonly #byPlace = new Map<string, RulingPlace[]>();

  /** @param pairs the texts of the later state, each with what it was before */
  constructor(before: GlossaryState, pairs: TextPairs) {
    this.#before = before;
    for (const [later, earlier] of pairs) {
      if (!earlier || earlier === later) continue;
      for (const { number } of earlier.rulings) {
        const to = rulingIn(later, number) ? undefined : later.retired[number];
        const place = to && placeOf(to);
        if (!place) continue;
        const key = placeText(place);
        const known = this.#byPlace.get(key) ?? [];
        this.#byPlace.set(key, [...known, { address: earlier.address, number }]);
      }
    }
  }

  /** Those whose readers go to the ruling at a place. */
  at(place: RulingPlace): Origin[] {
    return (this.#byPlace.get(placeText(place)) ?? []).map((from) => ({
      place: from,
      state: rulingIn(this.#before.texts.get(from.address), from.number),
    }));
  }
}

/** The ruling that readers go to, where it is one. */
export function placeOf(retired: Retired): RulingPlace | undefined {
  if ('reason' in retired || retired.number === undefined || !isTextAddress(retired.to)) {
    return undefined;
  }
  return { address: retired.to, number: retired.number };
}
