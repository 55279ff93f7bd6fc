import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { rulingNumber } from '../../src/model/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { forAll, oneOf } from '../lib/properties.ts';
import { codesOf, compiled, docking, entry, read } from './compiled.ts';

const path = 'documents/cup.md';
const cup = (body: string): string => `---\ntitle: Cup Rules\n---\n\n${body}\n`;

/** The rules of a document as `number printed < parent: text`. */
function rules(body: string, more = ''): string[] {
  const { text: document, diagnostics } = read(body, { path, more });
  expect(codesOf(diagnostics)).toEqual([]);
  return document.rulings.map(({ number, printed, parent, text }) => {
    const below = parent === undefined ? '' : ` < ${parent}`;
    return `${number} ${printed ?? '-'}${below}: ${text}`;
  });
}

test.each<[body: string, ...rules: string[]]>([
  ['**702.19b** A boat docks. ^r1', 'r1 702.19b: A boat docks.'],
  ['**702.19b**. A boat. ^r1', 'r1 702.19b: A boat.'],
  ['**4.1 Docks.** A boat. ^r1', 'r1 4.1: Docks. A boat.'],
  ['4.1\nA boat\ndocks. ^r1', 'r1 4.1: A boat docks.'],
  ['## 702. Docking ^r1\n\nIt docks.', 'r1 702: It docks.'],
  ['## 702. Docking ^r1', 'r1 702: Docking'],
  ['## Article 9 ^r1', 'r1 Article 9: Article 9'],
  ['1. Dock. ^r1\n1. Wait. ^r2\n1. Go. ^r3', 'r1 1: Dock.', 'r2 2: Wait.', 'r3 3: Go.'],
])('a rule has the printed number that its text begins with: %j', (body, ...expected) => {
  expect(rules(body)).toEqual(expected);
});

test('a rule that applies to an entry keeps its printed number and its place', () => {
  const box = '::::applies{to="fog"}\n1.2 A boat docks. ^r3\n\n- 1.2a It is moored. ^r5\n::::';
  const body = `## 1. Docking ^r1\n\n1.1 A boat waits. ^r2\n\n${box}\n\n1.3 A boat leaves. ^r4`;
  expect(rules(body)).toEqual([
    'r1 1: Docking',
    'r2 1.1 < r1: A boat waits.',
    'r3 1.2 < r1: A boat docks.',
    'r5 1.2a < r3: It is moored.',
    'r4 1.3 < r1: A boat leaves.',
  ]);
  // Also before it has a permanent number.
  const fresh = '## 1. Docking ^r1\n\n:::applies{to="fog"}\n1.1 A boat waits.\n:::';
  expect(parseFile({ path, content: cup(fresh) }).rulings).toHaveLength(2);
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
  const children = read(body, { path }).text.rulings.map((rule) => rule.children?.join(' ') ?? '');
  expect(children).toEqual(['r2', 'r3 r8', 'r4', 'r5 r6 r7', '', '', '', '', '']);
});

test('paragraphs of an act are numbered through all parts, unless the numbers restart in each part', () => {
  const act = (third: string): string[] =>
    rules(
      `## Part 1 ^r1\n\n### § 1 Boats ^r2\n\n(1) They dock. ^r3\n\n## Part 2 ^r4\n\n### § ${third} Gulls ^r5`,
      'printedNumbers: [Part 1, § 1, (1)]\n',
    ).map((rule) => rule.replace(/(?: <|:).*$/u, ''));
  expect(act('2')).toEqual(['r1 Part 1', 'r2 § 1', 'r3 § 1(1)', 'r4 Part 2', 'r5 § 2']);
  expect(act('1').slice(1, 3)).toEqual(['r2 Part 1.§ 1', 'r3 Part 1.§ 1(1)']);
});

test('a rule without a permanent number is reported, and "npm run number" adds the number', () => {
  const content = cup('## 4. Docking ##\n\nIt.\n\n4.1 A boat.\n\n- 4.2 A gull.\n\n## End\n\nNone.');
  const { diagnostics } = compiled({ [path]: content });
  expect(codesOf(diagnostics)).toEqual(Array.from({ length: 4 }, () => 'ruling/no-number'));
  const written = numberFiles([{ path, content }], [], parseFile).numbered[0]?.text ?? '';
  expect(written).toContain('## 4. Docking ^r1 ##');
  expect(codesOf(compiled({ [path]: written }).diagnostics)).toEqual([]);
});

