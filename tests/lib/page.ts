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

/** Which of these selectors match something that can be seen. */
export async function visibleOf(page: Page, selectors: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const selector of selectors) {
    if (await page.locator(selector).first().isVisible()) found.push(selector);
  }
  return found;
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

/** Moves a finger down or up in even steps. */
export async function swipe(
  page: Page,
  { x, from, to }: { x: number; from: number; to: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + part * (to - from));
  await touch('touchEnd');
}

/** The search box. */
export const searchBox = 'input[name=q]';

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

/** The result with a title. */
export function resultOf(page: Page, title: string): Locator {
  return page.locator(`[data-result][data-title="${title}"]`);
}

/** The titles of the results, in order. */
export function titlesOf(page: Page): Promise<string[]> {
  return page
    .locator('[data-result]')
    .evaluateAll((results) => results.map((one) => one.getAttribute('data-title') ?? ''));
}
