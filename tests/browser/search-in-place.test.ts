import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { test, type Visit } from '../lib/browser-test.ts';
import {
  searchBox as box,
  boxOf,
  copiedText,
  focused,
  resultOf,
  resultsReady,
  searchFor,
  titlesOf,
} from '../lib/page.ts';

const { fixture, real } = inject('sites');
const home = `${real.origin}/`;
const harbour = fixture.origin + fixture.base;
const facilityQuestion = 'who may use opponents headquarters';
const phone = { width: 360, height: 740 };

const bodyOf = (page: Page, title: string) => resultOf(page, title).locator('.result-body');
const backButton = (page: Page) => page.getByRole('button', { name: /^Back to/u });

/** The title of the result that has the focus, or the name of another element that has it. */
const focusedResult = (page: Page): Promise<string | null> =>
  page.evaluate(
    "document.activeElement.closest('[data-result]')?.dataset.title ?? document.activeElement.name ?? null",
  );

/** Lets requests fail. */
async function withhold({ context, allow }: Visit, address: string): Promise<void> {
  allow(/net::ERR_FAILED|dynamically imported module/u);
  await context.route(address, (route) => route.abort());
}

/** Holds an answer back. @returns lets it through */
async function holdBack({ context }: Visit, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await context.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

describe('a result', () => {
  test('that is first is open with its best ruling, the words marked; another one opens and closes in its place', async ({
    page,
  }) => {
    await searchFor(page, home, 'what happens to personnel when a facility is destroyed');
    const first = page.locator('[data-result]').first();
    expect(await first.getAttribute('data-url')).toMatch(/^\/glossary\/facility\/#p\d+$/u);
    expect(await first.locator('.result-body').isVisible()).toBe(true);
    expect(await first.locator('.result-body mark').allTextContents()).toContain('facility');

    await searchFor(page, home, 'skills');
    const other = resultOf(page, 'skills - using');
    await other.locator('.result-open').click();
    await other.locator('.result-body').waitFor();
    await other.locator('.result-open').press('Enter');
    await other.locator('.result-body').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${home}?q=skills`);
  });

  test('of a name without an entry shows the rulings that name it', async ({ page }) => {
    await searchFor(page, home, 'Cryosatellite');
    await bodyOf(page, 'Cryosatellite').waitFor();
    expect(await bodyOf(page, 'Cryosatellite').textContent()).toContain('Space-Time Portal');
  });

  test('that is a rule of a document opens with its number, its heading and its links', async ({
    page,
  }) => {
    await searchFor(page, harbour, 'boat lies at its mooring until the gun');
    const body = bodyOf(page, 'Regatta Rules');
    expect(await body.locator('.result-heading').textContent()).toBe('Before the start');
    expect(await body.locator('.ref').getAttribute('href')).toBe('/sub/path/glossary/mooring/');
    const number = resultOf(page, 'Regatta Rules').first().locator('.result-head a.number');
    expect(await number.textContent()).toBe('r1');
  });

  test('that is an icon shows its picture, its code and its meaning; one in a snippet has a name', async ({
    page,
  }) => {
    await searchFor(page, home, '[HA]');
    const body = page.locator('[data-result]').first().locator('.result-body');
    await body.waitFor();
    expect(await body.textContent()).toContain('Marks a card that is seeded or played face down.');
    expect(await body.locator('[data-icon=ha]').count()).toBe(1);
    expect(await body.getByRole('link', { name: 'All icons' }).getAttribute('href')).toBe(
      '/icons/#icon-ha',
    );
    await searchFor(page, home, 'command ability icon staff ability');
    const icons = page.locator('.result-snippet [data-icon], .result-others [data-icon]');
    expect(await icons.first().getAttribute('aria-label')).toBeTruthy();
    expect(await page.locator('.results').textContent()).not.toMatch(/\[(?:Cmd|Stf)\]/u);
  });

  test('shows the heading of its section with the rulings around it, cut off if they are long', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await searchFor(page, home, facilityQuestion);
    const body = bodyOf(page, 'facility');
    expect(await body.locator('.result-heading').textContent()).toBe('Who may use a facility?');
    expect(await body.locator('[data-best]').textContent()).toContain('headquarters');
    expect(await body.locator('.result-ruling').count()).toBeGreaterThan(1);
    // Its number stands beside the name, once.
    const number = await resultOf(page, 'facility').locator('.result-head .number').textContent();
    expect(await body.locator('.number', { hasText: number ?? '' }).count()).toBe(0);

    const heightOf = async (): Promise<number> => (await boxOf(page, '.section')).height;
    const before = await heightOf();
    expect(before).toBeLessThan(500);
    await page.getByRole('button', { name: 'Show the whole section' }).click();
    await expect.poll(heightOf).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(heightOf).toBe(before);
  });

  test('names its further sections by the first words of their rulings, which open in its place', async ({
    page,
  }) => {
    await searchFor(page, home, 'seed phases dilemma');
    const others = page.locator('.result-others').first().getByRole('link');
    expect(await others.count()).toBeGreaterThan(1);
    const words = (await others.first().textContent()) ?? '';
    expect(words.split(' ').length).toBeGreaterThan(4);
    await others.first().click();
    await backButton(page).waitFor();
    const shown = await page.locator('[data-result]').first().locator('[data-best]').textContent();
    expect(shown?.replace(/\s+/gu, ' ')).toContain(words.replace(/\u2026$/u, ''));
  });

  test('has a link to copy: of its text, or of the ruling that is shown', async ({ visit }) => {
    const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await searchFor(page, home, 'stasis');
    const stasis = resultOf(page, 'stasis');
    await stasis.getByRole('button', { name: 'Copy link to stasis' }).click();
    await expect.poll(() => page.locator('[role=status]').textContent()).toBe('Link copied');
    await stasis.getByText('Link copied').waitFor();
    expect(await copiedText(page)).toBe(`${home}glossary/stasis/`);
    await searchFor(page, home, facilityQuestion);
    const facility = resultOf(page, 'facility');
    const number = (await facility.getAttribute('data-url'))?.replace(/.*#p/u, '');
    const copy = page.getByRole('button', { name: /^Copy link to facility p\d+$/u });
    await copy.click();
    await expect
      .poll(() => copiedText(page))
      .toMatch(new RegExp(`/glossary/facility/${number}/`, 'u'));
    const other = facility.locator('.result-others a').first();
    const otherNumber = (await other.getAttribute('href'))?.replace(/.*#p/u, '');
    await other.click();
    await backButton(page).waitFor();
    await copy.click();
    await expect
      .poll(() => copiedText(page))
      .toMatch(new RegExp(`/glossary/facility/${otherNumber}/`, 'u'));
  });

  test('says if its ruling no longer holds, and leads to the one that took its place', async ({
    page,
  }) => {
    const first = page.locator('[data-result]').first();
    await searchFor(page, harbour, 'boat at anchor drifted');
    expect(await first.locator('.flag').textContent()).toBe('Reversed ruling');
    await searchFor(page, harbour, 'tide slack high');
    expect(await first.locator('.flag').textContent()).toBe('Has a superseded ruling');
    await searchFor(page, harbour, 'at high slack a boat drifted by one place');
    const replaced = first.locator('.box-label');
    await replaced.getByText(/^Replaced by .*p1$/u).waitFor();
    await replaced.locator('a').click();
    await backButton(page).waitFor();
    expect(await first.locator('[data-best]').textContent()).toContain('no boat drifts');
  });
});

describe('a reference in a result opens in its place', () => {
  const title = 'Salvage Starship';
  const linked = '&see=glossary%2Fsalvage-starship%2F+glossary%2Fspecial-equipment%2F';

  test('and is in the address; Back, Forward and Escape go from one to the next', async ({
    page,
  }) => {
    await page.goto(`${home}?q=salvage%20starship`);
    await resultsReady(page);
    const body = bodyOf(page, title);
    const text = () => body.textContent();
    const before = await text();
    await body.getByRole('link', { name: 'special equipment' }).click();
    await backButton(page).waitFor();
    const first = await text();
    expect(first).toContain('ship system');
    expect(page.url()).toMatch(/[?]q=salvage[+]starship&see=glossary/u);
    expect(await focusedResult(page)).toBe(title);
    await body.locator('.ref').first().click();
    await expect.poll(text).not.toBe(first);
    await page.goBack();
    await expect.poll(text).toBe(first);
    await page.keyboard.press('Escape');
    await expect.poll(text).toBe(before);
    expect(page.url()).toBe(`${home}?q=salvage%20starship`);
    expect(await focused(page)).toBe('special equipment');
    await page.goForward();
    await expect.poll(text).toBe(first);
  });

  test('on a reload and behind a link as well, unless the address names no text', async ({
    page,
  }) => {
    await page.goto(`${home}?q=salvage+starship${linked}`);
    await page.reload();
    await backButton(page).click();
    await backButton(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${home}?q=salvage+starship`);
    expect(await bodyOf(page, title).isVisible()).toBe(true);
    await page.goto(`${home}?q=stasis&see=glossary%2Fstasis%2F+glossary%2Fno-such%2F&see=%3Cb%3E`);
    await resultsReady(page);
    expect(await bodyOf(page, 'stasis').textContent()).toContain('p1');
  });
});

describe('the reader is told', () => {
  test('what was searched for instead, and can take it back', async ({ page }) => {
    await searchFor(page, home, 'statis');
    const notes = () => page.locator('.result-notes').textContent();
    expect(await notes()).toMatch(/Searched for \u201c\w+\u201d instead of \u201cstatis\u201d/u);
    await page.getByRole('button', { name: 'as typed' }).press('Enter');
    await expect.poll(notes).not.toContain('Searched for');
    await resultsReady(page);
    expect(page.url()).toContain('verbatim');
    // The button that had the focus is gone.
    expect(await focusedResult(page)).toBe('q');
  });

  test('how many results there are, aloud, which of them are only close, and that nothing was found', async ({
    page,
  }) => {
    await searchFor(page, home, 'stasis');
    await expect
      .poll(() => page.locator('[role=status]').textContent())
      .toMatch(/^\d+ results?\. First: stasis$/u);
    await searchFor(page, home, 'stopped ship');
    expect(await page.locator('.closest + [data-closest]').count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'Partial matches' }).count()).toBe(1);
    await searchFor(page, home, 'salvage starship');
    const lines = await page.locator('[data-closest]').count();
    expect(await page.locator('.closest').count()).toBe(Math.min(lines, 1));
    await searchFor(page, home, 'xyzzy plugh');
    expect(await page.locator('.result-notes').textContent()).toBe(
      'Nothing found for \u201cxyzzy plugh\u201d.',
    );
    expect(await titlesOf(page)).toEqual([]);
  });

  test('that no ruling has both of two names, and sees the first of each', async ({ page }) => {
    await searchFor(page, home, 'stasis vs spacedock');
    const told = 'No ruling names both stasis and Spacedock. The first ruling of each:';
    await page.getByRole('heading', { name: told }).waitFor();
    for (const title of ['stasis', 'Spacedock']) {
      await bodyOf(page, title).waitFor();
      expect(await resultOf(page, title).getAttribute('data-url')).toMatch(/#p1$/u);
    }
  });

  test('that the text cannot be searched, while names still answer', async ({ visit }) => {
    const reader = await visit();
    await withhold(reader, '**/pagefind/**');
    await searchFor(reader.page, home, 'stasis');
    const notice = reader.page.locator('.notice', { hasText: 'search the text' });
    expect(await notice.isVisible()).toBe(true);
    expect((await titlesOf(reader.page))[0]).toBe('stasis');
  });

  test.for([
    ['its names', '**/search/names.json'],
    ['its script', '**/_astro/start-search*.js'],
  ])(
    'that the search cannot be loaded without %s, and can try again',
    async ([, missing = ''], { visit }) => {
      const reader = await visit();
      const { page } = reader;
      await withhold(reader, missing);
      await page.goto(`${home}?q=stasis&kind=term`);
      const told = page.getByRole('alert');
      await told.waitFor();
      expect(await told.textContent()).toContain('Can’t load the search right now.');
      expect(await page.inputValue(box)).toBe('stasis');
      expect(await page.locator('.letters').isVisible()).toBe(true);
      await reader.context.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await resultOf(page, 'stasis').waitFor();
      expect(await told.isVisible()).toBe(false);
      expect(page.url()).toBe(`${home}?q=stasis&kind=term`);
    },
  );
});

