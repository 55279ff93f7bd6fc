import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { copiedText, resultsReady, searchBox } from '../lib/page.ts';

const test = testWith({ permissions: ['clipboard-read', 'clipboard-write'] });
const { editions, rulebook } = inject('sites');
const home = editions.origin + editions.base;
const sheet = `${home}sheet/`;

/** Pins a ruling on its share page. */
async function pinShared(page: Page, path: string): Promise<void> {
  await page.goto(`${home}glossary/${path}/`);
  await page.getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('status').filter({ hasText: 'Pinned to the sheet' }).waitFor();
}

describe('the sheet of several rulings', () => {
  test('shows the rulings in its address, under the names of their texts', async ({ page }) => {
    await page.goto(`${sheet}?r=docking.1,docking.p12,regatta-rules.r2,docking.p1`);
    await page.locator('.quote').nth(2).waitFor();
    const said = await page.locator('h2 a, .quote .number').allTextContents();
    expect(said).toEqual(['docking', 'p1', 'p12', 'Regatta Rules', 'r2']);
    await page.getByRole('link', { name: 'Cite p12' }).waitFor();
    await page.goto(`${sheet}?r=fog.1,fog,regatta-rules.r`);
    await page.getByRole('link', { name: 'Regatta Rules' }).first().waitFor();
    const whole = page.locator('.quote .number');
    await expect.poll(async () => (await whole.allTextContents()).join(' ')).toBe('p1 r1 r2 r3 r4');
    await page.goto(`${sheet}?r=docking.1,docking.p12,regatta-rules.r2`);
    await page.locator('.quote').nth(2).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.quote').first().isVisible()).toBe(true);
    expect(await page.locator('.copy').first().isVisible()).toBe(false);
  });

  test.for([
    ['Copy text', /^A boat docks [^\n]*\n— Tidewater: Docking, p1 .*\n\n.*Fog/su],
    ['BBCode', /^\[quote\]A boat docks .*\n\n\[quote\].*Fog/su],
    ['Markdown', /^> A boat docks .*\n\n> .*Fog/su],
    ['Copy link', /\/sheet\/\?r=docking\.1,fog\.1$/u],
  ] as const)('is copied whole with %s', async ([button, copied], { page }) => {
    await page.goto(`${sheet}?r=docking.1,fog.1`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('status').filter({ hasText: 'opied' }).waitFor();
    expect(await copiedText(page)).toMatch(copied);
  });

  test.for([
    ['fog.2', 'Fog has no number p2 now'],
    ['nowhere.1', 'No text with rulings was found for “nowhere.1”.'],
    ['<b>', '“<b>” is not a ruling'],
  ] as const)('has a message for %s', async ([r, said], { visit }) => {
    const { page, allow } = await visit();
    allow(/404/u);
    await page.goto(`${sheet}?r=${encodeURIComponent(r)}`);
    await page.locator('.notice', { hasText: said }).waitFor();
  });

  test('has the first hundred rulings of a longer text', async ({ page }) => {
    await page.goto(`${rulebook.origin}${rulebook.base}sheet/?r=harbour-rules.r`);
    await page.getByText('Only the first 100 rulings are shown.').waitFor();
    expect(await page.locator('.quote').count()).toBe(100);
  });

  test('has rulings pinned in their menu, on their share page, or with a whole entry', async ({
    page,
  }) => {
    const menu = page.locator('.cite');
    const pin = async (item: string): Promise<void> => {
      await page.locator('#p12 a.number').click();
      await menu.getByRole('menuitem', { name: item }).click();
      await menu.waitFor({ state: 'detached' });
    };
    await page.goto(`${home}glossary/docking/`);
    await pin('Pin to the sheet');
    await pin('Remove from the sheet');
    await pin('Pin to the sheet');
    await pinShared(page, 'storm-warning/2');
    await page.evaluate(
      ([key = '', url]) => {
        const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
        saved.pinned.push({ url, title: 'Fog' });
        localStorage.setItem(key, JSON.stringify(saved));
      },
      [`${editions.base}search-shelf`, `${editions.base}glossary/fog/`],
    );
    await page.goto(home);
    await page.getByRole('heading', { name: 'Pinned (3)' }).waitFor();
    await page.getByRole('link', { name: 'Open as one sheet' }).click();
    await page.waitForURL(`${sheet}?r=docking.12,storm-warning.2,fog`);
    await page.locator('.quote', { hasText: 'fog' }).first().waitFor();
    const shown = await page.locator('h2 a').allTextContents();
    expect(shown).toEqual(['docking', 'Storm Warning', 'Fog']);
  });

  test('loses a ruling whose pin is removed on it', async ({ page }) => {
    await pinShared(page, 'docking/1');
    await pinShared(page, 'fog/1');
    await page.goto(sheet);
    for (const left of [1, 0]) {
      await page.locator('.quote a.number').first().click();
      await page.getByRole('menuitem', { name: 'Remove from the sheet' }).click();
      await expect.poll(() => page.locator('.quote').count()).toBe(left);
      await expect.poll(() => page.url()).toBe(left === 1 ? `${sheet}?r=fog.1` : sheet);
    }
    await page.getByText('Nothing is pinned yet.').waitFor();
  });

  test('shows the pinned rulings, and is linked from the next search', async ({ page }) => {
    await page.goto(sheet);
    await page.getByText('Nothing is pinned yet.').waitFor();
    await page.goto(`${home}?q=fog p1`);
    await resultsReady(page);
    await page.locator('[data-result] .number').first().click();
    await page.getByRole('menuitem', { name: 'Pin to the sheet' }).click();
    await page.locator('.cite').waitFor({ state: 'detached' });
    await page.fill(searchBox, 'docking');
    await resultsReady(page);
    await page.getByRole('link', { name: '1 pinned ruling on a sheet' }).click();
    await page.waitForURL(`${sheet}?r=fog.1`);
    await page.locator('.quote', { hasText: 'Fog' }).waitFor();
    await page.goto(sheet);
    await page.waitForURL(`${sheet}?r=fog.1`);
  });
});
