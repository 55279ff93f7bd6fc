import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type LetterSection,
  letterSections,
  partsOfLetter,
} from '../../src/downloads/letter-sections.ts';
import { zip } from '../../src/downloads/zip.ts';
import { compile, type Source } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';

const most = 400;
const { glossary } = compile(
  Array.from({ length: most }, (_, at): Source => {
    const title = `fog ${String(at).padStart(4, '0')}`;
    return {
      path: `glossary/fog-${at}.md`,
      content: `---\ntitle: ${title}\nkind: term\n---\n\nIt docks. ^p1\n`,
    };
  }),
  parseFile,
);

/** A letter whose texts have these lengths, in characters. */
function letterOf(lengths: readonly number[]): LetterSection {
  const [letter] = letterSections(glossary);
  if (!letter) throw new Error('There is no letter');
  const items = lengths.flatMap((length, at) => {
    const item = letter.items[at];
    return item?.type === 'entry' ? { ...item, html: 'x'.repeat(length) } : [];
  });
  return { ...letter, items };
}

const partsWith = (lengths: readonly number[]): string[] =>
  partsOfLetter(letterOf(lengths)).map(({ items }) => items.map(({ slug }) => slug).join(' '));

test('the parts of a letter have all of its names in order, and are of some length', () => {
  const letter = letterOf(Array.from({ length: 300 }, (_, at) => 1000 + (at % 7) * 800));
  const parts = partsOfLetter(letter);
  expect(parts.flatMap(({ items }) => items)).toEqual(letter.items);
  expect(parts.map(({ goesOn }) => goesOn)).toEqual(parts.map((_, at) => at > 0));
  const lengths = parts.map(({ items }) =>
    items.reduce((sum, item) => sum + (item.type === 'entry' ? item.html.length : 0), 0),
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(150_000);
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(75_000);
});

test('a text that becomes a little longer leaves most parts of its letter as they were', () => {
  const lengths = Array.from({ length: most }, (_, at) => 1000 + (at % 7) * 500);
  const before = new Set(partsWith(lengths));
  expect(before.size).toBeGreaterThan(6);
  const changed = Array.from({ length: 40 }, (_, at) => {
    const edited = lengths.with(at * 10, (lengths[at * 10] ?? 0) + 100);
    return partsWith(edited).filter((part) => !before.has(part)).length;
  });
  // A letter whose parts were cut by length alone would shift them all.
  expect(changed.filter((count) => count > 2).length).toBeLessThan(8);
});

test('an archive with files of the last one has the same bytes', async () => {
  const files = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/u), fc.string()), {
    selector: ([path]) => path,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(files, files, async (before, after) => {
      const packed = new Map<string, Buffer>();
      const listed = (all: typeof before) =>
        all.map(([path, content]) => ({
          path,
          content,
          madeFrom: JSON.stringify([path, content]),
        }));
      for (const { content, madeFrom } of await zip(listed(before), () => undefined))
        if (madeFrom !== undefined) packed.set(madeFrom, Buffer.from(content));
      const bytes = async (last: (madeFrom: string) => Buffer | undefined) =>
        Buffer.concat((await zip(listed(after), last)).map(({ content }) => Buffer.from(content)));
      expect(await bytes((madeFrom) => packed.get(madeFrom))).toEqual(await bytes(() => undefined));
    }),
    { numRuns: 50 },
  );
});