test('a search whose script did not load is sent as a form, and answers then', async ({
  visit,
}) => {
  const reader = await visit();
  const { page } = reader;
  await withhold(reader, '**/_astro/start-search*.js');
  await page.goto(home);
  const failed = page.waitForEvent('requestfailed');
  await page.focus(box);
  await failed;
  await reader.context.unrouteAll();
  await page.fill(box, 'supernova');
  await page.keyboard.press('Enter');
  await resultOf(page, 'Supernova').waitFor();
});

describe('filters', () => {
  const cards = (page: Page) => page.getByRole('button', { name: /^Cards/u });

  test('narrow the list, are in the address, and go with Back, after typed words as well', async ({
    page,
  }) => {
    await page.goto(home);
    await page.fill(box, 'space');
    await resultsReady(page);
    const all = await titlesOf(page);
    await cards(page).click();
    await expect.poll(async () => (await titlesOf(page)).length).toBeLessThan(all.length);
    expect(page.url()).toBe(`${home}?q=space&kind=card`);
    expect(await page.evaluate('document.activeElement.dataset.filter')).toBe('kind:card');
    await page.goBack();
    await expect.poll(() => titlesOf(page)).toEqual(all);
    expect(page.url()).toBe(`${home}?q=space`);
    expect(await page.inputValue(box)).toBe('space');
  });

  test('of an address apply at once, say if they leave nothing, and are ignored if they do not exist', async ({
    page,
  }) => {
    await page.goto(`${home}?q=space&kind=card`);
    await resultsReady(page);
    expect(await cards(page).getAttribute('aria-pressed')).toBe('true');
    expect(await resultOf(page, 'spaceline').count()).toBe(0);
    await page.goto(`${home}?q=supernova&kind=card&letter=b`);
    await resultsReady(page);
    expect(await page.locator('.result-notes').textContent()).toContain('with these filters');
    await page.getByRole('button', { name: 'Letter B 0' }).click();
    await resultOf(page, 'Supernova').waitFor();
    await page.goto(`${home}?q=supernova&kind=planet&standing=high&letter=zz`);
    await resultOf(page, 'Supernova').waitFor();
  });
});

