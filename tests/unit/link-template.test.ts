import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeValue, fillLink } from '../../src/glossary/index.ts';

test.each([
  ['each value as often as it stands there', '/{slug}?q={title}&{slug}', '/fog?q=Fog&fog'],
  ['no braces of a value', '?subject={entry}', '?subject=%7Bslug%7D'],
  ['no names of JavaScript objects', '/{constructor}', '/{constructor}'],
])('a link is filled with %s', (_, link, filled) => {
  expect(fillLink(link, { slug: 'fog', title: 'Fog', entry: '{slug}' })).toBe(filled);
});

test('a long value is cut so that hosts accept the link', () => {
  const encoded = encodeValue('mast '.repeat(2000));
  expect(decodeURIComponent(encoded)).toMatch(/ mast…$/u);
  expect(encoded.length).toBeLessThan(2500);
});

test('any value stays one part of the link and is decoded unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
      const link = new URL(fillLink('https://a.example/new?title={entry}#end', { entry: value }));
      expect([...link.searchParams.keys()]).toEqual(['title']);
      expect(link.searchParams.get('title')).toBe(value.toWellFormed().replace(/\r?\n/gu, '\r\n'));
      expect(link.hash).toBe('#end');
      expect(encodeValue(value)).toMatch(/^[\w.~%-]*$/u);
    }),
  );
});
