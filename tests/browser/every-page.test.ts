import { expect, inject, test } from 'vitest';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { editionPageKindsList, pageKindsList } from '../lib/page-kinds.ts';

const { fixture, real, editions } = inject('sites');
const browser = useBrowser();

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 900 };

const home = ({ origin, base }: BuiltSite): string => origin + base;

/** Kinds of page, each with the address of its site and its own below it. */
const pages: [kind: string, home: string, address: string][] = [
  ['a long entry', home(real), 'glossary/seed-phases/'],
  ['a long document', home(real), 'documents/official-tournament-format/'],
];
for (const [kind, address] of pageKindsList) pages.push([kind, home(fixture), address]);
for (const [kind, address] of editionPageKindsList) pages.push([kind, home(editions), address]);

// Two pages at a time: what takes long is axe, in a process for each page.
test.concurrent.for(pages)(
  '%s fits a narrow screen, has no violation that axe finds in the light or the dark, and asks no other origin',
  async ([, site, address], { expect }) => {
    const visit = await browser.visit({ colorScheme: 'light', viewport: phone });
    const { page } = visit;
    await page.goto(site + address);
    if (address.includes('?q=')) await page.waitForSelector('[data-results-state="ready"]');
    if (address.includes('?on=')) await page.locator('.then-top').waitFor();
    if (address.includes('?from=')) await page.getByText('Differences: ').waitFor();
    expect.soft(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      expect.soft(await violationsOf(page), JSON.stringify(viewport)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violationsOf(page, rulesOfColour), 'in the dark').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await page.waitForLoadState('networkidle');
    await visit.context.close();
    expectClean(visit);
  },
);

test('searching asks no other origin, breaks no policy and throws no error', async () => {
  const visit = await browser.visit();
  await visit.page.goto(`${real.origin}/?q=stopped+ship`);
  await visit.page.waitForSelector('[data-results-state="ready"]');
  await visit.page.fill('input[name=q]', 'can a stopped ship be beamed');
  await visit.page.waitForLoadState('networkidle');
  await visit.context.close();
  expectClean(visit);
});

function expectClean({ foreign, violations, errors }: Visit): void {
  expect({ foreign, violations, errors }).toEqual({ foreign: [], violations: [], errors: [] });
}
