import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lettersDropped, readPastedAddress, readTextPath } from '../../src/model/index.ts';

const page = 'https://site.example/glossary/stasis/';

/** Beginnings of paths, many of which a browser reads as the address of another site. */
const beginnings = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '/\\',
      'https:',
      'javascript:',
      'evil.example',
      '@',
      '\t',
      '\n',
      ' ',
      '.',
      '..',
      'sub',
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
const texts = fc.constantFrom('glossary/stasis/', 'glossary/stasis/5/', 'documents/rules/7.1/');

describe('an address never leads off the site', () => {
  test.each([
    '//evil.example/glossary/stasis/',
    '/\\evil.example/glossary/stasis/',
    '\\\\evil.example/glossary/stasis/',
    '/\t/evil.example/documents/rules/7.1/',
    'https://evil.example/glossary/stasis/5/',
    'https:evil.example/glossary/stasis/5/',
  ])('%j is no path of a text', (path) => {
    expect(readTextPath(path)).toBeUndefined();
  });

  test('the base of every path that is read is on the same origin', () => {
    fc.assert(
      fc.property(beginnings, texts, (beginning, text) => {
        const base = readTextPath(`${beginning}/${text}`)?.base ?? '';
        expect(new URL(`${base}api/glossary.json`, page).origin).toBe('https://site.example');
      }),
    );
  });

  test('a ruling\u2019s address without the letter of its number is on the same origin', () => {
    fc.assert(
      fc.property(beginnings, fc.constantFrom('', 'glossary/stasis/'), (beginning, text) => {
        const path = lettersDropped(`${beginning}/${text}p5`) ?? '/';
        expect(new URL(path, page).origin).toBe('https://site.example');
      }),
    );
  });
});

test('the address of a ruling may have the letter of its number', () => {
  expect(lettersDropped('/sub/glossary/stasis/p5')).toBe('/sub/glossary/stasis/5/');
  expect(lettersDropped('/documents/rules/r12/')).toBe('/documents/rules/12/');
  expect(lettersDropped('/glossary/stasis/P5.')).toBe('/glossary/stasis/5/');
  expect(lettersDropped('/glossary/stasis/5/).')).toBe('/glossary/stasis/5/');
  expect(lettersDropped('/glossary/stasis/%3E')).toBe('/glossary/stasis/');
  expect(lettersDropped('/glossary/stasis/5/')).toBeUndefined();
  expect(lettersDropped('/p5')).toBeUndefined();
  expect(lettersDropped('//evil.example/p5')).toBeUndefined();
});

test.each([
  'https://other.example/sub/glossary/stasis/5/?on=2026-11-21',
  '//other.example/glossary/stasis/#p5',
  'other.example/glossary/stasis/5/',
  '/glossary/stasis/5/',
])('a pasted address is read, whatever site it is from: %s', (pasted) => {
  const place = { address: 'glossary/stasis', number: 'p5' };
  expect(readPastedAddress(pasted)).toMatchObject(place);
});
