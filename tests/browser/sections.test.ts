import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';

const { fixture, real, rulebook } = inject('sites');
const browser = useBrowser();
const rules = `${rulebook.origin}${rulebook.base}documents/harbour-rules/`;
const code = `${rulebook.origin}${rulebook.base}documents/harbour-code/`;
const phone = { viewport: { width: 390, height: 740 } };
const desk = { viewport: { width: 1280, height: 800 } };
let visit: Visit;

async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  visit = await browser.visit(options);
  await visit.page.goto(url);
  return visit.page;
}

/** The number of a rule in the middle of the fourth chapter. */
async function farRule(page: Page): Promise<{ number: string; printed: string; path: string }> {
  const link = page.locator('.tree > ol > li:nth-child(4) details > p > a').nth(20);
  const number = (await link.getAttribute('id')) ?? '';
  const printed = (await link.textContent())?.trim() ?? '';
  const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
  return { number, printed, path };
}

/** How far the top of the rule that the address names is below that of the window. */
const topOfTarget = `document.querySelector('.text .ruling:target, .text .ruling:has(:target)')?.getBoundingClientRect().top`;

describe('the address of a rule on the page of its document', () => {
  test.each([
    ['permanent number', ({ number }: { number: string }) => `#${number}`],
    ['printed number', ({ printed }: { printed: string }) => `#${printed}`],
    ['day and its number', ({ number }: { number: string }) => `?on=2026-01-01#${number}`],
  ])('leads to the rule on the page of its section, by its %s', async (_, addressOf) => {
    const page = await open(rules, desk);
    const rule = await farRule(page);
    await page.goto('about:blank');
    await page.goto(rules + addressOf(rule));
    await page.waitForURL((url) => url.pathname === rule.path);
    const url = new URL(page.url());
    expect(url.search + url.hash).toMatch(addressOf(rule).split('#')[0] ?? '');
    await page.waitForFunction(topOfTarget);
    const top = await page.evaluate(topOfTarget);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(400);
  });

  test('leads to its number in the contents without JavaScript, and from there to the rule', async () => {
    const page = await open(rules, { ...desk, javaScriptEnabled: false });
    const { number, path } = await farRule(page);
    await page.goto('about:blank');
    await page.goto(`${rules}#${number}`);
    const link = page.locator(`#${number}`);
    expect(await link.isVisible()).toBe(true);
    await link.click();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator(`.text #${number}`).isVisible()).toBe(true);
  });

  test('leads to rules above the contents there', async () => {
    const page = await open(`${code}#r1`);
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${code}#r1`);
    expect(await page.locator('.ruling:target').innerText()).toContain('accepts this code');
  });

  test('leads back past the contents', async () => {
    const page = await open(`${rulebook.origin}${rulebook.base}documents/`, desk);
    await page.goto(`${rules}#r100`);
    await page.waitForURL(/section\//u);
    await page.goBack();
    expect(page.url()).toBe(`${rulebook.origin}${rulebook.base}documents/`);
  });
});

