import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { useBrowser } from '../lib/browsing.ts';
import { editionPageKindsList, pageKindsList } from '../lib/page-kinds.ts';

const { fixture, real, editions } = inject('sites');
const browser = useBrowser();

const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desk', viewport: { width: 1280, height: 900 } },
] as const;

const pages = [
  ...pageKindsList.map(
    ([kind, address]) => [kind, fixture.origin + fixture.base + address] as const,
  ),
  ['a long entry', `${real.origin}/glossary/seed-phases/`] as const,
  ['a long document', `${real.origin}/documents/official-tournament-format/`] as const,
];

describe.each(pages)('%s', (_, url) => {
  test.each(['light', 'dark'] as const)(
    'has no violation that axe finds, %s',
    async (colorScheme) => {
      const found: string[] = [];
      const { page, context } = await browser.visit({ colorScheme });
      await page.goto(url);
      if (url.includes('?q=')) await page.waitForSelector('[data-results-state="ready"]');
      for (const { name, viewport } of screens) {
        await page.setViewportSize(viewport);
        found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
      }
      await context.close();
      expect(found).toEqual([]);
    },
  );

  test('needs no scrolling sideways on a screen 320 pixels wide', async () => {
    const { page, context } = await browser.visit({ viewport: { width: 320, height: 640 } });
    await page.goto(url);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    await context.close();
    expect(width).toBe(320);
  });
});

test.each(editionPageKindsList)(
  '%s has no violation that axe finds, light or dark, and needs no scrolling sideways',
  async (_, address) => {
    const { page, context } = await browser.visit({ viewport: { width: 320, height: 640 } });
    await page.goto(editions.origin + editions.base + address);
    if (address.includes('?on=')) await page.locator('.then-top').waitFor();
    if (address.includes('?from=')) await page.getByText('differ: ').waitFor();
    const found = await violations(page);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 800 });
    found.push(...(await violations(page)).map((violation) => `dark: ${violation}`));
    await context.close();
    expect(found).toEqual([]);
    expect(width).toBe(320);
  },
);

/** What axe finds against WCAG 2.2 AA and its own best practices. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: unknown =
    await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ': ' + help + '\\n' + html + '\\n' + failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : [];
}
