import { statSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { wrap } from '../../src/outputs/book-text.ts';
import { downloadOf, entriesOf, textOf } from './downloads.ts';

const { fixture, real } = inject('sites');

describe.each(Object.entries({ fixture, real }))('the text file of the %s site', (_, site) => {
  const text = textOf(site, 'txt');
  const lines = text.split('\n');

  test('has no line of more than 78 characters', () => {
    const long = lines.filter((line) => [...line].length > 78);
    expect(long.filter((line) => line.trim().includes(' '))).toEqual([]);
  });

  test('holds the text of every ruling, with its number', () => {
    const words = text.replace(/[^\p{L}\p{N}]+/gu, ' ');
    for (const ruling of entriesOf(site).flatMap(({ rulings }) => rulings)) {
      expect(words).toContain(
        (ruling.plain ?? ruling.text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
      );
      expect(text).toContain(`\n${ruling.number} `);
    }
  });

  test('holds no markup and ends with a line feed', () => {
    expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;|\r/u);
    expect(text.endsWith('\n')).toBe(true);
  });

  test.for(['txt', 'html', 'epub'] as const)('is under 2 MB, as each download: .%s', (type) => {
    expect(statSync(downloadOf(site, type)).size).toBeLessThan(2_000_000);
  });
});

test('the text file ignores articles when it sorts names', () => {
  const text = textOf(fixture, 'txt');
  const names = "docking,Fog,The Lantern,mooring,St. Elmo's Fire,Storm Warning".split(',');
  const places = names.map((name) => text.indexOf(`\n${name}\n-`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test('the text file has a line for each list item and table row', () => {
  const text = textOf(fixture, 'txt');
  expect(text).toMatch(/\n +- 1 for the water,\n +- nothing for the berth\./u);
  expect(text).toMatch(/Water \| Cost\n +low \| 1\n/u);
});

test.for<[string, Parameters<typeof wrap>, string]>([
  ['before a word that exceeds the width', ['one two three', 7], 'one two\nthree'],
  ['after its label', ['one two three', 9, 'p1 ', '   '], 'p1 one\n   two\n   three'],
  ['by its characters as seen', ['e\u0301e\u0301e\u0301 aaa', 7], 'e\u0301e\u0301e\u0301 aaa'],
  ['never inside of a word', ['a https://a.example/long b', 8], 'a\nhttps://a.example/long\nb'],
])('a line is broken %s', ([, args, text]) => {
  expect(wrap(...args)).toBe(text);
});
