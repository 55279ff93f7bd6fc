import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import {
  boxOf,
  cardOf,
  focused,
  hover as hoverOver,
  nameIn,
  phone,
  previewsReady,
  smallTargets,
  violationsOf,
} from '../lib/page.ts';

const { fixture } = inject('sites');
const home = fixture.origin + fixture.base;
const docking = `${home}glossary/docking/`;

const withPreviews = (options?: BrowserContextOptions) =>
  testWith(options).extend('open', ({ page, shared }) => {
    /** Opens an entry with previews; its clock stands still until the test moves it. */
    return async () => {
      await page.clock.install();
      await page.clock.resume();
      await page.goto(docking);
      await previewsReady(page);
      await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 600_000);
      return shared;
    };
  });
const [test, byTouch] = [withPreviews(), withPreviews(phone)];

/** The last reference of a ruling. */
const linkIn = (page: Page, place: string): Locator => page.locator(`${place} a.ref`).last();

const hover = (page: Page, place: string): Promise<Locator> => hoverOver(linkIn(page, place));

/** Taps the last reference of a ruling until its sheet shows a name. */
async function tap(page: Page, place: string, name: string): Promise<Locator> {
  await linkIn(page, place).tap();
  await shows(page, name);
  return cardOf(page);
}

/** Waits until the card shows a name. */
const shows = (page: Page, name: string): Promise<void> =>
  cardOf(page).locator('strong', { hasText: name }).first().waitFor();

/** Checks that no card is open, nor opens later. */
async function expectNone(page: Page): Promise<void> {
  await page.clock.runFor(5000);
  expect(await cardOf(page).count()).toBe(0);
}

const gone = (page: Page): Promise<void> => cardOf(page).waitFor({ state: 'detached' });

/** Moves the pointer to a place without links or cards. */
const leave = (page: Page): Promise<void> => page.mouse.move(2, 2);

/** Closes an open card by leaving it. */
async function leaveCard(page: Page): Promise<void> {
  await leave(page);
  await page.clock.runFor(300);
  await gone(page);
}

test('a card shows the name, its kind, and the ruling referred to', async ({ open }) => {
  const { page } = await open();
  for (const [place, name, about, text, other] of [
    ['#p3', 'Storm Warning', 'Card · weather · 3 rulings', 'See docking.\np1', 'lie on one sea'],
    ['#p5', 'Regatta Rules', '4 rules', 'Docking during the race', 'Every boat'],
    ['#p1', 'harbour pilot', 'Name without an entry', '1 ruling refers to it:', 'Term'],
  ] as const) {
    const card = await hover(page, place);
    expect(await nameIn(card)).toBe(name);
    const said = await card.innerText();
    expect(said).toContain(about);
    expect(said).toContain(text);
    expect(said).not.toContain(other);
    await leaveCard(page);
  }
  await page.goto(`${home}glossary/mooring/`);
  await previewsReady(page);
  const card = await hover(page, '#p1');
  expect(await card.innerText()).toContain('Term · 8 rulings, 1 temporary');
  await leaveCard(page);
  await hover(page, '#p2');
  expect(await card.innerText()).toContain('Term \u00b7 1 ruling\n');
  // axe waits by the page's clock.
  await page.clock.resume();
  expect(await violationsOf(page)).toEqual([]);
});

describe('with a mouse', () => {
  test('a card opens after 500 ms, and closes 300 ms after the pointer left', async ({ open }) => {
    const { page } = await open();
    await linkIn(page, '#p3').hover();
    await page.clock.runFor(400);
    await leave(page);
    await expectNone(page);
    await linkIn(page, '#p3').hover();
    await page.clock.runFor(490);
    expect(await cardOf(page).count()).toBe(0);
    await page.clock.runFor(10);
    await cardOf(page).waitFor();
    await linkIn(page, '#p5').hover();
    await shows(page, 'Regatta Rules');
    const card = cardOf(page);
    expect(await card.count()).toBe(1);
    await card.locator('strong').hover();
    await page.clock.runFor(60_000);
    expect(await card.count()).toBe(1);
    await leave(page);
    await page.clock.runFor(290);
    expect(await card.count()).toBe(1);
    await page.clock.runFor(10);
    await gone(page);
  });

  test('a reference that moves under the pointer opens no card', async ({ open }) => {
    const { page } = await open();
    const requests: string[] = [];
    const listen = (request: Request) => requests.push(request.url());
    page.on('request', listen);
    const { x, y } = await boxOf(page, '#p3 a.ref');
    await page.mouse.move(x + 9, y + 109);
    await page.evaluate(() => document.body.style.setProperty('padding-block-start', '100px'));
    await page.keyboard.press('Shift');
    await page.locator('#p3 a.ref:hover').waitFor();
    await expectNone(page);
    page.off('request', listen);
    expect(requests).toEqual([]);
  });

  test('Escape closes the card until the pointer returns; a click follows', async ({ open }) => {
    const { page } = await open();
    await hover(page, '#p5');
    await page.keyboard.press('Escape');
    await gone(page);
    await expectNone(page);
    await leave(page);
    await hover(page, '#p5');
    await linkIn(page, '#p5').click();
    await page.waitForURL(`${home}documents/regatta-rules/#r4`);
  });

  test('a reference in the card replaces its content, and Back returns', async ({ open }) => {
    const { page } = await open();
    const card = await hover(page, '#p3');
    const back = card.getByRole('button', { name: 'Back' });
    expect(await back.count()).toBe(0);
    await card.locator('a.ref', { hasText: 'lighthouse keeper' }).click();
    await shows(page, 'lighthouse keeper');
    expect(await card.count()).toBe(1);
    await card.getByRole('link', { name: 'The Lantern' }).first().click({ trial: true });
    await card.locator('a.ref', { hasText: 'docking' }).click();
    await shows(page, 'docking');
    await back.click();
    await shows(page, 'lighthouse keeper');
    await back.click();
    await shows(page, 'Storm Warning');
    expect(await back.count()).toBe(0);
    expect(page.url()).toBe(docking);
    await card.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(`${home}glossary/storm-warning/`);
  });

  test('a page that cannot be loaded has no card, and its link still works', async ({ open }) => {
    const { page, allow } = await open();
    await page.route('**/glossary/storm-warning/', (route) => route.fulfill({ status: 404 }));
    const answered = page.waitForResponse(/storm-warning/u);
    await linkIn(page, '#p3').hover();
    await page.clock.runFor(500);
    await answered;
    await expectNone(page);
    await page.unroute('**/glossary/storm-warning/');
    await linkIn(page, '#p3').click();
    await page.waitForURL(`${home}glossary/storm-warning/`);
    allow(/404/u);
  });
});

