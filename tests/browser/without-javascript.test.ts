import { describe, expect, inject, test } from 'vitest';
import { useBrowser } from '../lib/browsing.ts';
import { editionPageKindsList, pageKindsList } from '../lib/page-kinds.ts';

const { fixture, editions } = inject('sites');
const browser = useBrowser();
const home = fixture.origin + fixture.base;

describe('with JavaScript off', () => {
  test.each([
    ...pageKindsList.map(([kind, address]) => [kind, home + address]),
    ...editionPageKindsList.map(([kind, address]) => [
      kind,
      editions.origin + editions.base + address,
    ]),
  ])('%s can be read, and offers nothing that only a script can do', async (_, url = '') => {
    const { page, context } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(url);
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
    expect(await page.locator('[hidden]:visible').count()).toBe(0);
    await context.close();
  });

  test('a reader goes from home by the letter to an entry, and on by its references', async () => {
    const { page, context } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(home);
    await page.locator('main').getByRole('link', { name: /^D\b/u }).first().click();
    await page.locator('main').getByRole('link', { name: 'docking', exact: true }).first().click();
    expect(await page.locator('h1').innerText()).toMatch(/docking/iu);
    await page.locator('#p1').getByRole('link', { name: 'mooring', exact: true }).click();
    expect(await page.locator('h1').innerText()).toMatch(/mooring/iu);
    await page.goBack();
    await page.locator('#p1').getByRole('link', { name: 'harbour pilot' }).click();
    expect(page.url()).toBe(`${home}terms/harbour-pilot/`);
    await context.close();
  });

  test('the number of a ruling is a link to it', async () => {
    const { page, context } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${home}glossary/docking/`);
    await page.locator('#p9').locator('a[href$="#p9"]').first().click();
    expect(page.url()).toBe(`${home}glossary/docking/#p9`);
    await context.close();
  });

  test('help says that keeping needs it, and leads to what does not', async () => {
    const { page, context } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${home}help/`);
    await page.locator('noscript').getByRole('link').click();
    expect(page.url()).toBe(`${home}help/#take-along`);
    await context.close();
  });

  test('the search box leads home, where the letters are', async () => {
    const { page, context } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${home}glossary/docking/`);
    await page.fill('input[name=q]', 'fog');
    await page.press('input[name=q]', 'Enter');
    expect(page.url()).toBe(`${home}?q=fog`);
    expect(
      await page
        .getByText(/JavaScript/u)
        .first()
        .isVisible(),
    ).toBe(true);
    await context.close();
  });
});
