import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { valuesOf } from './page.ts';

/** What is opened, what part of it is looked at, and a pattern of what is there. */
export type Row = [opened: string, part: string, pattern: string];

/**
 * Reads a table that is written as a text, in sections: a name, then its rows, each a line that is indented by two more
 * spaces, with cells divided by ` | `.
 */
export function sectionsOf(table: string): [name: string, ...Row[]][] {
  return table
    .trim()
    .split(/\n {2}(?! )/u)
    .map((section) => {
      const [name = '', ...rows] = section.split('\n').map((line) => line.trim());
      return [name, ...rows.map((row) => row.split(' | ') as Row)];
    });
}

/**
 * Opens what each row names, unless it is open from the last row, and waits until the one element that matches the selector
 * has a text that matches the pattern. `^$` is no element, or no text. A selector that ends with `@href` stands for the
 * addresses of all links that match.
 */
export async function expectRows(
  page: Page,
  rows: readonly Row[],
  open: (what: string) => Promise<unknown>,
): Promise<void> {
  let last: string | undefined;
  for (const [opened, part, pattern] of rows) {
    if (opened !== last) await open(opened);
    last = opened;
    const [selector = '', attribute] = part.split('@');
    const said = async (): Promise<string> => {
      if (attribute !== undefined) return (await valuesOf(page, selector, attribute)).join(' ');
      const texts = await page.locator(selector).allTextContents();
      return texts.map((text) => text.replace(/\s+/gu, ' ').trim()).join('\n');
    };
    const wanted = expect.stringMatching(new RegExp(`^.*?(?:${pattern}).*$`, 'u'));
    const message = `${opened} | ${part}`;
    await expect.poll(said, { message, timeout: 20_000 }).toEqual(wanted);
  }
}
