import { expect, inject } from 'vitest';
import {
  firstScreen,
  isReadable,
  rightRulings,
  smallPhone,
} from '../../scripts/lib/search/first-screen.ts';
import { askEngine } from '../lib/ask-engine.ts';
import { testWith } from '../lib/browser-test.ts';
import { sampledQueries } from '../lib/sampled-queries.ts';

const { real } = inject('sites');
const home = real.origin + real.base;
const test = testWith({ viewport: smallPhone });

/** Share of queries whose answer can be read on the first screen, at least. */
const firstScreenFloor = 0.95;

// How good the answers are, `tests/search/quality.test.ts` measures without a browser.
test('the page shows the answers of the engine, the best on the first screen', async ({ page }) => {
  await page.goto(home);
  const queries = sampledQueries.map(({ text }) => text);
  const answers = await askEngine(page, real.base, queries);
  const readable: boolean[] = [];
  for (const [at, query] of sampledQueries.entries()) {
    const screen = await firstScreen(page, home, query.text);
    const answer = answers[at]?.shown.map(({ url, isClosest }) => ({ url, isClosest }));
    expect(screen.results, query.text).toEqual(answer);
    const right = rightRulings(query, real.folder);
    if (right.length > 0) readable.push(right.some((one) => isReadable(one, screen.visible)));
  }
  expect(readable.length).toBeGreaterThan(20);
  const share = readable.filter(Boolean).length / readable.length;
  expect(share).toBeGreaterThanOrEqual(firstScreenFloor);
});
