import type { RulingPlace } from '../glossary/browser.ts';
import { rulingIn } from './state.ts';
import type { TextPairs } from './text-pairs.ts';

/** A new ruling has a part of another from this share on of its words in a row. */
const leastShare = 0.5;

/** So many words in a row are looked for; all of a ruling that has fewer, but never one word alone. */
const inARow = 3;

interface NewRuling {
  place: RulingPlace;
  rows: ReadonlySet<string>;
  size: number;
}

/** The rulings that are new in a state, by the words in a row that they have. */
export class NewRulings {
  readonly #byRow = new Map<string, NewRuling[]>();

  /** @param pairs the texts of the state, each with what it was before */
  constructor(pairs: TextPairs) {
    for (const [text, earlier] of pairs) {
      if (text === earlier) continue;
      for (const { number, text: wording } of text.rulings) {
        if (!rulingIn(earlier, number)) this.#add({ address: text.address, number }, wording);
      }
    }
  }

  /**
   * The rulings that have what was taken out of one: most of what each says stood in it before, and does not now.
   *
   * @param before how it read
   * @param after how it reads; nothing where it is no more
   */
  thatTookFrom(before: string, after: string): RulingPlace[] {
    const shared = new Map<NewRuling, number>();
    for (const size of [2, inARow]) {
      const still = rowsOf(after, size);
      for (const row of rowsOf(before, size)) {
        if (still.has(row)) continue;
        for (const one of this.#byRow.get(row) ?? []) {
          if (one.size === size) shared.set(one, (shared.get(one) ?? 0) + 1);
        }
      }
    }
    return [...shared]
      .filter(([{ rows }, count]) => count / rows.size >= leastShare)
      .map(([{ place }]) => place);
  }

  #add(place: RulingPlace, wording: string): void {
    const size = Math.min(inARow, wordsOf(wording).length);
    if (size < 2) return;
    const rows = rowsOf(wording, size);
    const ruling = { place, rows, size };
    for (const row of rows) {
      const known = this.#byRow.get(row);
      if (known) known.push(ruling);
      else this.#byRow.set(row, [ruling]);
    }
  }
}

function rowsOf(text: string, size: number): Set<string> {
  const words = wordsOf(text);
  const rows = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) rows.add(words.slice(at, at + size).join(' '));
  return rows;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
