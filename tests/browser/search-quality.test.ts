import { expect, inject } from 'vitest';
import { openSite } from '../../scripts/lib/search/site.ts';
import {
  firstScreen,
  isReadable,
  rightRulings,
  smallPhone,
} from '../../scripts/lib/search/first-screen.ts';
import { resultUrl } from '../../src/search/browser.ts';
import { testWith } from '../lib/browser-test.ts';
import { sampledQueries } from '../lib/sampled-queries.ts';

const { real } = inject('sites');
const home = real.origin + real.base;
const test = testWith({ viewport: smallPhone });

/** So many results the list shows. */
const mostShown = 30;

/** Share of queries whose answer can be read on the first screen, at least. */
const firstScreenFloor = 0.95;

// How good the answers are, `tests/search/quality.test.ts` measures without a browser.
test('the page shows the answers of the engine, the best on the first screen', async ({ page }) => {
  const { ask } = await openSite(real.folder);
  const readable: boolean[] = [];
  for (const query of sampledQueries) {
    const screen = await firstScreen(page, home, query.text);
    const { results } = await ask(query.text);
    const shown = results
      .slice(0, mostShown)
      .map((result) => ({ url: resultUrl(result), isClosest: !result.isAnswer }));
    expect(screen.results, query.text).toEqual(shown);
    const right = rightRulings(query, real.folder);
    if (right.length > 0) readable.push(right.some((one) => isReadable(one, screen.visible)));
  }
  expect(readable.length).toBeGreaterThan(20);
  const share = readable.filter(Boolean).length / readable.length;
  expect(share).toBeGreaterThanOrEqual(firstScreenFloor);
});