describe('keys', () => {
  test('the arrows move along the list and back into the box, Escape and Ctrl-K return to the box', async ({
    page,
  }) => {
    await searchFor(page, home, 'space');
    const [first, second] = await titlesOf(page);
    await page.focus(box);
    for (const [key, target] of [
      ['ArrowDown', first],
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['ArrowUp', 'q'],
      ['ArrowDown', first],
      ['Escape', 'q'],
      ['ArrowDown', first],
      ['Control+k', 'q'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedResult(page), key).toBe(target);
    }
  });

  test('Back returns from typed words to the home page or to the search before, and Forward to them', async ({
    page,
  }) => {
    await page.goto(home);
    await page.focus(box);
    await page.keyboard.type('supernova');
    await page.waitForURL(/[?]q=supernova$/u);
    await page.keyboard.press('Enter');
    await resultOf(page, 'Supernova').waitFor();
    await page.goBack();
    expect(page.url()).toBe(home);
    expect(await page.inputValue(box)).toBe('');
    await resultOf(page, 'Supernova').waitFor({ state: 'detached' });
    await page.goForward();
    await resultOf(page, 'Supernova').waitFor();
    await searchFor(page, home, 'stasis');
    await page.goBack();
    await expect.poll(() => page.inputValue(box)).toBe('supernova');
    await resultOf(page, 'Supernova').waitFor();
  });
});

describe('on a phone', () => {
  const { height } = phone;

  /** The upper and lower edge of the first element that matches. */
  const edgesOf = async (page: Page, selector: string) => {
    const { y, height: tall } = await boxOf(page, selector);
    return { top: y, bottom: y + tall };
  };

  test('the box is under the thumb, and stays there when it is used and answers', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(home);
    const before = await edgesOf(page, box);
    expect(before.top).toBeGreaterThan(height - 80);
    expect(before.bottom).toBeLessThanOrEqual(height);
    await page.focus(box);
    expect(await edgesOf(page, box)).toEqual(before);
    await page.fill(box, 'space');
    await resultsReady(page);
    await page.evaluate('scrollTo(0, 600)');
    expect(await edgesOf(page, box)).toEqual(before);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('a keyboard that leaves little of the page leaves the first result in sight', async ({
    visit,
  }) => {
    const { page } = await visit({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 230 },
    });
    await page.goto(home);
    await page.focus(box);
    await page.keyboard.type('stopped ship');
    await resultsReady(page);
    const title = await edgesOf(page, '.result-open');
    expect(title.top).toBeGreaterThan(0);
    expect(title.bottom).toBeLessThan((await edgesOf(page, box)).top);
  });

  test('a keyboard that lies over the page covers neither the box nor the first result', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: phone });
    await page.addInitScript(`{
      const view = new EventTarget();
      Object.assign(view, { width: 360, height: ${height}, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: view });
    }`);
    await page.goto(home);
    await page.focus(box);
    await page.evaluate('Object.assign(visualViewport, { height: 400, offsetTop: 340 })');
    await page.fill(box, 'space');
    await page.evaluate("visualViewport.dispatchEvent(new Event('resize'))");
    await resultOf(page, 'Space').waitFor();
    const bottom = async () => (await edgesOf(page, box)).bottom;
    await expect.poll(bottom).toBeLessThanOrEqual(height);
    await page.evaluate('visualViewport.offsetTop = 0');
    await page.evaluate("visualViewport.dispatchEvent(new Event('scroll'))");
    await expect.poll(bottom).toBeLessThanOrEqual(400);
    expect((await edgesOf(page, '.result-open')).bottom).toBeLessThan(
      (await edgesOf(page, box)).top,
    );
  });
});

