import { expect, test } from 'vitest';
import { printedSlug, rulingTitle, stepsOf } from '../../src/model/index.ts';
import { following, printedReader, readPlainNumber } from '../../src/model/printed-numbers.ts';

/** A text with its number in brackets: `<702.19b> A boat`; without brackets it has none. */
function marked(text: string, read = readPlainNumber): string {
  const plain = text.replace(/[<>]/gu, '');
  const found = read(plain);
  if (!found) return plain;
  const closing = plain.slice(0, found.length).trimEnd().slice(found.printed.length);
  return `<${found.printed}>${closing} ${plain.slice(found.length)}`.trimEnd();
}

const examples: Record<string, string[]> = {
  'a rule begins with a number of several steps': [
    '<702.19b> A boat docks.',
    '<702.19b>. A boat docks.',
    '<3.8.2>: docks count.',
    '<3.8>) docks count.',
    '<A.3.1> A boat docks.',
    '<3.8> “Docked” means moored.',
  ],
  'a rule begins with a number of one step and a mark': [
    '<4>. A boat docks.',
    '<IV>. A boat docks.',
    '<a>) a boat docks.',
    '<(iv)> a boat docks.',
  ],
  'a rule begins with a word and a number': [
    '<Article 9.2> A boat docks.',
    '<Article 9>',
    '<Step 1>: the mooring',
    '<Appendix A>',
    '<Appendix A>: Tables',
    '<§ 4> Boats dock.',
    '<Artikel 9> Boote legen an.',
  ],
  'a rule begins with a word or an amount': [
    'A boat docks.',
    '3.5 points are scored.',
    'I dock.',
    'A.B. docks.',
    'St. Elmo docks.',
    'Section 6 says when a boat docks.',
    'Articles 9.2 and 9.3 say so.',
    'e.g. a boat.',
    '10:30 is the start.',
    '1st of all, dock.',
    '',
  ],
};

for (const [rule, texts] of Object.entries(examples)) {
  test.each(texts)(`${rule}: %s`, (text) => {
    expect(marked(text)).toBe(text);
  });
}

test.each<[examples: string[], text: string]>([
  [['R-1'], 'R-x docks.'],
  [['R-1', 'R-1a'], '<R-12b> A boat docks.'],
  [['Kap. 1.1'], '<Kap. 3.12> Boote legen an.'],
  [['1.'], '<4>. A boat docks.'],
  [['1.'], '3.8 A boat docks.'],
  [['(1)'], '<(12)> A boat docks.'],
  [['K1'], '<K7>: a boat docks.'],
  [['none'], '4. A boat docks.'],
  [['constructor_1'], '<constructor_2> A boat docks.'],
])('the front matter says how unusual printed numbers look: %j, %s', (looks, text) => {
  expect(marked(text, printedReader(looks))).toBe(text);
});

test.each([
  ['702.19b', '', '702 19 b', '702.19b'],
  ['Article 9.2', 'article', '9 2', 'article-9.2'],
  ['IV', '', 'IV', 'IV'],
  ['Appendix A', 'appendix', 'A', 'appendix-A'],
  ['R-12', 'r', '12', 'r-12'],
  ['1.I', '', '1 I', '1.I'],
  ['3(a)', '', '3 a', '3-a'],
])('a printed number has steps and an address: %s', (printed, label, steps, slug) => {
  expect(stepsOf(printed)).toEqual({ label, steps: steps.split(' ') });
  expect(printedSlug(printed)).toBe(slug);
});

test.each([
  ['Rulebook', { number: 'r275', printed: '702.19b' }, 'Rulebook 702.19b'],
  ['docking', { number: 'p4' }, 'docking, p4'],
  // Separated by a comma from a name that it would run into.
  ['Rules, earlier text', { number: 'r1', printed: '1' }, 'Rules, earlier text, 1'],
  ['Rules 2024', { number: 'r1', printed: '1' }, 'Rules 2024, 1'],
  ['Rules (2024)', { number: 'r1', printed: '1' }, 'Rules (2024) 1'],
])('a printed number names a ruling in citations: %s, %j', (name, ruling, title) => {
  expect(rulingTitle(name, ruling)).toBe(title);
});

test.each([
  ['next', '1 2, 9 10, a b, k m, n p, III IV, H I, I J, I II, IX X, C D'],
  ['gap', '1 3, a c, II IV'],
  ['before', '3 2, IV III'],
  ['same', '2 2'],
  ['other', '2 b'],
])('a printed number follows another as "%s": %s', (order, pairs) => {
  for (const [earlier = '', later = ''] of pairs.split(', ').map((pair) => pair.split(' ')))
    expect(following(earlier, later), `${earlier} ${later}`).toBe(order);
});
