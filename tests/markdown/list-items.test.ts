import * as fc from 'fast-check';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { listHandlers } from '../../src/markdown/list-items.ts';

const usual = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify);
const own = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { handlers: listHandlers })
  .use(rehypeStringify);

const lines = fc.constantFrom(
  ...['- a\n', '- b\n\n', '  - c\n', '  d\n', '\n', '1. e\n', '2. f\n\n', '> - g\n'],
  ...['- [ ] h\n', '    i\n', '   - j\n\n', '\n  k\n'],
);

test('items of lists are the HTML that remark-rehype makes of them', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 20 }), (written) => {
      const text = written.join('');
      expect(String(own.processSync(text))).toBe(String(usual.processSync(text)));
    }),
    { numRuns: 500 },
  );
});

test('whether a list has blank lines is looked up once, however many items it has', () => {
  const text = '- a\n'.repeat(200);
  const tree = unified().use(remarkParse).parse(text);
  let looks = 0;
  const [list] = tree.children;
  const items = list?.type === 'list' ? list.children : [];
  for (const item of items) {
    Object.defineProperty(item, 'spread', {
      get() {
        looks++;
        return false;
      },
    });
  }
  unified().use(remarkRehype, { handlers: listHandlers }).runSync(tree);
  expect(items).toHaveLength(200);
  expect(looks).toBeLessThan(3 * items.length);
});
