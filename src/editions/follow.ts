import {
  follow as followNumber,
  isTextAddress,
  type NumberStatus,
  type RulingPlace,
  rulingNumber,
  slugOf,
  type TextAddress,
} from '../glossary/browser.ts';
import { type GlossaryState, type RulingState, rulingIn, type TextState, textAt } from './state.ts';

/** Where a citation leads in one state of the glossary. */
export type Destination =
  /** A ruling: the one that was cited, or the one that its readers go to. */
  | { type: 'ruling'; text: TextState; ruling: RulingState; moved: boolean }
  /** A text as a whole: an entry that took the ruling's place. */
  | { type: 'text'; text: TextState }
  /** The page of a term, by its slug. */
  | { type: 'term'; slug: string }
  /** Nowhere: in words why, and the text that it stood in. */
  | { type: 'reason'; text: TextState; reason: string }
  /** Nothing says where. */
  | { type: 'unknown'; text: TextState | undefined };

/**
 * Follows a citation: from a text's present or former address and a number to where its readers go. A ruling that
 * was retired to one that was retired in its turn leads on to the last.
 */
export function follow(state: GlossaryState, address: TextAddress, number: string): Destination {
  const wanted = rulingNumber(number);
  if (wanted === undefined) return { type: 'unknown', text: textAt(state, address) };
  const { at, to } = followNumber({ address, number: wanted }, statusOf);
  const text = textAt(state, at.address);
  const ruling = rulingIn(text, at.number);
  if (!text || !to) return { type: 'unknown', text };
  if (ruling) {
    const moved = at.address !== address || at.number !== number;
    return { type: 'ruling', text, ruling, moved };
  }
  if ('reason' in to) return { type: 'reason', text, reason: to.reason };
  if (!isTextAddress(to.to)) return { type: 'term', slug: slugOf(to.to) };
  const whole = textAt(state, to.to);
  return whole ? { type: 'text', text: whole } : { type: 'unknown', text };

  function statusOf(place: RulingPlace): NumberStatus {
    const there = textAt(state, place.address);
    return rulingIn(there, place.number) ? 'current' : there?.retired[place.number];
  }
}

/** Every number that a text had in any of some states, retired, or gave last: none of them is ever given again. */
export function numbersEver(
  states: readonly GlossaryState[],
  addresses: readonly TextAddress[],
): Set<string> {
  const numbers = new Set<string>();
  for (const state of states) {
    for (const address of addresses) {
      const text = state.texts.get(address);
      for (const { number } of text?.rulings ?? []) numbers.add(number);
      for (const number of Object.keys(text?.retired ?? {})) numbers.add(number);
      if (text?.lastNumber !== undefined) numbers.add(text.lastNumber);
    }
  }
  return numbers;
}
