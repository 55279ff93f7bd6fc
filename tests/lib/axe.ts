import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules of axe that look at colours. What a theme changes is nothing else. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/**
 * What axe finds on a page as it is shown now: against WCAG 2.2 AA, and against its own best practices.
 *
 * @param rules these alone; all where none are named
 * @returns rule, fault and element of each
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A debugger's evaluation, which no policy of the page stands against.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ': ' + help + '\\n' + html + '\\n' + failureSummary)))`,
  );
  if (!Array.isArray(found)) throw new Error('axe did not answer');
  return found.map(String);
}
