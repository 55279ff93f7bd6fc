import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGexf } from '../../scripts/graph.ts';
import { compile, graphOf } from '../../src/link/index.ts';
import { parseFile, type Source } from '../../src/read/index.ts';
import { drawMap, glossaryMap, labelsWithRoom, labelX } from '../../src/views/index.ts';
import { glossaryOf } from '../lib/memory-content.ts';
import { forAll } from '../lib/properties.ts';
import { randomCases } from '../lib/seed.ts';
import { entry } from '../markdown/compiled.ts';

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

test('the graph has every entry, document and term once, in the order of their ids', () => {
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

test('the graph has an edge for each reference of a ruling, with the target ruling', () => {
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

test('the map of the glossary joins names that refer to each other, and names a cluster after its most connected entry', () => {
  const map = glossaryMap(
    glossaryOf({
      boat: ['It has a [[berth]].'],
      berth: ['An [[oar]].', ...['a', 'b', 'c', 'd'].map((one) => `A [[boat]] ${one}.`)],
      oar: ['Of a [[berth]].', 'Of a [[mast]].'],
      mast: ['In a [[berth]].'],
      moon: ['Near a [[star]].'],
      sun: ['Brighter than a [[star]].'],
    }),
  );
  // More rulings refer to the boat, and the star has no entry.
  const clusters = map.clusters.map(({ leader, points }) => `${leader.name} ${points.length}`);
  expect(clusters).toEqual(['berth 4', 'moon 3']);
  expect(map.lines).toHaveLength(6);
});

test('the map of the glossary has at most the 100 most connected names', () => {
  const names = Array.from({ length: 500 }, (_, index) => `[[name ${index}]]`);
  const texts = { fog: [names.join(', ')], tide: [names.slice(0, 80).join(', ')] };
  const map = glossaryMap(glossaryOf(texts));
  const points = map.clusters.flatMap((cluster) => cluster.points);
  expect(points).toHaveLength(100);
  expect(points.filter(({ joined }) => joined === 2)).toHaveLength(80);
});

test('the map draws only names with a label and a line to another drawn name', () => {
  const spokes = Array.from({ length: 60 }, (_, index) => `[[a very long name ${index}]]`);
  const { clusters, lines } = glossaryMap(glossaryOf({ fog: [spokes.join(', ')] }));
  // All spokes are in the same place, at the edge: only one of them has room.
  const placed = <Point extends { name: string; x: number; y: number }>(one: Point): Point =>
    one.name === 'fog' ? { ...one, x: 500, y: 100 } : { ...one, x: 60, y: 500 };
  const drawn = drawMap(
    {
      clusters: clusters.map((one) => ({ ...one, points: one.points.map(placed) })),
      lines: lines.map((line) => ({ ...line, from: placed(line.from), to: placed(line.to) })),
    },
    'Map',
  );
  expect(drawn.count).toBe(2);
  expect(drawn.svg.match(/<(?:a|path|circle) /gu)).toHaveLength(5);
  expect(drawMap({ clusters, lines: [] }, 'Map').count).toBe(0);
});

test('the map of the glossary is the same for the same glossary, with every name inside of the drawing', () => {
  const names = ['boat', 'berth', 'oar', 'star', 'moon'];
  const name = fc.constantFrom(...names);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 20 }), (pairs) => {
      const mentions = (one: string) =>
        pairs.flatMap(([from, to]) => (from === one ? [`As a [[${to}]].`] : []));
      const texts = names.map((one) => [one, ['It is.', ...mentions(one)]]);
      const glossary = glossaryOf(Object.fromEntries(texts));
      const map = glossaryMap(glossary);
      const drawn = drawMap(map, 'Map');
      expect(drawMap(glossaryMap(glossary), 'Map')).toEqual(drawn);
      expect(drawn.svg.match(/<a /gu) ?? []).toHaveLength(drawn.count);
      expect(drawn.svg.match(/<text /gu) ?? []).toHaveLength(drawn.count);
      const numbers = (text = '') => text.match(/-?[\d.]+/gu)?.map(Number) ?? [];
      const [left = 0, top = 0, width = 0, height = 0] = numbers(
        drawn.svg.match(/viewBox="[^"]*/u)?.[0],
      );
      const tops = (drawn.svg.match(/<circle [^>]*/gu) ?? []).map((circle) => {
        const [x = 0, y = 0, radius = 0] = numbers(circle);
        expect(x - radius >= left && x + radius <= left + width).toBe(true);
        expect(y - radius >= top && y + radius <= top + height).toBe(true);
        return y - top;
      });
      // No part of the drawing is empty above the first name.
      if (tops.length > 0) expect(Math.min(...tops)).toBeLessThan(50);
    }),
    { numRuns: randomCases / 10 },
  );
});

const width = 1040;
const name = fc.record({
  x: fc.integer({ min: 70, max: width - 70 }),
  y: fc.integer({ min: 70, max: width - 70 }),
  radius: fc.integer({ min: 3, max: 12 }),
  name: fc.string({ minLength: 3, maxLength: 20, unit: 'grapheme-ascii' }),
  isLeader: fc.boolean(),
});
type Label = typeof name extends fc.Arbitrary<infer Value> ? Value : never;

/** The room that a label takes on the screen. */
const boxOf = ([one, anchor]: [Label, 'start' | 'end']) => {
  const wide = one.name.length * (one.isLeader ? 8 : 6.5);
  const x = labelX(one, anchor);
  const left = anchor === 'start' ? x : x - wide;
  return { left, right: left + wide, top: one.y - 7, bottom: one.y + 7 };
};
type Box = ReturnType<typeof boxOf>;
const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('the labels of the map lie over no other label and no point, and none is cut off', () => {
  forAll(fc.array(name, { maxLength: 60 }), (names) => {
    const labels = [...labelsWithRoom(names, width)];
    const boxes = labels.map(boxOf);
    expect(boxes.length > 0).toBe(names.length > 0);
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(boxes.slice(index + 1).some((other) => isOver(box, other))).toBe(false);
      const points = labels.map(([{ x, y }]) => ({ left: x, right: x, top: y, bottom: y }));
      expect(points.some((point) => isOver(box, point))).toBe(false);
    }
  });
});
