import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { rulingNumber } from '../../src/model/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { compiled, docking, entry } from './compiled.ts';

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
  ['It `docks`', 'p1 It docks'],
  ['At "www.x.org"', 'p1 At "www.x.org"'],
  ['It docks \\', 'p1 It docks \\'],
  ['It docks \\\\', 'p1 It docks \\'],
  ['It docks at 10:am', 'p1 It docks at 10:am'],
  ['- It docks.\n\n  At noon.\n\n- It leaves.', 'p1 It docks.\nAt noon.', 'p2 It leaves.'],
  ['- It docks:\n  - here,\n  - there.\n- Now.', 'p1 It docks:\nhere,\nthere.', 'p2 Now.'],
  ['- It docks:\n\n  | a |\n  | - |\n  | b |\n- Now.', 'p1 It docks:\na\nb', 'p2 Now.'],
  ['- It.\n\n  :::note\n  Now.\n  :::\n- Now.', 'p1 It.\nNote: Now.', 'p2 Now.'],
  ['It docks.\n\n| a |\n| - |\n| b |\n\nIt leaves.', 'p1 It docks.', 'p2 a\nb', 'p3 It leaves.'],
  ['## Docking\n\n| a |\n| - |\n| b |\n\n## Leaving\n\nIt leaves.', 'p1 a\nb', 'p2 It leaves.'],
  ['| a |\n| - |\n| b |\n\n| c |\n| - |\n| d |', 'p1 a\nb', 'p2 c\nd'],
  ['```\nx\n```\n\nIt docks.', 'p1 x', 'p2 It docks.'],
  ['> It docks.\n>\n> It leaves.', 'p1 It docks.\nIt leaves.'],
  ['> It docks:\n>\n> - here,\n> - there.', 'p1 It docks:\nhere,\nthere.'],
  [':::note\nIt docks.\n\nIt leaves.\n:::', 'p1 It docks.\nIt leaves.'],
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

test.each([
  ['retired: { p9: it was wrong }', 'retired: { p9: { reason: "it was wrong" } }'],
  ['retired:\n  p9: "so \\"no\\", o"\nk: 9', 'retired:\n  p9: { reason: "so \\"no\\", o" }\nk: 9'],
  ['retired: { p9: "#p1" }', 'retired: { p9: "#p1" }'],
  ['retired: { p9: { reason: it was wrong } }', 'retired: { p9: { reason: it was wrong } }'],
])('"npm run number" writes a plain reason as { reason }: %j', (written, wanted) => {
  expect(numbered(entry('docking', 'It docks. ^p1', `${written}\n`))).toContain(`${wanted}\n`);
});

test('every ruling has a unique number after "npm run number", whatever the text', () => {
  const blocks =
    'It docks.¦It *docks*¦- here\n- there¦- a\n  - b\n\n  c¦1. x¦> quote¦> - item¦| a |\n| - |\n| b |¦' +
    ':::note\nbox\n:::¦:::note\n| a |\n| - |\n:::¦```\ncode\n```¦## Heading¦---¦It waits. ^p3¦- here ^p8¦' +
    'See [[mooring]]¦:::errata\none ^p5\n\ntwo\n:::';
  const block = fc.constantFrom(...blocks.split('¦'));
  const some = fc.uniqueArray(block, { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(some, fc.boolean(), (parts, crlf) => {
      const text = entry('docking', parts.join('\n\n'));
      const written = numbered(crlf ? text.replaceAll('\n', '\r\n') : text);
      const { rulings } = parseFile({ path: docking, content: written });
      const numbers = rulings.map(({ number }) => number ?? '');
      expect(numbers.filter((number) => !rulingNumber(number, 'entry'))).toEqual([]);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbered(written)).toBe(written);
    }),
  );
});
