import { describe, expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { codesOf, docking, entry, problems, read, rulingsOf } from './compiled.ts';

/** A word that stands in comments alone. */
const secret = 'Barnacle';

/** All that a reader may get of the entry that a body makes. */
function published(body: string): string {
  const { text } = read(body);
  return JSON.stringify(text);
}

describe.each([
  ['of HTML', '<!-- ', ' -->'],
  ['of Obsidian', '%%', '%%'],
])('a comment %s', (_, open, close) => {
  const comment = `${open}${secret}${close}`;

  test.each([
    ['inside a sentence', `A boat ${comment} docks. ^p1`],
    ['before a sentence', `${open === '%%' ? comment : ''} A boat docks. ^p1`],
    ['after a sentence', `A boat docks. ${comment} ^p1`],
    ['after the number', `A boat docks. ^p1 ${comment}`],
    ['over two lines of a paragraph', `A boat ${open}${secret}\n${secret}${close} docks. ^p1`],
    ['in a block of its own', `${comment}\n\nA boat docks. ^p1`],
    ['over several lines', `A boat docks. ^p1\n\n${open}\n${secret}\n${secret}\n${close}`],
    [
      'over blank lines',
      `${open}\n${secret}\n\n- ${secret} [Mast]\n\n## ${secret}\n${close}\n\nA boat docks. ^p1`,
    ],
    ['right under a paragraph', `A boat docks. ^p1\n${open}\n${secret}\n\n${secret}\n${close}`],
    [
      'between two rulings',
      `A boat docks. ^p1\n\n${open}\n${secret}\n\n${secret}\n${close}\n\nIt stays. ^p2`,
    ],
    ['in an item', `- A boat ${comment} docks. ^p1`],
    ['between two items', `- A boat docks. ^p1\n\n${open}\n${secret}\n${close}\n\n- It stays. ^p2`],
    [
      'under the words of an item',
      `- A boat docks. ^p1\n\n  ${open}\n  ${secret}\n\n  ${secret}\n  ${close}\n`,
    ],
    ['in a table', `| Water ${comment} | Cost |\n| --- | --- |\n| low | ${comment} 1 |\n\n^p1`],
    ['in a box', `:::note\nA boat docks. ${comment} ^p1\n:::`],
    [
      'as a block of a box',
      `:::note\n${open}\n${secret}\n\n${secret}\n${close}\n\nA boat docks. ^p1\n:::`,
    ],
    ['in a reference', `A boat docks [[mooring ${comment}|at ${comment} a buoy]]. ^p1`],
    ['in a heading', `## Docking ${comment}\n\nA boat docks. ^p1`],
    [
      'with brackets and boxes in it',
      `A boat docks. ^p1\n\n${open}\n[[${secret}]] See ${secret}. ^p1\n:::oops\n${close}`,
    ],
  ])('is not published: %s', (_, body) => {
    const { diagnostics } = read(body);
    expect(codesOf(diagnostics)).toEqual([]);
    expect(published(body)).not.toMatch(/Barnacle|%%|<!--|-->|&#x3C;|&lt;/u);
  });

  test('leaves the words around it as they are', () => {
    expect(rulingsOf(read(`A boat ${comment} docks. ^p1\n\n${comment}\n\nIt stays. ^p2`))).toEqual({
      p1: 'A boat docks.',
      p2: 'It stays.',
    });
  });

  test('is no ruling, and gets no number', () => {
    const content = entry('docking', `A boat docks.\n\n${open}\n${secret}\n${close}\n\n${comment}`);
    const { numbered } = numberFiles([{ path: docking, content }], [], parseFile);
    expect(numbered[0]?.numbers).toBe(1);
    expect(numbered[0]?.text).toContain('A boat docks. ^p1\n');
  });

  test('leaves the places of findings behind it as they are', () => {
    const { found, marks } = problems(
      entry(
        'docking',
        `A boat ${comment} docks at ‸[Mast]. ^p1\n\n${open}\n${secret}\n${close}\n\nSee ‸Sunshine. ^p2`,
      ),
    );
    expect(found).toEqual([`${marks[0]} icon/unknown-code`, `${marks[1]} see/unknown-name`]);
  });
});

test('a comment that is not closed is an error, and so is one of Obsidian of which words stand outside', () => {
  for (const body of [
    `A boat docks. ‸<!-- ${secret} ^p1`,
    `A boat docks. ^p1\n\n‸<!-- ${secret}\n\nIt stays. ^p2`,
    `A boat docks. ‸%%${secret} ^p1`,
    `A boat docks. ^p1\n\n‸%%\n${secret}\n\nIt stays. ^p2`,
    `A boat docks ‸[[mooring %%${secret}]]. ^p1`,
  ]) {
    const { found, marks } = problems(entry('docking', body));
    expect(found).toContain(`${marks[0]} text/unsupported`);
  }
});

test('words behind a comment of HTML at the start of a line are an error: they would not be shown', () => {
  const { found, marks, messages } = problems(
    entry('docking', `‸<!-- ${secret} --> A boat docks.\n\nIt stays. ^p1`),
  );
  expect(found).toEqual([`${marks[0]} text/raw-html`]);
  expect(messages[0]).toContain('A boat docks.');
});

test('an escaped start of a comment is text', () => {
  expect(rulingsOf(read('It \\<!-- docks, and `<!--` too. ^p1'))).toEqual({
    p1: 'It <!-- docks, and <!-- too.',
  });
});

test('percent signs that are no comment are text', () => {
  expect(rulingsOf(read('It takes 50% or 60 % of it, \\%\\%all\\%\\% in all, `%%`. ^p1'))).toEqual({
    p1: 'It takes 50% or 60 % of it, %%all%% in all, %%.',
  });
});

test.each([
  [
    'the front matter',
    docking,
    entry('docking', 'It docks. ^p1', `aliases: [‸"berth %%${secret}%%"]\n`),
  ],
  [
    'a box',
    docking,
    entry('docking', `‸:::note{source="Harbour %%${secret}%%"}\nIt docks. ^p1\n:::`),
  ],
  ['site.yml', 'site.yml', `name: ‸Harbour <!-- ${secret} -->\n`],
  [
    'icons.yml',
    'icons/icons.yml',
    `- { code: Sail, name: ‸"sail %%${secret}%%", file: sail.svg }\n`,
  ],
])('a comment in a value that is published is an error: %s', (_, path, input) => {
  const { found, marks, messages } = problems(input, { path });
  expect(found.map((line) => line.split(' ')[0])).toEqual(marks);
  expect(messages[0]).toContain('must not have a comment: it would be published');
});
