import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, NearNames, nearest } from '../../src/model/suggest.ts';

const candidates = 'title kind aliases sources retired facility fog'.split(' ');

test.each([
  ['tilte', 'title'],
  ['alias', 'aliases'],
  ['faciltiy', 'facility'],
  ['fogg', 'fog'],
  ['lantern', undefined],
  ['xx', undefined],
  ['', undefined],
])('the nearest name for %j is %s', (word, name) => {
  expect(nearest(word, candidates)).toBe(name);
  expect(didYouMean(nearest(word, candidates))).toBe(name ? `; did you mean ${name}?` : '');
});

describe('a name with a typo', () => {
  const known = 'stasis,beaming,fog,storm warning,st elmos fire,the lantern';
  const names = new NearNames(known.split(','));

  test.each([
    ['stassis', 'stasis'],
    ['stass', 'stasis'],
    ['satsis', 'stasis'],
    ['stormm warnin', 'storm warning'],
    ['thelantern', 'the lantern'],
    // Too short to tell, two typos in a short name, another name, nothing.
    ['fogg', undefined],
    ['szazis', undefined],
    ['', undefined],
  ])('is found for %j: %s', (typed, name) => {
    expect(names.find(typed)).toBe(name);
  });

  test('is found if deleting a letter from each makes them equal', () => {
    const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
    const deletions = (word: string) => [word, ...Array.from(word, (_, at) => without(word, at))];
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 10, maxLength: 13 });
    fc.assert(
      fc.property(word, word, (typed, name) => {
        const known = new Set(deletions(name));
        const isNear = deletions(typed).some((one) => known.has(one));
        expect(new NearNames([name]).find(typed)).toBe(isNear ? name : undefined);
      }),
    );
  });
});
