import { expect, test } from 'vitest';
import { type Entry, graphOf } from '../../src/link/index.ts';
import { codesOf, compiled, docking, entry, entryOf, problems, read } from './compiled.ts';

/** The entry with a front matter, and its findings. */
function matter(lines: string): { page: Entry | undefined; found: string[]; messages: string[] } {
  const file = `---\n${lines}\n---\n\nIt docks. ^p1\n`;
  const { glossary } = compiled({ [docking]: file });
  return { page: glossary.entries.find(({ path }) => path === docking), ...problems(file) };
}

test('the front matter of an entry accepts the short and the long form of every key', () => {
  const { page, found } = matter(`title: Cutter, The
kind: card
cardType: boat
aliases: [the   white boat, "WB"]
disambiguation: white
sources: [Harbour Book, { name: Tides, date: 2024-03-01 }, { name: Letters }]
retired: { p2: mooring#p2, p3: Fog, p4: { reason: gone } }`);
  const p4 = { reason: 'gone' };
  expect(found).toEqual([]);
  expect(page).toMatchObject({
    title: 'The Cutter',
    kind: 'card',
    cardType: 'boat',
    aliases: ['the white boat', 'WB'],
    disambiguation: 'white',
    letter: 'c',
    sources: [{ name: 'Harbour Book' }, { name: 'Tides', date: '2024-03-01' }, { name: 'Letters' }],
    retired: { p2: { to: 'glossary/mooring', number: 'p2' }, p3: { to: 'glossary/fog' }, p4 },
  });
  expect(page?.rulings[0]?.sources).toEqual(page?.sources);
});

test('the front matter of a text says whose words it has, where site.yml says otherwise', () => {
  const { glossary } = compiled({
    'site.yml': 'aboutWording: our own words\n',
    [docking]: entry('docking', 'It docks. ^p1', "aboutWording: the publisher's words\n"),
    'glossary/reef.md': entry('reef', 'It is hard. ^p1'),
  });
  const said = ['docking', 'reef'].map(
    (slug) => glossary.entries.find((one) => one.slug === slug)?.aboutWording,
  );
  expect(said).toEqual(["the publisher's words", 'our own words']);
});

test.each([
  ['2024-03-01', '2024-03-01'],
  ['null', 'null'],
  [`'St. Elmo: "a fire"'`, 'St. Elmo: "a fire"'],
  ['"#1 Boat"', '#1 Boat'],
  ['   white boat   ', 'white boat'],
  ['|\n  white\n  cutter', 'white cutter'],
])('a title is text, whatever it looks like: %s', (written, title) => {
  const { page, found } = matter(`title: ${written}\nkind: term`);
  expect(found).toEqual([]);
  expect(page?.title).toBe(title);
});

test.each([
  '---  \n# what it is\ntitle: docking\n\nkind: term # for now\n---  \n\nIt docks. ^p1\n',
  entry('docking', 'It docks. ^p1', 'retired: { p2: { reason: mooring } }\n'),
  ...['It was never a mooring', 'gone', 'moved to mooring'].map((reason) =>
    entry('docking', 'It docks. ^p1', `withdrawn: ${reason}\n`),
  ),
])('nothing is wrong with %j', (file) => {
  expect(problems(file).found).toEqual([]);
});

test('an entry with faulty front matter has no page', () => {
  const lines = 'titel: docking\nkind: 7\naliases: berth\nsources: [[quay]]\nretired: gone';
  const invalid = ['2:1', '3:7', '4:10', '5:11', '6:10'].map((at) => `${at} front-matter/invalid`);
  const found = invalid.toSpliced(1, 0, '2:1 front-matter/unknown-key');
  expect(matter(lines)).toMatchObject({ page: undefined, found });
});

test.each([
  '{}',
  '[]',
  'title: docking\nkind: term\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]',
  `title: Fog\naliases: ${'['.repeat(9000)}`,
])('front matter that is no list of keys, or too much, makes no page: %j', (lines) => {
  const { page, found } = matter(lines);
  expect(page).toBeUndefined();
  expect(found.length).toBeGreaterThan(0);
});

test('an entry with a faulty key can still be referred to by its name', () => {
  const files = { 'glossary/quay.md': entry('quay', 'It is long. See docking. ^p1') };
  const { diagnostics } = read('It docks. ^p1', { files, more: 'bogus: yes\n' });
  expect(codesOf(diagnostics)).toEqual(['front-matter/unknown-key']);
});

