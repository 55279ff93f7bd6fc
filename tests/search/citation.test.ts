import { describe, expect, test } from 'vitest';
import { readCitation } from '../../src/search/cited-ruling.ts';
import { openHarbour } from './harbour.ts';

const { index } = (await openHarbour()).matcher;

/** The name and the number of a citation, as `mooring p2`. */
function read(typed: string): string {
  const { name, cited = '' } = readCitation(typed, index);
  return `${name} ${cited}`.trim();
}

const page = 'https://rulings.example/sub/glossary/mooring/';

describe('a citation is read', () => {
  test.each([
    'mooring p2',
    'mooring, p2',
    'mooring, P2.',
    '(mooring, p2)',
    '(mooring, p2).',
    '“mooring” p2',
    'mooring (p2)',
    'mooring: p2',
    '[b]mooring[/b], p2',
    '[[mooring#^p2]]',
    'Glossary: mooring, p2',
    '(Glossary: mooring, p2)',
    'mooring 2',
    'mooring #2',
    'p2 mooring',
    'P2, mooring',
    '2 mooring',
    'mooring p 2',
    'mooring p. 2',
    'mooring r2',
    'mooring p2 2026',
    'mooring p2 (26 November 2026)',
    'Glossary: mooring, p2, 26. Nov. 2026',
    '(mooring, p2, November 26, 2026)',
    'mooring p2 (2026-11-26).',
    `${page}#p2`,
    `${page}#p2.`,
    `${page}#P2`,
    `${page}2/`,
    `${page}2/.`,
    `<${page}2/>`,
    `(${page}2/)`,
    `[url=${page}#p2]x[/url]`,
    `[url]${page}2/[/url]`,
    `[mooring, p2](${page}2/)`,
    `<a href="${page}#p2">x</a>`,
    `When the pier is destroyed … (Glossary: mooring, p2, 22 Nov 2026) ${page}2/`,
    '/sub/glossary/mooring/#P2',
  ])('%s', (typed) => {
    expect(read(typed).toLowerCase()).toBe('mooring p2');
  });

  test.each(['regatta rules 2', 'Regatta Rules, 2.', '(regatta rules 2)'])(
    'of a rule by its printed number: %s',
    (typed) => {
      expect(read(typed).toLowerCase()).toBe('regatta rules § 2');
    },
  );

  test.each([
    'regatta rules step 2',
    'Regatta Rules, Step 2 (22 Nov 2026)',
    '(Regatta Rules Step 2)',
    'https://rulings.example/sub/documents/regatta/step-2/',
  ])('of a rule by the word and the number before it: %s', (typed) => {
    expect(read(typed).toLowerCase()).toMatch(/^regatta rules § step[ -]2$/u);
  });
});

test.each([
  ['storm 7 bells', 'a number inside'],
  ['nobody 3', 'an unknown name'],
  ['mooring 8472', 'a number of four digits without "p"'],
  ['what is mooring 2', 'a question'],
  ['7', 'a number alone'],
  ['7 storm bells', 'a number before words that are no name'],
  ['tide (ebb)', 'a name in brackets'],
  ['see https://elsewhere.example/forum/2/ for more', 'an address of another site'],
])('%s is no citation: %s', (typed) => {
  expect(readCitation(typed, index)).toEqual({ name: typed });
});
