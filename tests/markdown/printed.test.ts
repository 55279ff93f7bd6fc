import { describe, expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { codesOf, compiled, read } from './compiled.ts';

const path = 'documents/cup.md';

/** The rules of a document as `number printed < parent: text`. */
function rules(body: string, more = ''): string[] {
  const file = `---\ntitle: Cup Rules\n${more}---\n\n${body}\n`;
  const { glossary, diagnostics } = compiled({ [path]: file });
  expect(codesOf(diagnostics)).toEqual([]);
  const document = glossary.documents.find((one) => one.path === path);
  return (document?.rulings ?? []).map(({ number, printed, parent, text }) => {
    const below = parent === undefined ? '' : ` < ${parent}`;
    return `${number} ${printed ?? '-'}${below}: ${text}`;
  });
}

describe('a printed number stands at the start of', () => {
  test.each<[what: string, body: string, ...rules: string[]]>([
    ['a paragraph', '702.19b A boat docks. ^r1', 'r1 702.19b: A boat docks.'],
    ['a paragraph with emphasis', '3.8.2 A *boat* docks. ^r1', 'r1 3.8.2: A boat docks.'],
    ['a paragraph, bold', '**702.19b** A boat docks. ^r1', 'r1 702.19b: A boat docks.'],
    ['a paragraph, bold with its mark', '**702.19b.** A boat. ^r1', 'r1 702.19b: A boat.'],
    ['a paragraph, bold before its mark', '**702.19b**. A boat. ^r1', 'r1 702.19b: A boat.'],
    ['a paragraph with a bold title', '**4.1 Docks.** A boat. ^r1', 'r1 4.1: Docks. A boat.'],
    [
      'a paragraph that Markdown would make a list',
      '4\\. A boat docks. ^r1',
      'r1 4: A boat docks.',
    ],
    ['a paragraph on several lines', '4.1\nA boat\ndocks. ^r1', 'r1 4.1: A boat docks.'],
    ['a heading', '## 702. Docking ^r1\n\nIt docks.', 'r1 702: It docks.'],
    ['a heading with nothing below', '## 702. Docking ^r1', 'r1 702: Docking'],
    ['a heading that is a number', '## Article 9 ^r1', 'r1 Article 9: Article 9'],
    ['an item', '- A.3 A boat docks. ^r1', 'r1 A.3: A boat docks.'],
    ['a numbered item', '4. A boat docks. ^r1', 'r1 4: A boat docks.'],
    ['a Roman item', 'IV. A boat docks. ^r1', 'r1 IV: A boat docks.'],
  ])('%s', (_, body, ...expected) => {
    expect(rules(body)).toEqual(expected);
  });

  test('items that Markdown counts', () => {
    expect(rules('1. Dock. ^r1\n1. Wait. ^r2\n1. Leave. ^r3')).toEqual([
      'r1 1: Dock.',
      'r2 2: Wait.',
      'r3 3: Leave.',
    ]);
  });
});

test('printed numbers give the rules their order and nesting', () => {
  const body = [
    '## 7. Harbours ^r1',
    '### 702. Docking ^r2',
    '702.1 A boat docks. ^r3',
    '702.1a It is moored. ^r4',
    ':::example\nA gull docks. ^r5\n:::',
    '1. First the bow. ^r6\n2. Then the stern. ^r7',
    '702.2 A boat leaves. ^r8',
    '## 8. Boats ^r9',
    'All that floats.',
  ].join('\n\n');
  expect(rules(body)).toEqual([
    'r1 7: Harbours',
    'r2 702 < r1: Docking',
    'r3 702.1 < r2: A boat docks.',
    'r4 702.1a < r3: It is moored.',
    'r5 - < r4: A gull docks.',
    'r6 702.1a.1 < r4: First the bow.',
    'r7 702.1a.2 < r4: Then the stern.',
    'r8 702.2 < r2: A boat leaves.',
    'r9 8: All that floats.',
  ]);
});

test('a rule knows those right below it', () => {
  const { text } = read('4.1 Dock. ^r1\n\n4.1a Wait. ^r2\n\n4.1b Leave. ^r3', { path });
  expect(text.rulings.map(({ children }) => children)).toEqual([
    ['r2', 'r3'],
    undefined,
    undefined,
  ]);
});

test('a rule without a permanent number is reported, and "npm run number" gives it one', () => {
  const body = '## 4. Docking ##\n\nIt docks.\n\n4.1 A boat.\n\n- 4.2 A gull.\n\n## Notes\n\nNone.';
  const content = `---\ntitle: Cup Rules\n---\n\n${body}\n`;
  const { diagnostics } = compiled({ [path]: content });
  expect(codesOf(diagnostics)).toEqual(Array.from({ length: 4 }, () => 'ruling/no-number'));
  const { numbered } = numberFiles([{ path, content }], [], parseFile);
  const written = numbered[0]?.text ?? '';
  expect(written).toContain('## 4. Docking ^r1 ##');
  expect(codesOf(compiled({ [path]: written }).diagnostics)).toEqual([]);
});

describe('a printed number is shown', () => {
  const html = (body: string): string => read(body, { path }).text.html;

  test('at the start of its rule, with an address of its own and a link to the permanent one', () => {
    expect(html('702.19b A boat docks. ^r4')).toBe(
      '<p class="ruling numbered" id="r4"><a class="number printed" id="702.19b" href="#r4">702.19b</a> A boat docks.</p>',
    );
  });

  test('in the heading of its rule, whose address stays', () => {
    expect(html('## 4. Docking ^r4\n\nIt docks.')).toBe(
      '<section class="ruling numbered" id="r4"><h2 id="docking"><a class="number printed" id="4" href="#r4">4</a> Docking</h2><p>It docks.</p></section>',
    );
  });

  test('is shown as printed if numbers begin again, and in full in its address', () => {
    const list = html('## 4. Docking ^r1\n\n1. Bow. ^r2\n2. Stern. ^r3');
    expect(list).toContain('<a class="number printed" id="4.2" href="#r3">2</a> Stern.');
  });

  test('never with an address that something else has', () => {
    const ids = [
      ...html('## q. Docking ^r1\n\n## Four\n\nIt docks. ^r2').matchAll(/ id="([^"]*)"/gu),
    ];
    expect(ids.map(([, id]) => id)).toEqual(['r1', 'docking', 'four', 'r2']);
  });
});

test('an entry has no printed numbers', () => {
  const { text } = read('702.19b boats dock. ^p1');
  expect(text.rulings).toEqual([expect.objectContaining({ text: '702.19b boats dock.' })]);
  expect(text.rulings[0]).not.toHaveProperty('printed');
});

test('the front matter says that there are none, or how they look', () => {
  expect(rules('4. It docks. ^r1', 'printedNumbers: none\n')).toEqual(['r1 -: It docks.']);
  expect(rules('R-4 It docks. ^r1\n\n4.1 It waits. ^r2', 'printedNumbers: R-1\n')).toEqual([
    'r1 R-4: It docks.',
    'r2 - < r1: 4.1 It waits.',
  ]);
});

test('a reference after a printed number has its place in the source', () => {
  const { diagnostics } = read('**4.1** It docks. See fogg. ^r1', { path });
  const [found] = diagnostics;
  expect(found).toMatchObject({ code: 'see/unknown-name', line: 5, column: 23 });
});
