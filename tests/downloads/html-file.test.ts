import { pathToFileURL } from 'node:url';
import type { Request } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { test as base } from '../lib/browser-test.ts';
import { styleOf, violationsOf } from '../lib/page.ts';
import { anchorsOf, downloadOf, entriesOf, textOf } from './downloads.ts';

const { fixture, real } = inject('sites');

describe.each(Object.entries({ fixture, real }))('the HTML file of the %s site', (_, site) => {
  const html = textOf(site, 'html');
  const { ids, links } = anchorsOf(html);

  test('holds every ruling of every entry once, under an id of its own', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = entriesOf(site).flatMap(({ slug, rulings }) =>
      rulings.map(({ number }) => `glossary.${slug}.${number}`),
    );
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('has no link without a target', () => {
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !ids.includes(link.replace(/^#/u, '')))).toEqual([]);
  });
});

describe('the HTML file opened from a disk', () => {
  const address = pathToFileURL(downloadOf(fixture, 'html')).href;
  const isInView = (element: Element): boolean => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  };

  /** Opens the file. The test fails if the page requests anything else. */
  const test = base.extend('open', ({ page, shared }, { onCleanup }) => {
    const requests = new Set<string>();
    const listen = (request: Request) => requests.add(request.url().replace(/#.*/u, ''));
    shared.context.on('request', listen);
    onCleanup(() => {
      shared.context.off('request', listen);
      const other = [...requests].filter((url) => !/^data:|\/downloads\/[^/]+\.html$/u.test(url));
      expect(other).toEqual([]);
    });
    return (anchor = '') => page.goto(address + anchor);
  });

  test('points readers to the search of the browser, which finds every ruling', async ({
    open,
    page,
  }) => {
    await open();
    expect(await page.locator('main > .find').innerText()).toMatch(/^To find a word/u);
    expect(await page.getByRole('search').count()).toBe(0);
    const rulings = page.locator('.ruling');
    expect(await rulings.count()).toBeGreaterThan(20);
    expect(await rulings.filter({ visible: false }).count()).toBe(0);
  });

  test('each letter lists its names, and each name leads to its entry', async ({ open, page }) => {
    await open();
    const names = page.locator('section', { has: page.locator('[id="letters.s"]') });
    await names.locator('.contents').getByRole('link', { name: 'Storm Warning' }).click();
    const target = page.locator(':target');
    expect(await target.getAttribute('id')).toBe('glossary.storm-warning');
    await expect.poll(() => target.evaluate(isInView)).toBe(true);
  });

  test('a reference leads to its target inside the file', async ({ open, page }) => {
    await open();
    const target = page.locator(':target');
    const link = page.locator('article .see').first();
    const href = await link.getAttribute('href');
    await link.click();
    await expect.poll(() => target.getAttribute('id')).toBe(href?.slice(1));
    await expect.poll(() => target.evaluate(isInView)).toBe(true);
  });

  test('has a theme switch, and passes axe in both themes', async ({ open, page }) => {
    await open();
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await styleOf(page, 'html', 'background-color');
    await page.getByLabel('Dark').check();
    expect(await styleOf(page, 'html', 'background-color')).not.toBe(light);
  });

  test('reads with JavaScript off', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${address}#glossary.docking`);
    expect(await page.locator('[id="glossary.docking.p1"]').isVisible()).toBe(true);
    expect(await page.locator('.find').isVisible()).toBe(true);
  });
});
