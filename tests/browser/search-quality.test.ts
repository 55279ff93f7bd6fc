import { expect, inject } from 'vitest';
import {
  firstScreen,
  isReadable,
  rightRulings,
  smallPhone,
} from '../../scripts/lib/search/first-screen.ts';
import { openSite } from '../../scripts/lib/search/search-site.ts';
import { testWith } from '../lib/browser-test.ts';
import { sampledQueries } from '../lib/page.ts';

const { real } = inject('sites');
const home = real.origin + real.base;
const test = testWith({ viewport: smallPhone });

/** Minimum share of queries whose answer can be read on the first screen. */
const firstScreenFloor = 0.9;

// `tests/search/quality.test.ts` measures the quality of the answers without a browser.
test('the page shows the answers of the engine, with the best answer on the first screen', async ({
  page,
}) => {
  const { ask } = await openSite(real.folder);
  const readable: boolean[] = [];
  for (const query of sampledQueries) {
    const screen = await firstScreen(page, home, query.text);
    const { best, rulings, claims } = await ask(query.text);
    expect(screen.framed !== undefined, query.text).toBe(best !== undefined);
    const [first] = rulings;
    if (first && claims !== 'name') expect(screen.results, query.text).toContain(first.url);
    const right = rightRulings(query, real.folder);
    if (right.length > 0) readable.push(right.some((one) => isReadable(one, screen.visible)));
  }
  expect(readable.length).toBeGreaterThan(20);
  const share = readable.filter(Boolean).length / readable.length;
  expect(share).toBeGreaterThanOrEqual(firstScreenFloor);
});