describe('with the keyboard', () => {
  /** Moves the focus to the last reference of a ruling as Tab does, and waits for its card. */
  async function focus(page: Page, place: string): Promise<Locator> {
    await page.locator(`${place} a.number`).focus();
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(500);
    await cardOf(page).waitFor();
    return cardOf(page);
  }

  test('focus opens the card beside the ruling, Tab goes through it and closes it', async ({
    open,
  }) => {
    const { page } = await open();
    await focus(page, '#p3');
    const [ruling, card] = [await boxOf(page, '#p3'), await boxOf(page, '.preview')];
    const isBelow = card.y >= ruling.y + ruling.height;
    expect(isBelow || card.y + card.height <= ruling.y).toBe(true);
    expect(await linkIn(page, '#p3').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Storm Warning');
    await page.clock.runFor(1000);
    expect(await cardOf(page).count()).toBe(1);
    const stops: unknown[] = [];
    for (let at = 0; at < 6; at++) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
      if (at < 5) await page.clock.runFor(1000);
    }
    expect(stops).toEqual(['×', 'lighthouse keeper', 'docking', 'Open', '⋯', 'p3']);
    await page.clock.runFor(300);
    await gone(page);
    expect(await linkIn(page, '#p3').getAttribute('aria-expanded')).toBe(null);
  });

  test('Enter follows a link in the card, Escape returns to the reference', async ({ open }) => {
    const { page } = await open();
    const card = await focus(page, '#p3');
    await card.locator('a.ref').first().focus();
    await page.keyboard.press('Enter');
    await shows(page, 'lighthouse keeper');
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Back');
    await page.keyboard.press('Escape');
    await gone(page);
    expect(await focused(page)).toBe('Storm Warning');
    await expectNone(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${home}glossary/storm-warning/`);
  });
});

describe('by touch', () => {
  byTouch('the first tap opens an accessible sheet, the second the page', async ({ open }) => {
    const { page } = await open();
    const card = await tap(page, '#p1', 'harbour pilot');
    expect(page.url()).toBe(docking);
    const { x, y, width, height } = await boxOf(page, '.preview');
    expect([x, width, Math.round(y + height)]).toEqual([0, 360, 740]);
    await card.locator('a.ref').first().tap();
    const back = card.getByRole('button', { name: 'Back' });
    await back.waitFor();
    expect(await page.evaluate(smallTargets)).toEqual([]);
    await back.tap();
    await shows(page, 'harbour pilot');

    // axe waits by the page's clock.
    await page.clock.resume();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page)).toEqual([]);
    await linkIn(page, '#p1').tap();
    await page.waitForURL(`${home}terms/harbour-pilot/`);
  });

  byTouch('the sheet stays open until a tap elsewhere', async ({ open }) => {
    const { page } = await open();
    await tap(page, '#p1', 'harbour pilot');
    await page.clock.runFor(60_000);
    expect(await cardOf(page).count()).toBe(1);
    await page.locator('#p1 a.ref').first().tap();
    await shows(page, 'mooring');
    expect(await cardOf(page).count()).toBe(1);
    await page.locator('h1').tap();
    await gone(page);
    expect(page.url()).toBe(docking);
  });
});

test('previews can be turned off permanently, and on again on the help page', async ({ open }) => {
  const { page } = await open();
  const card = await hover(page, '#p3');
  await card.locator('summary').click();
  await card.getByRole('button', { name: 'Turn previews off' }).click();
  await card.getByText('Previews are off.').waitFor();
  await page.keyboard.press('Escape');
  await gone(page);
  await page.goto(`${home}glossary/mooring/`);
  await linkIn(page, '#p1').hover();
  await expectNone(page);
  await page.goto(`${home}help/`);
  const box = page.getByLabel('Show previews of references');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await page.goto(docking);
  await previewsReady(page);
  await hover(page, '#p3');
});
