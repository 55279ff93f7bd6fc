import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile, slugOf, typeOf } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { readContent } from '../../src/site/content-folder.ts';

const { glossary, diagnostics } = compile(
  readContent(join(import.meta.dirname, '../../content')),
  parseFile,
);

/** Names that the See sentences of each entry list, counted by hand in the texts that the entries were written from. */
const counted: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'see-names.json'), 'utf8'),
);

/** "Sheliak, The" only says to see "The Sheliak", which is the same name: an entry cannot refer to itself. */
const ownName = 'the-sheliak';

describe('the glossary', () => {
  test('has no error', () => {
    expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('has the 102 entries of letter S, facility, and unique and universal', () => {
    expect(glossary.entries.map(({ slug }) => String(slug)).sort()).toEqual(
      Object.keys(counted).sort(),
    );
    expect(glossary.entries).toHaveLength(104);
    expect(glossary.entries.filter(({ letter }) => letter === 's')).toHaveLength(102);
  });

  test.each(glossary.entries.map((entry) => [String(entry.slug), entry] as const))(
    '%s refers by See to as many names as were counted',
    (slug, entry) => {
      const see = entry.references.filter(({ kind }) => kind !== 'mention');
      expect(see).toHaveLength(slug === ownName ? 0 : (counted[slug] ?? Number.NaN));
    },
  );

  test('leads 81 names of its See sentences to terms that have no entry', () => {
    const terms = new Set(
      glossary.entries.flatMap(({ references }) =>
        references.flatMap(({ kind, to }) =>
          kind !== 'mention' && typeOf(to.address) === 'term' ? [slugOf(to.address)] : [],
        ),
      ),
    );
    expect(terms.size).toBe(81);
  });

  test('has the icons that its texts name, each with a drawing', () => {
    expect(glossary.icons.length).toBeGreaterThanOrEqual(39);
  });

  test('has both texts of the tournament format, rule by rule', () => {
    const rules = glossary.documents.map(({ slug, rulings }) => [slug, rulings.length]);
    expect(rules).toEqual([
      ['official-tournament-format', 16],
      ['official-tournament-format-earlier', 11],
    ]);
  });
});
