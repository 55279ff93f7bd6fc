import { describe, expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../src/client/search/history.ts';
import {
  emptySearch,
  initialState,
  type SearchState,
  type ShownAnswer,
  withAnswer,
} from '../../src/client/search/state.ts';
import { answerByNames } from '../../src/search/browser.ts';
import { openHarbour } from './harbour.ts';

const { matcher } = await openHarbour();

const answerOf = (typed: string, from: ShownAnswer['from']): ShownAnswer => ({
  ...answerByNames(typed, matcher),
  verbatim: false,
  from,
});
const titles = ({ list }: SearchState): (string | undefined)[] =>
  list?.results.map(({ target }) => target.title) ?? [];
const asked = (q: string): SearchState => ({
  ...initialState,
  search: { ...emptySearch, q },
  status: 'busy',
});

describe('an answer', () => {
  test('to the same question leaves all rulings of a text shown, one to another question does not', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const { target } = first.list?.results[0] ?? expect.fail();
    const all = { ...first, whole: new Set([target]) };
    expect(withAnswer(all, answerOf('storm', 'texts')).whole.has(target)).toBe(true);
    expect(withAnswer(all, answerOf('mooring', 'texts')).whole.size).toBe(0);
  });

  test('moves no line of a list in use: new results come after those that are there', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const answer = answerOf('storm', 'texts');
    const [gull] = answerOf('mooring', 'texts').results;
    const changed = { ...answer, results: [gull ?? expect.fail(), ...answer.results].reverse() };
    const held = withAnswer({ ...first, isHeld: true }, changed);
    expect(titles(held)).toEqual([...titles(first), 'mooring']);
    expect(held.list?.isFrozen).toBe(true);
    const all = changed.results.map(({ target }) => target.title);
    expect(titles(withAnswer(first, changed))).toEqual(all);
  });
});

describe('the address of a search', () => {
  test('holds all of it, and is read back', () => {
    const search = { q: 'dock & hoist', verbatim: true };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  test('may hold anything else, which is ignored', () => {
    expect(readSearch('?letter=zz&see=%3Cb%3E')).toEqual(emptySearch);
    expect(writeSearch(emptySearch)).toBe('');
  });
});
