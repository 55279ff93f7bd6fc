import { describe, expect, test } from 'vitest';
import { en } from '../../src/languages/index.ts';
import {
  commonWordsFile,
  frontCoded,
  readCommonWords,
  Vocabulary,
} from '../../src/search/vocabulary.ts';

const counts = {
  anchor: 2,
  boat: 8,
  cartography: 1,
  clever: 1,
  cooperation: 2,
  could: 3,
  head: 4,
  necessary: 2,
  persona: 1,
  personnel: 5,
  protect: 2,
  result: 6,
  seismic: 1,
  ship: 6,
  show: 4,
  stood: 1,
  stop: 3,
  stopped: 5,
  storm: 2,
  word: 1,
  would: 7,
};
const file = {
  rulings: 9,
  meanLengths: { text: 9, above: 2, asked: 0 },
  words: frontCoded(Object.keys(counts)),
  counts: Object.values(counts).join(' '),
};
const words = new Vocabulary(file, en.words);

describe('a mistyped word', () => {
  test.each([
    ['stopd', 'stop'],
    ['strom', 'storm'],
    ['hsip', 'ship'],
    ['anchpr', 'anchor'],
    ['sesmic', 'seismic'],
    ['cartografy', 'cartography'],
    ['coperation', 'cooperation'],
    ['achnor', 'anchor'],
    ['sttoped', 'stopped'],
  ])('"%s" is corrected to "%s"', (typed, meant) => {
    expect(words.knows(typed)).toBe(false);
    expect(words.correct(typed)).toBe(meant);
  });

  test.each(['stops', 'stopping', 'boats'])('is not a form of a known word: "%s"', (form) => {
    expect(words.knows(form)).toBe(true);
  });

  test.each(['r2d2', 'goa', 'resist', 'unnecessary', 'lead', 'goat', 'operation', 'stork'])(
    'is not corrected to a word that is too different: "%s"',
    (other) => {
      expect(words.correct(other)).toBeUndefined();
    },
  );
});

test('frequent words are loaded if they are similar to a word of the glossary or a stop word', () => {
  const frequent = ['ships', 'shop', 'the', 'think', 'triangle'];
  const common = commonWordsFile(file, en.words, frequent);
  expect(words.correct('shop')).toBe('ship');
  expect([...readCommonWords(common)]).toEqual(['shop', 'think']);
});

test('frequent words are loaded if they are two letters from a long word, or a letter from the singular of a word', () => {
  const long = { ...file, words: frontCoded(['shields', 'stealing']), counts: '1 1' };
  const frequent = ['field', 'shied', 'sterling', 'streaming', 'table'];
  const common = commonWordsFile(long, en.words, frequent);
  expect([...readCommonWords(common)]).toEqual(['shied', 'sterling', 'streaming']);
});

test.each([
  ['pers', 'personnel'],
  ['res', 'result'],
  ['sto', undefined],
  ['re', undefined],
])('an abbreviation means the only frequent word that begins with it: "%s"', (typed, meant) => {
  expect(words.completionOf(typed)).toBe(meant);
});
