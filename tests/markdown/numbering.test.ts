import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { numberLetter, rulingNumber, textTypeAt, writeNumbers } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { compiled, docking, entry } from './compiled.ts';

/** Numbers a file's rulings as `npm run number` does. */
function numbered(text: string, path = docking): string {
  const { rulings, matter } = parseFile({ path, content: text });
  const places = rulings
    .filter(({ number }) => number === undefined)
    .map(({ numberOffset, numberAlone }) => ({ offset: numberOffset, alone: numberAlone }));
  const used = rulings.flatMap(({ number }) => number ?? []);
  return writeNumbers(text, places, numberLetter(textTypeAt(path) ?? 'entry'), [
    ...used,
    ...Object.keys(matter?.retired ?? {}),
  ]);
}

/** The text of each ruling by its number, and what the compiler says of the file. */
function rulings(text: string, path = docking): { says: string[]; texts: Record<string, string> } {
  const { glossary, diagnostics } = compiled({ [path]: text });
  const page = [...glossary.entries, ...glossary.documents].find((one) => one.path === path);
  return {
    says: diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`),
    texts: Object.fromEntries(
      (page?.rulings ?? []).map(({ number, text: words }) => [number, words]),
    ),
  };
}

const bodies: [about: string, body: string, texts: Record<string, string>][] = [
  ['a paragraph', 'It docks.', { p1: 'It docks.' }],
  [
    'a paragraph of several lines',
    'It docks\nat noon.\n\nIt leaves.',
    { p1: 'It docks at noon.', p2: 'It leaves.' },
  ],
  [
    'a paragraph that ends in white space',
    'It docks.  \n\nIt leaves. ',
    { p1: 'It docks.', p2: 'It leaves.' },
  ],
  ['a paragraph that ends in emphasis', 'It *docks*', { p1: 'It docks' }],
  [
    'a paragraph that ends in a reference',
    'It docks at [[mooring]]',
    { p1: 'It docks at mooring' },
  ],
  ['a paragraph that ends in an icon', 'It has a [Sail]', { p1: 'It has a [Sail]' }],
  ['a paragraph that ends in code', 'It `docks`', { p1: 'It docks' }],
  ['a paragraph that ends in an address', 'At https://x.org', { p1: 'At https://x.org' }],
  ['a paragraph that ends in an address in quotes', 'At "www.x.org"', { p1: 'At "www.x.org"' }],
  ['a paragraph that ends in a backslash', 'It docks \\', { p1: 'It docks \\' }],
  ['a paragraph that ends in an escaped backslash', 'It docks \\\\', { p1: 'It docks \\' }],
  [
    'a paragraph that ends in a word with a colon',
    'It docks at 10:am',
    { p1: 'It docks at 10:am' },
  ],
  ['items', '- here,\n- there.', { p1: 'here,', p2: 'there.' }],
  [
    'items of several paragraphs',
    '- It docks.\n\n  At noon.\n\n- It leaves.',
    { p1: 'It docks.\nAt noon.', p2: 'It leaves.' },
  ],
  [
    'items with items',
    '- It docks:\n  - here,\n  - there.\n- It leaves.',
    { p1: 'It docks:\nhere,\nthere.', p2: 'It leaves.' },
  ],
  [
    'items with code',
    '- It docks:\n\n  ```\n  x\n  ```\n- It leaves.',
    { p1: 'It docks:\nx', p2: 'It leaves.' },
  ],
  [
    'items with a table',
    '- It docks:\n\n  | a |\n  | - |\n  | b |\n- It leaves.',
    { p1: 'It docks:\na\nb', p2: 'It leaves.' },
  ],
  [
    'items with a box',
    '- It docks.\n\n  :::note\n  At noon.\n  :::\n- It leaves.',
    { p1: 'It docks.\nNote: At noon.', p2: 'It leaves.' },
  ],
  ['numbered items', '1. here,\n2. there.', { p1: 'here,', p2: 'there.' }],
  ['a table', '| a |\n| - |\n| b |', { p1: 'a\nb' }],
  [
    'a table between paragraphs',
    'It docks.\n\n| a |\n| - |\n| b |\n\nIt leaves.',
    { p1: 'It docks.', p2: 'a\nb', p3: 'It leaves.' },
  ],
  [
    'a table below a heading',
    '## Docking\n\n| a |\n| - |\n| b |\n\n## Leaving\n\nIt leaves.',
    { p1: 'a\nb', p2: 'It leaves.' },
  ],
  ['two tables', '| a |\n| - |\n| b |\n\n| c |\n| - |\n| d |', { p1: 'a\nb', p2: 'c\nd' }],
  ['code', '```\nx\n```\n\nIt docks.', { p1: 'x', p2: 'It docks.' }],
  ['code that is indented', '    x\n\nIt docks.', { p1: 'x', p2: 'It docks.' }],
  ['a quotation', '> It docks.\n>\n> It leaves.', { p1: 'It docks.\nIt leaves.' }],
  [
    'a quotation that ends in a list',
    '> It docks:\n>\n> - here,\n> - there.',
    { p1: 'It docks:\nhere,\nthere.' },
  ],
  ['a quotation that ends in code', '> It docks:\n>\n> ```\n> x\n> ```', { p1: 'It docks:\nx' }],
  ['a quotation that ends in a table', '> | a |\n> | - |\n> | b |', { p1: 'a\nb' }],
  ['a box', ':::note\nIt docks.\n:::', { p1: 'It docks.' }],
  [
    'a box of several paragraphs',
    ':::note\nIt docks.\n\nIt leaves.\n:::',
    { p1: 'It docks.\nIt leaves.' },
  ],
  [
    'a box that ends in a list',
    ':::note\nIt docks:\n\n- here,\n- there.\n:::',
    { p1: 'It docks:\nhere,\nthere.' },
  ],
  ['a box of a table', ':::note\n| a |\n| - |\n| b |\n:::', { p1: 'a\nb' }],
  [
    'a box that ends in a table',
    ':::note\nIt docks.\n\n| a |\n| - |\n| b |\n:::\n\nIt leaves.',
    { p1: 'It docks.\na\nb', p2: 'It leaves.' },
  ],
  ['a box that ends in code', ':::note\nIt docks.\n\n```\nx\n```\n:::', { p1: 'It docks.\nx' }],
  [
    'a box that ends in a box',
    '::::note\nIt docks.\n\n:::example\nAt noon.\n:::\n::::',
    { p1: 'It docks.\nExample: At noon.' },
  ],
  [
    'a box in which one ruling has a number',
    ':::note\nIt docks. ^p7\n\nIt leaves.\n:::',
    { p7: 'It docks.', p8: 'It leaves.' },
  ],
  [
    'boxes side by side',
    ':::note\nIt docks.\n:::\n:::note\nIt leaves.\n:::',
    { p1: 'It docks.', p2: 'It leaves.' },
  ],
  [
    'rulings between numbered ones',
    'It docks. ^p3\n\nIt waits.\n\nIt leaves. ^p1',
    { p3: 'It docks.', p4: 'It waits.', p1: 'It leaves.' },
  ],
];

describe('"npm run number" gives a number to', () => {
  test.each(bodies)('%s', (_, body, texts) => {
    const written = numbered(entry('docking', body));
    expect(rulings(written)).toEqual({ says: [], texts });
    expect(numbered(written)).toBe(written);
  });

  test.each(bodies)('%s, with CRLF line ends', (_, body, texts) => {
    const written = numbered(entry('docking', body).replaceAll('\n', '\r\n'));
    expect(rulings(written)).toEqual({ says: [], texts });
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  test.each(bodies)(
    '%s, and changes nothing else but white space at the end of a line',
    (_, body) => {
      const text = entry('docking', body);
      const kept = (one: string): string => one.replace(/\s*\^p\d+|[ \t]+$/gmu, '');
      expect(kept(numbered(text))).toBe(kept(text));
    },
  );

  test('the rules of a document, below a numbered heading and beside it', () => {
    const path = 'documents/cup.md';
    const body =
      '---\ntitle: Cup\n---\n\nAll boats start.\n\n## Start ^r4\n\nAt noon.\n\n- Boats first.\n\n## End\n\nAt dusk.\n\n- Gulls last.\n';
    const written = numbered(body, path);
    expect(rulings(written, path)).toEqual({
      says: [],
      texts: {
        r5: 'All boats start.',
        r4: 'At noon.\nBoats first.',
        r6: 'At dusk.',
        r7: 'Gulls last.',
      },
    });
  });
});

describe('"npm run number" gives no number', () => {
  test('that the front matter retires', () => {
    const text = entry(
      'docking',
      'It docks. ^p1\n\nIt leaves.',
      'retired: { p9: { reason: no longer true } }\n',
    );
    expect(numbered(text)).toContain('It leaves. ^p10');
  });

  test.each([
    ['that stands inside another ruling', 'It docks. ^p1\nIt waits.\n\nIt leaves.'],
    ['that stands below its paragraph', 'It docks.\n\n^p1\n\nIt leaves.'],
    ['that stands in the last row of a table', '| a |\n| - |\n| b |\n^p1\n\nIt leaves.'],
  ])('%s', (_, body) => {
    const written = numbered(entry('docking', body));
    expect(written).toContain('It leaves. ^p2');
    expect(written.match(/\^p\d/gu)).toEqual(['^p1', '^p2']);
  });

  test('to a ruling that has a wrong one: the editor corrects that', () => {
    const text = entry('docking', 'It docks. ^x1\n\nIt leaves. ^p1');
    expect(numbered(text)).toBe(text);
  });

  test('to a file with a block of code that is not closed: it would be a part of the code', () => {
    const content = entry('docking', 'It docks.\n\n```\nboat');
    const { numbered: given, unread } = numberFiles([{ path: docking, content }], [], parseFile);
    expect(given).toEqual([]);
    expect(unread).toEqual([
      { path: docking, fault: 'a block of code is not closed: end it with a line ```' },
    ]);
  });

  test('to an empty file', () => {
    for (const text of ['', '\n', '---\n', entry('docking', '')]) expect(numbered(text)).toBe(text);
  });
});

