import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, lettersOf, mayBeWithin, prefixDistance } from '../../src/model/index.ts';

describe('typos between two words', () => {
  test.each([
    ['stasis', 'stasis', 0],
    ['stasis', 'stassis', 1],
    ['stasis', 'stsis', 1],
    ['stasis', 'statis', 1],
    ['stasis', 'satsis', 1],
    ['stasis', 'satssi', 2],
    ['stasis', 'mooring', 3],
    ['', 'ab', 2],
  ])('%s and %s: %i', (a, b, count) => {
    expect(editDistance(a, b, 2)).toBe(count);
  });

  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 9 });

  test('have the same count with any limit that is not exceeded', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(editDistance(a, b, 9), most + 1));
      }),
    );
  });

  test('in an incomplete word are counted against the nearest prefix', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        const beginnings = Array.from({ length: b.length + 1 }, (_, end) => b.slice(0, end));
        const least = Math.min(...beginnings.map((one) => editDistance(a, one, most)));
        expect(prefixDistance(a, b, most)).toBe(least);
      }),
    );
  });

  test('within the limit pass the quick comparison of letters', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const count = editDistance(a, b, 2);
        return count > 2 || mayBeWithin(lettersOf(a), lettersOf(b), count);
      }),
    );
  });
});
