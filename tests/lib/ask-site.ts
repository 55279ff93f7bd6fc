import type { Page } from 'playwright-core';
import type { ShownResult } from '../../scripts/lib/search/queries.ts';

/**
 * Searches in the search box of the home page.
 *
 * @param page shows the home page
 * @returns the results of the complete answer, in order
 */
export async function askSite(page: Page, text: string): Promise<ShownResult[]> {
  await page.fill('input[name=q]', '');
  await page.fill('input[name=q]', text);
  await page.press('input[name=q]', 'Enter');
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  return page.$$eval('[data-result]', (results) =>
    results.map((result) => ({
      url: result.getAttribute('data-url') ?? '',
      isClosest: result.hasAttribute('data-closest'),
    })),
  );
}