test('every ruling has a number of its own after "npm run number", whatever the text', {
  timeout: 30_000,
}, () => {
  const block = fc.constantFrom(
    ...[
      'It docks.',
      'It *docks*',
      '- here\n- there',
      '- a\n  - b\n\n  c',
      '1. x',
      '> quote',
      '> - item',
    ],
    ...['| a |\n| - |\n| b |', ':::note\nbox\n:::', ':::note\n| a |\n| - |\n:::', '```\ncode\n```'],
    ...[
      '## Heading',
      '---',
      'It waits. ^p3',
      '- here ^p8',
      'See [[mooring]]',
      ':::errata\none ^p5\n\ntwo\n:::',
    ],
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(block, { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      (blocks, crlf) => {
        const text = entry('docking', blocks.join('\n\n'));
        const written = numbered(crlf ? text.replaceAll('\n', '\r\n') : text);
        const { rulings: parsed } = parseFile({ path: docking, content: written });
        const numbers = parsed.map(({ number }) => number ?? '');
        expect(numbers.filter((number) => !rulingNumber(number, 'entry'))).toEqual([]);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbered(written)).toBe(written);
      },
    ),
  );
});

test.each([
  ['retired: { p9: it was wrong }', 'retired: { p9: { reason: "it was wrong" } }'],
  [
    'retired:\n  p9: "it said \\"no\\", once"\nlastNumber: p9',
    'retired:\n  p9: { reason: "it said \\"no\\", once" }\nlastNumber: p9',
  ],
  ['retired: { p9: "#p1" }', 'retired: { p9: "#p1" }'],
  ['retired: { p9: { reason: it was wrong } }', 'retired: { p9: { reason: it was wrong } }'],
])('a reason that is text alone gets its form: %s', (written, wanted) => {
  const content = entry('docking', 'It docks. ^p1', `${written}\n`);
  const { numbered: changed } = numberFiles([{ path: docking, content }], [], parseFile);
  const text = changed[0]?.text ?? content;
  expect(text).toContain(`${wanted}\n`);
});