const shown: Record<string, string> = {
  '## 4. Docking ^r4\n\nIt docks.':
    '<section class="ruling numbered" id="r4"><h2 id="docking"><a class="number printed" id="4" href="#r4">4</a> Docking</h2><p>It docks.</p></section>',
  // Numbers that restart in each rule are shown as printed, and their ids are the full numbers.
  '## 4. D ^r1\n\n1. A. ^r2\n2. B. ^r3': '<a class="number printed" id="4.2" href="#r3">2</a> B.',
};

test.each(Object.entries(shown))('a printed number is shown with its own id: %j', (body, html) => {
  expect(read(body, { path }).text.html).toContain(html);
});

test('the id of a printed number is left out if the page has it already', () => {
  const { html } = read('## q. Docking ^r1\n\n## Four\n\nIt docks. ^r2', { path }).text;
  const ids = [...html.matchAll(/ id="([^"]*)"/gu)].map(([, id]) => id);
  expect(ids).toEqual(['r1', 'docking', 'four', 'r2']);
});

test('the front matter gives the form of printed numbers, or says that a document has none', () => {
  expect(rules('4. It docks. ^r1', 'printedNumbers: none\n')).toEqual(['r1 -: It docks.']);
  const found = rules('R-4 It docks. ^r1\n\n4.1 It waits. ^r2', 'printedNumbers: R-1\n');
  expect(found).toEqual(['r1 R-4: It docks.', 'r2 - < r1: 4.1 It waits.']);
});

test('a backslash before a number, or after the number of an item, makes the number text', () => {
  const body = [
    '## 4. Docking ^r1',
    '\\4.1 and 4.2 are boats. ^r2',
    '**\\4.3** It docks. ^r3',
    '## \\4. Docking again ^r4',
    '- \\4.4 It waits. ^r5',
    '1. It leaves. ^r6\n2. \\It returns. ^r7\n2. \\rule 6.8 applies. ^r8',
  ].join('\n\n');
  expect(rules(body)).toEqual([
    'r1 4: Docking',
    'r2 - < r1: 4.1 and 4.2 are boats.',
    'r3 - < r1: 4.3 It docks.',
    'r4 -: 4. Docking again',
    'r5 - < r4: 4.4 It waits.',
    'r6 1 < r4: It leaves.',
    'r7 - < r4: It returns.',
    'r8 - < r4: rule 6.8 applies.',
  ]);
});

/** Numbers a file's rulings as `npm run number` does. */
function numbered(content: string, path = docking): string {
  const { numbered: changed } = numberFiles([{ path, content }], [], parseFile);
  return changed[0]?.text ?? content;
}

/** Checks that a file has these rulings, and no findings. */
function expectRulings(content: string, texts: readonly string[], path = docking): void {
  const { glossary, diagnostics } = compiled({ [path]: content });
  expect(diagnostics).toEqual([]);
  const page = [...glossary.entries, ...glossary.documents].find((one) => one.path === path);
  expect(page?.rulings.map(({ number, text }) => `${number} ${text}`)).toEqual(texts);
}

