import { diffArrays } from 'diff';
import { isUnspaced, segmented } from '../languages/browser.ts';
import { countsOf } from '../model/index.ts';
import { readsAlike } from './snapshot.ts';

/** A part of two texts: in both, only in the later (`added`), or only in the earlier (`removed`). */
export interface WordChange {
  type: 'same' | 'added' | 'removed';
  text: string;
}

/** An icon code, a word or number with its inner hyphens, apostrophes and points, white space, or any other character. */
const token =
  /\[[^[\]\n]{1,30}\]|[\p{L}\p{N}]+(?:(?:['’‘-]|(?<=\p{N})\.(?=\p{N}))[\p{L}\p{N}]+)*|[^\S\n]+|./gsu;

/** Minimum likeness of two texts to compare them word by word; less similar texts replace each other as a whole. */
const minLikeness = 0.25;

/**
 * Compares two texts word by word.
 *
 * @returns parts in order: the unchanged and removed parts make up the earlier text, with tabs between the cells of a
 *   table of the later; the unchanged and added parts make up the later text. A removed part comes before its replacement.
 */
export function wordChanges(before: string, after: string): WordChange[] {
  if (before === after) return before === '' ? [] : [{ type: 'same', text: before }];
  const [from, to] = [tokens(before), tokens(after)];
  if (likeness(before, after) < minLikeness)
    return partsOf([{ same: '', removed: before, added: after }]);
  // Editions made before tabs were recorded have a space between the cells of a table.
  const comparator = (a: string, b: string) => a === b || (a === ' ' && b === '\t');
  const changes = diffArrays(from, to, { comparator }).map(
    ({ added, removed, value }): WordChange => {
      return { type: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') };
    },
  );
  return partsOf(phrases(changes));
}

/**
 * Returns the share of words that two texts have in common, in any order.
 *
 * @returns 0 for no common word, 1 for the same words
 */
export function likeness(before: string, after: string): number {
  return before === after ? 1 : (likenessToEach([before])(after).get(0) ?? 0);
}

/**
 * The {@link likeness} of a text to each of many texts. Compares only texts with common words: all pairs would be
 * slow for two rulebooks.
 *
 * @returns a function that maps the indexes of the texts with a common word to their likeness
 */
export function likenessToEach(texts: readonly string[]): (text: string) => Map<number, number> {
  return comparedWithEach(texts, (same, count, other) => (2 * same) / (count + other));
}

/** Minimum length in words of a passage that another text can take over: shorter passages are in many texts by chance. */
const minPassage = 8;
/**
 * Minimum share of the passage's words in the other text: at 0.86, texts with the same common words are mistaken for
 * it.
 */
const minContained = 0.9;
/** Share of the passage's words in the same text from which the passage counts as reworded there, not as taken over. */
const minReworded = 0.5;

/** Minimum length in words of a clause that another text can take over, and of the words that both have in a row. */
const minRun = 6;

/**
 * Finds the texts that took over struck passages, and clauses of a reworded text.
 *
 * @param texts texts in both versions; `before` is empty for a new text
 */
export function takingOver(texts: readonly { before: string; after: string }[]) {
  const containedIn = (side: 'before' | 'after') =>
    comparedWithEach(
      texts.map((one) => one[side]),
      (same, count) => same / count,
    );
  const [then, now] = [containedIn('before'), containedIn('after')];
  return {
    /** Returns the index of the text that took over a passage of the text `from`, if any. */
    passage(passage: string, from: number): number | undefined {
      if (words(passage).length < minPassage) return undefined;
      const later = now(passage);
      return (later.get(from) ?? 0) < minReworded ? taker(passage, later) : undefined;
    },
    /** Returns the indexes of the texts that took over clauses of the text `from`. */
    clauses(from: number): number[] {
      const { before = '', after = '' } = texts[from] ?? {};
      return before.split(/(?<=[,.;:!?][)"”]*)\s+/u).flatMap((clause) => {
        if (words(clause).length < minRun || longestRun(clause, after) >= minRun) return [];
        const later = now(clause);
        const at = (later.get(from) ?? 0) < minContained ? taker(clause, later) : undefined;
        const { before: earlier = '', after: taken = '' } = texts[at ?? -1] ?? {};
        const isTaken = longestRun(clause, taken) >= minRun && longestRun(clause, earlier) < minRun;
        return at !== undefined && isTaken ? [at] : [];
      });
    },
  };

  /** Returns the text that gained most words of a passage, if it has almost all of the words. */
  function taker(passage: string, later: ReadonlyMap<number, number>): number | undefined {
    const earlier = then(passage);
    const [best] = [...later]
      .filter(([at, share]) => share >= minContained && share > (earlier.get(at) ?? 0))
      .sort(([, a], [, b]) => b - a);
    return best?.[0];
  }
}

/** Returns the number of words in the longest run of words that two texts have. */
function longestRun(one: string, other: string): number {
  const [all, others] = [words(one), words(other)];
  let longest = 0;
  let ending: number[] = [];
  for (const word of all) {
    ending = others.map((same, at) => (same === word ? (ending[at - 1] ?? 0) + 1 : 0));
    longest = Math.max(longest, ...ending);
  }
  return longest;
}

/** Returns the sentences of a text that a later version struck: less than half of their words are left. */
export function struckSentences(before: string, after: string): string[] {
  const contained = comparedWithEach([after], (same, count) => same / count);
  return before
    .split(/(?<=[.!?][)"\u201D]*)\s+/u)
    .filter(
      (sentence) =>
        words(sentence).length >= minRun && (contained(sentence).get(0) ?? 0) < minReworded,
    );
}

/** Whether one of two texts has almost all words of the other, with a passage in the same words. */
export function isContained(one: string, other: string): boolean {
  const ofShorter = comparedWithEach(
    [other],
    (same, count, length) => same / Math.min(count, length),
  );
  return (ofShorter(one).get(0) ?? 0) >= minContained && longestRun(one, other) >= minPassage;
}

/**
 * Compares a text with each of many texts by the number of words that they share.
 *
 * @param measure likeness from the counts of shared words, of the text's words, and of the other text's words
 */
function comparedWithEach(
  texts: readonly string[],
  measure: (same: number, count: number, other: number) => number,
): (text: string) => Map<number, number> {
  const counted = texts.map((text) => countsOf(words(text)));
  const byWord = Map.groupBy(
    counted.flatMap((counts, index) =>
      [...counts].map(([word, count]) => ({ word, index, count })),
    ),
    ({ word }) => word,
  );
  const lengths = counted.map((counts) => counts.values().reduce((sum, count) => sum + count, 0));
  return (text) => {
    const all = words(text);
    const shared = new Map<number, number>();
    for (const [word, count] of countsOf(all)) {
      for (const one of byWord.get(word) ?? [])
        shared.set(one.index, (shared.get(one.index) ?? 0) + Math.min(count, one.count));
    }
    return new Map(
      [...shared].map(([index, same]) => [index, measure(same, all.length, lengths[index] ?? 0)]),
    );
  };
}

/** Returns the words that differ between two texts; none if the texts read alike. */
export function differingWords(before: string, after: string): WordChange[] {
  return readsAlike(before, after) ? [] : wordChanges(before, after);
}

function tokens(text: string): string[] {
  return parted(text.match(token) ?? []);
}

function words(text: string): string[] {
  return parted(text.toLowerCase().match(/\[[^[\]\n]{1,30}\]|[\p{L}\p{N}]+/gu) ?? []);
}

/** Divides tokens of scripts without spaces into words. */
function parted(all: readonly string[]): string[] {
  return all.flatMap((one) => (isUnspaced(one) ? segmented(one).map(({ word }) => word) : one));
}

/** Unchanged text, and the change that follows it. */
type Passage = Record<WordChange['type'], string>;

/** Joins changes with little unchanged text between them, so that a reworded phrase reads as a phrase. */
function phrases(changes: readonly WordChange[]): Passage[] {
  const passages: Passage[] = [];
  for (const { type, text } of changes) {
    const last = passages.at(-1);
    if (last && (type !== 'same' || !isChange(last))) last[type] += text;
    else passages.push({ same: '', removed: '', added: '', [type]: text });
  }
  const joined: Passage[] = [];
  for (let passage of passages) {
    for (let last = joined.at(-1); last && isPhrase(last, passage); last = joined.at(-1)) {
      joined.pop();
      const { same, removed, added } = passage;
      passage = {
        same: last.same,
        removed: last.removed + same + removed,
        added: last.added + same + added,
      };
    }
    joined.push(passage);
  }
  return joined;
}

function isChange({ removed, added }: Passage): boolean {
  return removed + added !== '';
}

/** Maximum number of unchanged words between two changes of one phrase; longer changes may be further apart. */
const fewWords = 2;

/** Whether two changes are a single phrase: words were replaced, with few unchanged words between them. */
function isPhrase(first: Passage, second: Passage): boolean {
  if (/[\n\t]/u.test(second.same) || !isChange(second)) return false;
  if (second.same.trim() === '') return true;
  const both = [first, second];
  if (both.every(({ removed }) => removed === '') || both.every(({ added }) => added === ''))
    return false;
  const changed = both.map(({ removed, added }) =>
    Math.max(words(removed).length, words(added).length),
  );
  return words(second.same).length <= Math.max(fewWords, Math.min(...changed));
}

/** Returns the parts of passages in order. White space at the end of both texts of a change is unchanged. */
function partsOf(passages: readonly Passage[]): WordChange[] {
  let end = '';
  const parts = passages.flatMap(({ same, removed, added }): WordChange[] => {
    const [space = ''] = /[^\S\n]*$/u.exec(removed) ?? [];
    const kept = removed !== '' && added.endsWith(space) ? space : '';
    const cut = (text: string): string => text.slice(0, text.length - kept.length);
    const unchanged = end + same;
    end = kept;
    return [
      { type: 'same', text: unchanged },
      { type: 'removed', text: cut(removed) },
      { type: 'added', text: cut(added) },
    ];
  });
  return [...parts, { type: 'same' as const, text: end }].filter(({ text }) => text !== '');
}
