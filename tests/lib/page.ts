import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { readQuestions } from '../../scripts/lib/search/question-sets.ts';
import { root } from './build-site.ts';

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

/** Doubles the text size of the browser, as a reader sets it. @returns sets the size back */
export async function largeText(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  return async () => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    await session.detach();
  };
}

/** The search box. */
export const searchBox = 'input[name=q]';

/** Queries for which no result list was made beforehand. */
const hostile = ['<img src=x onerror=alert(1)>', '(.*[a-z]+\\', '%E0%A4%A'];
export const oddQueries = ['?!...---', ...hostile, 'sea '.repeat(500)];

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

/** A phone, on which a preview is a sheet at the bottom of the screen. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The card with a preview. */
export function cardOf(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Loads the previews of a page, as pointing at a reference does, and waits until they are ready. */
export async function previewsReady(page: Page): Promise<void> {
  await page.locator('a.ref').first().dispatchEvent('pointermove');
  await page.waitForSelector('[data-previews=ready]');
}

/** Moves the pointer to a link, and waits for its card. */
export async function hover(link: Locator): Promise<Locator> {
  await link.hover();
  await link.page().clock.runFor(500);
  const card = cardOf(link.page());
  await card.waitFor();
  return card;
}

/** The name in the open card, as written in its entry: the style sheet capitalises it. */
export async function nameIn(card: Locator): Promise<string> {
  return (await card.locator('strong').first().textContent())?.trim() ?? '';
}

/**
 * Some of the queries that the search is measured by: enough for a browser, which runs the engine that all are measured
 * with.
 */
const queries = readQuestions(join(root, 'tests/search/queries.yml'));
export const sampledQueries = queries.filter((_, at) => at % 40 === 0);

/** Links and buttons smaller than 44 pixels; links in sentences are left out. */
export const smallTargets = `[...document.querySelectorAll('a[href], button, input, select, summary')].filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  // Names on a map may be close together: the list beside the map has all of them.
  // In results, a wide number begins the first line of its rule.
  if (element.matches('.skip, svg *, .result-words > .number')) return false;
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

/** The rules of axe that look at colours. What a theme changes is nothing else. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/** Without its comments, axe takes half of the time to begin. */
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * Violations that axe finds in the current state of a page: of WCAG 2.2 AA, and of its own best practices.
 *
 * @param rules checks only these rules; all if absent
 * @returns rule, fault and element of each
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated as by a debugger, so that no policy of the page prevents it.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ': ' + help + '\\n' + html + '\\n' + failureSummary)))`,
  );
  if (!Array.isArray(found)) throw new Error('axe did not answer');
  return found.map(String);
}
