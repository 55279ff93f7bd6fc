import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, inject, test } from 'vitest';
import { filesOf, readJson, textsOf } from '../lib/site-files.ts';

interface Listed {
  slug: string;
  url: string;
  rulings: number;
}

interface Graph {
  nodes: { id: string; url: string }[];
  edges: { source: string; target: string; kind: string; ruling: string }[];
}

const sites = inject('sites');

describe.each(Object.entries(sites))('the API of the %s site', (_, site) => {
  const validator = new Ajv2020({ allErrors: true, unicodeRegExp: true });
  for (const name of ['glossary', 'entry', 'document', 'graph', 'ruling']) {
    const file = `${name}.schema.json`;
    validator.addSchema(readJson<object>(site, `schemas/${file}`), file);
  }
  const glossary = readJson<Listed[]>(site, 'api/glossary.json');
  const graph = readJson<Graph>(site, 'api/graph.json');
  const texts = textsOf(site);
  const entries = texts.filter(({ address }) => address.startsWith('glossary/'));

  function faults(schema: string, value: unknown): string[] {
    validator.validate(`${schema}.schema.json`, value);
    return (validator.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  }

  test('fits its schemas, with a file for each entry and document', () => {
    expect(faults('glossary', glossary)).toEqual([]);
    expect(faults('graph', graph)).toEqual([]);
    const wrong = texts.flatMap(({ address }) => {
      const schema = address.startsWith('glossary/') ? 'entry' : 'document';
      return faults(schema, readJson(site, `api/${address}.json`));
    });
    expect(wrong).toEqual([]);
    expect(texts.length).toBeGreaterThan(entries.length);
    const standing = entries.filter(({ movedTo }) => movedTo === undefined);
    expect(glossary.length).toBeGreaterThan(0);
    expect(glossary.map(({ slug, rulings }) => [slug, rulings]).sort()).toEqual(
      standing.map(({ slug, rulings }) => [slug, rulings.length]).sort(),
    );
  });

  test('lists every ruling as a line of JSON', () => {
    const lines = readFileSync(join(site.folder, 'api/rulings.ndjson'), 'utf8').trim().split('\n');
    const listed = lines.map((line) => JSON.parse(line));
    expect(listed.flatMap((ruling) => faults('ruling', ruling))).toEqual([]);
    const standing = texts.filter(({ movedTo }) => movedTo === undefined);
    expect(listed.map(({ address, number }) => `${address} ${number}`).sort()).toEqual(
      standing
        .flatMap(({ address, rulings }) => rulings.map(({ number }) => `${address} ${number}`))
        .sort(),
    );
  });

  test('has a graph with edges from existing rulings to existing nodes', () => {
    const ids = new Set(graph.nodes.map(({ id }) => id));
    expect(graph.edges.length).toBeGreaterThan(2);
    expect(ids.size).toBe(graph.nodes.length);
    expect(graph.edges.filter(({ target }) => !ids.has(target))).toEqual([]);
    const numbers = texts.flatMap(({ address, rulings }) =>
      rulings.map(({ number }) => `${address} ${number}`),
    );
    const named = new Set(graph.edges.map(({ source, ruling }) => `${source} ${ruling}`));
    expect([...named.difference(new Set(numbers))]).toEqual([]);
  });

  test('has no address without a page', () => {
    const files = new Set(filesOf(site.folder).map((file) => site.base + file));
    const urls = [...glossary, ...graph.nodes].map(({ url }) => url);
    expect(urls.filter((url) => !files.has(`${url}index.html`))).toEqual([]);
  });
});

test('the API keeps the address and history of a renamed entry, and names the new one', () => {
  const read = (path: string) => readJson<object>(sites.editions, `api/${path}.json`);
  const [old, now] = ['glossary/cafe-creme', 'glossary/harbour-cafe'];
  expect(read(old)).toEqual({ ...read(now), movedTo: 'harbour-cafe' });
  expect(read(`history/${old}`)).toEqual(read(`history/${now}`));
});

test('the API gives the last edition with the present text of a ruling', () => {
  const docking = textsOf(sites.editions).find(({ slug }) => slug === 'docking');
  const edition = (number: string) =>
    docking?.rulings.find((ruling) => ruling.number === number)?.edition;
  expect([edition('p2'), edition('p9')]).toEqual(['2025-06-01', undefined]);
});

test('the API gives each ruling its number, standing and sources, with the sources of its box first', () => {
  const docking = textsOf(sites.fixture).find(({ slug }) => slug === 'docking');
  const rulings = docking?.rulings ?? [];
  expect(rulings.find(({ number }) => number === 'p9')).toMatchObject({
    standing: 'temporary',
    sources: [{ name: 'Tide Tables', date: '2024-03-01' }],
    text: 'Until the spring tides, a boat docks free of charge at The Lantern.',
  });
  expect(rulings.map(({ number }) => number).join(' ')).toBe('p1 p2 p3 p5 p6 p8 p9 p10 p11');
});
