import { memoizePair, type RulingPlace } from '../glossary/browser.ts';
import { comparisonOf } from './comparison.ts';
import { type GlossaryState, rulingIn, type TextState } from './state.ts';

/** Minimum share of a new ruling's word sequences that must come from another for a split. */
const minShared = 0.5;

/** Words in a sequence. A ruling with fewer is compared as one sequence; one with a single word is not compared. */
const sequenceLength = 3;

/** The rulings that a state added to another. Those of two states are indexed once. */
export const addedBetween = /* @__PURE__ */ memoizePair(
  (before: GlossaryState, after: GlossaryState) =>
    new AddedRulings(comparisonOf(before, after).pairs),
);

interface AddedRuling {
  place: RulingPlace;
  sequences: ReadonlySet<string>;
  /** Words in each of its sequences. */
  length: number;
}

/** The rulings that a state added, indexed by their word sequences: finds those that a ruling was split into. */
class AddedRulings {
  readonly #bySequence = new Map<string, AddedRuling[]>();

  /** @param pairs the texts of the state, each with the same text in the state before */
  constructor(pairs: ReadonlyMap<TextState, TextState | undefined>) {
    for (const [text, earlier] of pairs) {
      if (text === earlier) continue;
      for (const { number, text: wording } of text.rulings) {
        if (!rulingIn(earlier, number)) this.#add({ address: text.address, number }, wording);
      }
    }
  }

  /**
   * The added rulings that took a part of another: at least half of what each says was in its text before and is
   * not now.
   *
   * @param before text of the other ruling before
   * @param after its text now; empty if it was retired
   */
  thatTookFrom(before: string, after: string): RulingPlace[] {
    const shared = new Map<AddedRuling, number>();
    for (const length of [2, sequenceLength]) {
      const kept = sequencesOf(after, length);
      for (const sequence of sequencesOf(before, length)) {
        if (kept.has(sequence)) continue;
        for (const ruling of this.#bySequence.get(sequence) ?? []) {
          if (ruling.length === length) shared.set(ruling, (shared.get(ruling) ?? 0) + 1);
        }
      }
    }
    return [...shared]
      .filter(([{ sequences }, count]) => count / sequences.size >= minShared)
      .map(([{ place }]) => place);
  }

  #add(place: RulingPlace, wording: string): void {
    const length = Math.min(sequenceLength, wordsOf(wording).length);
    if (length < 2) return;
    const sequences = sequencesOf(wording, length);
    const ruling = { place, sequences, length };
    for (const sequence of sequences) {
      const known = this.#bySequence.get(sequence);
      if (known) known.push(ruling);
      else this.#bySequence.set(sequence, [ruling]);
    }
  }
}

function sequencesOf(text: string, length: number): Set<string> {
  const words = wordsOf(text);
  const sequences = new Set<string>();
  for (let at = 0; at + length <= words.length; at++)
    sequences.add(words.slice(at, at + length).join(' '));
  return sequences;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
