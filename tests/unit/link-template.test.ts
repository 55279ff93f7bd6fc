import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editLink, encodeValue, fillLink, unansweredLink } from '../../src/glossary/index.ts';

test.each([
  ['each value as often as it stands there', '/{slug}?q={title}&{slug}', '/fog?q=Fog&fog'],
  ['no braces of a value', '?subject={entry}', '?subject=%7Bslug%7D'],
  ['no names of JavaScript objects', '/{constructor}', '/{constructor}'],
])('a link is filled with %s', (_, link, filled) => {
  expect(fillLink(link, { slug: 'fog', title: 'Fog', entry: '{slug}' })).toBe(filled);
});

test.each([
  [
    'https://a.example/?title={entry}&body={text}%0A{address}',
    '?title=&body=may%20gulls%20rest%0Ahttps%3A%2F%2Fb.example%2F',
  ],
  ['https://a.example/?title={query}&body={text}', '?title=may%20gulls%20rest&body='],
])('an unanswered question fills %s', (link, end) => {
  const filled = unansweredLink(link, 'may gulls rest', 'https://b.example/');
  expect(filled).toBe(`https://a.example/${end}`);
});

test('a link to edit a file keeps the slashes of its path', () => {
  const link = editLink('https://a.example/edit/main/{file}', 'glossary/fog & tide.md');
  expect(link).toBe('https://a.example/edit/main/glossary/fog%20%26%20tide.md');
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
