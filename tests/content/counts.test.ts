import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/numbering.ts';
import { fold } from '../../src/languages/index.ts';
import { compile } from '../../src/link/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { readContent } from '../../src/site/index.ts';
import { root } from '../lib/build-site.ts';

const { glossary, diagnostics } = compile(readContent(join(root, 'content')), parseFile);

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** How many names the See sentences of each entry list, counted by hand in the texts that the entries come from. */
const counted: Record<string, number> = read('see-names.json');

/** Names in the counted sentences that had no entry when they were counted. */
const terms: string[] = read('see-terms.json');

/** "Sheliak, The" only says to see "The Sheliak", which is the same name: an entry cannot refer to itself. */
const ownName = 'the-sheliak';

/** Entries that were counted. An editor may add others. */
const entries = glossary.entries.filter(({ slug }) => slug in counted);

test('the glossary has no error', () => {
  expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
});

test('the glossary has every entry that was counted: letter S, facility, and unique and universal', () => {
  expect(entries.map(({ slug }) => String(slug)).sort()).toEqual(Object.keys(counted).sort());
});

test.each(entries.map((entry) => [String(entry.slug), entry] as const))(
  '%s refers by See to as many names as were counted',
  (slug, entry) => {
    const see = entry.references.filter(({ kind }) => kind !== 'mention');
    expect(see).toHaveLength(slug === ownName ? 0 : (counted[slug] ?? Number.NaN));
  },
);

test('the glossary has a term or an entry for each name that had no entry when it was counted', () => {
  const named = [
    ...glossary.terms.map(({ title }) => title),
    ...glossary.entries.flatMap(({ title, aliases }) => [title, ...aliases]),
  ];
  const names = new Set<string>(named.map(fold));
  expect(terms.filter((name) => !names.has(fold(name)))).toEqual([]);
});

test('the glossary has an icon for every drawing, and a drawing for every icon', () => {
  const drawings = readdirSync(join(root, 'content/icons')).filter((name) => name.endsWith('.svg'));
  expect(glossary.icons).toHaveLength(drawings.length);
  // A missing or unsafe drawing is replaced by an empty one.
  expect(
    glossary.icons.filter(({ svg }) => !/<(?:path|circle|rect|polygon|g)\b/u.test(svg)),
  ).toEqual([]);
});

test('the glossary has both texts of the tournament format, rule by rule', () => {
  const rules = glossary.documents.map(({ slug, rulings }) => `${slug} ${rulings.length}`);
  expect(rules).toContain('official-tournament-format 18');
  expect(rules).toContain('official-tournament-format-earlier 12');
});

test('the example of the README passes a check of the glossary without a warning', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, example = ''] = /```markdown\n(---\n[\s\S]*?)```/u.exec(readme) ?? [];
  const path = 'glossary/away-team.md';
  const sources = [...readContent(join(root, 'content')), { path, content: example }];
  const { numbered } = numberFiles(sources, [], parseFile, (one) => one === path);
  const [{ text } = { text: '' }] = numbered;
  const after = compile([...sources.slice(0, -1), { path, content: text }], parseFile);
  expect(after.glossary.entries).toHaveLength(glossary.entries.length + 1);
  expect(after.diagnostics.length - diagnostics.length).toBe(0);
});
