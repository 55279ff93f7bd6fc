import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet, sheetUrl } from '../../src/client/shared/sheet-address.ts';
import { lettersDropped, readPastedAddress, readTextPath } from '../../src/model/index.ts';
import { editLink, encodeValue, fillLink, unansweredLink } from '../../src/model/link-template.ts';
import { forAll, oneOf, textOf } from '../lib/properties.ts';

const page = 'https://site.example/glossary/stasis/';

/** Beginnings of paths, many of which a browser reads as the address of another site. */
const piece = oneOf('/¦//¦\\¦/\\¦https:¦javascript:¦evil.example¦@¦\t¦\n¦ ¦.¦..¦sub');
const beginnings = textOf(piece, 6);
const texts = fc.constantFrom('glossary/stasis/', 'glossary/stasis/5/', 'documents/rules/7.1/');

test.each([
  '//evil.example/glossary/stasis/',
  '/\\evil.example/glossary/stasis/',
  '\\\\evil.example/glossary/stasis/',
  '/\t/evil.example/documents/rules/7.1/',
  'https://evil.example/glossary/stasis/5/',
  'https:evil.example/glossary/stasis/5/',
])('an address that leads off the site is no path of a text: %j', (path) => {
  expect(readTextPath(path)).toBeUndefined();
});

test('the base of every path that is read is on the same origin', () => {
  forAll(beginnings, texts, (beginning, text) => {
    const base = readTextPath(`${beginning}/${text}`)?.base ?? '';
    expect(new URL(`${base}api/glossary.json`, page).origin).toBe('https://site.example');
  });
});

test('a ruling\u2019s address without the letter of its number is on the same origin', () => {
  forAll(beginnings, fc.constantFrom('', 'glossary/stasis/'), (beginning, text) => {
    const path = lettersDropped(`${beginning}/${text}p5`) ?? '/';
    expect(new URL(path, page).origin).toBe('https://site.example');
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
  '/glossary/stasis/#P5',
  'other.example/glossary/stasis/5/',
  '/glossary/stasis/5/',
])('a pasted address is read, whatever site it is from: %s', (pasted) => {
  const place = { address: 'glossary/stasis', number: 'p5' };
  expect(readPastedAddress(pasted)).toMatchObject(place);
});

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
  forAll(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
    const link = new URL(fillLink('https://a.example/new?title={entry}#end', { entry: value }));
    expect([...link.searchParams.keys()]).toEqual(['title']);
    expect(link.searchParams.get('title')).toBe(value.toWellFormed().replace(/\r?\n/gu, '\r\n'));
    expect(link.hash).toBe('#end');
    expect(encodeValue(value)).toMatch(/^[\w.~%-]*$/u);
  });
});

const read = (url: string) =>
  readSheet(new URL(url, 'https://tidewater.example').searchParams.get('r') ?? '');

test.each([
  ['/glossary/fog/#p2', 'fog.2', 'glossary/fog', 'p2'],
  ['/documents/regatta-rules/#r4', 'regatta-rules.r4', 'documents/regatta-rules', 'r4'],
  ['/documents/cup-rules/section/line/#r4', 'cup-rules.r4', 'documents/cup-rules', 'r4'],
  ['/glossary/fog/', 'fog', 'glossary/fog', undefined],
  ['/documents/regatta-rules/', 'regatta-rules.r', 'documents/regatta-rules', undefined],
])('the address of a sheet has %s as %s', (pinned, written, address, number) => {
  const url = sheetUrl('/', [pinned]);
  expect(url).toBe(`/sheet/?r=${written}`);
  expect(read(url)).toEqual([{ written, place: { address, ...(number && { number }) } }]);
});

test('pins of pages without rulings are left out, and unreadable items are kept as written', () => {
  expect(sheetUrl('/', ['/terms/pilot/', '/help/'])).toBe('');
  const items = ['<b>', 'fog.x', 'fog.0'];
  expect(readSheet(items.join(' '))).toEqual(items.map((written) => ({ written })));
});

test('any pins are read back in their order, each once', () => {
  const slug = fc.stringMatching(/^[a-zé0-9]{1,8}(?:-[a-z0-9]{1,8}){0,2}$/u);
  const pin = fc
    .tuple(fc.constantFrom('glossary', 'documents'), slug, fc.integer({ min: 0, max: 999 }))
    .map(([folder, name, count]) => {
      const letter = folder === 'glossary' ? 'p' : 'r';
      return `/${folder}/${name}/${count === 0 ? '' : `#${letter}${count}`}`;
    });
  forAll(fc.array(pin, { maxLength: 20 }), (pins) => {
    const places = read(sheetUrl('/', pins)).map(
      ({ place }) => `/${place?.address}/${place?.number ? `#${place.number}` : ''}`,
    );
    expect(places).toEqual([...new Set(pins)]);
  });
});
