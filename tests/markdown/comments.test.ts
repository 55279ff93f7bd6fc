import { describe, expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { codesOf, docking, entry, problems, read, rulingsOf } from './compiled.ts';

/** A word that occurs only in comments. */
const secret = 'Barnacle';

describe.each([
  ['of HTML', '<!-- ', ' -->'],
  ['of Obsidian', '%%', '%%'],
])('a comment %s', (_, open, close) => {
  const comment = `${open}${secret}${close}`;
  const lines = `${open}\n${secret}\n\n${secret}\n${close}`;

  test.each([
    ['inside a sentence', `A boat ${comment} docks. ^p1`],
    ['before a sentence', `${open === '%%' ? comment : ''} A boat docks. ^p1`],
    ['after the number', `A boat docks. ^p1 ${comment}`],
    ['over two lines of a paragraph', `A boat ${open}${secret}\n${secret}${close} docks. ^p1`],
    ['in a block of its own', `${comment}\n\nA boat docks. ^p1`],
    ['right under a paragraph', `A boat docks. ^p1\n${lines}`],
    ['between two items', `- A boat docks. ^p1\n\n${lines}\n\n- It stays. ^p2`],
    ['under the words of an item', `- A boat docks. ^p1\n\n${lines.replace(/^/gmu, '  ')}\n`],
    ['in a table', `| Water ${comment} | Cost |\n| --- | --- |\n| low | ${comment} 1 |\n\n^p1`],
    ['in a box', `:::note\nA boat docks. ${comment} ^p1\n:::`],
    ['in a reference', `A boat docks [[mooring ${comment}|at ${comment} a buoy]]. ^p1`],
    ['in a heading', `## Docking ${comment}\n\nA boat docks. ^p1`],
    ['with references', `A boat. ^p1\n\n${open}\n[[${secret}]] See x. ^p1\n:::oops\n${close}`],
  ])('is not published %s', (_, body) => {
    const { text, diagnostics } = read(body);
    expect(codesOf(diagnostics)).toEqual([]);
    expect(JSON.stringify(text)).not.toMatch(/Barnacle|%%|<!--|-->|&#x3C;|&lt;/u);
  });

  test('does not change the words and places around it, and gets no number', () => {
    const body = `A boat ${comment} docks. ^p1\n\n${comment}\n\nIt stays. ^p2`;
    expect(rulingsOf(read(body))).toEqual({ p1: 'A boat docks.', p2: 'It stays.' });
    const content = entry('docking', `A boat docks.\n\n${lines}\n\n${comment}`);
    const { numbered } = numberFiles([{ path: docking, content }], [], parseFile);
    expect(numbered).toMatchObject([{ numbers: 1 }]);
    expect(numbered[0]?.text).toContain('A boat docks. ^p1\n');
    const faulty = `A ${comment} boat at ‸[Mast]. ^p1\n\n${lines}\n\nSee ‸Sunshine. ^p2`;
    const { found, marks } = problems(entry('docking', faulty));
    expect(found).toEqual([`${marks[0]} icon/unknown-code`, `${marks[1]} see/unknown-name`]);
  });
});

test.each([
  `A boat docks. ‸<!-- ${secret} ^p1`,
  `A boat docks. ‸%%${secret} ^p1`,
  `A boat docks. ^p1\n\n‸%%\n${secret}\n\nIt stays. ^p2`,
  `A boat docks ‸[[mooring %%${secret}]]. ^p1`,
])('a comment that is not closed is an error: %j', (body) => {
  const { found, marks } = problems(entry('docking', body));
  expect(found).toContain(`${marks[0]} text/unsupported`);
});

test.each([
  ['It \\<!-- docks, and `<!--` too. ^p1', 'It <!-- docks, and <!-- too.'],
  ['50% or 60 %, \\%\\%all\\%\\%, `%%`. ^p1', '50% or 60 %, %%all%%, %%.'],
])('signs that begin no comment are text: %s', (body, text) => {
  expect(rulingsOf(read(body))).toEqual({ p1: text });
});
