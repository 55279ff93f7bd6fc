import type { Locator, Page } from 'playwright-core';

type Box = { x: number; y: number; width: number; height: number };

/** The box of the first element that matches; throws if it is not visible. */
export async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
}

/** The value of a CSS property of the first element that matches. */
export function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** Waits until the results of a search are complete. */
export function resultsReady(page: Page): Promise<void> {
  return page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
}

/** The text of the clipboard. */
export function copiedText(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

/** A property of the element that has the focus: `textContent`, `id`, `name`. */
export function focused(page: Page, property = 'textContent'): Promise<string | undefined> {
  return page.evaluate(`document.activeElement.${property}`);
}

/** Doubles the text size of the browser, as a reader sets it. The page keeps it until it is closed. */
export async function largeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** The search box. */
export const searchBox = 'input[name=q]';

/** Queries that no list was made for. */
export const oddQueries = [
  '?!...---',
  '<img src=x onerror=alert(1)>',
  '(.*[a-z]+\\',
  '%E0%A4%A',
  'sea '.repeat(500),
];

/**
 * Searches on the home page: types the words if the page shows a search of the site already, which takes a fifth of the
 * time, and otherwise opens the address of the search. Waits until the results are complete.
 */
export async function searchFor(page: Page, home: string, query: string): Promise<void> {
  if (page.url().startsWith(`${home}?q=`)) {
    await page.fill(searchBox, query);
  } else await page.goto(`${home}?q=${encodeURIComponent(query)}`);
  await resultsReady(page);
}

/** The first result with a title: a ruling of that text, or its name. */
export function resultOf(page: Page, title: string): Locator {
  return page.locator(`[data-result][data-title="${title}"]`).first();
}

/** The values of an attribute of the elements that match, in order. */
export function valuesOf(page: Page, selector: string, attribute: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all, name) => all.map((one) => one.getAttribute(name) ?? ''), attribute);
}

/** The titles of the results, in order. */
export const titlesOf = (page: Page) => valuesOf(page, '[data-result]', 'data-title');

/** The addresses of the results, in order. */
export const urlsOf = (page: Page) => valuesOf(page, '[data-result]', 'data-url');
