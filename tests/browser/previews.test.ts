import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { downloadOf } from '../downloads/downloads.ts';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { cardOf, nameIn, previewsReady } from '../lib/previews.ts';

const { fixture } = inject('sites');
const browser = useBrowser();
const home = fixture.origin + fixture.base;
const docking = `${home}glossary/docking/`;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let visit: Visit | undefined;

/** Opens a page with previews. Its clock stands still until the test moves it. */
async function open(address = docking, options: BrowserContextOptions = {}): Promise<Page> {
  visit = await browser.visit(options);
  const { page } = visit;
  await page.clock.install();
  await page.goto(address);
  if (address.startsWith('http')) await previewsReady(page);
  await page.clock.pauseAt(Date.now() + 600_000);
  return page;
}

/** The last reference of a ruling. */
const linkIn = (page: Page, place: string): Locator => page.locator(`${place} a.ref`).last();

/** Rests the pointer on the last reference of a ruling until its card is there. */
async function hover(page: Page, place: string): Promise<Locator> {
  await linkIn(page, place).hover();
  await page.clock.runFor(500);
  await cardOf(page).waitFor();
  return cardOf(page);
}

/** Waits until the card shows a name. */
const shows = (page: Page, name: string): Promise<void> =>
  cardOf(page).locator('strong', { hasText: name }).first().waitFor();

const gone = (page: Page): Promise<void> => cardOf(page).waitFor({ state: 'detached' });

/** A place without links or cards. */
const leave = (page: Page): Promise<void> => page.mouse.move(2, 2);

const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).hash;

describe('the card of a reference shows', () => {
  test('the name, what it is, its number of rulings and the first ruling with its number', async () => {
    const page = await open();
    const card = await hover(page, '#p3');
    expect(await nameIn(card)).toBe('Storm Warning');
    const text = await card.innerText();
    expect(text).toContain('Card · weather · 2 rulings');
    expect(text).toContain('Play Storm Warning on any sea.');
    expect(text).toContain('See docking. p1');
    expect(text).not.toContain('may lie on one sea');
  });

  test('the ruling that is referred to', async () => {
    const page = await open();
    const card = await hover(page, '#p5');
    expect(await nameIn(card)).toBe('Regatta Rules');
    const text = await card.innerText();
    expect(text).toContain('4 rules');
    expect(text).toContain('Docking during the race');
    expect(text).toContain('A boat that docks during the race retires from it.');
    expect(text).not.toContain('Every boat lies at its mooring');
  });

  test('how many rulings are not current, and icons as pictures', async () => {
    const page = await open(`${home}glossary/mooring/`);
    const card = await hover(page, '#p1');
    expect(await card.innerText()).toContain('Term · 9 rulings, 1 temporary');
    await leave(page);
    await page.clock.runFor(300);
    await gone(page);
    const other = await hover(page, '#p2');
    expect(await other.innerText()).toContain('3 rulings, 1 superseded, 1 reversed');
  });

  test('where a name without an entry is mentioned', async () => {
    const page = await open();
    const card = await hover(page, '#p1');
    expect(await nameIn(card)).toBe('harbour pilot');
    const text = await card.innerText();
    expect(text).toContain('Name without an entry');
    expect(text).toContain('Mentioned in 1 ruling:');
    expect(text).toContain('A boat docks when it ends its move');
  });
});

