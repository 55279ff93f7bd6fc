import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../src/glossary/edit-distance.ts';
import { didYouMean, NearNames, nearest } from '../../src/glossary/suggest.ts';

describe('the nearest name', () => {
  const candidates = ['title', 'kind', 'aliases', 'sources', 'retired', 'facility', 'fog'];

  test.each([
    ['tilte', 'title'],
    ['alias', 'aliases'],
    ['source', 'sources'],
    ['faciltiy', 'facility'],
    ['fogg', 'fog'],
    ['kind', 'kind'],
  ])('for %s is %s', (word, name) => {
    expect(nearest(word, candidates)).toBe(name);
  });

  test.each(['lantern', 'xx', '', 'harbour'])('for %j is none', (word) => {
    expect(nearest(word, candidates)).toBeUndefined();
  });

  test('of two that are as near is the first in the alphabet, whatever their order', () => {
    expect(nearest('bat', ['rat', 'cat'])).toBe('cat');
    expect(nearest('bat', ['cat', 'rat'])).toBe('cat');
  });

  test('is the same for candidates in any order', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, fc.array(word), (typed, names) => {
        expect(nearest(typed, [...names].reverse())).toBe(nearest(typed, names));
      }),
    );
  });

  test('is the one with the fewest typos, of words in any letters', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', 'ä', 'ж', '-', 'A'),
      maxLength: 7,
    });
    const typos = (a: string, b: string): number => {
      const count = editDistance(a, b, 10);
      return count <= Math.max(1, Math.floor(Math.max(a.length, b.length) / 3)) ? count : 99;
    };
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1 }), (typed, names) => {
        const [best = ''] = names.toSorted(
          (a, b) => typos(typed, a) - typos(typed, b) || (a < b ? -1 : 1),
        );
        expect(nearest(typed, names)).toBe(typos(typed, best) === 99 ? undefined : best);
      }),
    );
  });

  test('is offered at the end of a message', () => {
    expect(didYouMean('Fog')).toBe('; did you mean Fog?');
    expect(didYouMean(undefined)).toBe('');
  });
});

describe('a name a typo away from another', () => {
  const names = new NearNames([
    'stasis',
    'beaming',
    'fog',
    'storm warning',
    'st elmos fire',
    'the lantern',
  ]);

  test.each([
    ['a letter too many', 'stassis', 'stasis'],
    ['a letter too few', 'stass', 'stasis'],
    ['a wrong letter', 'stazis', 'stasis'],
    ['two letters swapped', 'satsis', 'stasis'],
    ['two typos in a long name', 'stormm warnin', 'storm warning'],
    ['a lost space', 'thelantern', 'the lantern'],
    ['the first letter', 'ztasis', 'stasis'],
  ])('is found with %s', (_, typed, name) => {
    expect(names.find(typed)).toBe(name);
  });

  test.each([
    ['a name too short to tell', 'fogg'],
    ['two typos in a short name', 'szazis'],
    ['another name', 'lightship'],
    ['nothing', ''],
  ])('is not found for %s', (_, typed) => {
    expect(names.find(typed)).toBeUndefined();
  });

  test('is found if both are the same once a letter is left out of each', () => {
    const deletions = (word: string): string[] => [
      word,
      ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
    ];
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
