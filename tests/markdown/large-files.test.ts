import { EditMap } from 'micromark-util-edit-map';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/read/index.ts';
import { growthOf } from '../lib/growth.ts';
import { compiled, docking, entry, problems } from './compiled.ts';

/** Texts larger than any editor writes, by their number of parts. */
const texts: Record<string, (parts: number) => Record<string, string>> = {
  'references to rules in one paragraph': (parts) => ({
    [docking]: entry('docking', `${'See rule 1, '.repeat(parts)}Fog. ^p1`),
  }),
  'rows of one table': (parts) => ({
    [docking]: entry('docking', `| Boat | Tide |\n|---|---|\n${'| A | b |\n'.repeat(parts)}\n^p1`),
  }),
  'equal headings of a document': (parts) => ({
    'documents/cup.md': `---\ntitle: Cup\n---\n\n${Array.from({ length: parts }, (_, index) => `## Same\n\nIt. ^r${index + 1}\n`).join('\n')}`,
  }),
  'keys of front matter': (parts) => ({
    [docking]: entry(
      'docking',
      'It. ^p1',
      `retired:\n${Array.from({ length: 10 * parts }, (_, index) => `  p${index + 2}: docking#p1\n`).join('')}`,
    ),
  }),
  'equal keys of front matter': (parts) => ({
    [docking]: entry('docking', 'It. ^p1', 'key: a\n'.repeat(10 * parts)),
  }),
  'names without an entry': (parts) => ({
    [docking]: entry(
      'docking',
      Array.from({ length: 10 * parts }, (_, index) => `[[berth ${index}]] ^p${index + 1}`).join(
        '\n\n',
      ),
    ),
  }),
  'unknown names after formatted words': (parts) => ({
    [docking]: entry('docking', `${'*It.* See fogg. '.repeat(parts)} ^p1`),
  }),
};

test.each(Object.entries(texts))('time grows with the number of %s', (_, filesOf) => {
  expect(growthOf((parts) => compiled(filesOf(parts)), 200)).toBeLessThan(60);
});

test.each([
  ['boxes that are open over many lines', `${':::note\n'.repeat(90)}${'It.\n\n'.repeat(5000)}`],
  ['footnotes', '[^1]: It.\n\n'.repeat(10_001)],
])('%s, which take the parser minutes, are refused at once', (_, body) => {
  const { found } = problems(entry('docking', body));
  expect(found).toEqual([expect.stringMatching(/text\/unsupported$/u)]);
});

test('tables with more cells than the parser reads in seconds are refused at once', () => {
  const table = `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n\n`;
  const { found, marks } = problems(entry('docking', `${table.repeat(2)}‸${table}It. ^p1`));
  expect(found).toEqual([`${marks[0]} text/unsupported`]);
});

/** Counts the events that micromark copies while it parses lists inside lists. */
function eventsCopied(lists: number): number {
  const { consume } = EditMap.prototype;
  let count = 0;
  EditMap.prototype.consume = function (events) {
    count += events.length;
    consume.call(this, events);
  };
  try {
    const body = '- A\n  - B\n  - C\n'.repeat(lists);
    parseFile({ path: 'glossary/fog.md', content: `---\ntitle: Fog\nkind: term\n---\n\n${body}` });
    return count;
  } finally {
    EditMap.prototype.consume = consume;
  }
}

test('lists inside lists are parsed in linear time', () => {
  const [some, twice] = [eventsCopied(100), eventsCopied(200)];
  expect(some).toBeGreaterThan(0);
  expect(twice).toBeLessThan(some * 2.2);
});

test('a parse does not change micromark for other programs', () => {
  const { consume } = EditMap.prototype;
  eventsCopied(1);
  expect(EditMap.prototype.consume).toBe(consume);
});