test.each<[body: string, ...texts: string[]]>([
  ['It docks\nat noon.\n\nIt leaves.', 'p1 It docks at noon.', 'p2 It leaves.'],
  ['It *docks*', 'p1 It docks'],
  ['It docks at [[mooring]]', 'p1 It docks at mooring'],
  ['It docks \\', 'p1 It docks \\'],
  ['It docks at 10:am', 'p1 It docks at 10:am'],
  ['- It docks.\n\n  At noon.\n\n- It leaves.', 'p1 It docks.\nAt noon.', 'p2 It leaves.'],
  ['- It docks:\n  - here,\n  - there.\n- Now.', 'p1 It docks:\nhere,\nthere.', 'p2 Now.'],
  ['- It docks:\n\n  | a |\n  | - |\n  | b |\n- Now.', 'p1 It docks:\na\nb', 'p2 Now.'],
  ['- It.\n\n  :::note\n  Now.\n  :::\n- Now.', 'p1 It.\nNote: Now.', 'p2 Now.'],
  ['It docks.\n\n| a |\n| - |\n| b |\n\nIt leaves.', 'p1 It docks.', 'p2 a\nb', 'p3 It leaves.'],
  ['## Docking\n\n| a |\n| - |\n| b |\n\n## Leaving\n\nIt leaves.', 'p1 a\nb', 'p2 It leaves.'],
  ['```\nx\n```\n\nIt docks.', 'p1 x', 'p2 It docks.'],
  ['> It docks:\n>\n> - here,\n> - there.', 'p1 It docks:\nhere,\nthere.'],
  [':::note\nIt docks:\n\n- here,\n- there.\n:::', 'p1 It docks:\nhere,\nthere.'],
  [':::note\nIt docks.\n\n| a |\n| - |\n| b |\n:::\n\nNow.', 'p1 It docks.\na\nb', 'p2 Now.'],
  ['::::note\nIt docks.\n\n:::example\nNow.\n:::\n::::', 'p1 It docks.\nExample: Now.'],
  [':::note\nIt docks. ^p7\n\nIt leaves.\n:::', 'p7 It docks.', 'p8 It leaves.'],
  [':::note\nIt docks.\n:::\n:::note\nIt leaves.\n:::', 'p1 It docks.', 'p2 It leaves.'],
  ['It docks. ^p3\n\nIt waits.\n\nIt leaves. ^p1', 'p3 It docks.', 'p4 It waits.', 'p1 It leaves.'],
])('"npm run number" gives each ruling a number and changes nothing else: %j', (body, ...texts) => {
  const text = entry('docking', body);
  const written = numbered(text);
  expectRulings(written, texts);
  expect(numbered(written)).toBe(written);
  const kept = (one: string): string => one.replace(/\s*\^p\d+|[ \t]+$|^lastNumber.*\n/gmu, '');
  expect(kept(written)).toBe(kept(text));
  const windows = numbered(text.replaceAll('\n', '\r\n'));
  expectRulings(windows, texts);
  expect(windows.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
});

test('"npm run number" gives numbers to the rules of a document below a heading and beside it', () => {
  const path = 'documents/cup.md';
  const body = 'All.\n\n## Start ^r4\n\nAt noon.\n\n- Boats.\n\n## End\n\nAt dusk.\n\n- Gulls.';
  const written = numbered(`---\ntitle: Cup\n---\n\n${body}\n`, path);
  expectRulings(written, ['r5 All.', 'r4 At noon.\nBoats.', 'r6 At dusk.', 'r7 Gulls.'], path);
});

test.each([
  ['It docks. ^p1\n\nIt leaves.', 'retired: { p9: { reason: gone } }\n', '^p10'],
  ['It docks. ^p1\nIt waits.\n\nIt leaves.', '', '^p2'],
  ['| a |\n| - |\n| b |\n^p1\n\nIt leaves.', '', '^p2'],
])('a retired or misplaced number is not given again: %j', (body, more, given) => {
  const written = numbered(entry('docking', body, more));
  expect(written).toContain(`It leaves. ${given}\n`);
  expect(written.match(/\^p\d+/gu)).toEqual(['^p1', given]);
});

test.each([
  '',
  '\n',
  entry('docking', ''),
  entry('docking', 'It. ^x1\n\nIt leaves. ^p1', 'lastNumber: p1\n'),
])('a file without rulings, or with a number to correct, stays as it is: %j', (text) => {
  expect(numbered(text)).toBe(text);
});

test('every ruling has a unique number after "npm run number", whatever the text', () => {
  const block = oneOf(
    'It docks.¦It *docks*¦- here\n- there¦- a\n  - b\n\n  c¦1. x¦> quote¦> - item¦| a |\n| - |\n| b |¦' +
      ':::note\nbox\n:::¦:::note\n| a |\n| - |\n:::¦```\ncode\n```¦## Heading¦---¦It waits. ^p3¦- here ^p8¦' +
      'See [[mooring]]¦:::errata\none ^p5\n\ntwo\n:::',
  );
  const some = fc.uniqueArray(block, { minLength: 1, maxLength: 7 });
  forAll(some, fc.boolean(), (parts, crlf) => {
    const text = entry('docking', parts.join('\n\n'));
    const written = numbered(crlf ? text.replaceAll('\n', '\r\n') : text);
    const { rulings } = parseFile({ path: docking, content: written });
    const numbers = rulings.map(({ number }) => number ?? '');
    expect(numbers.filter((number) => !rulingNumber(number, 'entry'))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbered(written)).toBe(written);
  });
});
