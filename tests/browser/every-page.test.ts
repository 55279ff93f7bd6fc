import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { editionPageKindsList, pageKindsList, sectionPageKindsList } from '../lib/page-kinds.ts';

const { fixture, real, editions, rulebook } = inject('sites');
const browser = useBrowser();

const screens = [
  { name: 'a phone', viewport: { width: 320, height: 640 } },
  { name: 'a desk', viewport: { width: 1280, height: 900 } },
] as const;

const home = ({ origin, base }: BuiltSite): string => origin + base;

/** Kinds of page, each with the address of its site and its own below it. */
const pages: [kind: string, home: string, address: string][] = [
  ['a long entry', home(real), 'glossary/seed-phases/'],
  ['a long document', home(real), 'documents/official-tournament-format/'],
];
for (const [kind, address] of pageKindsList) pages.push([kind, home(fixture), address]);
for (const [kind, address] of editionPageKindsList) pages.push([kind, home(editions), address]);
for (const [kind, address] of sectionPageKindsList) pages.push([kind, home(rulebook), address]);

// A page is opened once, and looked at from all sides.
describe.each(pages)('%s', (_, site, address) => {
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    visit = await browser.visit({ colorScheme: 'light', viewport: screens[0].viewport });
    page = visit.page;
    await page.goto(site + address);
    if (address.includes('?q=')) await page.waitForSelector('[data-results-state="ready"]');
    if (address.includes('?on=')) await page.locator('.then-top').waitFor();
    if (address.includes('?from=')) await page.getByText('Differences: ').waitFor();
  });

  afterAll(async () => {
    await visit.context.close();
  });

  test('needs no scrolling sideways on a screen 320 pixels wide', async () => {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test.each(screens)(
    'has no violation that axe finds, on $name, in the light or the dark',
    async ({ viewport }) => {
      await page.setViewportSize(viewport);
      expect(await violationsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(page, rulesOfColour)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );

  test('asks no other origin, breaks no policy and throws no error', async () => {
    await page.waitForLoadState('networkidle');
    expectClean(visit);
  });
});

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
