import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type ListEdit } from '../../src/markdown/linear-edits.ts';

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
