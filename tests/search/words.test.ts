import { describe, expect, test } from 'vitest';
import { functionWord, stem, wordsOf } from '../../src/languages/browser.ts';
import { en, languageOf } from '../../src/languages/index.ts';

describe('words of a text', () => {
  test('are folded, and have their place and length', () => {
    const words = wordsOf("The Saltah'na Clock", en.words);
    const found = words.map(({ folded, at, length }) => `${folded} ${at} ${length}`);
    expect(found).toEqual(['the 0 3', 'saltahna 4 9', 'clock 14 5']);
  });

  test('are divided at hyphens; abbreviations and icon codes stay whole', () => {
    const words = wordsOf('re-enter the U.S.S. with [AU] cards', en.words).map(
      ({ folded }) => folded,
    );
    expect(words.join(' ')).toBe('re enter the uss with [au] cards');
  });
});

describe('forms of a word have one stem', () => {
  test.each([
    ['stop', 'stops', 'stopped', 'stopping'],
    ['carry', 'carries', 'carried', 'carrying'],
    ['move', 'moves', 'moved', 'moving'],
    ['class', 'classes'],
    ['use', 'uses', 'used', 'using'],
    ['seven', '7'],
  ])('%s', (...forms) => {
    expect(new Set(forms.map((form) => stem(form, en.words))).size).toBe(1);
  });

  test('and different words have different stems', () => {
    const words = 'ship shield stasis station state space spaceline site sites2'.split(' ');
    expect(new Set(words.map((word) => stem(word, en.words))).size).toBe(words.length);
  });
});

test('stop words carry no meaning of their own', () => {
  const { stopWords } = en.words;
  expect(['the', 'can', 'what', 'dont', 'cant'].every((word) => stopWords.has(word))).toBe(true);
  expect(['ship', 'not', 'before'].some((word) => stopWords.has(word))).toBe(false);
});

describe('a stop word or question word is recognized', () => {
  const read = (typed: string, language: string) =>
    typed.split(' ').map((word) => functionWord(word, languageOf(language).words) ?? '-');

  test.each([
    ['swapped letters', 'en', 'teh hwo cna wehn thier', 'the how can when their'],
    ['a letter left out', 'en', 'wat hw wich wher shoud', 'what how which where should'],
    ['a letter doubled', 'en', 'howw whenn', 'how when'],
    ['another letter', 'en', 'whare shoulf', 'where should'],
    ['swapped letters', 'de', 'wei dei nciht wlecher', 'wie die nicht welcher'],
    ['a letter left out or doubled', 'de', 'wievil mus kannn', 'wieviel muss kann'],
  ])('with %s (%s): "%s"', (_, language, typed, meant) => {
    expect(read(typed, language).join(' ')).toBe(meant);
  });

  test('but not for another first letter, in a short word for another letter, or if several are as likely', () => {
    expect(read('heir hen mist wh stp', 'en').join(' ')).toBe('- - - - -');
  });
});
