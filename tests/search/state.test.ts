import { describe, expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../src/client/search/search-history.ts';
import {
  emptySearch,
  initialState,
  type SearchState,
  type ShownAnswer,
  withAnswer,
} from '../../src/client/search/state.ts';
import { answerByNames, exactName } from '../../src/search/browser.ts';
import { openHarbour } from './harbour.ts';

const { matcher } = await openHarbour();

const answerOf = (typed: string, from: ShownAnswer['from']): ShownAnswer => ({
  ...answerByNames(typed, matcher),
  verbatim: false,
  from,
});
const titles = ({ list }: SearchState): (string | undefined)[] =>
  list?.names.map(({ target }) => target.title) ?? [];
const asked = (q: string): SearchState => ({
  ...initialState,
  search: { ...emptySearch, q },
  status: 'busy',
});

describe('withAnswer()', () => {
  test('keeps a text expanded for the same question only', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const all = { ...first, whole: new Set(['/sub/glossary/storm/#p1']) };
    expect(withAnswer(all, answerOf('storm', 'texts')).whole.size).toBe(1);
    expect(withAnswer(all, answerOf('mooring', 'texts')).whole.size).toBe(0);
  });

  test('adds new results at the end of a list in use', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const answer = answerOf('storm', 'texts');
    const [mooring] = answerOf('mooring', 'texts').names;
    const changed = { ...answer, names: [mooring ?? expect.fail(), ...answer.names].reverse() };
    const held = withAnswer({ ...first, isHeld: true }, changed);
    expect(titles(held)).toEqual([...titles(first), 'mooring']);
    expect(held.list?.isFrozen).toBe(true);
    const all = changed.names.map(({ target }) => target.title);
    expect(titles(withAnswer(first, changed))).toEqual(all);
  });
});

test.each([
  ['storm', 'storm'],
  ['sw', 'Storm Warning'],
  ['tide', undefined],
  ['stor', undefined],
  ['where is the storm', undefined],
])('exactName() of "%s" is %s', (typed, name) => {
  expect(exactName(answerByNames(typed, matcher))?.target.name).toBe(name);
});

describe('the address of a search', () => {
  test('contains the whole search, and is read back', () => {
    const search = { q: 'dock & hoist', verbatim: true };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  test('may contain other parameters, which are ignored', () => {
    expect(readSearch('?letter=zz&see=%3Cb%3E')).toEqual(emptySearch);
    expect(writeSearch(emptySearch)).toBe('');
  });
});
