import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Glossary } from '../../src/link/index.ts';
import { glossaryMap, glossaryMapSvg, labelsWithRoom, labelX } from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { randomCases } from '../lib/seed.ts';

/** A glossary of entries with these rulings, numbered in their order. */
function glossaryOf(entries: Readonly<Record<string, readonly string[]>>): Glossary {
  const content = new MemoryContent();
  for (const [title, rulings] of Object.entries(entries)) {
    const numbered = rulings.map((ruling, index) => `${ruling} ^p${index + 1}`);
    content.entry(title, [`title: ${title}`], numbered.join('\n\n'));
  }
  return content.compiled().glossary;
}

describe('the map of the glossary', () => {
  test('joins names that refer to each other, and labels a cluster by its most cited name', () => {
    const map = glossaryMap(
      glossaryOf({
        boat: ['It has a [[berth]].'],
        berth: ['An [[oar]].', ...['a', 'b', 'c', 'd'].map((one) => `A [[boat]] ${one}.`)],
        oar: ['Of a [[berth]].', 'Of a [[mast]].'],
        mast: ['In a [[berth]].'],
        star: ['Near the [[moon]].'],
        moon: ['Near a [[star]].'],
        sun: ['Brighter than a [[star]].'],
      }),
    );
    // The berth has more neighbours, but more rulings refer to the boat.
    const clusters = map.clusters.map(({ leader, points }) => `${leader.name} ${points.length}`);
    expect(clusters).toEqual(['boat 4', 'star 3']);
    expect(map.lines).toHaveLength(6);
  });

  test('has at most the 300 most connected names', () => {
    const names = Array.from({ length: 500 }, (_, index) => `[[name ${index}]]`);
    const texts = { fog: [names.join(', ')], tide: [names.slice(0, 250).join(', ')] };
    const map = glossaryMap(glossaryOf(texts));
    const points = map.clusters.flatMap((cluster) => cluster.points);
    expect(points).toHaveLength(300);
    expect(points.filter(({ joined }) => joined === 2)).toHaveLength(250);
  });

  test('is the same for the same glossary, with every name inside of the drawing', () => {
    const names = ['boat', 'berth', 'oar', 'star', 'moon'];
    const name = fc.constantFrom(...names);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 20 }), (pairs) => {
        const mentions = (one: string) =>
          pairs.flatMap(([from, to]) => (from === one ? [`As a [[${to}]].`] : []));
        const texts = names.map((one) => [one, ['It is.', ...mentions(one)]]);
        const glossary = glossaryOf(Object.fromEntries(texts));
        const map = glossaryMap(glossary);
        const svg = glossaryMapSvg(map, 'Map');
        expect(glossaryMapSvg(glossaryMap(glossary), 'Map')).toBe(svg);
        const points = map.clusters.flatMap((cluster) => cluster.points);
        for (const { x, y } of points)
          expect(x >= 0 && x <= map.width && y >= 0 && y <= map.height).toBe(true);
      }),
      { numRuns: randomCases / 10 },
    );
  });
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
  const size = one.name.length * (one.isLeader ? 8 : 6.5);
  const x = labelX(one, anchor);
  const left = anchor === 'start' ? x : x - size;
  return { left, right: left + size, top: one.y - 14, bottom: one.y };
};
type Box = ReturnType<typeof boxOf>;
const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('the labels of the map lie over no other label and no point of a similar size, and none is cut off', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 60 }), (names) => {
      const labels = [...labelsWithRoom(names, width)];
      const boxes = labels.map(boxOf);
      expect(boxes.length).toBeGreaterThan(0);
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(boxes.slice(index + 1).some((other) => isOver(box, other))).toBe(false);
        const size = labels[index]?.[0].radius ?? 0;
        const similar = names.filter(({ radius }) => radius > size / 2);
        const points = similar.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y }));
        expect(points.some((point) => isOver(box, point))).toBe(false);
      }
    }),
  );
});
