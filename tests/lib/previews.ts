import type { Locator, Page } from 'playwright-core';

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

/** Rests the pointer on a link until its card is there. */
export async function hover(link: Locator): Promise<Locator> {
  await link.hover();
  await link.page().clock.runFor(500);
  const card = cardOf(link.page());
  await card.waitFor();
  return card;
}

/** The name in the open card, as its entry writes it: it is shown with a capital. */
export async function nameIn(card: Locator): Promise<string> {
  return (await card.locator('strong').first().textContent())?.trim() ?? '';
}
