import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { copiedText } from '../lib/page.ts';
import { attribute, pageOf, plainText } from '../lib/site-files.ts';

const { rulebook } = inject('sites');
const test = testWith({ permissions: ['clipboard-read', 'clipboard-write'] });
const site = rulebook.origin + rulebook.base;
const rules = `${site}documents/harbour-rules/`;
const code = `${site}documents/harbour-code/`;

/** A rule in the middle of the fourth chapter, as the contents list it. */
const rule = pageOf(rulebook, 'documents/harbour-rules/index.html')
  .elements.filter((element) => /^r\d+$/u.test(attribute(element, 'id') ?? ''))
  .at(75);
if (!rule) throw new Error('the contents list fewer rules');
const number = attribute(rule, 'id') ?? '';
const printed = plainText(rule).trim();
const path = attribute(rule, 'href')?.replace(/#.*/u, '') ?? '';

/** Opens a chapter of the rules from the contents, by its place there. @returns the names of all chapters */
async function openChapter(page: Page, at: number): Promise<string[]> {
  await page.goto(rules);
  const chapters = page.locator('.tree > ol > li > a');
  const names = await chapters.allInnerTexts();
  await chapters.nth(at).click();
  await page.locator('.text h2', { hasText: names[at] ?? '' }).waitFor();
  return names;
}

/** Distance from the top of the window to the rule that the address names. */
const topOfTarget = `document.querySelector('.text .ruling:target, .text .ruling:has(:target)')?.getBoundingClientRect().top`;

describe('the address of a rule on the page of its document', () => {
  test.for([
    ['permanent number', '', number],
    ['printed number', '', printed],
    ['day and its number', '?on=2026-01-01', number],
  ] as const)('leads to the rule in its section, by its %s', async ([, day, hash], { page }) => {
    await page.goto(`${rules}${day}#${hash}`);
    await page.waitForURL((url) => url.pathname === path && url.search === day);
    await page.waitForFunction(`${topOfTarget} >= 0 && ${topOfTarget} < 400`);
    if (day) await page.locator('.then-top', { hasText: 'unchanged since' }).waitFor();
  });

  test('is not redirected in the text of a day, unlike the number alone', async ({ page }) => {
    await page.goto(`${rules}?on=2026-01-01&whole#${number}`);
    const rule = page.locator(`[data-past] #${number}:target`);
    await rule.waitFor();
    await page.goto(`${rules}?on=2026-01-01#${number}`);
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('.then-top', { hasText: 'unchanged since' }).waitFor();
    await page.goto(`${rulebook.origin}${path}?on=2026-01-01`);
    await page.locator('.then-top', { hasText: 'Unchanged since' }).waitFor();
    expect(await page.locator('[data-past]').count()).toBe(0);
    await page.goto(`${rules}print/?on=2026-01-01`);
    await page.locator('[data-past]').waitFor();
  });

  test('is not redirected for a rule above the contents', async ({ page }) => {
    await page.goto(`${code}#r1`);
    expect(await page.locator('.ruling:target').innerText()).toContain('accepts this code');
    expect(page.url()).toBe(`${code}#r1`);
  });

  test('is left by Back, without returning to the contents', async ({ page }) => {
    await page.goto(`${site}documents/`);
    await page.goto(`${rules}#r100`);
    await page.waitForURL(/section\//u);
    await page.goBack();
    await page.waitForURL(`${site}documents/`);
  });
});

describe('the page of a section', () => {
  test('leads to the present section of a rule, or to the contents', async ({ page }) => {
    await openChapter(page, 0);
    const section = page.url();
    for (const leadsTo of [`${rulebook.origin}${path}#${number}`, `${rules}#r99999`]) {
      await page.goto('about:blank');
      await page.goto(section + new URL(leadsTo).hash);
      await page.waitForURL(leadsTo);
    }
    await page.getByText('There is no number r99999 here.').waitFor();
  });

  test('links to its neighbours, and to the contents, which mark it', async ({ page }) => {
    const names = await openChapter(page, 3);
    await page.getByRole('link', { name: `Next: ${names[4]}` }).click();
    await page.getByRole('link', { name: `Previous: ${names[3]}` }).click();
    await page.locator('.text h2', { hasText: names[3] ?? '' }).waitFor();
    await page.locator('.title h1 a').click();
    const marked = page.locator('.tree [aria-current=location]');
    expect(await marked.innerText()).toBe(names[3]);
    expect(await marked.isVisible()).toBe(true);
  });

  test('cites its rules by the permanent address of the document', async ({ page }) => {
    await page.goto(`${rules}#r100`);
    await page.waitForURL(/section\//u);
    await page.locator('.ruling:target .number, .ruling:has(:target) .number').first().click();
    await page.getByRole('menuitem', { name: /plain text/iu }).click();
    await page.locator('.cite-status').filter({ hasText: /\S/u }).waitFor();
    expect(await copiedText(page)).toContain(`${rules}100/?on=2026-01-01`);
  });
});
