import * as fc from 'fast-check';
import { EditMap } from 'micromark-util-edit-map';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFile } from '../../src/markdown/index.ts';
import { applyEdits, type ListEdit } from '../../src/markdown/linear-edits.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('applying edits at once equals applying them one by one from the end', () => {
  const number = fc.nat(9);
  const edit = fc.tuple(fc.nat(12), fc.nat(3), fc.array(number, { maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 12 }), fc.array(edit), (items, some) => {
      let end = 0;
      const edits = some
        .toSorted(([a], [b]) => a - b)
        .flatMap(([at, remove, added]): ListEdit<number>[] => {
          if (at < end || at > items.length) return [];
          end = at + Math.max(remove, 1);
          return [[at, remove, added]];
        });
      const wanted = [...items];
      for (const [at, remove, added] of edits.toReversed()) wanted.splice(at, remove, ...added);
      applyEdits(items, edits);
      expect(items).toEqual(wanted);
    }),
  );
});

test('a nested list is parsed without reading events before it again', () => {
  const { consume } = EditMap.prototype;
  let edits = 0;
  let reads = 0;
  vi.spyOn(EditMap.prototype, 'consume').mockImplementation(function (this: EditMap, events) {
    const [first] = events;
    const isLater = this.map.length > 0 && this.map.every(([at]) => at > 0);
    if (first === undefined || !isLater) return consume.call(this, events);
    edits++;
    const get = (): typeof first => {
      reads++;
      return first;
    };
    Object.defineProperty(events, 0, { configurable: true, get });
    consume.call(this, events);
    Object.defineProperty(events, 0, { value: first, writable: true, enumerable: true });
  });
  const list = '- a\n  - b\n- c\n';
  parseFile({ path: 'glossary/a.md', content: `---\ntitle: a\nkind: term\n---\n\n${list}` });
  expect(edits).toBeGreaterThan(0);
  expect(reads).toBe(0);
});
