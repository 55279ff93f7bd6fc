import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import { filesOf } from '../lib/site-files.ts';

interface Listed {
  slug: string;
  url: string;
  title: string;
  rulings: number;
}

interface Detailed {
  slug: string;
  movedTo?: string;
  rulings: { number: string; text: string; html: string }[];
}

interface Graph {
  nodes: { id: string; url: string }[];
  edges: { source: string; target: string; kind: string; ruling: string }[];
}

const sites = inject('sites');
const schemas = ['glossary', 'entry', 'document', 'graph'] as const;

describe.each([
  ['the real site', sites.real],
  ['the fixture site', sites.fixture],
  ['the fixture site with editions', sites.editions],
  ['a rulebook that is read by section', sites.rulebook],
])('the API of %s', (_, site) => {
  const validator = new Ajv2020({ allErrors: true, unicodeRegExp: true });
  for (const name of schemas) {
    validator.addSchema(read<object>(site, `schemas/${name}.schema.json`), `${name}.schema.json`);
  }
  const glossary = read<Listed[]>(site, 'api/glossary.json');
  const graph = read<Graph>(site, 'api/graph.json');
  const entries = filesOf(join(site.folder, 'api/glossary')).map((file) =>
    read<Detailed>(site, `api/glossary/${file}`),
  );

  function faults(schema: (typeof schemas)[number], value: unknown): string[] {
    validator.validate(`${schema}.schema.json`, value);
    return (validator.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    );
  }

  test('lists every entry, and fits its schema', () => {
    expect(glossary.length).toBeGreaterThan(0);
    expect(faults('glossary', glossary)).toEqual([]);
    const standing = entries.filter(({ movedTo }) => movedTo === undefined);
    expect(glossary.map(({ slug }) => slug).sort()).toEqual(
      standing.map(({ slug }) => slug).sort(),
    );
  });

  test('has a file for each entry with its rulings that fits its schema', () => {
    expect(entries.flatMap((entry) => faults('entry', entry))).toEqual([]);
    const counts = new Map(entries.map(({ slug, rulings }) => [slug, rulings.length]));
    expect(glossary.filter(({ slug, rulings }) => counts.get(slug) !== rulings)).toEqual([]);
  });

  test('has a file for each document with its rules that fits its schema', () => {
    const documents = filesOf(join(site.folder, 'api/documents')).map((file) =>
      read<Detailed>(site, `api/documents/${file}`),
    );
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.flatMap((document) => faults('document', document))).toEqual([]);
  });

  test('has a graph that fits its schema, with edges between existing nodes', () => {
    expect(faults('graph', graph)).toEqual([]);
    const ids = new Set(graph.nodes.map(({ id }) => id));
    expect(graph.edges.length).toBeGreaterThan(2);
    expect(ids.size).toBe(graph.nodes.length);
    expect(
      graph.edges.filter(({ source, target }) => !ids.has(source) || !ids.has(target)),
    ).toEqual([]);
  });

  test('has edges from existing rulings alone', () => {
    const numbers = new Map(
      entries.map(({ slug, rulings }) => [
        `glossary/${slug}`,
        new Set(rulings.map(({ number }) => number)),
      ]),
    );
    const astray = graph.edges.filter(
      ({ source, ruling }) => source.startsWith('glossary/') && !numbers.get(source)?.has(ruling),
    );
    expect(astray).toEqual([]);
  });

  test('has the addresses of existing pages alone', () => {
    const files = new Set(filesOf(site.folder));
    const urls = [...glossary, ...graph.nodes].map(({ url }) => url);
    const missing = urls.filter((url) => !files.has(`${url.slice(site.base.length)}index.html`));
    expect(missing).toEqual([]);
    expect(urls.filter((url) => !url.startsWith(site.base))).toEqual([]);
  });
});

describe('the API of the fixture site with editions', () => {
  test('has the history of a renamed text at its old address too', () => {
    const historyOf = (slug: string) =>
      read<object>(sites.editions, `api/history/glossary/${slug}.json`);
    expect(historyOf('cafe-creme')).toEqual(historyOf('harbour-cafe'));
  });

  test('keeps the address of a renamed entry and names the new one', () => {
    const now = read<object>(sites.editions, 'api/glossary/harbour-cafe.json');
    expect(read(sites.editions, 'api/glossary/cafe-creme.json')).toEqual({
      ...now,
      movedTo: 'harbour-cafe',
    });
  });

  test('names the edition that a ruling still reads as', () => {
    const { rulings } = read<{ rulings: { number: string; edition?: string }[] }>(
      sites.editions,
      'api/glossary/docking.json',
    );
    const edition = (number: string) => rulings.find((one) => one.number === number)?.edition;
    expect([edition('p1'), edition('p2'), edition('p9')]).toEqual([
      '2025-06-01',
      '2025-06-01',
      undefined,
    ]);
  });
});

describe('the API of the fixture site', () => {
  const edgesOf = (source: string): string[] =>
    read<Graph>(sites.fixture, 'api/graph.json')
      .edges.filter((edge) => edge.source === source)
      .map(({ kind, target, ruling }) => `${ruling} ${kind} ${target}`);

  test('tells a See reference, a mention and a redirect apart', () => {
    expect(edgesOf('glossary/docking')).toEqual([
      'p1 see glossary/mooring',
      'p1 see terms/harbour-pilot',
      'p2 see glossary/tide-ebb',
      'p3 mention glossary/storm-warning',
      'p5 mention documents/regatta-rules',
      'p9 mention glossary/the-lantern',
    ]);
    expect(edgesOf('glossary/tying-up')).toEqual(['p1 redirect glossary/mooring']);
    expect(edgesOf('documents/regatta-rules')).toEqual([
      'r1 mention glossary/mooring',
      'r2 mention glossary/the-lantern',
      'r4 see glossary/docking',
    ]);
  });

  test('gives a ruling its number, standing and sources, its box before its file', () => {
    const { rulings } = read<{ rulings: Record<string, unknown>[] }>(
      sites.fixture,
      'api/glossary/docking.json',
    );
    const update = rulings.find(({ number }) => number === 'p9');
    expect(update).toMatchObject({
      standing: 'temporary',
      sources: [{ name: 'Tide Tables', date: '2024-03-01' }],
      text: 'Until the spring tides, a boat docks free of charge at The Lantern.',
    });
    expect(rulings.map(({ number }) => number)).toEqual([
      'p1',
      'p2',
      'p3',
      'p5',
      'p6',
      'p8',
      'p9',
      'p10',
      'p11',
    ]);
  });
});

function read<Value>(site: BuiltSite, path: string): Value {
  return JSON.parse(readFileSync(join(site.folder, path), 'utf8'));
}
