import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { en } from '../../src/languages/index.ts';
import { sentencesOf } from '../../src/model/sentences.ts';
import { forAll, oneOf, textOf } from '../lib/properties.ts';

/** The sentence that holds the place marked with `^`. */
function sentence(marked: string): string {
  return sentencesOf(marked.replace('^', ''), en)(marked.indexOf('^'));
}

test.each([
  ['It docks. It pays ^one. It leaves.', 'It pays one.'],
  ['Does it ^dock? It pays.', 'Does it dock?'],
  ['It docks. The ship of St. ^Elmo pays. It leaves.', 'The ship of St. Elmo pays.'],
  ['It docks. St. Elmo pays ^one. It leaves.', 'St. Elmo pays one.'],
  ['The U.S.S. ^Exeter docks. It leaves.', 'The U.S.S. Exeter docks.'],
  ['It docks. Play Ahoy There! before it ^docks. Now.', 'Play Ahoy There! before it docks.'],
  ['It docks\nIt pays ^one\nIt leaves', 'It pays one'],
  // A sentence that only says "See" is quoted with the one before it.
  ['It docks. It pays one. See ^docking.', 'It pays one. See docking.'],
  ['It docks. It pays one. (See ^docking.)', 'It pays one. (See docking.)'],
  ['See ^docking.', 'See docking.'],
  ['It pays one.\nSee ^docking.', 'See docking.'],
])('a backlink quotes the sentence of the reference: %j', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

test('a very long sentence is cut between two words, around the reference', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `boat${at}`);
  const text = `${words.join(' ')}.`;
  const sentence = sentencesOf(text, en);
  for (const word of [words[0], words[10_000], words.at(-1)].map((one) => `${one}`)) {
    const quoted = sentence(text.indexOf(word));
    expect(` ${quoted}`).toMatch(new RegExp(` ${word}[ .]`, 'u'));
    expect(quoted.length).toBeLessThanOrEqual(322);
    expect(text).toContain(quoted.replace(/^… | …$/gu, ''));
  }
  expect(sentence(text.indexOf('boat10000'))).toMatch(/^… .* …$/u);
});

test('the sentence quoted for a reference at any index is part of the text', () => {
  const piece = oneOf('Fog¦St.¦See¦ ¦. ¦\n¦? ¦(¦)¦…¦No. 9¦😀');
  forAll(textOf(piece), fc.nat(), (more, at) => {
    const text = `Fog${more}`;
    const quoted = sentencesOf(text, en)(at % text.length);
    expect(text.replace(/\s+/gu, ' ')).toContain(quoted);
  });
});