describe('with a mouse', () => {
  test('a card opens when the pointer has rested for 500 ms, not before', async () => {
    const page = await open();
    await linkIn(page, '#p3').hover();
    await page.clock.runFor(490);
    expect(await cardOf(page).count()).toBe(0);
    await page.clock.runFor(10);
    await cardOf(page).waitFor();
  });

  test('a reference that the pointer only crosses opens nothing', async () => {
    const page = await open();
    await linkIn(page, '#p3').hover();
    await page.clock.runFor(400);
    await leave(page);
    await page.clock.runFor(2000);
    expect(await cardOf(page).count()).toBe(0);
  });

  test('the next card opens at once while one is open, in its place', async () => {
    const page = await open();
    await hover(page, '#p3');
    await linkIn(page, '#p5').hover();
    await shows(page, 'Regatta Rules');
    expect(await cardOf(page).count()).toBe(1);
  });

  test('a card closes 300 ms after the pointer has left its reference', async () => {
    const page = await open();
    await hover(page, '#p3');
    await page.clock.runFor(60_000);
    expect(await cardOf(page).count()).toBe(1);
    await leave(page);
    await page.clock.runFor(290);
    expect(await cardOf(page).count()).toBe(1);
    await page.clock.runFor(10);
    await gone(page);
  });

  test('the pointer can enter the card, which stays until the pointer leaves', async () => {
    const page = await open();
    const card = await hover(page, '#p3');
    await card.locator('strong').hover();
    await page.clock.runFor(60_000);
    expect(await card.count()).toBe(1);
    await leave(page);
    await page.clock.runFor(300);
    await gone(page);
  });

  test('Escape closes the card, which opens again only once the pointer has left and come back', async () => {
    const page = await open();
    await hover(page, '#p3');
    await page.keyboard.press('Escape');
    await gone(page);
    await page.clock.runFor(5000);
    expect(await cardOf(page).count()).toBe(0);
    await leave(page);
    await hover(page, '#p3');
  });

  test('a click follows the reference', async () => {
    const page = await open();
    await hover(page, '#p5');
    await linkIn(page, '#p5').click();
    await page.waitForURL(`${home}documents/regatta-rules/#r4`);
  });

  test('a reference in the card replaces its content, and Back returns; cards never stack', async () => {
    const page = await open();
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
    expect(pathOf(page)).toBe(new URL(docking).pathname);
    await card.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(`${home}glossary/storm-warning/`);
  });

  test('the card stays inside of the window', async () => {
    const page = await open(docking, { viewport: { width: 420, height: 420 } });
    for (const place of ['#p1', '#p3', '#p9']) {
      await linkIn(page, place).scrollIntoViewIfNeeded();
      const box = await (await hover(page, place)).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(420);
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(420);
      await leave(page);
      await page.clock.runFor(300);
      await gone(page);
    }
  });

  test('a page that cannot be loaded has no card, and its link still works', async () => {
    // What a service worker answers is not routed.
    const page = await open(docking, { serviceWorkers: 'block' });
    await page.route('**/glossary/storm-warning/', (route) => route.fulfill({ status: 404 }));
    const answered = page.waitForResponse(/storm-warning/u);
    await linkIn(page, '#p3').hover();
    await page.clock.runFor(500);
    await answered;
    await page.clock.runFor(5000);
    expect(await cardOf(page).count()).toBe(0);
    await page.unroute('**/glossary/storm-warning/');
    await linkIn(page, '#p3').click();
    await page.waitForURL(`${home}glossary/storm-warning/`);
    visit?.allow(/404/u);
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
  const focused = (page: Page): Promise<unknown> =>
    page.evaluate('document.activeElement.textContent');

  test('focus opens the card after 500 ms and leaving closes it', async () => {
    const page = await open();
    await focus(page, '#p3');
    expect(await linkIn(page, '#p3').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(300);
    await gone(page);
    expect(await linkIn(page, '#p3').getAttribute('aria-expanded')).toBe(null);
  });

  test('Tab enters the card, goes through it, and leaves it for what follows the reference', async () => {
    const page = await open();
    const card = await focus(page, '#p3');
    const stops: unknown[] = [];
    for (let at = 0; at < 5; at++) {
      await page.keyboard.press('Tab');
      await page.clock.runFor(1000);
      stops.push(await focused(page));
    }
    expect(stops).toEqual(['×', 'lighthouse keeper', 'docking', 'Open', 'Turn previews off']);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('p3');
    await page.clock.runFor(300);
    await gone(page);
    expect(await card.count()).toBe(0);
  });

  test('Shift and Tab lead from the card back to its reference', async () => {
    const page = await open();
    await focus(page, '#p3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Storm Warning');
    await page.clock.runFor(1000);
    expect(await cardOf(page).count()).toBe(1);
  });

  test('Escape in the card gives the focus back, and the card stays closed', async () => {
    const page = await open();
    await focus(page, '#p3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await gone(page);
    expect(await focused(page)).toBe('Storm Warning');
    await page.clock.runFor(5000);
    expect(await cardOf(page).count()).toBe(0);
  });

  test('Enter follows a reference, and inside of the card replaces its content', async () => {
    const page = await open();
    const card = await focus(page, '#p3');
    await card.locator('a.ref').first().focus();
    await page.keyboard.press('Enter');
    await shows(page, 'lighthouse keeper');
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Back');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${home}glossary/storm-warning/`);
  });
});

describe('by touch', () => {
  test('the first tap opens a sheet at the bottom, and the second follows', async () => {
    const page = await open(docking, phone);
    await linkIn(page, '#p1').tap();
    await shows(page, 'harbour pilot');
    expect(pathOf(page)).toBe(new URL(docking).pathname);
    const box = await cardOf(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 360]);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
    await linkIn(page, '#p1').tap();
    await page.waitForURL(`${home}terms/harbour-pilot/`);
  });

  test('the sheet stays while one reads on, and a tap elsewhere closes it', async () => {
    const page = await open(docking, phone);
    await linkIn(page, '#p1').tap();
    await shows(page, 'harbour pilot');
    await page.clock.runFor(60_000);
    expect(await cardOf(page).count()).toBe(1);
    await page.locator('h1').tap();
    await gone(page);
    expect(pathOf(page)).toBe(new URL(docking).pathname);
  });

  test('what asks to close it, as Back on Android does, closes it and stays on the page', async () => {
    const page = await open(docking, phone);
    await page.evaluate(`window.CloseWatcher = class extends CloseWatcher {
      constructor() {
        super();
        window.goBack = () => this.requestClose();
      }
    }`);
    await linkIn(page, '#p1').tap();
    await shows(page, 'harbour pilot');
    await page.evaluate('goBack()');
    await gone(page);
    expect(pathOf(page)).toBe(new URL(docking).pathname);
  });

  test('a tap on another reference shows that one', async () => {
    const page = await open(docking, phone);
    await linkIn(page, '#p1').tap();
    await shows(page, 'harbour pilot');
    await page.locator('#p1 a.ref').first().tap();
    await shows(page, 'mooring');
    expect(await cardOf(page).count()).toBe(1);
  });

  test.each([
    ['down closes it', 120, 0],
    ['down a little leaves it open', 40, 1],
  ])('a swipe %s', async (_, distance, count) => {
    const page = await open(docking, phone);
    await linkIn(page, '#p1').tap();
    await shows(page, 'harbour pilot');
    const box = await cardOf(page).boundingBox();
    const [x, y] = [180, (box?.y ?? 0) + 20];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x, y: at }],
      });
    await touch('touchStart', y);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + part * distance);
    await touch('touchEnd');
    if (count === 0) await gone(page);
    expect(await cardOf(page).count()).toBe(count);
  });

  test('every target in the sheet has room for a finger, references in its text aside', async () => {
    const page = await open(docking, phone);
    await linkIn(page, '#p1').tap();
    await shows(page, 'harbour pilot');
    await cardOf(page).locator('a.ref').first().tap();
    await cardOf(page).getByRole('button', { name: 'Back' }).waitFor();
    const targets = cardOf(page).locator('button, a:not(.preview-text *)');
    expect(await targets.count()).toBe(4);
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  });

  test('a reference in a search result still opens in its place', async () => {
    const page = await open(`${home}?q=storm+warning`, phone);
    await page.clock.resume();
    await page.waitForSelector('[data-results-state="ready"]');
    const reference = page.locator('[data-result] a.ref').first();
    const name = await reference.innerText();
    await reference.tap();
    await page.locator('[data-result]', { hasText: name }).first().waitFor();
    await page.clock.fastForward(2000);
    expect(await cardOf(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(fixture.base);
  });
});

