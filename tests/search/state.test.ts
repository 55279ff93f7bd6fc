import { describe, expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../src/client/search/history.ts';
import {
  choicesFor,
  emptySearch,
  initialState,
  type SearchState,
  type ShownAnswer,
  withAnswer,
} from '../../src/client/search/state.ts';
import { answerByNames, type Result } from '../../src/search/browser.ts';
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
  test('becomes the list, certain results before close ones', () => {
    const { list } = withAnswer(asked('x'), answerOf('does a storm lift my mooring', 'texts'));
    expect(list?.closeFrom).toBe(0);
    expect(withAnswer(asked('storm'), answerOf('storm', 'texts')).list?.closeFrom).toBe(-1);
  });

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
    expect(titles(withAnswer(first, changed))).toEqual(
      changed.results.map(({ target }) => target.title),
    );
  });
});

describe('filters', () => {
  const { results } = answerOf('tide', 'texts');
  const others = answerOf('storm', 'texts').results;
  const all: Result[] = [...results, ...others];
  test('are counted beside the others, and stay in their places when one is chosen', () => {
    const choices = (standing: string): string[] =>
      choicesFor(all, { ...emptySearch, standing }).map(
        ({ filter, value, isOn, count }) => `${filter}:${value} ${count}${isOn ? ' on' : ''}`,
      );
    expect(choices('')).toEqual(['standing:superseded 1']);
    expect(choices('superseded')).toEqual(['standing:superseded 1 on']);
  });

  test('are offered only where they leave something out: these are terms, all of them', () => {
    expect(new Set(all.map(({ target }) => target.kind))).toEqual(new Set(['term']));
    expect(choicesFor(all, emptySearch).map(({ filter }) => filter)).not.toContain('kind');
  });
});

describe('the address of a search', () => {
  test('holds all of it, and is read back', () => {
    const search = {
      q: 'dock & hoist',
      verbatim: true,
      kind: 'card',
      standing: 'temporary',
    };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  test('may hold anything: what no search writes is ignored', () => {
    expect(readSearch('?kind=planet&standing=high&letter=zz&see=%3Cb%3E')).toEqual(emptySearch);
    expect(writeSearch(emptySearch)).toBe('');
  });
});