test('words in the box make room at once, so that nothing moves when the answer comes; spaces search for nothing', async ({
  visit,
}) => {
  const reader = await visit();
  const { page } = reader;
  const lettersTop = async () => (await page.locator('.letters').boundingBox())?.y;
  const letGo = await holdBack(reader, '**/search/names.json');
  await page.goto(`${home}?q=stasis`);
  await page.getByText('Searching').waitFor();
  const before = await boxOf(page, box);
  expect(await lettersTop()).toBeGreaterThan(600);
  letGo();
  await resultsReady(page);
  expect(await boxOf(page, box)).toEqual(before);
  expect(await page.getByText('Searching').isVisible()).toBe(false);
  await page.fill(box, '   ');
  await page.waitForURL(home);
  expect(await page.getByText('Searching').isVisible()).toBe(false);
  expect(await lettersTop()).toBeLessThan(600);
});

test('a reader who returns to results or loads them again is where they were', async ({ page }) => {
  await page.setViewportSize(phone);
  await searchFor(page, home, 'space');
  await page.evaluate('scrollTo(0, 600)');
  await page.goto(`${home}glossary/stasis/`);
  await page.goBack();
  await resultsReady(page);
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
  await page.reload();
  await resultsReady(page);
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
});

test('the names answer before the texts, typos forgiven, and a name that was typed in full is open', async ({
  visit,
}) => {
  const reader = await visit();
  const { page } = reader;
  await holdBack(reader, '**/pagefind/wasm*');
  await page.goto(`${home}?q=statis`);
  await resultOf(page, 'stasis').waitFor();
  const list = page.locator('[data-results]');
  expect(await list.getAttribute('data-results-from')).toBe('names');
  await page.fill(box, 'stasis');
  await bodyOf(page, 'stasis').waitFor();
  expect(await list.getAttribute('data-results-state')).toBe('busy');
});