describe('the page of a section', () => {
  test('leads to the section that a rule is in now, and stays where no section has it', async () => {
    const page = await open(rules, desk);
    const { number, path } = await farRule(page);
    const first = await page.locator('.tree > ol > li > a').first().getAttribute('href');
    const section = new URL(first ?? '', page.url()).href;
    await page.goto('about:blank');
    await page.goto(`${section}#${number}`);
    await page.waitForURL((url) => url.pathname === path && url.hash === `#${number}`);
    await page.goto('about:blank');
    await page.goto(`${section}#r99999`);
    await page.waitForURL((url) => url.pathname === new URL(rules).pathname);
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${rules}#r99999`);
  });

  test('leads to the one before, the next one and the contents, where it is marked', async () => {
    const page = await open(rules, desk);
    const names = await page.locator('.tree > ol > li > a').allInnerTexts();
    await page.locator('.tree > ol > li > a').nth(3).click();
    await page.getByRole('link', { name: `Next: ${names[4]}` }).click();
    await page.getByRole('link', { name: `Previous: ${names[3]}` }).click();
    await page.locator('.text h2', { hasText: names[3] ?? '' }).waitFor();
    await page.locator('.title h1 a').click();
    const marked = page.locator('.tree [aria-current=location]');
    expect(await marked.innerText()).toBe(names[3]);
    expect(await marked.isVisible()).toBe(true);
  });

  test('has the sections and its own headings beside it, the current one marked', async () => {
    const page = await open(rules, desk);
    await page.locator('.tree > ol > li > a').nth(3).click();
    const headings = page.locator('.text h3');
    await headings.nth(2).waitFor();
    expect(await page.locator('.contents li a').count()).toBeGreaterThan(9);
    await page.evaluate("document.querySelectorAll('.text h3')[2].scrollIntoView()");
    const current = page.locator('.contents [aria-current=location]');
    await current.filter({ hasText: (await headings.nth(2).innerText()).slice(4) }).waitFor();
  });

  test('cites its rules by the address of the document, which stays', async () => {
    visit = await browser.visit({ permissions: ['clipboard-read', 'clipboard-write'], ...desk });
    const { page } = visit;
    await page.goto(`${rules}#r100`);
    await page.waitForURL(/section\//u);
    await page.locator('.ruling:target .number, .ruling:has(:target) .number').first().click();
    await page.getByRole('menuitem', { name: /plain text/iu }).click();
    await page.locator('.cite-status').filter({ hasText: /\S/u }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`${rules}#r100`);
  });
});

describe('the filter of the contents', () => {
  test('shows what begins with the words or the number, with the headings above it', async () => {
    const page = await open(rules, phone);
    const { printed } = await farRule(page);
    await page.getByRole('searchbox', { name: 'Find a heading' }).fill(printed);
    const shown = page.locator('.tree details > p > a:visible');
    expect(await shown.first().innerText()).toBe(printed);
    expect(await page.locator('.tree > ol > li:visible').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Find a heading' }).fill('gull quay');
    const headings = await page.locator('.tree li:visible > a:visible').allInnerTexts();
    expect(headings.some((text) => /gull.*quay|quay.*gull/iu.test(text))).toBe(true);
    await page.getByRole('searchbox', { name: 'Find a heading' }).fill('zzz');
    expect(await page.locator('.tree li:visible').count()).toBe(0);
    await page.getByText('No heading or number has these words.').waitFor();
    await page.getByRole('searchbox', { name: 'Find a heading' }).fill('');
    expect(await page.locator('.tree > ol > li:visible').count()).toBe(9);
  });
});

test('search finds a rule by its printed number, and leads to its section', async () => {
  const page = await open(rules, desk);
  const { number, printed, path } = await farRule(page);
  await page.goto(`${rulebook.origin}${rulebook.base}?q=rule+${printed}`);
  await page.waitForSelector('[data-results-state="ready"]');
  const result = page.locator('[data-result]').first();
  expect(await result.getAttribute('data-url')).toBe(`${path}#${number}`);
  expect(await result.innerText()).toContain(printed);
});

/** Numbers that lie on the words of their ruling, with what is wrong. */
const overlaps = `(() => {
  const faults = [];
  for (const number of document.querySelectorAll('.text .number')) {
    const box = number.getBoundingClientRect();
    const ruling = number.closest('.ruling');
    const walker = document.createTreeWalker(ruling, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (number.contains(node) || node.data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const width = Math.min(line.right, box.right) - Math.max(line.left, box.left);
        const height = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
        if (width > 1 && height > 4) faults.push(number.textContent + ' on "' + node.data.slice(0, 30) + '"');
      }
    }
    if (box.left < 0 || box.right > innerWidth) faults.push(number.textContent + ' is cut off');
  }
  return faults;
})()`;

describe.each([
  ['real', 'documents/official-tournament-format/', real],
  ['fixture', 'documents/regatta-rules/', fixture],
  ['printed', 'documents/harbour-rules/print/', rulebook],
  ['unprinted', 'documents/harbour-code/print/', rulebook],
] satisfies [string, string, BuiltSite][])('the numbers of a document (%s)', (_, path, site) => {
  test.each([320, 390, 768, 1280])('lie on no words at a width of %d', async (width) => {
    const page = await open(site.origin + site.base + path, { viewport: { width, height: 800 } });
    expect(await page.locator('.text .number').count()).toBeGreaterThan(3);
    expect(await page.evaluate(overlaps)).toEqual([]);
  });
});
