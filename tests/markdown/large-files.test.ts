import { expect, test } from 'vitest';
import { growthOf } from '../lib/growth.ts';
import { compiled, docking, entry } from './compiled.ts';

/** Texts of a size that a program writes and no editor, by their number of parts. */
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
  'unknown names after formatted words': (parts) => ({
    [docking]: entry('docking', `${'*It.* See fogg. '.repeat(parts)} ^p1`),
  }),
};

test.each(Object.entries(texts))('time grows with the number of %s', (_, filesOf) => {
  expect(growthOf((parts) => compiled(filesOf(parts)), 200)).toBeLessThan(60);
});
