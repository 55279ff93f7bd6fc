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
    expect(() => content.freeze('2026-02-01')).toThrow('needs a later date');
    expect(() => content.freeze('2026-02-30')).toThrow('"2026-02-30" is not a date');
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
    expect(content.check()).toEqual([
      expect.stringMatching(
        new RegExp(`^editions/index\\.json edition/missing .*restore ${path}`, 'u'),
      ),
    ]);
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

  test('is not missed by a site.yml that cannot be read: only that is said', () => {
    content.files.set('site.yml', `${content.files.get('site.yml')}name: [\n`);
    expect(content.check()).toEqual([
      'site.yml edition/missing which edition is the last cannot be read until the file has no other error: mend those, and leave lastEdition as it is',
      expect.stringContaining('site.yml site/invalid'),
    ]);
  });

  test('that is gone with its line in the list is missed by site.yml, which names the last', () => {
    const [before, last] = [new MemoryContent(), content.files.get(second)];
    before.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
    before.freeze('2026-01-01');
    content.files.delete(second);
    content.files.set(index, before.files.get(index) ?? '');
    expect(content.check()).toEqual([
      expect.stringContaining('site.yml edition/missing the edition of 2026-02-01 is missing'),
    ]);
    content.files.delete(first);
    content.files.delete(index);
    expect(content.check()).toEqual([
      expect.stringContaining('site.yml edition/missing the edition of 2026-02-01 is missing'),
    ]);
    expect(last).toBeDefined();
  });

  test('that was changed with its line in the list is missed by site.yml too', () => {
    const other = new MemoryContent();
    other.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
    other.freeze('2026-01-01');
    other.edit('glossary/fog.md', 'at noon', 'at midnight');
    other.freeze('2026-02-01');
    for (const path of [second, index]) content.files.set(path, other.files.get(path) ?? '');
    expect(content.check()).toEqual([
      expect.stringContaining('site.yml edition/changed the edition of 2026-02-01'),
    ]);
  });

  test('that site.yml does not name, or names though a later one is there, is an error', () => {
    const named = content.files.get('site.yml') ?? '';
    content.files.delete('site.yml');
    expect(content.check()).toEqual([expect.stringContaining(`bring "${named.trim()}" back`)]);
    content.files.set('site.yml', named.replace('2026-02-01', '2026-01-01'));
    expect(content.check()).toEqual([expect.stringContaining('site.yml edition/changed')]);
  });

  test('is named by site.yml in a line of its own, and all else there stays', () => {
    const named = content.files.get('site.yml') ?? '';
    content.files.set('site.yml', `# the harbour\nname: Harbour\n${named}language: en\n`);
    content.edit('glossary/fog.md', 'at dusk', 'at dawn');
    content.freeze('2026-03-01');
    expect(content.files.get('site.yml')).toMatch(
      /^# the harbour\nname: Harbour\nlastEdition: 2026-03-01 [\da-f]{64}\nlanguage: en\n$/u,
    );
    expect(content.check()).toEqual([]);
  });

  test('is the same where another system wrote other line ends', () => {
    for (const [path, text] of content.files)
      content.files.set(path, text.replaceAll('\n', '\r\n'));
    expect(content.check()).toEqual([]);
  });
});
