import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryContent } from '../lib/memory-content.ts';

const first = 'editions/2026-01-01.json';
const second = 'editions/2026-02-01.json';
const index = 'editions/index.json';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
  content.freeze('2026-01-01');
  content.edit('glossary/fog.md', 'at noon', 'at dusk');
  content.freeze('2026-02-01');
});

describe('an edition', () => {
  test('keeps only what changed since the one before, a ruling a line', () => {
    expect(content.files.get(second)?.split('\n').slice(7)).toEqual([
      '  "texts": {',
      '    "glossary/fog": {',
      '      "rulings": {',
      '        "p2": {"text":"Fog lifts at dusk."}',
      '      }',
      '    }',
      '  },',
      '  "terms": {}',
      '}',
      '',
    ]);
  });

  test('is the same bytes for the same content', () => {
    const again = new MemoryContent();
    again.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
    again.freeze('2026-01-01');
    again.edit('glossary/fog.md', 'at noon', 'at dusk');
    again.freeze('2026-02-01');
    for (const path of [first, second, index])
      expect(again.files.get(path)).toBe(content.files.get(path));
  });

  test('reads as the glossary that it was made of', () => {
    const { editions, current } = content.compiled().editions;
    expect(editions.at(-1)?.state).toEqual(current);
  });

  test('is not made where nothing changed, nor of a day that is not later', () => {
    expect(() => content.freeze('2026-03-01')).toThrow('nothing changed since 2026-02-01');
    content.edit('glossary/fog.md', 'at dusk', 'at dawn');
    expect(() => content.freeze('2026-02-01')).toThrow('is of a later day');
    expect(() => content.freeze('2026-02-30')).toThrow('"2026-02-30" is no day');
  });

  test.each([
    ['the first', first],
    ['the last', second],
  ])('that was changed is an error: %s', (_which, path) => {
    content.edit(path, 'Fog lifts', 'Fog rises');
    expect(content.check()).toContainEqual(expect.stringContaining(`${path} edition/changed`));
  });

  test.each([
    ['the first', first],
    ['the last', second],
  ])('that is gone is an error: %s', (_which, path) => {
    content.files.delete(path);
    expect(content.check()).toContainEqual(expect.stringContaining(`${path} edition/missing`));
  });

  test('that was changed is found though the list was changed with it', () => {
    const other = new MemoryContent();
    other.entry('fog', ['title: Fog'], 'Fog opens every harbour. ^p1\n\nFog lifts at noon. ^p2');
    other.freeze('2026-01-01');
    const sha256 = /[\da-f]{64}/u;
    const [was = ''] = sha256.exec(content.files.get(index) ?? '') ?? [];
    const [is = ''] = sha256.exec(other.files.get(index) ?? '') ?? [];
    content.files.set(first, other.files.get(first) ?? '');
    content.edit(index, was, is);
    expect(content.check()).toContainEqual(expect.stringContaining(`${index} edition/changed`));
  });

  test('whose list is gone, cannot be read or does not name it is an error', () => {
    const list = content.files.get(index) ?? '';
    content.files.delete(index);
    expect(content.check()).toEqual([expect.stringContaining(`${index} edition/missing`)]);
    content.files.set(index, '{');
    expect(content.check()).toEqual([expect.stringContaining(`${index} edition/unreadable`)]);
    content.files.set(index, list);
    content.files.set('editions/notes.json', '{}');
    expect(content.check()).toEqual([
      expect.stringContaining('editions/notes.json edition/unlisted'),
    ]);
  });

  test('is the same where another system wrote other line ends', () => {
    for (const [path, text] of content.files)
      content.files.set(path, text.replaceAll('\n', '\r\n'));
    expect(content.check()).toEqual([]);
  });
});
