import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { copiedText, resultsReady } from '../lib/page.ts';

const test = testWith({ permissions: ['clipboard-read', 'clipboard-write'] });
const { editions } = inject('sites');
const home = editions.origin + editions.base;
const sheet = `${home}sheet/`;

describe('the sheet of several rulings', () => {
  test('shows those that its address names, under the names of their texts', async ({ page }) => {
    await page.goto(`${sheet}?r=docking.1,docking.p12,regatta-rules.r2,docking.p1`);
    await page.locator('.quote').nth(2).waitFor();
    const said = await page.locator('h2 a, .quote .number').allTextContents();
    expect(said).toEqual(['docking', 'p1', 'p12', 'Regatta Rules', 'r2']);
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
    [Array.from({ length: 31 }, (_, at) => `docking.${at + 1}`).join(), 'Only the first 30'],
  ] as const)('says what is wrong with %s', async ([r, said], { visit }) => {
    const { page, allow } = await visit();
    allow(/404/u);
    await page.goto(`${sheet}?r=${encodeURIComponent(r)}`);
    await page.locator('.notice', { hasText: said }).waitFor();
  });

  test('shows the pinned rulings, and is linked from the next search', async ({ page }) => {
    await page.goto(sheet);
    await page.getByText('Nothing is pinned yet.').waitFor();
    await page.goto(`${home}?q=fog p1`);
    await resultsReady(page);
    await page.locator('[data-result] .number').first().click();
    await page.getByRole('menuitem', { name: 'Pin to the sheet' }).click();
    await page.goto(`${home}?q=docking`);
    await resultsReady(page);
    await page.getByRole('link', { name: '1 pinned ruling on a sheet' }).click();
    await page.waitForURL(`${sheet}?r=fog.1`);
    await page.locator('.quote', { hasText: 'Fog' }).waitFor();
    await page.goto(sheet);
    await page.waitForURL(`${sheet}?r=fog.1`);
  });
});
