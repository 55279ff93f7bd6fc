import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { fixture, real } = inject('sites');
const browser = useBrowser();
const box = 'input[name=q]';

let visit: Visit;
let page: Page;

beforeEach(async () => {
  // A page that the service worker has taken over asks it for files: the test could hold none back.
  visit = await browser.visit({ serviceWorkers: 'block' });
  page = visit.page;
});

async function search(query: string, site = real): Promise<void> {
  await page.goto(`${site.origin}${site.base}?q=${encodeURIComponent(query)}`);
  await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
}

/** Lets requests fail. */
async function withhold(address: string): Promise<void> {
  visit.allow(/net::ERR_FAILED|dynamically imported module/u);
  await visit.context.route(address, (route) => route.abort());
}

const result = (title: string) => page.locator(`[data-result][data-title="${title}"]`);
const titles = (): Promise<string[]> =>
  page
    .locator('[data-result]')
    .evaluateAll((results) => results.map((one) => one.getAttribute('data-title') ?? ''));
const focused = (): Promise<string | null> =>
  page.evaluate(
    "document.activeElement.closest('[data-result]')?.dataset.title ?? document.activeElement.name ?? null",
  );

describe('the answer is in the list', () => {
  test('the first result is open with its best ruling, the words marked', async () => {
    await search('what happens to personnel when a facility is destroyed');
    const first = page.locator('[data-result]').first();
    expect(await first.getAttribute('data-url')).toMatch(/^\/glossary\/facility\/#p\d+$/u);
    expect(await first.locator('.result-body').isVisible()).toBe(true);
    expect(await first.locator('.result-body mark').allTextContents()).toContain('facility');
  });

  test('another one opens in its place, by a click and by Enter, and closes again', async () => {
    await search('skills');
    const other = result('skills - using');
    await other.locator('.result-open').click();
    await other.locator('.result-body').waitFor();
    await other.locator('.result-open').press('Enter');
    expect(await other.locator('.result-body').isVisible()).toBe(false);
    expect(page.url()).toBe(`${real.origin}/?q=skills`);
  });

  test('a name without an entry shows the rulings that name it', async () => {
    await search('Cryosatellite');
    const body = result('Cryosatellite').locator('.result-body');
    await body.waitFor();
    expect(await body.textContent()).toContain('Space-Time Portal');
  });

  describe('a reference opens in its place', () => {
    const body = () => result('Salvage Starship').locator('.result-body');
    const back = () => page.getByRole('button', { name: 'Back to Salvage Starship' });
    const linked = '&see=glossary%2Fsalvage-starship%2F+glossary%2Fspecial-equipment%2F';

    test('and is in the address; Back, Forward and Escape go from one to the next', async () => {
      await search('salvage starship');
      const before = await body().textContent();
      await body().getByRole('link', { name: 'special equipment' }).click();
      await back().waitFor();
      const first = await body().textContent();
      expect(first).toContain('ship system');
      expect(page.url()).toMatch(/[?]q=salvage[+]starship&see=glossary/u);
      expect(await focused()).toBe('Salvage Starship');
      await body().locator('.ref').first().click();
      await expect.poll(() => body().textContent()).not.toBe(first);
      await page.goBack();
      await expect.poll(() => body().textContent()).toBe(first);
      await page.keyboard.press('Escape');
      await expect.poll(() => body().textContent()).toBe(before);
      expect(page.url()).toBe(`${real.origin}/?q=salvage%20starship`);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('special equipment');
      await page.goForward();
      await expect.poll(() => body().textContent()).toBe(first);
    });

    test('on a reload and behind a link as well, and its way back stays on the page', async () => {
      await page.goto(`${real.origin}/?q=salvage+starship${linked}`);
      await page.reload();
      await back().click();
      await back().waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${real.origin}/?q=salvage+starship`);
      expect(await body().isVisible()).toBe(true);
    });

    test('unless the address names what the glossary does not have', async () => {
      await page.goto(
        `${real.origin}/?q=stasis&see=glossary%2Fstasis%2F+glossary%2Fno-such%2F&see=%3Cb%3E`,
      );
      await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
      expect(await result('stasis').locator('.result-body').textContent()).toContain('p1');
    });
  });

  test('a rule of a document opens with its heading and its links', async () => {
    await search('boat lies at its mooring until the gun', fixture);
    const body = result('Regatta Rules').locator('.result-body');
    expect(await body.locator('.result-heading').textContent()).toBe('Before the start');
    expect(await body.locator('.ref').getAttribute('href')).toBe('/sub/path/glossary/mooring/');
    const number = result('Regatta Rules').first().locator('.result-head a.number');
    expect(await number.textContent()).toBe('r1');
  });

  test('an icon shows its picture, its code and what it says', async () => {
    await search('[HA]');
    const body = page.locator('[data-result]').first().locator('.result-body');
    await body.waitFor();
    expect(await body.textContent()).toContain('Marks a card that is seeded or played face down.');
    expect(await body.locator('[data-icon=ha]').count()).toBe(1);
    expect(await body.getByRole('link', { name: 'All icons' }).getAttribute('href')).toBe(
      '/icons/#icon-ha',
    );
  });

  test('the heading of its section stands above, with the rulings around it', async () => {
    await search('who may use opponents headquarters');
    const body = result('facility').locator('.result-body');
    expect(await body.locator('.result-heading').textContent()).toBe('Who may use a facility?');
    expect(await body.locator('[data-best]').textContent()).toContain('headquarters');
    expect(await body.locator('.result-ruling').count()).toBeGreaterThan(1);
    // Its number stands beside the name, once.
    const number = await result('facility').locator('.result-head .number').textContent();
    expect(await body.locator('.number', { hasText: number ?? '' }).count()).toBe(0);
  });

  test('what does not fit is cut off, and shown on demand', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await search('who may use opponents headquarters');
    const section = result('facility').locator('.section');
    const heightOf = async (): Promise<number> => (await section.boundingBox())?.height ?? 0;
    const before = await heightOf();
    expect(before).toBeLessThan(500);
    await page.getByRole('button', { name: 'Show the whole section' }).click();
    expect(await heightOf()).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Show less' }).click();
    expect(await heightOf()).toBe(before);
  });

  test('further sections are named by the first words of their rulings, and open in its place', async () => {
    await search('seed phases dilemma');
    const others = page.locator('.result-others').first().getByRole('link');
    expect(await others.count()).toBeGreaterThan(1);
    const words = (await others.first().textContent()) ?? '';
    expect(words.split(' ').length).toBeGreaterThan(4);
    await others.first().click();
    await page.getByRole('button', { name: /^Back to/u }).waitFor();
    const shown = await page.locator('[data-result]').first().locator('[data-best]').textContent();
    expect(shown?.replace(/\s+/gu, ' ')).toContain(words.replace(/\u2026$/u, ''));
  });

  test('where no ruling has both of two names, the page says so and opens the first of each', async () => {
    await search('stasis vs spacedock');
    const told = 'No ruling names both stasis and Spacedock. The first ruling of each:';
    await page.getByRole('heading', { name: told }).waitFor();
    for (const title of ['stasis', 'Spacedock']) {
      await result(title).locator('.result-body').waitFor();
      expect(await result(title).getAttribute('data-url')).toMatch(/#p1$/u);
    }
  });

  test('an icon in a snippet is a picture with its name', async () => {
    await search('command ability icon staff ability');
    const icons = page.locator('.result-snippet [data-icon], .result-others [data-icon]');
    expect(await icons.first().getAttribute('aria-label')).toBeTruthy();
    expect(await page.locator('.results').textContent()).not.toMatch(/\[(?:Cmd|Stf)\]/u);
  });

  test('an open result has a link to copy: of its text, or of the ruling that is shown', async () => {
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate('navigator.clipboard.readText()');
    await search('stasis');
    await result('stasis').getByRole('button', { name: 'Copy link to stasis' }).click();
    await expect.poll(() => page.locator('[role=status]').textContent()).toBe('Link copied');
    await result('stasis').getByText('Link copied').waitFor();
    expect(await copied()).toBe(`${real.origin}/glossary/stasis/`);
    await search('who may use opponents headquarters');
    const number = (await result('facility').getAttribute('data-url'))?.replace(/.*#p/u, '');
    const copy = page.getByRole('button', { name: /^Copy link to facility p\d+$/u });
    await copy.click();
    await expect.poll(copied).toMatch(new RegExp(`/glossary/facility/${number}/`, 'u'));
    const other = result('facility').locator('.result-others a').first();
    const otherNumber = (await other.getAttribute('href'))?.replace(/.*#p/u, '');
    await other.click();
    await page.getByRole('button', { name: /^Back to/u }).waitFor();
    await copy.click();
    await expect.poll(copied).toMatch(new RegExp(`/glossary/facility/${otherNumber}/`, 'u'));
  });

  test('a ruling that no longer holds says so, and so does an entry that has one', async () => {
    await search('boat at anchor drifted', fixture);
    const flag = page.locator('[data-result]').first().locator('.flag');
    expect(await flag.textContent()).toBe('Reversed ruling');
    await search('tide slack high', fixture);
    expect(await flag.textContent()).toBe('Has a superseded ruling');
  });

  test('a ruling that was superseded leads to the one that took its place', async () => {
    await search('at high slack a boat drifted by one place', fixture);
    const first = page.locator('[data-result]').first();
    await first
      .locator('.box-label')
      .getByText(/^Replaced by .*p1$/u)
      .waitFor();
    await first.locator('.box-label a').click();
    await page.getByRole('button', { name: /^Back to/u }).waitFor();
    expect(await first.locator('[data-best]').textContent()).toContain('no boat drifts');
  });
});

describe('the reader is told', () => {
  test('what was searched for instead, and can take it back', async () => {
    await search('statis');
    expect(await page.locator('.result-notes').textContent()).toMatch(
      /Searched for \u201c\w+\u201d instead of \u201cstatis\u201d/u,
    );
    await page.getByRole('button', { name: 'as typed' }).click();
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.locator('.result-notes').textContent())
      .not.toContain('Searched for');
    expect(page.url()).toContain('verbatim');
  });

  test('that what follows is only close, and nothing of it where nothing follows', async () => {
    await search('stopped ship');
    expect(await page.locator('.closest + [data-closest]').count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'Partial matches' }).count()).toBe(1);
    await page.goto(`${real.origin}/`);
    await page.type(box, 'salvage starship', { delay: 30 });
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    const lines = await page.locator('[data-closest]').count();
    expect(await page.locator('.closest').count()).toBe(Math.min(lines, 1));
  });

  test('that nothing was found', async () => {
    await search('xyzzy plugh');
    expect(await page.locator('.result-notes').textContent()).toBe(
      'Nothing found for \u201cxyzzy plugh\u201d.',
    );
    expect(await page.locator('[data-result]').count()).toBe(0);
  });

  test('that the text cannot be searched, while names still answer', async () => {
    await withhold('**/pagefind/**');
    await search('stasis');
    expect(await page.locator('.notice', { hasText: 'search the text' }).isVisible()).toBe(true);
    expect(await page.locator('[data-result]').first().getAttribute('data-title')).toBe('stasis');
  });

  test.each([
    ['its names', '**/search/names.json'],
    ['its script', '**/_astro/start-search*.js'],
  ])('that the search cannot be loaded without %s, and can try again', async (_, missing) => {
    await withhold(missing);
    await page.goto(`${real.origin}/?q=stasis&kind=term`);
    const told = page.getByRole('alert');
    await told.waitFor();
    expect(await told.textContent()).toContain('Can’t load the search right now.');
    expect(await page.inputValue(box)).toBe('stasis');
    expect(await page.locator('.letters').isVisible()).toBe(true);
    await visit.context.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await result('stasis').waitFor();
    expect(await told.isVisible()).toBe(false);
    expect(page.url()).toBe(`${real.origin}/?q=stasis&kind=term`);
  });

  test('how many results there are, aloud', async () => {
    await search('stasis');
    await expect
      .poll(() => page.locator('[role=status]').textContent())
      .toMatch(/^\d+ results?\. First: stasis$/u);
  });
});

describe('filters', () => {
  test('narrow the list, stand in the address, and go with Back', async () => {
    await search('space');
    const all = await page.locator('[data-result]').count();
    await page.getByRole('button', { name: /^Cards/u }).click();
    await expect.poll(() => page.locator('[data-result]').count()).toBeLessThan(all);
    expect(page.url()).toBe(`${real.origin}/?q=space&kind=card`);
    expect(await page.evaluate("document.activeElement.getAttribute('data-filter')")).toBe(
      'kind:card',
    );
    await page.goBack();
    await expect.poll(() => page.locator('[data-result]').count()).toBe(all);
  });

  test('go with Back after words that were typed, too', async () => {
    await page.goto(`${real.origin}/`);
    await page.fill(box, 'space');
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Cards/u }).click();
    expect(page.url()).toBe(`${real.origin}/?q=space&kind=card`);
    await page.goBack();
    expect(page.url()).toBe(`${real.origin}/?q=space`);
    expect(await page.inputValue(box)).toBe('space');
  });

  test('of an address are in force when it is opened', async () => {
    await page.goto(`${real.origin}/?q=space&kind=card`);
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /^Cards/u }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(await result('spaceline').count()).toBe(0);
  });

  test('that leave nothing say so, and can be taken away', async () => {
    await page.goto(`${real.origin}/?q=supernova&kind=card&letter=b`);
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    expect(await page.locator('.result-notes').textContent()).toContain('with these filters');
    await page.getByRole('button', { name: 'Letter B 0' }).click();
    await result('Supernova').waitFor();
  });

  test('that an address makes up are passed by', async () => {
    await page.goto(`${real.origin}/?q=supernova&kind=planet&standing=high&letter=zz`);
    await result('Supernova').waitFor();
  });
});

test('a search whose script did not load is sent as a form, and answers then', async () => {
  await withhold('**/_astro/start-search*.js');
  await page.goto(`${real.origin}/`);
  const failed = page.waitForEvent('requestfailed');
  await page.focus(box);
  await failed;
  await visit.context.unrouteAll();
  await page.fill(box, 'supernova');
  await page.keyboard.press('Enter');
  await result('Supernova').waitFor();
});

describe('keys', () => {
  test('the arrows move along the list and back into the box, Escape returns to the box', async () => {
    await search('space');
    const [first, second] = await titles();
    await page.focus(box);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(second);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('q');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('q');
  });

  test('Ctrl-K leads to the box', async () => {
    await page.goto(`${real.origin}/`);
    await page.keyboard.press('Control+k');
    expect(await focused()).toBe('q');
  });

  test('Back returns from what was typed to the home page, and Forward to it', async () => {
    await page.goto(`${real.origin}/`);
    await page.type(box, 'supernova', { delay: 50 });
    await page.waitForURL(/[?]q=supernova$/u);
    await page.keyboard.press('Enter');
    await result('Supernova').waitFor();
    await page.goBack();
    expect(page.url()).toBe(`${real.origin}/`);
    expect(await page.inputValue(box)).toBe('');
    await result('Supernova').waitFor({ state: 'detached' });
    await page.goForward();
    await result('Supernova').waitFor();
  });

  test('Back returns to the search before', async () => {
    await search('stasis');
    await page.fill(box, 'supernova');
    await page.keyboard.press('Enter');
    await result('Supernova').waitFor();
    await page.goBack();
    await expect.poll(() => page.inputValue(box)).toBe('stasis');
    await result('stasis').waitFor();
  });
});

describe('on a phone', () => {
  const height = 740;
  const placeOf = async (selector: string) => {
    const place = await page.locator(selector).first().boundingBox();
    return { top: place?.y ?? 0, bottom: (place?.y ?? 0) + (place?.height ?? 0) };
  };

  beforeEach(async () => {
    await page.setViewportSize({ width: 360, height });
  });

  test('the box lies under the thumb, and stays there when it is used and answers', async () => {
    await page.goto(`${real.origin}/`);
    const before = await placeOf(box);
    expect(before.top).toBeGreaterThan(height - 80);
    expect(before.bottom).toBeLessThanOrEqual(height);
    await page.focus(box);
    expect(await placeOf(box)).toEqual(before);
    await page.fill(box, 'space');
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    await page.evaluate('scrollTo(0, 600)');
    expect(await placeOf(box)).toEqual(before);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('a keyboard that leaves little of the page leaves the first result in sight', async () => {
    await visit.context.close();
    visit = await browser.visit({ hasTouch: true, isMobile: true });
    page = visit.page;
    await page.setViewportSize({ width: 360, height: 230 });
    await page.goto(`${real.origin}/`);
    await page.type(box, 'stopped ship');
    await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    const title = await placeOf('.result-open');
    expect(title.top).toBeGreaterThan(0);
    expect(title.bottom).toBeLessThan((await placeOf(box)).top);
  });

  test('a keyboard that lies over the page covers neither the box nor the first result', async () => {
    await page.addInitScript(`{
      const view = new EventTarget();
      Object.assign(view, { width: 360, height: ${height}, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: view });
    }`);
    await page.goto(`${real.origin}/`);
    await page.focus(box);
    await page.evaluate(`Object.assign(visualViewport, { height: 400, offsetTop: 340 })`);
    await page.fill(box, 'space');
    await page.evaluate(`visualViewport.dispatchEvent(new Event('resize'))`);
    await result('Space').waitFor();
    await expect.poll(async () => (await placeOf(box)).bottom).toBeLessThanOrEqual(height);
    await page.evaluate(`visualViewport.offsetTop = 0`);
    await page.evaluate(`visualViewport.dispatchEvent(new Event('scroll'))`);
    await expect.poll(async () => (await placeOf(box)).bottom).toBeLessThanOrEqual(400);
    expect((await placeOf('.result-open')).bottom).toBeLessThan((await placeOf(box)).top);
  });
});

test('words in the box make room at once, so that nothing moves when the answer comes', async () => {
  let letGo = (): void => {};
  const measured = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await visit.context.route('**/search/names.json', async (route) => {
    await measured;
    await route.continue();
  });
  await page.goto(`${real.origin}/?q=stasis`);
  await page.getByText('Searching').waitFor();
  const before = await page.locator(box).boundingBox();
  const letters = (await page.locator('.letters').boundingBox())?.y;
  letGo();
  await page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
  expect(await page.locator(box).boundingBox()).toEqual(before);
  expect(letters).toBeGreaterThan(600);
  expect(await page.getByText('Searching').isVisible()).toBe(false);
});

test('spaces alone ask for nothing', async () => {
  await page.goto(`${real.origin}/`);
  const loaded = page.waitForResponse('**/search/names.json');
  await page.type(box, 'x');
  await loaded;
  await complete();
  await page.fill(box, '   ');
  await page.waitForURL(`${real.origin}/`);
  expect(await page.getByText('Searching').isVisible()).toBe(false);
  expect((await page.locator('.letters').boundingBox())?.y).toBeLessThan(600);
});

test('a reader who returns to results or loads them again is where they were', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await search('space');
  await page.evaluate('scrollTo(0, 600)');
  await page.goto(`${real.origin}/glossary/stasis/`);
  await page.goBack();
  await complete();
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
  await page.reload();
  await complete();
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
});

/** Keeps an answer back until it is let go. */
async function holdBack(what: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await visit.context.route(what, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const complete = () => page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });

describe('before the texts answer', () => {
  test('the names do, typos forgiven, and a name that was typed in full is open', async () => {
    await holdBack('**/pagefind/wasm*');
    await page.goto(`${real.origin}/?q=statis`);
    await result('stasis').waitFor();
    expect(await page.locator('[data-results]').getAttribute('data-results-from')).toBe('names');
    await page.fill(box, 'stasis');
    await result('stasis').locator('.result-body').waitFor();
    expect(await page.locator('[data-results]').getAttribute('data-results-state')).toBe('busy');
  });
});

describe('nothing jumps', () => {
  const topOf = async (title: string): Promise<number | undefined> =>
    (await result(title).boundingBox())?.y;

  test('when the texts answer after the reader went to work in the list', async () => {
    const letGo = await holdBack('**/pagefind/wasm*');
    await page.goto(`${real.origin}/`);
    await page.fill(box, 'space');
    await result('spaceline').waitFor();
    const [, second = ''] = await titles();
    await page.focus(box);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const before = await topOf(second);
    letGo();
    await complete();
    expect(await topOf(second)).toBe(before);
    expect(await focused()).toBe(second);
  });

  test('and a line that is no result any more stays while the reader is at it', async () => {
    const letGo = await holdBack('**/pagefind/wasm*');
    await page.goto(`${real.origin}/?q=stopped+ship`);
    await result('ship').locator('.result-open').focus();
    letGo();
    await complete();
    expect(await focused()).toBe('ship');
  });

  test('when the first ruling comes after the finger did', async () => {
    const letGo = await holdBack('**/api/glossary/space.json');
    await page.goto(`${real.origin}/?q=space`);
    await page.locator('[data-results-from="texts"]').waitFor();
    await result('spaceline').dispatchEvent('pointerdown');
    const before = await topOf('spaceline');
    letGo();
    await complete();
    expect(await topOf('spaceline')).toBe(before);
  });

  test('and a tap is not taken for one on what moved under it', async () => {
    await page.clock.install();
    const letGo = await holdBack('**/pagefind/wasm*');
    await page.goto(`${real.origin}/?q=warp`);
    await page.locator('[data-results-from="names"] [data-result]').nth(1).waitFor();
    // The tap comes in the moment in which the lines have moved, before anybody can have seen it.
    await page.evaluate(`{
      const list = document.querySelector('[data-results]');
      new MutationObserver((_, observer) => {
        if (list.dataset.resultsState !== 'ready') return;
        observer.disconnect();
        const line = list.querySelector('[data-result]:nth-of-type(2) .result-open');
        const tap = { bubbles: true, pointerType: 'touch' };
        line.dispatchEvent(new PointerEvent('pointerdown', tap));
        line.dispatchEvent(new PointerEvent('click', { ...tap, detail: 1 }));
        window.opened = line.getAttribute('aria-expanded');
      }).observe(list, { attributes: true });
    }`);
    // Time enough to aim at the lines as they were.
    await page.clock.fastForward(700);
    letGo();
    await complete();
    expect(await page.evaluate('window.opened')).toBe('false');
    await page.locator('.result-open').nth(1).click();
    await expect
      .poll(() => page.locator('.result-open').nth(1).getAttribute('aria-expanded'))
      .toBe('true');
  });

  test('and what is closed while it is loaded stays closed', async () => {
    const letGo = await holdBack('**/api/glossary/spaceline.json');
    await search('space');
    const title = result('spaceline').locator('.result-open');
    await title.click();
    await title.click();
    const loaded = page.waitForResponse('**/api/glossary/spaceline.json');
    letGo();
    await (await loaded).finished();
    await result('Spacedock').locator('.result-open').click();
    await result('Spacedock').locator('.result-body').waitFor();
    expect(await result('spaceline').locator('.result-body').isVisible()).toBe(false);
    expect(await title.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the focus', () => {
  test('is in the box again where what had it is gone', async () => {
    await search('statis');
    await page.getByRole('button', { name: 'as typed' }).press('Enter');
    await expect.poll(focused).toBe('q');
    await page.keyboard.press('Enter');
    await page.goto(`${real.origin}/`);
    await page.focus(box);
    await page.getByRole('button', { name: 'statis', exact: true }).press('Enter');
    expect(await focused()).toBe('q');
    await page.fill(box, '');
    await page.getByRole('button', { name: 'Clear recent searches' }).press('Enter');
    expect(await focused()).toBe('q');
  });

  test('is never under the box', async () => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await search('space');
    await page.locator('.result-open').last().focus();
    const lines = await page.locator('.result-open').count();
    for (let line = 1; line < lines; line++) {
      await page.keyboard.press('ArrowUp');
      const [top, below] = await page.evaluate<[number, number]>(
        `[document.activeElement.getBoundingClientRect().top, document.querySelector('${box}').getBoundingClientRect().bottom]`,
      );
      expect(top).toBeGreaterThanOrEqual(below);
    }
  });
});

describe('what stays on the device', () => {
  test('recent searches and pinned rulings are offered again, and can be cleared', async () => {
    await search('who may use opponents headquarters');
    const url = await result('facility').getAttribute('data-url');
    await page.getByRole('button', { name: /^Pin facility p\d+$/u }).click();
    await page.focus(box);
    await page.keyboard.press('Enter');
    await page.goto(`${real.origin}/`);
    await page.getByRole('button', { name: 'who may use opponents headquarters' }).waitFor();
    const pin = page.locator('.saved-texts').first().getByRole('link');
    expect(await pin.getAttribute('href')).toBe(url);
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    expect(await page.locator('.saved .chip').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear pinned' }).click();
    expect(await page.locator('[data-results-region]').isVisible()).toBe(false);
  });

  test('the rulings that were viewed, on their page or in the results', async () => {
    await page.goto(`${real.origin}/glossary/stasis/#p5`);
    const saved = () => page.evaluate("localStorage.getItem('/search-shelf')");
    await expect.poll(saved).toContain('/glossary/stasis/#p5');
    await search('skills');
    await result('skills - using').locator('.result-open').click();
    await page.goto(`${real.origin}/`);
    const viewed = page.locator('.saved-texts a');
    await viewed.first().waitFor();
    const titles = await viewed.allTextContents();
    expect(titles).toContain('stasis p5');
    expect(titles[0]).toMatch(/^skills - using/u);
    await page.getByRole('button', { name: 'Clear recently viewed' }).click();
    expect(await viewed.count()).toBe(0);
  });

  test('what an earlier version saved is read', async () => {
    await page.goto(`${real.origin}/`);
    await page.evaluate(
      `localStorage.setItem('/search-shelf', '{"recent":["phase"],"pinned":[{"url":"/glossary/stasis/","title":"stasis"}]}')`,
    );
    await page.reload();
    await page.getByRole('link', { name: 'stasis', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'phase', exact: true }).count()).toBe(1);
  });
});