describe('previews are turned off', () => {
  test('for good with one press, and on again on the help page', async () => {
    const page = await open();
    const card = await hover(page, '#p3');
    await card.getByRole('button', { name: 'Turn previews off' }).click();
    await card.getByText('Previews are off.').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${home}glossary/mooring/`);
    await linkIn(page, '#p1').hover();
    await page.clock.runFor(5000);
    expect(await cardOf(page).count()).toBe(0);
    await page.goto(`${home}help/`);
    const box = page.getByLabel('Show previews of references');
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await page.goto(docking);
    await previewsReady(page);
    await hover(page, '#p3');
  });

  test('and a first tap follows', async () => {
    const page = await open(docking, phone);
    await linkIn(page, '#p1').tap();
    await cardOf(page).getByRole('button', { name: 'Turn previews off' }).tap();
    await page.locator('h1').tap();
    await gone(page);
    await linkIn(page, '#p1').tap();
    await page.waitForURL(`${home}terms/harbour-pilot/`);
  });
});

describe('axe finds no fault', () => {
  test.each([
    ['in a card', {}],
    ['in a sheet', phone],
  ] satisfies [string, BrowserContextOptions][])('%s', async (_, options) => {
    const page = await open(docking, options);
    if ('hasTouch' in options) await linkIn(page, '#p1').tap();
    else await hover(page, '#p1');
    await shows(page, 'harbour pilot');
    // axe waits by the page's clock.
    await page.clock.resume();
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, rulesOfColour)).toEqual([]);
  });
});

test('with reduced motion nothing moves', async () => {
  const page = await open(docking, phone);
  await linkIn(page, '#p1').tap();
  await shows(page, 'harbour pilot');
  const moves = "getComputedStyle(document.querySelector('.preview')).transitionDuration";
  expect(await page.evaluate(moves)).toBe('0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await page.evaluate(moves)).not.toBe('0s');
});

test('the downloaded file has the same previews, of its own data', async () => {
  const page = await open(pathToFileURL(downloadOf(fixture, 'html')).href);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const ruling = (number: string): string => `[id="glossary.docking.${number}"]`;
  const card = await hover(page, ruling('p5'));
  expect(await nameIn(card)).toBe('Regatta Rules');
  expect(await card.innerText()).toContain('4 rules');
  expect(await card.innerText()).toContain('retires from it');
  await card.locator('a.ref', { hasText: 'docking' }).click();
  await shows(page, 'docking');
  expect(await card.innerText()).toContain('Term · 9 rulings, 1 temporary');
  await card.locator('a.ref', { hasText: 'harbour pilot' }).click();
  await shows(page, 'harbour pilot');
  expect(await card.innerText()).toContain('docking p1');
  await page.clock.resume();
  expect(await violationsOf(page)).toEqual([]);
  await card.getByRole('button', { name: 'Turn previews off' }).click();
  await page.keyboard.press('Escape');
  await linkIn(page, ruling('p3')).hover();
  await page.clock.runFor(5000);
  expect(await cardOf(page).count()).toBe(0);
  const box = page.getByLabel('Show previews of references');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await hover(page, ruling('p3'));
  expect(requests).toEqual([]);
});
