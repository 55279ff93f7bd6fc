import { expect, test } from 'vitest';
import { readDeck } from '../../src/search/deck.ts';
import { openHarbour } from './harbour.ts';

const { matcher } = await openHarbour();

test.each([
  ['Storm Warning', ['Storm Warning']],
  ['3x Storm Warning', ['Storm Warning']],
  ['3 Storm Warning (HBR) 12', ['Storm Warning']],
  ['1 Storm Warning [HBR:12] *F*', ['Storm Warning']],
  ['SB: 1 Storm Warning', ['Storm Warning']],
  ['- Storm Warning x2', ['Storm Warning']],
  ['2\tstorm warning\tHBR', ['Storm Warning']],
  ['"4","Storm Warning","HBR"', ['Storm Warning']],
  ['1 SW #flag', ['Storm Warning']],
  ["Keeper's Lantern", ["Keeper's Lantern"]],
  ['2 keeper’s lantern', ["Keeper's Lantern"]],
  ['1 tide (ebb)', ['tide (ebb)']],
  ['1 tide', ['tide (ebb)', 'tide (flood)']],
  ['1x Strom Warning', ['Strom Warning? Storm Warning']],
  ['1x Storm Warnin (HBR) 12', ['Storm Warnin? Storm Warning']],
  ['sidebd: 1 Storm Warning', ['Storm Warning']],
  ['1) Storm Warning\n2. SW\n\u2013 1 mooring', ['Storm Warning', 'mooring']],
  ['1x Storm Warning [HBR] 114 C', ['Storm Warning']],
  ['1 Storm Warning (HBR) 55U', ['Storm Warning']],
  ['Storm Warning // only two', ['Storm Warning']],
  ['1x storm\n1V mooring', ['storm', '1V mooring? mooring']],
  ['// Storm Warning', []],
  ['# 60 cards', []],
  ['', []],
  ['== Boats ==', []],
  ['[Main]', []],
  ['Boats (12)', []],
  ['Mooring lines:', []],
  ['Deck\n1 mooring\n1 storm\n\nSideboard\n1 mooring', ['mooring', 'storm']],
  ['storm\nmooring', ['storm', 'mooring']],
  ['1 storm\nMathilde\n1 mooring', ['storm', 'Mathilde', 'mooring']],
  [
    '1 storm\n1 SW\nArel\nMathilde\nFloodgte\n1 mooring',
    [
      'storm',
      'Storm Warning',
      'Arel, Keeper of Tides',
      'Mathilde',
      'mooring',
      'Floodgte? Tidewall // Floodgate',
    ],
  ],
  ['1 storm\nSolo\n1 mooring\nMathild', ['storm', 'mooring', 'Mathild? Mathilde']],
  ['Drifting\n1 storm\nSideboard\n1 mooring', ['storm', 'mooring']],
  ['1 Tidewall // Floodgate (ABC) 36', ['Tidewall // Floodgate']],
  ['1 Tidewall (ABC) 36', ['Tidewall // Floodgate']],
  ['2x Floodgate', ['Tidewall // Floodgate']],
  ['1 Arel, Keeper of Tides', ['Arel, Keeper of Tides']],
  ['1 Arel [HBR] 2', ['Arel, Keeper of Tides']],
  ['2x Storm Warning 10 CEL OBF pot Gangrel:3', ['Storm Warning']],
  ['2x mooring -- for the gulls', ['mooring']],
  ['1 storm \u2013 if there is room', ['storm']],
  ['1 #9 Mooring (ABC) 3', ['mooring']],
  ['1 #9 Jetty (ABC) 3', ['#9 Jetty']],
  ['#9 Jetty', ['#9 Jetty']],
  ['1 Bananna Split', ['Bananna Split? ']],
  ['storm, mooring, Storm Warning', ['storm', 'mooring', 'Storm Warning']],
  ['Bananna, Split', ['Bananna, Split? ']],
  ['| Qty | Card |\n|---|:--|\n| 2 | storm |\n| mooring | 1 |', ['storm', 'mooring']],
  ['<ul><li>storm x2</li>\n<li>2x mooring</li></ul>', ['storm', 'mooring']],
  ['Deck: Gulls\nPlayer: Ann\nSEED DECK (30)\nBoats\n1 storm\n2 mooring', ['storm', 'mooring']],
])('the deck list %j has the cards %j', (list, names) => {
  const { cards, unknown } = readDeck(list, matcher);
  const typos = unknown.map(({ name, near }) => `${name}? ${near.map((one) => one.name).join()}`);
  expect([...cards.map(({ name }) => name), ...typos]).toEqual(names);
});

test('skipped lines are marked headings, or have no count as the other lines have', () => {
  const list = 'Solo\nDrifting\n1 storm\n1 Quay\nSideboard:\n// a comment\nSolo';
  expect(readDeck(list, matcher)).toMatchObject({
    headings: ['Sideboard:'],
    uncounted: ['Solo', 'Drifting'],
  });
});

test('a name that several cards have is listed with these cards', () => {
  const { cards, named } = readDeck('1 tide\n2 tide (ebb)\n1 storm (HBR)\n2 Storm', matcher);
  expect(cards.map(({ name }) => name)).toEqual(['tide (ebb)', 'tide (flood)', 'storm']);
  expect(named.map(({ name, cards }) => [name, ...cards.map((one) => one.name)])).toEqual([
    ['tide', 'tide (ebb)', 'tide (flood)'],
    ['tide (ebb)', 'tide (ebb)'],
    ['storm', 'storm'],
  ]);
});
