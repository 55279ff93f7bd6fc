import { beforeEach, describe, expect, test } from 'vitest';
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

/** Takes a ruling out, number and all. */
function deleted(text: string, path = fog): void {
  content.files.set(
    path,
    (content.files.get(path) ?? '').replace(new RegExp(`\\n\\n${text}.*`, 'u'), ''),
  );
}

describe('a number that was given and deleted is not given again', () => {
  test('between two editions', () => {
    content.freeze('2026-01-01');
    expect(given('It is grey.')).toBe('p3');
    deleted('It is grey.');
    expect(given('It is white.')).toBe('p4');
    expect(content.check()).toEqual([]);
  });

  test('before the first edition', () => {
    expect(given('It is grey.')).toBe('p3');
    deleted('It is grey.');
    expect(given('It is white.')).toBe('p4');
  });

  test('after an edition that never had it, though the record was lost since', () => {
    given('It is grey.');
    deleted('It is grey.');
    content.freeze('2026-01-01');
    content.edit(fog, 'lastNumber: p3\n', '');
    expect(given('It is white.')).toBe('p4');
  });

  test('when its file was renamed, or moved to another folder', () => {
    given('It is grey.');
    deleted('It is grey.');
    content.rename('fog', 'sea mist');
    const moved = 'glossary/weather/sea-mist.md';
    content.files.set(moved, content.files.get('glossary/sea-mist.md') ?? '');
    content.files.delete('glossary/sea-mist.md');
    expect(given('It is white.', moved)).toBe('p4');
  });

  test('in a document', () => {
    const rules = 'documents/rules.md';
    content.files.set(rules, '---\ntitle: Rules\n---\n\nRow.\n');
    content.number();
    expect(given('Sail.', rules)).toBe('r2');
    deleted('Sail.', rules);
    expect(given('Drift.', rules)).toBe('r3');
    expect(content.files.get(rules)).toContain('lastNumber: r3\n---\n');
  });
});

describe('the record of the last number', () => {
  test('is a line of the front matter, written anew with each number', () => {
    expect(content.files.get(fog)).toBe(
      '---\ntitle: Fog\nkind: term\nlastNumber: p2\n---\n\nFog closes every harbour. ^p1\n\nFog lifts at noon. ^p2\n',
    );
    given('It is grey.');
    expect(content.files.get(fog)).toContain('kind: term\nlastNumber: p3\n---');
  });

  test('keeps the line ends of the file', () => {
    content.files.set(fog, '---\r\ntitle: Fog\r\nkind: term\r\n---\r\n\r\nFog.\r\n');
    content.number();
    expect(content.files.get(fog)).toBe(
      '---\r\ntitle: Fog\r\nkind: term\r\nlastNumber: p1\r\n---\r\n\r\nFog. ^p1\r\n',
    );
  });

  test('is not needed for numbers that an edition has', () => {
    content.freeze('2026-01-01');
    content.edit(fog, 'lastNumber: p2\n', '');
    const before = content.files.get(fog);
    content.number();
    expect(content.files.get(fog)).toBe(before);
    expect(content.check()).toEqual([]);
  });

  test('changes nothing that an edition would keep, where nobody could see the number', () => {
    content.freeze('2026-01-01');
    given('It is grey.');
    deleted('It is grey.');
    expect(() => content.freeze('2026-02-01')).toThrow('nothing changed');
  });
});

describe('a check finds', () => {
  test('a number above the record: two editors gave numbers, and the lower record was kept', () => {
    given('It is grey.');
    given('It is cold.');
    content.edit(fog, 'lastNumber: p4', 'lastNumber: p3');
    expect(content.check()).toEqual([
      `${fog} ruling/last-number p4 is above lastNumber (p3): remove it if it is a typo, then run "npm run number"`,
    ]);
    content.number();
    expect(content.check()).toEqual([]);
    expect(content.files.get(fog)).toContain('lastNumber: p4');
  });

  test('a number that both editors gave', () => {
    content.edit(fog, 'noon. ^p2', 'noon. ^p2\n\nIt is grey. ^p3\n\nIt is cold. ^p3');
    content.edit(fog, 'lastNumber: p2', 'lastNumber: p3');
    expect(content.check()).toEqual([expect.stringContaining('ruling/duplicate-number')]);
    content.edit(fog, 'cold. ^p3', 'cold.');
    content.number();
    expect(content.files.get(fog)).toContain('It is cold. ^p4');
  });

  test('a record below what an edition had', () => {
    content.freeze('2026-01-01');
    content.edit(fog, 'noon. ^p2', 'noon.');
    content.edit(fog, 'lastNumber: p2', 'lastNumber: p1');
    content.edit(fog, 'kind: term', 'kind: term\nretired: { p2: { reason: gone for ever } }');
    content.edit(fog, 'Fog lifts at noon.', '');
    expect(content.check()).toContainEqual(expect.stringContaining('ruling/last-number'));
  });

  test('a number that was given by hand after an edition', () => {
    content.freeze('2026-01-01');
    content.edit(fog, 'lastNumber: p2\n', '');
    content.edit(fog, 'noon. ^p2', 'noon. ^p2\n\nIt is grey. ^p3');
    expect(content.check()).toEqual([
      expect.stringContaining('ruling/last-number p3 is in no edition'),
    ]);
    content.number();
    expect(content.check()).toEqual([]);
  });
});

test.each([
  ['retird: { p3: gone }', 'retird'],
  ['lastNumber: twelve', 'lastNumber'],
  ['retired: [p3', ''],
])('no number is given in a file that cannot say which are taken: %s', (line, named) => {
  content.edit(fog, 'lastNumber: p2', line);
  content.edit(fog, 'noon. ^p2', 'noon.');
  const before = content.files.get(fog);
  expect(content.number()).toEqual([expect.stringContaining(named)]);
  expect(content.files.get(fog)).toBe(before);
});

describe('`npm run number` names a file that it cannot read, also one in which it found no ruling', () => {
  test.each([
    [
      'front matter that is not closed',
      '---\ntitle: Fog\nkind: term\n\nIt is thick.\n',
      'not closed',
    ],
    ['no front matter', 'Fog is thick.\n', 'does not start with front matter'],
    ['nothing in it', '', 'does not start with front matter'],
  ])('with %s', (_, text, fault) => {
    content.files.set(fog, text);
    expect(content.number()).toEqual([expect.stringContaining(fault)]);
    expect(content.files.get(fog)).toBe(text);
  });
});
