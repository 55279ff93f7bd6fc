import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { askSite } from '../../scripts/lib/ask-site.ts';
import { placeOf, qualityOf, readQueries } from '../../scripts/lib/search-queries.ts';
import { useBrowser } from '../lib/browsing.ts';
import { root } from '../lib/build-site.ts';

const { real } = inject('sites');
const browser = useBrowser();
const queries = readQueries(join(root, 'tests/search/queries.yml'));

// The floor under what `npm run search:quality` prints. A change that sinks below it found something else worse.
test.each([
  ['tuned', { first: 0.97, firstThree: 0.99 }],
  ['unseen', { first: 0.95, firstThree: 0.97 }],
] as const)(
  'the right entry comes first for the queries of "%s"',
  { timeout: 180_000 },
  async (set, floor) => {
    const { page, context } = await browser.visit();
    await page.goto(real.origin + real.base);
    const places: number[] = [];
    for (const query of queries.filter((one) => one.set === set)) {
      places.push(placeOf(query, await askSite(page, query.text), real.base));
    }
    await context.close();
    const { first, firstThree } = qualityOf(places);
    expect(first).toBeGreaterThanOrEqual(floor.first);
    expect(firstThree).toBeGreaterThanOrEqual(floor.firstThree);
  },
);

test('there are enough queries, and a fifth of them or more is unseen', () => {
  const unseen = queries.filter(({ set }) => set === 'unseen').length;
  expect(queries.length).toBeGreaterThanOrEqual(200);
  expect(unseen / queries.length).toBeGreaterThanOrEqual(0.2);
});
