import { beforeEach, expect, test } from 'vitest';
import { MemoryContent } from '../lib/memory-content.ts';

const fog = 'glossary/fog.md';
let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour.\n\nFog lifts at noon.');
  content.number();
});

/** Adds a ruling to a text, and has it numbered. @returns its number */
function given(text: string, path = fog): string | undefined {
  content.files.set(path, `${content.files.get(path)?.trimEnd()}\n\n${text}\n`);
  content.number();
  return new RegExp(`${text} \\^(\\S+)`, 'u').exec(content.files.get(path) ?? '')?.[1];
}

/** Removes a ruling with its number. */
function deleted(text: string, path = fog): void {
  const [whole = ''] = new RegExp(`\\n\\n${text}.*`, 'u').exec(content.files.get(path) ?? '') ?? [];
  content.edit(path, whole, '');
}

test('a deleted number of a document is not given again before the first edition', () => {
  const rules = 'documents/rules.md';
  content.files.set(rules, '---\ntitle: Rules\n---\n\nRow.\n');
  given('It is grey.', rules);
  deleted('It is grey.', rules);
  expect(given('It is white.', rules)).toBe('r3');
  expect(content.check()).toEqual([]);
});

test('a deleted number is not given again after an edition that lacks it, even if `lastNumber` was removed', () => {
  given('It is grey.');
  deleted('It is grey.');
  content.freeze('2026-01-01');
  content.edit(fog, 'lastNumber: p3\n', '');
  expect(given('It is white.')).toBe('p4');
});

test.each(['\n', '\r\n'])('the last number is a line of the front matter, ended by %j', (end) => {
  const text = (...lines: string[]) => ['---', 'title: Fog', 'kind: term', ...lines, ''].join(end);
  content.files.set(fog, text('---', '', 'Fog.'));
  content.number();
  expect(content.files.get(fog)).toBe(text('lastNumber: p1', '---', '', 'Fog. ^p1'));
  expect(given('It is grey.')).toBe('p2');
  expect(content.files.get(fog)).toContain(`kind: term${end}lastNumber: p2${end}---`);
});

test('a check finds a number above `lastNumber`, as after a merge that kept the lower of two records', () => {
  given('It is grey.');
  given('It is cold.');
  content.edit(fog, 'lastNumber: p4', 'lastNumber: p3');
  const said = 'p4 is above lastNumber (p3): remove it if it is a typo, then run "npm run number"';
  expect(content.check()).toEqual([`${fog} ruling/last-number ${said}`]);
  content.number();
  expect(content.check()).toEqual([]);
  expect(content.files.get(fog)).toContain('lastNumber: p4');
});

test('a check finds a number that was given by hand after an edition', () => {
  content.freeze('2026-01-01');
  content.edit(fog, 'lastNumber: p2\n', '');
  content.edit(fog, 'noon. ^p2', 'noon. ^p2\n\nIt is grey. ^p3');
  const unknown = 'ruling/last-number p3 is in no edition';
  expect(content.check()).toEqual([expect.stringContaining(unknown)]);
  content.number();
  expect(content.check()).toEqual([]);
});

const front = '---\ntitle: Fog\nkind: term\n';

test.each([
  [`${front}retird: {}\n---\n\nIt is thick.\n`, 'retird'],
  [`${front}\nIt is thick.\n`, 'not closed'],
  [`${front}---\n\nIt is\0 thick.\n`, 'the file has a control character, U+0000'],
  [`${front}---\n\n<<<<<<< HEAD\nIt is thick.\n=======\n`, '"<<<<<<< HEAD"'],
  [`${front}---\n\nIt is:\n\n\`\`\`\nfog\n`, 'code is not closed: end it with a line ```'],
  ['It is thick.\n', 'does not start with front matter'],
])('"npm run number" leaves an unreadable file, and numbers the others: %j', (text, fault) => {
  content.files.set(fog, text);
  content.entry('tide', ['title: Tide'], 'It turns.');
  expect(content.number()).toEqual([expect.stringContaining(fault)]);
  expect(content.files.get(fog)).toBe(text);
  expect(content.files.get('glossary/tide.md')).toContain('It turns. ^p1');
});
