import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toGexf } from '../../scripts/graph.ts';
import { compile, graphOf } from '../../src/link/index.ts';
import type { Source } from '../../src/read/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { randomCases } from '../lib/seed.ts';

const entry = (title: string, body: string): string =>
  `---\ntitle: ${title}\nkind: term\n---\n\n${body}\n`;

const sources: Source[] = Object.entries({
  'site.yml': 'name: Harbour\n',
  'glossary/docking.md': entry(
    'docking',
    '[[quay]]. See Fog, Quays. ^p1\n\n[[quay]] ^p2\n\n[[#^p1]] ^p3',
  ),
  'glossary/fog.md': entry('Fog', 'It hides [[docking#^p2]] and [[docking]]. ^p1'),
  'glossary/berth.md': entry('berth', 'See docking. ^p1'),
  'glossary/lighthouse.md': entry('lighthouse', 'It shines. ^p1'),
  'documents/cup.md': '---\ntitle: Cup\n---\n\n## Start ^r1\n\nNot in [[Fog]]. See docking.\n',
}).map(([path, content]) => ({ path, content }));

const { glossary, diagnostics } = compile(sources, parseFile, { base: '/sub/' });
const graph = graphOf(glossary);

describe('the graph', () => {
  test('has every entry, document and term once, in the order of their ids', () => {
    expect(diagnostics).toEqual([]);
    expect(graph.nodes.map(({ id, title, type, url }) => `${id} ${title} ${type} ${url}`)).toEqual([
      'documents/cup Cup document /sub/documents/cup/',
      'glossary/berth berth entry /sub/glossary/berth/',
      'glossary/docking docking entry /sub/glossary/docking/',
      'glossary/fog Fog entry /sub/glossary/fog/',
      'glossary/lighthouse lighthouse entry /sub/glossary/lighthouse/',
      'terms/quay quay term /sub/terms/quay/',
    ]);
  });

  test('has an edge for each name that a ruling refers to, and the ruling that it leads to', () => {
    const edges = graph.edges.map(({ source, target, kind, ruling, targetRuling: to = '' }) => {
      return `${source}#${ruling} ${kind} ${target}#${to}`;
    });
    expect(edges.sort()).toEqual([
      'documents/cup#r1 mention glossary/fog#',
      'documents/cup#r1 see glossary/docking#',
      'glossary/berth#p1 redirect glossary/docking#',
      'glossary/docking#p1 see glossary/fog#',
      'glossary/docking#p1 see terms/quay#',
      'glossary/docking#p2 mention terms/quay#',
      'glossary/fog#p1 mention glossary/docking#p2',
    ]);
    expect(toGexf(graph).match(/<edge /gu)).toHaveLength(graph.edges.length);
  });
});

test('the order of the sources does not change the graph', () => {
  const expected = JSON.stringify([glossary, diagnostics, graph]);
  fc.assert(
    fc.property(fc.shuffledSubarray(sources, { minLength: sources.length }), (shuffled) => {
      const made = compile(shuffled, parseFile, { base: '/sub/' });
      const again = [made.glossary, made.diagnostics, graphOf(made.glossary)];
      expect(JSON.stringify(again)).toBe(expected);
    }),
    { numRuns: randomCases / 10 },
  );
});