const names = (alias: string, body = 'It holds better. ^p1') => ({
  'glossary/rope.md': entry('Rope', 'It holds. ^p1', `sharedAliases: [${alias}]\n`),
  'glossary/chain.md': entry('Chain', body, 'sharedAliases: [Line]\n'),
});

test('an alias that entries share leads to a page that lists all of them, as does a reference to the alias', () => {
  const files = names('line', 'It holds. See [[line]]. ^p1');
  const { glossary, diagnostics } = read('It throws a [[line]]. See line. ^p1', { files });
  expect(diagnostics).toEqual([]);
  const line = {
    title: 'Line',
    url: '/terms/line/',
    entries: [{ name: 'Chain' }, { name: 'Rope' }],
  };
  expect(glossary.sharedTitles.find(({ slug }) => slug === 'line')).toMatchObject(line);
  const [ruling] = entryOf(glossary, 'docking').rulings;
  expect(ruling?.html.match(/href="\/terms\/line\/"/gu)).toHaveLength(2);
  expect(glossary.terms.map(({ slug }) => slug)).not.toContain('line');
  expect(entryOf(glossary, 'rope').aliases).toEqual(['line']);
  const { nodes, edges } = graphOf(glossary);
  expect(nodes).toContainEqual(expect.objectContaining({ id: 'terms/line' }));
  expect(edges).toContainEqual(expect.objectContaining({ target: 'terms/line', kind: 'see' }));
});

test('an alias that entries share leads to the entry if no other entry has it', () => {
  const files = names('hawser');
  const { glossary, diagnostics } = read('It takes a [[hawser]]. ^p1', { files });
  expect(diagnostics).toEqual([]);
  expect(glossary.sharedTitles.map(({ slug }) => slug)).toEqual(['gull']);
  expect(entryOf(glossary, 'rope').backlinks).toHaveLength(1);
});

/** Returns the diagnostics of a folder with only these files. */
function alone(files: Record<string, string | Uint8Array>): string[] {
  const { diagnostics } = compiled(files, { empty: true });
  return diagnostics.map(({ path, line, column, code }) => `${path}:${line}:${column} ${code}`);
}

test('a content folder may be empty: the site has default names', () => {
  const { glossary, diagnostics } = compiled({}, { empty: true });
  expect(diagnostics).toEqual([]);
  expect(glossary).toMatchObject({ base: '/', entries: [], documents: [], terms: [], icons: [] });
  expect(glossary.site).toMatchObject({ name: 'Glossary', language: 'en' });
});

test('a content folder may have empty settings, or entries alone, in folders too', () => {
  expect(alone({ 'site.yml': '', 'icons/icons.yml': '[]\n' })).toEqual([]);
  expect(alone({ 'site.yml': '# nothing\n', 'icons/icons.yml': '# nothing\n' })).toEqual([]);
  const files = { 'glossary/weather/fog.md': entry('Fog', 'It closes. ^p1') };
  expect(alone(files)).toEqual([]);
  const [fog] = compiled(files, { empty: true }).glossary.entries;
  expect(fog?.url).toBe('/glossary/fog/');
});

test('a content folder with an empty file is reported to lack front matter and text', () => {
  const codes = ['entry/empty-body', 'front-matter/missing'];
  expect(alone({ 'glossary/fog.md': '' })).toEqual(
    codes.map((one) => `glossary/fog.md:1:1 ${one}`),
  );
  expect(alone({ 'glossary/fog.md': new Uint8Array() })).toHaveLength(2);
});

test('a content folder reads bytes and text alike', () => {
  const text = entry('Café', 'A boat 😀 docks. See Sunshine.');
  const path = 'glossary/cafe.md';
  const bytes = new TextEncoder().encode(`\uFEFF${text}`);
  expect(compiled({ [path]: bytes })).toEqual(compiled({ [path]: text }));
  expect(compiled({ [path]: `\uFEFF${text}` })).toEqual(compiled({ [path]: text }));
});

test('a content folder has its diagnostics in the order of file and place', () => {
  const files = { 'glossary/b.md': entry('b', 'x [Mast]\n\ny'), 'stray.txt': '' };
  const more = { 'glossary/a.md': entry('a', 'See Sunshine. ^p1') };
  const { diagnostics } = compiled({ ...files, ...more });
  const places = diagnostics.map(({ path, line, column }) => `${path}:${line}:${column}`);
  const inEntries = 'glossary/a.md:6:5 glossary/b.md:6:1 glossary/b.md:6:3 glossary/b.md:8:1';
  expect(places.join(' ')).toBe(`${inEntries} stray.txt:1:1`);
  expect(new Set(diagnostics.map(({ level }) => level))).toEqual(new Set(['error']));
});
