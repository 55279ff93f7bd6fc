import { describe, expect, test } from 'vitest';
import { readSearch, writeSearch } from '../../src/client/search/history.ts';
import {
  choicesFor,
  emptySearch,
  initialState,
  keyOf,
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
  list?.lines.map(({ shown }) => shown.target.title) ?? [];
const asked = (q: string): SearchState => ({
  ...initialState,
  search: { ...emptySearch, q },
  status: 'busy',
});

describe('an answer', () => {
  test('becomes the list, certain results before close ones', () => {
    const { list } = withAnswer(asked('x'), answerOf('does a storm lift my mooring', 'texts'));
    expect(list?.closestAt).toBe(0);
    expect(withAnswer(asked('storm'), answerOf('storm', 'texts')).list?.closestAt).toBe(-1);
  });

  test('to the same question leaves open what is open, one to another question does not', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const url = keyOf(first.list?.lines[0] ?? expect.fail());
    const opened = {
      ...first,
      opened: new Map([[url, { number: undefined, parts: [], isWhole: false }]]),
    };
    expect(withAnswer(opened, answerOf('storm', 'texts')).opened.has(url)).toBe(true);
    expect(withAnswer(opened, answerOf('mooring', 'texts')).opened.size).toBe(0);
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
  const choices = (of: readonly Result[], letter: string): string[] =>
    choicesFor(of, { ...emptySearch, letter }).map(
      ({ filter, value, isOn, count }) => `${filter}:${value} ${count}${isOn ? ' on' : ''}`,
    );

  test('are counted beside the others, and stay in their places when one is chosen', () => {
    const many = Array.from({ length: 8 }, () => all).flat();
    expect(choices(many, '')).toEqual(['standing:superseded 8', 'letter:s 16', 'letter:t 16']);
    expect(choices(many, 't')).toEqual(['standing:superseded 0', 'letter:s 16', 'letter:t 16 on']);
  });

  test('are offered only where they leave something out: these are terms, all of them', () => {
    expect(new Set(all.map(({ target }) => target.kind))).toEqual(new Set(['term']));
    expect(choices(all, '').join()).not.toContain('kind:');
  });

  test('by letter are offered where there are more results than a list shows', () => {
    const thirty = Array.from({ length: 30 }, (_, at) => all[at % all.length] ?? expect.fail());
    expect(choices(thirty, '').join()).not.toContain('letter:');
    expect(choices([...thirty, ...all], '').join()).toContain('letter:');
    expect(choices(all, 't')).toContain('letter:t 2 on');
  });

  test('are not offered for a single result', () => {
    expect(choicesFor(all.slice(0, 1), emptySearch)).toEqual([]);
  });
});

describe('the address of a search', () => {
  test('holds all of it, and is read back', () => {
    const search = {
      q: 'dock & hoist',
      verbatim: true,
      kind: 'card',
      standing: 'temporary',
      letter: '0',
      trail: [{ from: 'glossary/storm/', to: 'documents/regatta/#r2' }],
    };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  test('may hold anything: what no search writes is ignored', () => {
    expect(readSearch('?kind=planet&standing=high&letter=zz&see=%3Cb%3E')).toEqual(emptySearch);
    expect(writeSearch(emptySearch)).toBe('');
  });
});
