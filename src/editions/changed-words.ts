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

/** Minimum likeness of two texts to compare them word by word; others replace each other as a whole. */
const minLikeness = 0.25;

/**
 * Compares two texts word by word.
 *
 * @returns parts in order: without the added ones they are the text before, without the removed ones the text after. A
 *   removed part comes before the added part that replaces it.
 */
export function wordChanges(before: string, after: string): WordChange[] {
  if (before === after) return before === '' ? [] : [{ type: 'same', text: before }];
  const [from, to] = [tokens(before), tokens(after)];
  if (likeness(before, after) < minLikeness) return whole(before, after);
  const changes = diffArrays(from, to).map(
    ({ added, removed, value }): WordChange => ({
      type: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  );
  return joined(changes);
}

/**
 * The share of words that two texts have in common, in any order.
 *
 * @returns 0 for no common word, 1 for the same words
 */
export function likeness(before: string, after: string): number {
  return before === after ? 1 : (likenessToEach([before])(after).get(0) ?? 0);
}

/**
 * The {@link likeness} of texts to one of many, without comparing each with each, which is slow for two rulebooks.
 *
 * @returns a function that gives the indexes of the texts that have a word in common with another, with their likeness
 */
export function likenessToEach(texts: readonly string[]): (text: string) => Map<number, number> {
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
      [...shared].map(([index, same]) => [
        index,
        (2 * same) / (all.length + (lengths[index] ?? 0)),
      ]),
    );
  };
}

/** The words that differ between two texts; none if they read alike. */
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

function whole(before: string, after: string): WordChange[] {
  const changes: WordChange[] = [];
  if (before !== '') changes.push({ type: 'removed', text: before });
  if (after !== '') changes.push({ type: 'added', text: after });
  return changes;
}

/** Joins changes that only white space separates: "~~two old~~ three new" instead of word for word. */
function joined(changes: readonly WordChange[]): WordChange[] {
  const result: WordChange[] = [];
  let removed = '';
  let added = '';
  const same = (text: string): void => {
    const last = result.at(-1);
    if (last?.type === 'same') last.text += text;
    else if (text !== '') result.push({ type: 'same', text });
  };
  const flush = (): void => {
    const space = /[^\S\n]*$/u.exec(removed)?.[0] ?? '';
    const shared = removed !== '' && added.endsWith(space) ? space : '';
    const cut = (text: string): string => text.slice(0, text.length - shared.length);
    result.push(...whole(cut(removed), cut(added)));
    same(shared);
    removed = '';
    added = '';
  };
  for (const { type, text } of changes) {
    if (type === 'removed') removed += text;
    else if (type === 'added') added += text;
    else if (/^[^\S\n]+$/u.test(text) && removed + added !== '') {
      removed += text;
      added += text;
    } else {
      flush();
      same(text);
    }
  }
  flush();
  return result;
}
