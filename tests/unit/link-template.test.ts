import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeValue, fillLink } from '../../src/glossary/index.ts';

test('a link is filled with its values, each as often as it stands there', () => {
  expect(fillLink('https://a.example/{slug}?q={title}&{slug}', { slug: 'fog', title: 'Fog' })).toBe(
    'https://a.example/fog?q=Fog&fog',
  );
});

test('braces of a value are not filled', () => {
  expect(fillLink('mailto:a@b.example?subject={entry}', { entry: '{text}', text: 'x' })).toBe(
    'mailto:a@b.example?subject=%7Btext%7D',
  );
});

test('names of JavaScript objects are no placeholders', () => {
  expect(fillLink('https://a.example/{constructor}', {})).toBe('https://a.example/{constructor}');
});

test('a long value is cut so that hosts accept the link', () => {
  const encoded = encodeValue('mast '.repeat(2000));
  expect(decodeURIComponent(encoded)).toMatch(/ mast…$/u);
  expect(encoded.length).toBeLessThan(2500);
});

test('any value stays one part of the link and is decoded to what it was', () => {
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
