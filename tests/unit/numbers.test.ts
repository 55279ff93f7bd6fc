import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edited } from '../../src/authoring/edits.ts';
import { numberEdits } from '../../src/authoring/number-files.ts';
import { countOf, rulingNumber, textTypeAt } from '../../src/glossary/addresses.ts';
import { highestOf } from '../../src/glossary/numbers.ts';

describe('a number', () => {
  test.each(['p1', 'p9', 'p10', 'p999999'])('%s is one in an entry', (text) => {
    expect(rulingNumber(text, 'entry')).toBe(text);
  });

  test.each(',p,p0,p01,r1,P1,p1a,p-1,p1.5,p1e3, p1,p1\n,^p1,p1000000,p\u0661'.split(','))(
    '%j is none in an entry',
    (text) => {
      expect(rulingNumber(text, 'entry')).toBeUndefined();
    },
  );

  test('begins with r in a document', () => {
    expect(rulingNumber('r12', 'document')).toBe('r12');
    expect(rulingNumber('p12', 'document')).toBeUndefined();
    expect(textTypeAt('documents/regatta-rules.md')).toBe('document');
    expect(textTypeAt('glossary/documents/fog.md')).toBe('entry');
  });

  test('counts from its letter on', () => {
    expect(countOf('p12')).toBe(12);
  });
});

describe('new numbers', () => {
  test.each([
    ['in use', ['p7']],
    ['retired', ['p1', 'p7']],
    ['out of order', ['p7', 'p2']],
    ['written with zeros', ['p007']],
    ['beside ones that are none', ['p7', 'p', 'px', 'p1e5', 'p12345678901', '', 'foo']],
  ])('pass over those that are %s', (_, used) => {
    expect(countOf(highestOf(used) ?? 'p0')).toBe(7);
  });

  test('are never one that was used, and never the same twice', () => {
    const offsets = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.nat({ max: 50 }), offsets, (last, places) => {
        const text = 'x'.repeat(20);
        const rulings = places.map((numberOffset) => ({
          ...{ numberOffset, numberAlone: numberOffset % 2 === 0 },
        }));
        const written = edited(text, numberEdits(text, rulings, 'p', last));
        const given = [...written.matchAll(/\^(p\d+)/gu)].map(([, number = '']) => number);
        expect(given).toEqual(places.map((_, index) => `p${last + index + 1}`));
        expect(written.replace(/\s*\^p\d+/gu, '')).toBe(text);
      }),
    );
  });
});