describe('nothing jumps', () => {
  const topOf = async (page: Page, title: string): Promise<number | undefined> =>
    (await resultOf(page, title).boundingBox())?.y;

  test('when the texts answer after the reader went to work in the list', async ({ visit }) => {
    const reader = await visit();
    const { page } = reader;
    const letGo = await holdBack(reader, '**/pagefind/wasm*');
    await page.goto(home);
    await page.fill(box, 'space');
    await resultOf(page, 'spaceline').waitFor();
    const [, second = ''] = await titlesOf(page);
    await page.focus(box);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const before = await topOf(page, second);
    letGo();
    await resultsReady(page);
    expect(await topOf(page, second)).toBe(before);
    expect(await focusedResult(page)).toBe(second);
  });

  test('and a line that is no result any more stays while the reader is at it', async ({
    visit,
  }) => {
    const reader = await visit();
    const letGo = await holdBack(reader, '**/pagefind/wasm*');
    await reader.page.goto(`${home}?q=stopped+ship`);
    await resultOf(reader.page, 'ship').locator('.result-open').focus();
    letGo();
    await resultsReady(reader.page);
    expect(await focusedResult(reader.page)).toBe('ship');
  });

  test('when the first ruling comes after the finger did', async ({ visit }) => {
    const reader = await visit();
    const { page } = reader;
    const letGo = await holdBack(reader, '**/api/glossary/space.json');
    await page.goto(`${home}?q=space`);
    await page.locator('[data-results-from="texts"]').waitFor();
    await resultOf(page, 'spaceline').dispatchEvent('pointerdown');
    const before = await topOf(page, 'spaceline');
    letGo();
    await resultsReady(page);
    expect(await topOf(page, 'spaceline')).toBe(before);
  });

  test('and a tap is not taken for one on a line that moved under it', async ({ visit }) => {
    const reader = await visit();
    const { page } = reader;
    await page.clock.install();
    const letGo = await holdBack(reader, '**/pagefind/wasm*');
    await page.goto(`${home}?q=warp`);
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
    await resultsReady(page);
    expect(await page.evaluate('window.opened')).toBe('false');
    const second = page.locator('.result-open').nth(1);
    await second.click();
    await expect.poll(() => second.getAttribute('aria-expanded')).toBe('true');
  });

  test('and a result that is closed while it is loaded stays closed', async ({ visit }) => {
    const reader = await visit();
    const { page } = reader;
    const letGo = await holdBack(reader, '**/api/glossary/spaceline.json');
    await searchFor(page, home, 'space');
    const title = resultOf(page, 'spaceline').locator('.result-open');
    await title.click();
    await title.click();
    const loaded = page.waitForResponse('**/api/glossary/spaceline.json');
    letGo();
    await (await loaded).finished();
    await resultOf(page, 'Spacedock').locator('.result-open').click();
    await bodyOf(page, 'Spacedock').waitFor();
    expect(await bodyOf(page, 'spaceline').isVisible()).toBe(false);
    expect(await title.getAttribute('aria-expanded')).toBe('false');
  });

  test('under the box: what has the focus is below it', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await searchFor(page, home, 'space');
    const titles = page.locator('.result-open');
    await titles.last().focus();
    for (let line = await titles.count(); line > 1; line--) {
      await page.keyboard.press('ArrowUp');
      const below: unknown = await page.evaluate(
        `document.activeElement.getBoundingClientRect().top - document.querySelector('${box}').getBoundingClientRect().bottom`,
      );
      expect(below).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('saved on the device', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('recent searches, pinned and viewed rulings are offered again, and can be cleared, which leaves the focus in the box', async ({
    page,
  }) => {
    await page.goto(`${home}glossary/stasis/#p5`);
    const saved = () => page.evaluate("localStorage.getItem('/search-shelf')");
    await expect.poll(saved).toContain('/glossary/stasis/#p5');
    await searchFor(page, home, 'skills');
    await resultOf(page, 'skills - using').locator('.result-open').click();
    await searchFor(page, home, facilityQuestion);
    const url = await resultOf(page, 'facility').getAttribute('data-url');
    await page.getByRole('button', { name: /^Pin facility p\d+$/u }).click();

    await page.goto(home);
    await page.focus(box);
    await button(page, facilityQuestion).press('Enter');
    expect(await focusedResult(page)).toBe('q');
    await resultsReady(page);
    await page.fill(box, '');
    const lists = page.locator('.saved-texts');
    const [pinned, viewed] = [lists.first().locator('a'), lists.last().locator('a')];
    expect(await pinned.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      url,
    ]);
    expect(await viewed.allTextContents()).toEqual([
      expect.stringMatching(/^skills - using/u),
      'stasis p5',
    ]);
    await button(page, 'Clear recent searches').press('Enter');
    expect(await focusedResult(page)).toBe('q');
    expect(await page.locator('.saved .chip').count()).toBe(0);
    await button(page, 'Clear recently viewed').click();
    await button(page, 'Clear pinned').click();
    expect(await page.locator('[data-results-region]').isVisible()).toBe(false);
  });

  test('data of an earlier version is read', async ({ page }) => {
    await page.goto(home);
    await page.evaluate(
      `localStorage.setItem('/search-shelf', '{"recent":["phase"],"pinned":[{"url":"/glossary/stasis/","title":"stasis"}]}')`,
    );
    await page.reload();
    await page.getByRole('link', { name: 'stasis', exact: true }).waitFor();
    expect(await button(page, 'phase').count()).toBe(1);
  });
});
