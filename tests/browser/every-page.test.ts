import { inject, test } from 'vitest';
import { violationsOf } from '../lib/axe.ts';
import { useBrowser } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { editionPageKindsList, pageKindsList, sectionPageKindsList } from '../lib/page-kinds.ts';

const { fixture, real, editions, rulebook } = inject('sites');
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
for (const [kind, address] of sectionPageKindsList) pages.push([kind, home(rulebook), address]);

/** What begins or ends outside of the screen, and is in nothing that scrolls or that cuts names short. */
const cutOff = `[...document.querySelectorAll('main *')].filter((element) => {
  const { left, right, width } = element.getBoundingClientRect();
  if (width <= 1 || (left >= 0 && right <= innerWidth + 1)) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let around = element.parentElement; around?.id !== 'main'; around = around.parentElement) {
    if (getComputedStyle(around).overflowX !== 'visible') return false;
  }
  return true;
}).map((element) => element.outerHTML.slice(0, 120))`;

/** Links and buttons, but for links in a sentence, that a finger has less than 44 pixels for. */
const smallTargets = `[...document.querySelectorAll('a[href], button, input, select, summary')].filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  // The names on a map are close, and the list beside it has them all.
  if (element.matches('.skip, svg *')) return false;
  const { display } = getComputedStyle(element);
  const isInSentence = [...element.parentElement.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
  );
  if (display === 'inline' && isInSentence) return false;
  const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
  const around = getComputedStyle(element, '::after');
  const isLarger = around.content !== 'none' && around.position === 'absolute';
  const [wide, tall] = isLarger ? [around.width, around.height].map(parseFloat) : [0, 0];
  return Math.max(width, wide) < 43.5 || Math.max(height, tall) < 43.5;
}).map((element) => element.outerHTML.slice(0, 120))`;

// Two pages at a time: what takes long is axe, in a process for each page.
test.concurrent.for(pages)(
  '%s fits a narrow screen, a finger and text twice as large, and has no violation that axe finds on a phone or in the dark',
  async ([, site, address], { expect, onTestFinished }) => {
    const options = { colorScheme: 'light', viewport: phone } as const;
    const { page, context } = await browser.visit(options, onTestFinished);
    await page.goto(site + address);
    if (address.includes('?q=')) await page.waitForSelector('[data-results-state="ready"]');
    if (address.includes('?on=')) await page.locator('.then-top').waitFor();
    if (address.includes('?from=')) await page.getByText('Differences: ').waitFor();
    await page.locator('theme-switch:not([hidden])').waitFor();
    const width = (): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth');
    expect.soft(await width()).toBe(phone.width);
    expect.soft(await page.evaluate(cutOff), 'cut off at the edge').toEqual([]);
    expect.soft(await page.evaluate(smallTargets), 'less than 44 pixels for a finger').toEqual([]);
    expect.soft(await violationsOf(page), 'on a phone').toEqual([]);
    await page.setViewportSize(desk);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page), 'on a desk in the dark').toEqual([]);
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.setViewportSize({ width: 360, height: 740 });
    expect.soft(await width(), 'with large text').toBe(360);
    expect.soft(await page.evaluate(cutOff), 'cut off with large text').toEqual([]);
  },
);

test('searching asks no other origin, breaks no policy and throws no error', async () => {
  const { page } = await browser.visit();
  await page.goto(`${real.origin}/?q=stopped+ship`);
  await page.waitForSelector('[data-results-state="ready"]');
  await page.fill('input[name=q]', 'can a stopped ship be beamed');
  await page.locator('[data-result][data-url*="stopped"]').first().waitFor();
});
