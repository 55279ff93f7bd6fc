import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { BuiltSite } from './built-sites.ts';

/** The script of a site that shows previews: its path below the folder of the site. */
export function previewScript({ folder }: Pick<BuiltSite, 'folder'>): string {
  const scripts = readdirSync(join(folder, '_astro')).filter((file) => file.endsWith('.js'));
  const name = scripts.find((file) =>
    readFileSync(join(folder, '_astro', file), 'utf8').includes('preview-text'),
  );
  if (name === undefined) throw new Error(`${folder} has no script for previews`);
  return `_astro/${name}`;
}

/** Waits until the previews of a page are ready, which otherwise happens once the browser is idle. */
export async function previewsReady(page: Page, site: BuiltSite): Promise<void> {
  await page.evaluate(`import(${JSON.stringify(site.base + previewScript(site))})`);
}

/** The card with a preview. */
export function cardOf(page: Page): Locator {
  return page.getByRole('dialog');
}

/** The name in the open card, as its entry writes it: it is shown with a capital. */
export async function nameIn(card: Locator): Promise<string> {
  return (await card.locator('strong').first().textContent())?.trim() ?? '';
}
