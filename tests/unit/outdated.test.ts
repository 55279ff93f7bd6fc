import { expect, test } from 'vitest';
import type { Standing } from '../../src/model/index.ts';
import { outdatedBelow } from '../../src/views/index.ts';

/** What the top of a text tells of, for rulings with these standings: each standing with the numbers. */
const toldOf = (...standings: Standing[]): string[] =>
  outdatedBelow(standings.map((standing, index) => ({ standing, number: index + 1 }))).map(
    ({ standing, rulings }) => `${standing} ${rulings.map(({ number }) => number).join(', ')}`,
  );

test('the top of a text lists its rulings that are not current, by standing', () => {
  const told = toldOf('current', 'reversed', 'temporary', 'reversed');
  expect(told).toEqual(['temporary 3', 'reversed 2, 4']);
  expect(toldOf('current', 'current')).toEqual([]);
});

test('a first ruling that is not current is listed only with others of its standing', () => {
  expect(toldOf('temporary', 'current')).toEqual([]);
  expect(toldOf('superseded', 'superseded', 'current')).toEqual([]);
  expect(toldOf('temporary', 'current', 'temporary')).toEqual(['temporary 1, 3']);
  expect(toldOf('temporary', 'superseded')).toEqual(['superseded 2']);
});
