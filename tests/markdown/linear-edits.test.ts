import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/markdown/index.ts';
import { applyEdits, type ListEdit } from '../../src/markdown/linear-edits.ts';
import { growthOf } from '../lib/growth.ts';

test('edits of a list leave what each of them alone would, made from the last to the first', () => {
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

test('a list of nested lists is parsed in linear time', () => {
  const parse = (size: number) =>
    parseFile({
      path: 'glossary/a.md',
      content: `---\ntitle: a\nkind: term\n---\n\n${'- a\n  - b\n'.repeat(size)}`,
    });
  expect(growthOf(parse, 150)).toBeLessThan(10);
});
