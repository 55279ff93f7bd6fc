import { expect, test } from 'vitest';
import { type Compilation, compile } from '../../src/link/index.ts';
import { slugOf } from '../../src/model/index.ts';
import { parseFile } from '../../src/read/index.ts';

/** Files by their paths: title, body, and lines of front matter. */
type Files = Record<string, [title: string, body?: string, more?: string]>;

function folder(files: Files): Compilation {
  const sources = Object.entries(files).map(([path, [title, body = 'It docks.', more = '']]) => {
    const document = path.startsWith('documents/');
    const kind = document || more.includes('kind:') ? '' : 'kind: term\n';
    const content = `---\ntitle: ${JSON.stringify(title)}\n${kind}${more}---\n\n${body} ^${document ? 'r' : 'p'}1\n`;
    return { path: document ? path : `glossary/${path}`, content };
  });
  return compile(sources, parseFile);
}

const termsOf = ({ glossary }: Compilation): string[] =>
  glossary.terms.map(({ title, url }) => `${title} ${url}`);

const birds: Files = {
  'gull-a.md': ['The Gull', 'It flies. See The Gull (boat).', 'disambiguation: bird\n'],
  'gull-b.md': ['Gull, The', 'It floats.', 'disambiguation: boat\n'],
};

test.each<[string, Files]>([
  ['a name with its article and without', { 'a.md': ['The Lantern'], 'b.md': ['Lantern'] }],
  ['like titles with disambiguations', birds],
  ['one slug in glossary and documents', { 'cup.md': ['Cup'], 'documents/cup.md': ['Cup Rules'] }],
])('names are told apart: %s', (_, files) => {
  expect(folder(files).diagnostics).toEqual([]);
});

test('if singular and plural each have an entry, each name finds only its own entry', () => {
  const names: Files = { 'stop.md': ['stop'], 'stops.md': ['stops'] };
  const x: Files = { 'x.md': ['x', 'See stop, stops, [[Stops]].'] };
  const { glossary, diagnostics } = folder({ ...names, ...x });
  expect(diagnostics).toEqual([]);
  const references = glossary.entries.find(({ slug }) => slug === 'x')?.references;
  expect(references?.map(({ to }) => slugOf(to.address))).toEqual(['stop', 'stops']);
});

const card = 'kind: card\n';
const refer = (name: string, files: Files) => {
  const { glossary } = folder({ ...files, 'x.md': ['x', `[[${name}]]`] });
  const { references = [] } = glossary.entries.find(({ slug }) => slug === 'x') ?? {};
  return references.map(({ to }) => to.address);
};

test.each(['Tidewall', 'Floodgate', 'Arel', 'arel'])('"%s" is short for a card', (name) => {
  const [found] = refer(name, {
    'a.md': ['Tidewall // Floodgate', '', card],
    'b.md': ['Arel, Keeper of Tides', '', card],
  });
  expect(found).toMatch(/^glossary\/[ab]$/u);
});

test('a short form that two cards share, or that is the name of an entry, refers to no card', () => {
  const arel: Files = { 'a.md': ['Arel, Keeper of Tides', '', card] };
  expect(refer('Arel', { ...arel, 'b.md': ['Arel, the Elder', '', card] })).toEqual(['terms/arel']);
  expect(refer('Arel', { ...arel, 'b.md': ['arel'] })).toEqual(['glossary/b']);
});

test('a name without an entry has one page for all spellings, plural and singular', () => {
  const made = folder({
    'a.md': ['a', '[[Harbour Pilot]] [[harbour pilots]] [[harbour-pilot]]. See harbour: pilots.'],
    'b.md': ['b', 'Two [[harbour pilots]]. See "Harbour Pilot."'],
  });
  expect(made.diagnostics).toEqual([]);
  expect(termsOf(made)).toEqual(['Harbour Pilot /terms/harbour-pilot/']);
  const [pilot] = made.glossary.terms;
  const backlinks = pilot?.backlinks.map(({ from, kind }) => `${slugOf(from.address)} ${kind}`);
  expect(backlinks).toEqual(['a see', 'b see']);
});

test('a name without an entry is shown in its most frequent spelling, or else the first in the alphabet', () => {
  const sea: Files = { 'a.md': ['a', '[[sea pilot]] [[Sea Pilot]] [[sea pilot]]'] };
  const made = folder({ ...sea, 'b.md': ['b', '[[Low Water]] [[low water]]'] });
  expect(termsOf(made)).toEqual(['Low Water /terms/low-water/', 'sea pilot /terms/sea-pilot/']);
});

test('a name without an entry has its own address, even if another term or a shared title has the same slug', () => {
  const made = folder({ 'a.md': ['a', '[[C+]] and [[C]] and [[\u2192C]]'] });
  expect(new Set(termsOf(made)).size).toBe(3);
  expect(made.glossary.entries[0]?.references).toHaveLength(3);
  const { terms, sharedTitles } = folder({
    'a.md': ['C+', 'A [[C]] docks.', 'disambiguation: boat\n'],
    'b.md': ['C+', 'It docks.', 'disambiguation: bird\n'],
  }).glossary;
  expect(new Set([...terms, ...sharedTitles].map(({ url }) => url)).size).toBe(2);
});

test('a title that entries share has a page that leads to each, and they are sorted by full names', () => {
  const { glossary, diagnostics } = folder({ ...birds, 'x.md': ['x', 'See the gull (BIRD).'] });
  expect(diagnostics).toEqual([]);
  const entries = [{ url: '/glossary/gull-a/' }, { url: '/glossary/gull-b/' }];
  const shared = { title: 'The Gull', url: '/terms/the-gull/', entries };
  expect(glossary.sharedTitles).toMatchObject([shared]);
  const names = glossary.entries.map(({ name, letter }) => `${letter} ${name}`);
  expect(names).toEqual(['g The Gull (bird)', 'g The Gull (boat)', 'x x']);
});
