import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { en } from '../../src/languages/index.ts';
import { fold, nameOrder, singular, slugify, sortKey } from '../../src/model/names.ts';
import { NearNames } from '../../src/model/suggest.ts';
import { forAll, oneOf, textOf } from '../lib/properties.ts';

/** Names as editors write them: words, signs, accents, articles, and characters that comparison ignores. */
const piece = oneOf(
  'Fog¦lantern¦St.¦Elmo\'s¦Café¦SÃO¦The¦a¦X¦7¦Q¦Œuvre¦Ångström¦ ¦ ¦ - ¦-¦: ¦/¦, ¦, The¦ & ¦!¦?¦\u2026¦\u2019¦"¦(¦)¦+¦' +
    '\u2122¦\u00BD¦\u00B4¦.¦\u2013¦\u00A0¦\t¦\u0301¦\uFB01¦²',
);
const names = textOf(piece, 9);
const anyText = fc.oneof(names, fc.string({ unit: 'binary' }));

test.each([
  ['Café Crème', 'Cafe Creme'],
  ['Caf\u00E9', 'Cafe\u0301'],
  ["St. Elmo's Fire", 'St Elmo\u2019s Fire'],
  ['Q-Flash', 'Q Flash'],
  ['battle \u2013 ship', 'battle - ship'],
  ['The Traveler: Transcendence', 'The Traveler Transcendence'],
  ['Gull (boat)', 'Gull boat'],
  [' STORM \n\t warning ', 'storm\u00A0warning'],
  ['tide: slack , high', 'tide: slack,high'],
  ['Straße', 'STRASSE'],
  ['Œuvre', 'oeuvre'],
  ['Ærø', 'aero'],
  ['船 長', '船長'],
])('names are compared folded: %s is %s', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test.each([
  ['slack, high', 'slack high'],
  ['The Lantern', 'Lantern'],
  ['C+', 'C'],
  ['Q-Flash', 'QFlash'],
  ['3.8.2', '3.82'],
  ['バス', 'ハス'],
  ['ज़', 'ज'],
])('names are compared folded: %s is not %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test('folding a folded name changes nothing; it has no space at its ends and no double space', () => {
  forAll(anyText, (name) => {
    expect(fold(fold(name))).toBe(fold(name));
    expect(fold(name)).not.toMatch(/^\s|\s$|\s\s/u);
  });
});

test('case, apostrophes, quotes and full stops are ignored, except a full stop between digits', () => {
  const marks = fc.constantFrom(...'\'\u2019\u00B4`"\u201C\u201D.');
  forAll(names, fc.nat(), marks, (name, at, mark) => {
    const place = at % (name.length + 1);
    fc.pre(mark !== '.' || !/^\d\d/u.test(name.slice(place - 1)));
    const marked = name.slice(0, place) + mark + name.slice(place);
    for (const other of [marked, name.toLowerCase(), name.toUpperCase()])
      expect(fold(other)).toBe(fold(name));
  });
});

const pairs =
  'facilities, facility¦boats, boat¦batches, batch¦boxes, box¦axes, axe¦losses, loss¦buses, bus¦viruses, virus¦' +
  'torpedoes, torpedo¦heroes, hero¦shoes, shoe¦horses, horse¦sizes, size¦ties, tie¦movies, movie¦days, day¦' +
  'battle - ships, battle - ship¦losses of crew, loss of crew¦Gulls (boats), Gull (boat)';
test.each(pairs.split('¦'))('a plural finds its singular: %s', (pair) => {
  const [plural, one] = pair.split(', ').map((name) => singular(fold(name), en.words));
  expect(plural).toBe(one);
});

const others = ['stasis stasi', 'pass pas', 'rose ro', 'Us U', 'bus bu'];
test.each(others)('of two words, the first is not the plural of the second: %s', (two) => {
  const [one, other] = two.split(' ').map((word) => singular(fold(word), en.words));
  expect(one).not.toBe(other);
});

test('names are sorted as in a printed glossary: without apostrophes and quotes, with hyphens, dashes and colons as spaces, "The X" under X', () => {
  const order =
    '7 Bells¦actions¦actions - interrupting¦actions \u2013 required¦actions: timing¦Café Crème¦' +
    'Caretaker\'s Array¦Gull (bird)¦Gull (boat)¦gull-wing¦The Lantern¦"loses affiliation"¦Q¦Q-Flash¦Q tent¦Qatar¦Q\'s Tent¦' +
    'St. Elmo\u2019s Fire¦stasis¦Traveler, The¦The Traveler: Transcendence¦Treaty: Federation/Romulan';
  const compare = nameOrder(en.words);
  const key = (name: string): string => sortKey(name, en.words);
  const sorted = order.split('¦').sort((a, b) => compare(key(a), key(b)));
  expect(sorted.join('¦')).toBe(order);
});

test('the address of a name has words of letters and digits, separated by single hyphens, and is its own slug', () => {
  forAll(anyText, (name) => {
    expect(slugify(name)).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)?$/u);
    expect(slugify(slugify(name))).toBe(slugify(name));
  });
});

test('a name with a typo is found if deleting a letter from each makes them equal', () => {
  const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
  const deletions = (word: string) => [word, ...Array.from(word, (_, at) => without(word, at))];
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 10, maxLength: 13 });
  forAll(word, word, (typed, name) => {
    const known = new Set(deletions(name));
    const isNear = deletions(typed).some((one) => known.has(one));
    expect(new NearNames([name]).find(typed)).toBe(isNear ? name : undefined);
  });
});
