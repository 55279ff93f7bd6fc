import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../../src/glossary/sentences.ts';

/** The sentence that holds the place marked with `^`. */
function sentence(marked: string): string {
  return sentencesOf(marked.replace('^', ''))(marked.indexOf('^'));
}

describe('a citation quotes the sentence that refers', () => {
  test.each([
    ['the one in the middle', 'It docks. It pays ^one. It leaves.', 'It pays one.'],
    ['the first', '^It docks. It pays.', 'It docks.'],
    ['the last, without a full stop', 'It docks. It ^pays', 'It pays'],
    ['a question', 'Does it ^dock? It pays.', 'Does it dock?'],
    [
      'one with an abbreviated name',
      'It docks. The ship of St. ^Elmo pays. It leaves.',
      'The ship of St. Elmo pays.',
    ],
    [
      'one with a name before the place',
      'It docks. St. Elmo pays ^one. It leaves.',
      'St. Elmo pays one.',
    ],
    ['one with a number', 'It docks. Lot No. 9 pays ^one. It leaves.', 'Lot No. 9 pays one.'],
    [
      'one with a full stop in a name',
      'The U.S.S. ^Exeter docks. It leaves.',
      'The U.S.S. Exeter docks.',
    ],
    [
      'one with a mark of exclamation in a name',
      'It docks. You play Ahoy There! before it ^docks. It leaves.',
      'You play Ahoy There! before it docks.',
    ],
    ['one paragraph only', 'It docks\nIt pays ^one\nIt leaves', 'It pays one'],
    ['one in brackets', 'It docks. (It pays ^one.) It leaves.', '(It pays one.)'],
  ])('%s', (_, text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  test.each([
    ['See', 'It docks. It pays one. See ^docking.', 'It pays one. See docking.'],
    ['(See', 'It docks. It pays one. (See ^docking.)', 'It pays one. (See docking.)'],
    ['See also', 'It pays one. See also ^docking.', 'It pays one. See also docking.'],
    ['Please see', 'It pays one. Please see ^docking.', 'It pays one. Please see docking.'],
    ['See at the start', 'See ^docking.', 'See docking.'],
    ['See in a paragraph of its own', 'It pays one.\nSee ^docking.', 'See docking.'],
  ])('a sentence that only says "%s" brings the one before it along', (_, text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  test('a very long sentence is cut between two words, around the place that refers', () => {
    const text = `${'It docks and then '.repeat(40)}pays ^one ${'and it leaves '.repeat(40)}.`;
    const quoted = sentence(text);
    expect(quoted.length).toBeLessThanOrEqual(322);
    expect(quoted).toContain('pays one');
    expect(quoted).toMatch(/^… .* …$/u);
  });

  test('is cut around the place if it is very long', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `boat${at}`);
    const text = `${words.join(' ')}.`;
    const sentence = sentencesOf(text);
    for (const word of [words[0], words[10_000], words.at(-1)].map((one) => `${one}`)) {
      const quoted = sentence(text.indexOf(word));
      expect(quoted).toContain(word);
      expect(quoted.length).toBeLessThanOrEqual(322);
      expect(text).toContain(quoted.replace(/^… | …$/gu, ''));
    }
  });

  test('is never empty, and stands in the text, wherever the place is', () => {
    const words = fc.constantFrom(
      'Fog',
      'St.',
      'See',
      ' ',
      '. ',
      '\n',
      '? ',
      '(',
      ')',
      '…',
      'No. 9',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), fc.nat(), (parts, at) => {
        const text = `Fog${parts.join('')}`;
        const quoted = sentencesOf(text)(at % text.length);
        expect(text.replace(/\s+/gu, ' ')).toContain(quoted);
      }),
    );
  });
});
