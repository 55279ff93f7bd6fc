import { describe, expect, test } from 'vitest';
import { type Compilation, compile, slugOf } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';

/** A folder of entries: what stands in the front matter behind the title, and the body. */
function folder(files: Record<string, [title: string, body?: string, more?: string]>): Compilation {
  const sources = Object.entries(files).map(([path, [title, body = 'It docks.', more = '']]) => {
    const document = path.startsWith('documents/');
    const kind = document ? '' : 'kind: term\n';
    const content = `---\ntitle: ${JSON.stringify(title)}\n${kind}${more}---\n\n${body} ^${document ? 'r' : 'p'}1\n`;
    return { path: document ? path : `glossary/${path}`, content };
  });
  return compile(sources, parseFile);
}

const said = ({ diagnostics }: Compilation): string[] =>
  diagnostics.map(({ path, code }) => `${path} ${code}`);

const termsOf = ({ glossary }: Compilation): [title: string, url: string][] =>
  glossary.terms.map(({ title, url }) => [title, url]);

test.each<[string, Parameters<typeof folder>[0]]>([
  ['an entry and its own alias', { 'a.md': ['Fog', 'x', 'aliases: [fog, FOG, fog.]\n'] }],
  ['a singular and a plural', { 'a.md': ['stop'], 'b.md': ['stops'] }],
  ['a name with its article and without', { 'a.md': ['The Lantern'], 'b.md': ['Lantern'] }],
  [
    'like titles that are told apart',
    {
      'a.md': ['Gull', 'x', 'disambiguation: bird\n'],
      'b.md': ['Gull', 'x', 'disambiguation: boat\n'],
    },
  ],
  [
    'one file name in the glossary and the documents',
    { 'cup.md': ['Cup'], 'documents/cup.md': ['Cup Rules'] },
  ],
])('names are told apart: %s', (_, files) => {
  expect(said(folder(files))).toEqual([]);
});

describe('a singular and a plural with an entry each', () => {
  const { glossary, diagnostics } = folder({
    'stop.md': ['stop'],
    'stops.md': ['stops'],
    'x.md': ['x', 'See stop, stops, [[Stops]].'],
  });

  test('are found by their own names alone', () => {
    expect(diagnostics).toEqual([]);
    const references = glossary.entries.find(({ slug }) => slug === 'x')?.references;
    expect(references?.map(({ to }) => slugOf(to.address))).toEqual(['stop', 'stops']);
  });
});

describe('a name without an entry', () => {
  test('is one term in all its spellings, plural and singular', () => {
    const made = folder({
      'a.md': [
        'a',
        'A [[Harbour Pilot]], [[harbour pilots]], [[harbour-pilot]]. See harbour: pilots.',
      ],
      'b.md': ['b', 'Two [[harbour pilots]]. See "Harbour Pilot."'],
    });
    expect(made.diagnostics).toEqual([]);
    expect(termsOf(made)).toEqual([['Harbour Pilot', '/terms/harbour-pilot/']]);
    expect(
      made.glossary.terms[0]?.backlinks.map(({ from, kind }) => `${slugOf(from.address)} ${kind}`),
    ).toEqual(['a see', 'b see']);
  });

  test('is shown in its most frequent spelling, or else the first in the alphabet', () => {
    const made = folder({
      'a.md': ['a', '[[harbour pilot]] [[Harbour Pilot]] [[harbour pilot]]'],
      'b.md': ['b', '[[Low Water]] [[low water]]'],
    });
    expect(termsOf(made)).toEqual([
      ['harbour pilot', '/terms/harbour-pilot/'],
      ['Low Water', '/terms/low-water/'],
    ]);
  });

  test('is the same term whichever file names it first', () => {
    const files: Parameters<typeof folder>[0] = {
      'a.md': ['a', '[[Pilots]]'],
      'b.md': ['b', '[[pilot]]'],
    };
    const other: Parameters<typeof folder>[0] = {
      'a.md': ['a', '[[pilot]]'],
      'b.md': ['b', '[[Pilots]]'],
    };
    expect(termsOf(folder(files))).toEqual(termsOf(folder(other)));
  });

  test('is an entry if it is an alias of that', () => {
    const made = folder({ 'a.md': ['a', '[[Pilots]]'], 'b.md': ['b', 'x', 'aliases: [pilot]\n'] });
    expect(termsOf(made)).toEqual([]);
    expect(made.glossary.entries.find(({ slug }) => slug === 'b')?.backlinks).toHaveLength(1);
  });

  test('has an address of its own, although another folds to the same', () => {
    const made = folder({ 'a.md': ['a', '[[C+]] and [[C]] and [[\u2192C]]'] });
    expect(new Set(termsOf(made).map(([, url]) => url)).size).toBe(3);
    expect(made.glossary.entries[0]?.references).toHaveLength(3);
  });

  test('has another address than the page of a shared title', () => {
    const made = folder({
      'a.md': ['C+', 'A [[C]] docks.', 'disambiguation: boat\n'],
      'b.md': ['C+', 'It docks.', 'disambiguation: bird\n'],
    });
    const urls = [...made.glossary.terms, ...made.glossary.sharedTitles].map(({ url }) => url);
    expect(urls).toHaveLength(2);
    expect(new Set(urls).size).toBe(2);
  });
});

describe('a title that entries share', () => {
  const made = folder({
    'gull-a.md': ['The Gull', 'It flies. See The Gull (boat).', 'disambiguation: bird\n'],
    'gull-b.md': ['Gull, The', 'It floats.', 'disambiguation: boat\n'],
    'x.md': ['x', 'See the gull (BIRD).'],
  });

  test('has a page that leads to each', () => {
    expect(made.diagnostics).toEqual([]);
    expect(made.glossary.sharedTitles).toEqual([
      {
        type: 'shared',
        address: 'terms/the-gull',
        slug: 'the-gull',
        name: 'The Gull',
        title: 'The Gull',
        url: '/terms/the-gull/',
        entries: [
          { address: 'glossary/gull-a', name: 'The Gull (bird)', url: '/glossary/gull-a/' },
          { address: 'glossary/gull-b', name: 'The Gull (boat)', url: '/glossary/gull-b/' },
        ],
      },
    ]);
  });

  test('is sorted by its full names', () => {
    expect(made.glossary.entries.map(({ name, letter }) => `${letter} ${name}`)).toEqual([
      'g The Gull (bird)',
      'g The Gull (boat)',
      'x x',
    ]);
  });
});

test('entries stand in the sort order of the glossary, and documents and terms as well', () => {
  const made = folder({
    'a.md': ['The Lantern', '[[Tide]] [[ebb]] [[The Cape]]'],
    'b.md': ['7 Bells'],
    'c.md': ['Lamp'],
    'd.md': ['lantern - light'],
    'documents/z.md': ['A Cup'],
    'documents/y.md': ['Z Cup'],
  });
  expect(made.glossary.entries.map(({ title }) => title)).toEqual([
    '7 Bells',
    'Lamp',
    'The Lantern',
    'lantern - light',
  ]);
  expect(made.glossary.terms.map(({ title }) => title)).toEqual(['The Cape', 'ebb', 'Tide']);
  expect(made.glossary.documents.map(({ slug }) => slug)).toEqual(['y', 'z']);
});
