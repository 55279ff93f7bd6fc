import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { TextFile } from '../../src/views/index.ts';
import { test, type Visit } from '../lib/browser-test.ts';
import {
  boxOf,
  largeText,
  resultOf,
  resultsReady,
  searchBox,
  searchFor,
  styleOf,
  titlesOf,
  valuesOf,
  violationsOf,
} from '../lib/page.ts';

const { fixture, real } = inject('sites');
const home = `${real.origin}/`;
const harbour = fixture.origin + fixture.base;
const facilityQuestion = 'who may use opponents headquarters';
const phone = { width: 360, height: 740 };

/** The groups of a text: its rulings, under a header each. */
const groupsOf = (page: Page, title: string) =>
  page.locator('.result').filter({ has: page.locator(`[data-title="${title}"]`) });

/** The results of a text that are under one header. */
const groupOf = (page: Page, title: string) => groupsOf(page, title).first();

/** The title of the result that has the focus, or the name of another element that has it. */
const focusedResult = (page: Page): Promise<string | null> =>
  page.evaluate(
    "document.activeElement.closest('[data-result]')?.dataset.title ?? document.activeElement.name ?? null",
  );

/** What a screen reader is told about the results. */
const toldOn = (page: Page) => page.locator('glossary-search [role=status]').textContent();

/** What is said about the results as a whole. */
const notesOn = (page: Page) => page.locator('.result-notes').textContent();

/** What rulings show of their words, and what not; whether they have a mark, and how far it is from the last word. */
const cuts = (all: HTMLElement[]) =>
  all.map((row) => {
    const { bottom, right } = row.getBoundingClientRect();
    let last = 0;
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let [before, after] = ['', ''];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [at, letter] of [...(node.nodeValue ?? '')].entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = (node.parentElement?.closest('.icon') ?? range).getBoundingClientRect();
        if (after !== '' || (box.height > 0 && box.bottom > bottom + 1)) after += letter;
        else {
          before += letter;
          if (box.width > 0) last = box.right;
        }
      }
    }
    const isMarked = row.hasAttribute('data-cut');
    const isAnswer = row.closest('[data-best]') !== null;
    const text = row.querySelector('.result-text') ?? row;
    const gap = right - last - Number.parseFloat(getComputedStyle(text, '::before').width);
    return { before, after, isMarked, isAnswer, gap };
  });

/** Lets requests fail. */
async function withhold({ context, allow }: Visit, address: string): Promise<void> {
  allow(/net::ERR_FAILED|dynamically imported module/u);
  await context.route(address, (route) => route.abort());
}

/** Delays an answer until the test releases it. */
async function holdBack({ context, page }: Visit, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(address, (route) => promise.then(() => route.continue()));
  return { page, letGo: resolve };
}

describe('a result', () => {
  test('is a ruling under the name of its text; the answer is marked', async ({ page }) => {
    await searchFor(page, home, facilityQuestion);
    const facility = groupOf(page, 'facility');
    const name = facility.locator('.result-open');
    expect(await name.getAttribute('href')).toBe('/glossary/facility/');
    const section = facility.locator('.result-section').first();
    expect(await section.textContent()).toBe('Who may use a facility?');
    const best = page.locator('[data-result] [data-best]');
    expect(await best.count()).toBe(1);
    expect(await best.locator('mark').allTextContents()).toContain('headquarters');
    const url = await resultOf(page, 'facility').getAttribute('data-url');
    expect(url).toMatch(/^\/glossary\/facility\/#p\d+$/u);
    expect(await best.locator('.result-text').getAttribute('href')).toBe(url);
  });

  test('is among at most five rulings of a text, until all are requested', async ({ page }) => {
    await searchFor(page, home, 'facility');
    const facility = groupOf(page, 'facility');
    const rows = facility.locator('[data-result]');
    expect(await rows.count()).toBe(5);
    await facility.getByRole('button', { name: /^\d+ more in facility$/u }).press('Enter');
    expect(await rows.count()).toBeGreaterThan(20);
    const next = rows.nth(5).locator('.result-text');
    expect(await next.evaluate((row) => row === document.activeElement)).toBe(true);
    expect(await facility.getByRole('button', { name: / more in / }).count()).toBe(0);
  });

  test('shows its whole section heading, and "Cite" at its number', async ({ page }) => {
    await page.setViewportSize(phone);
    await searchFor(page, home, 'can a stopped ship beam');
    const cut = await page
      .locator('.result-section, .result-open')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(cut).toBe(0);
    const number = page.locator('[data-best] .number');
    expect(await number.getAttribute('title')).toMatch(/^Cite stopped, p\d+$/u);
    expect(await number.getAttribute('aria-label')).toBe(await number.getAttribute('title'));
    const hint = await number.evaluate((one) => getComputedStyle(one, '::before').content);
    expect(hint).toContain('"Cite"');
    expect(await page.locator('.number[data-use]').count()).toBe(1);
    await number.click();
    await page.getByRole('menu', { name: 'Cite stopped, p9' }).waitFor();
  });

  test('has its number in a column before the words, in documents too', async ({ page }) => {
    await page.setViewportSize(phone);
    await searchFor(page, home, 'otf 5');
    const rules = groupOf(page, 'Official Tournament Format');
    const edges = await rules.locator('.result-ruling').evaluateAll((all) =>
      all.map((ruling) => {
        const [number, words] = ['.number', '.result-words'].map((part) =>
          ruling.querySelector(part)?.getBoundingClientRect(),
        );
        return { number: number?.right ?? Infinity, words: words?.left ?? 0 };
      }),
    );
    expect(edges.length).toBeGreaterThan(3);
    expect(new Set(edges.map(({ words }) => words)).size).toBe(1);
    for (const { number, words } of edges) expect(number).toBeLessThanOrEqual(words);
  });

  test('of one line has no blank line below, and is as high as a finger needs', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await searchFor(page, home, 'stopped ship');
    const rows = await page.locator('.result-ruling').evaluateAll((all) =>
      all.map((row) => ({
        height: row.clientHeight,
        touch: parseFloat(
          getComputedStyle(row.querySelector('.result-text') ?? row, '::after').height,
        ),
        blank:
          row.getBoundingClientRect().bottom -
          (row.querySelector('.result-words')?.getBoundingClientRect().bottom ?? 0),
        hasSection: row.querySelector('.result-section') !== null,
      })),
    );
    expect(rows.some(({ hasSection }) => hasSection)).toBe(true);
    for (const { height, touch, blank, hasSection } of rows) {
      expect(touch).toBeGreaterThanOrEqual(Math.max(44, height - 1));
      if (hasSection) expect(blank).toBeLessThan(12);
    }
  });

  test('has a link of one line that is as high as a target has to be', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 412, height: 823 }, hasTouch: true });
    for (const query of ['stopped', 'beam shields']) {
      await searchFor(page, home, query);
      expect(await violationsOf(page, ['target-size']), query).toEqual([]);
    }
  });

  test('is cut after its third line, so that a phone shows four or five', async ({ page }) => {
    await page.setViewportSize(phone);
    for (const query of [facilityQuestion, 'facility', 'stopped ship', 'how many skills']) {
      await searchFor(page, home, query);
      const lines = page.locator('.result-words');
      const ends = await lines.evaluateAll((all) =>
        all.slice(0, 5).map((words) => {
          const { top, height } = words.getBoundingClientRect();
          return top + Math.min(height, 3 * Number.parseFloat(getComputedStyle(words).lineHeight));
        }),
      );
      expect(ends.length, query).toBe(5);
      const { y } = await boxOf(page, '.bar');
      const seen = ends.filter((end) => end <= y + 1).length;
      expect(seen, query).toBeGreaterThanOrEqual(4);
    }
  });

  test.for([
    { viewport: phone },
    { viewport: phone, isLarge: true },
    { viewport: { width: 1280, height: 800 } },
  ])(
    'is cut after a whole word, with a mark where it is cut: $viewport.width',
    async ({ viewport, isLarge }, { visit }) => {
      const { page } = await visit({ viewport });
      if (isLarge) await largeText(page);
      // The last line of a ruling about doorways has an icon on a phone.
      const queries = ['can i beam to a facility', 'attack facility', 'doorway icon'];
      for (const query of queries) {
        await searchFor(page, home, query);
        const rows = await page.locator('.result-words').evaluateAll(cuts);
        for (const row of rows) {
          expect(row.isMarked, row.after).toBe(row.after.trim() !== '');
          if (row.isAnswer) expect(row.isMarked).toBe(false);
          if (row.isMarked) expect(row.gap, row.before).toBeLessThan(2);
          expect(`${row.before}|${row.after}`).not.toMatch(/[\p{L}\p{N}]\|[\p{L}\p{N}]/u);
        }
        expect(rows.filter(({ isMarked }) => isMarked).length, query).toBeGreaterThan(0);
        expect(rows.filter(({ isMarked }) => !isMarked).length, query).toBeGreaterThan(0);
      }
      // A mark goes once the words have room.
      const marked = page.locator('.result-words[data-cut]');
      const before = await marked.count();
      await page.setViewportSize({ width: 2 * viewport.width, height: 800 });
      if (viewport === phone) await expect.poll(() => marked.count()).toBeLessThan(before);
    },
  );

  test('shows its number and heading, and whether it still applies', async ({ page }) => {
    const first = page.locator('.result').first();
    await searchFor(page, harbour, 'boat lies at its mooring until the gun');
    const rules = groupOf(page, 'Regatta Rules');
    expect(await rules.locator('a.number').first().textContent()).toBe('r1');
    expect(await rules.locator('.result-meta').textContent()).toContain('Before the start');
    await searchFor(page, harbour, 'boat at anchor drifted');
    const flag = page.locator('.past .result-ruling .flag').first();
    expect(await flag.textContent()).toBe('Reversed ruling');
    expect(await page.locator('.past [data-best]').count()).toBe(0);
    await searchFor(page, harbour, 'tide slack high');
    expect(await first.locator('.result-meta .flag').textContent()).toBe('Has a superseded ruling');
    // A rule that the known part of the later text lacks perhaps still applies.
    await searchFor(page, home, 'interrupt removed from the game');
    expect(await first.locator('.result-ruling .flag').first().textContent()).toBe(
      'Perhaps superseded',
    );
    await searchFor(page, home, 'dilemma phase step 2 stacks');
    const past = page.locator('.past');
    const earlier = past.locator('.result').first();
    expect(await page.locator('.past:last-child').count()).toBe(1);
    expect(await earlier.isVisible()).toBe(false);
    expect(await past.locator('summary').textContent()).toMatch(
      /^\d+ rules of an earlier text: Official Tournament Format, earlier text$/u,
    );
    await past.locator('summary').click();
    expect(await earlier.locator('.flag').first().textContent()).toMatch(/^Perhaps replaced by /u);
  });
});

/** Whose words the rulings of the content of this repository are. */
const wording = 'Editors\u2019 wording, not the official text';

describe('a search says', () => {
  test('whose words the rulings are, once, with five rulings on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    for (const query of [
      'stopped',
      'can a stopped ship be attacked',
      'beam shields',
      'seed deck',
      'otf',
    ]) {
      await searchFor(page, home, query);
      const label = page.locator('.result-label, .result-claim').filter({ hasText: /wording/iu });
      expect((await label.allTextContents()).join(), query).toMatch(
        new RegExp(`^[^,]*${wording}$`, 'iu'),
      );
      const rulings = page.locator('.result-ruling');
      const fifth = await rulings.nth(4).boundingBox();
      const { y: end } = await boxOf(page, '.bar');
      expect(fifth && fifth.y + 20, query).toBeLessThan(end);
    }
    await searchFor(page, harbour, 'docking');
    expect(await page.locator('.result-label').textContent()).not.toContain('wording');
  });

  test('the names of texts in one weight, without lines between rulings', async ({ page }) => {
    await searchFor(page, home, 'can a stopped ship be attacked');
    const styles = await page.locator('.result').evaluateAll((all) =>
      all.map((result) => {
        const { fontFamily, fontWeight } = getComputedStyle(result.querySelector('h3') ?? result);
        const parts = [result, ...result.querySelectorAll('.result-ruling')];
        return `${fontFamily} ${fontWeight}: ${parts.map((part) => getComputedStyle(part).borderTopWidth).join()}`;
      }),
    );
    expect(new Set(styles.map((style) => style.replace(/(?:,?0px)+$/u, ''))).size).toBe(1);
    expect(await page.locator('.result[data-again]').count()).toBeGreaterThan(0);
  });

  test('that a rule is of a tournament format', async ({ page }) => {
    await searchFor(page, home, 'otf 5');
    expect(await page.innerText('.result-meta')).toMatch(/^Tournament format only/u);
  });

  test('which words were corrected, and searches as typed on request', async ({ page }) => {
    await searchFor(page, home, 'statis');
    const label = page.locator('.result-label');
    expect(await label.textContent()).toBe(
      `Rulings on \u201cstasis\u201d \u00b7 Search as typed  ${wording}`,
    );
    await page.getByRole('button', { name: 'as typed' }).press('Enter');
    await label.waitFor({ state: 'detached' });
    await resultsReady(page);
    await page.waitForURL(/verbatim/u);
    // The button that had the focus is gone.
    expect(await focusedResult(page)).toBe('q');
  });

  test('whether a ruling answers, is only the closest, or nothing was found', async ({ page }) => {
    await searchFor(page, home, facilityQuestion);
    await expect
      .poll(() => toldOn(page))
      .toMatch(/^Answer to the question: [A-Z][^?]+\?: facility p\d+: [^:]{20}/u);
    await searchFor(page, home, 'what if my deck runs out');
    await expect.poll(() => toldOn(page)).toMatch(/^Closest rulings: .+ p\d+: /u);
    const label = 'Closest rulings \u00b7 not everything is here yet';
    await page.getByText(label, { exact: true }).waitFor();
    // The coverage is after the list, not before the first ruling.
    await page
      .locator('[data-results] ~ p', {
        hasText: 'Not everything is here yet. So far: letter S, facility',
      })
      .waitFor();
    expect(await notesOn(page)).toBe('');
    const results = await page.locator('[data-result]').count();
    expect(await page.locator('[data-closest]').count()).toBe(results);
    expect(await page.locator('[data-best]').count()).toBe(0);
    await searchFor(page, home, 'xyzzy plugh');
    await expect.poll(() => toldOn(page)).toBe('Nothing found');
    expect(await notesOn(page)).toContain('Nothing found for \u201cxyzzy plugh\u201d.');
    expect(await page.locator('.columns').isVisible()).toBe(false);
    expect(await notesOn(page)).toMatch(/Not everything is here yet\. So far: letter S, /u);
    expect(await page.locator('.result-notes a').last().getAttribute('href')).toBe('/glossary/');
    expect(await titlesOf(page)).toEqual([]);
  });

  test('in the frame which question the ruling answers, and whether it is the same or a similar one', async ({
    page,
  }) => {
    await searchFor(page, home, 'can i attack with a stoped ship');
    expect(await page.locator('.result-claim').allTextContents()).toEqual([
      'Answers a similar question \u00b7 editors\u2019 wording, not the official text',
    ]);
    const asked = page.locator('[data-best] .result-claim + .result-asked');
    const question = (await asked.textContent()) ?? '';
    expect(question).toMatch(/^[A-Z].*[^?]\?$/u);
    await searchFor(page, home, question.toLowerCase());
    expect(await page.locator('.result-claim').textContent()).toMatch(/^Answers this question /u);
    expect(await asked.textContent()).toBe(question);
    // As large and as dark as the ruling that answers.
    const text = page.locator('[data-best] .result-text');
    const styleOf = (one: Locator) =>
      one.evaluate((shown) => [getComputedStyle(shown).color, getComputedStyle(shown).fontSize]);
    expect(await styleOf(asked)).toEqual(await styleOf(text));
    await searchFor(page, home, 'stopped p9');
    expect(await page.locator('.result-claim').textContent()).toMatch(/^Cited ruling \u00b7 /u);
    expect(await asked.count()).toBe(0);
  });

  test('in the frame that the players who found the ruling asked nothing', async ({ page }) => {
    await searchFor(page, home, 'nor docking site report');
    expect(await page.locator('.result-claim').textContent()).toMatch(/^Answer \u00b7 /u);
    const asked = 'To searches like \u201cNor without docking site reporting\u201d';
    expect(await page.locator('.result-asked').textContent()).toBe(asked);
    const told = await toldOn(page);
    expect(told).toContain(`Answer to searches like \u201c`);
  });

  test.for([
    ['rule of four', true],
    ['movement between quadrants', true],
    ['stopped', false],
  ] as const)(
    'whether the rulings on "%s" are of an earlier text: %s',
    async ([query, isEarlier], { page }) => {
      await searchFor(page, home, query);
      const label = page.locator('.result-label').first();
      await expect.poll(() => toldOn(page)).toContain('Rulings on');
      expect((await label.textContent())?.trim() === 'From an earlier text').toBe(isEarlier);
      expect((await toldOn(page))?.startsWith('From an earlier text. Rulings on ')).toBe(isEarlier);
    },
  );

  test('that none of the first rulings has the rarest word of the query', async ({ page }) => {
    await searchFor(page, home, 'time limit of a tournament Round');
    const note = 'The first rulings below do not mention \u201cRound\u201d.';
    expect(await notesOn(page)).toContain(note);
    await expect.poll(() => toldOn(page)).toMatch(new RegExp(`^${note} Closest rulings: `, 'u'));
    await searchFor(page, home, 'what if my deck runs out');
    expect(await notesOn(page)).toBe('');
  });

  test('which question a ruling without the words that were searched for answers', async ({
    page,
  }) => {
    await searchFor(page, home, 'Sulu');
    expect(await notesOn(page)).toContain('Not in any text: \u201cSulu\u201d.');
    expect(await page.locator('.result-section mark').textContent()).toBe('sulu\u2019s');
    await searchFor(page, home, 'Quark');
    const said = page.locator('.result-ruling .result-section', { hasText: 'To the question: ' });
    expect(await said.textContent()).toMatch(/ two quark\u2019s bars\?$/u);
    expect(await said.locator('mark').count()).toBe(1);
    await searchFor(page, home, 'stopped ship');
    expect(await said.count()).toBe(0);
  });

  test.for<[query: string, label: string, told?: string]>([
    [facilityQuestion, 'Answers (?:this|a similar) question', 'Answer to the question'],
    ['"may not be beamed"', 'Rulings with \u201cmay not be beamed\u201d'],
    ['what if my deck runs out', 'Closest rulings'],
    ['"away team"', 'Rulings with \u201caway team\u201d'],
    ['dokcing', 'Rulings on \u201cdocking\u201d'],
    ['stoped ship', 'Rulings on \u201cstopped ship\u201d'],
    ['picard', 'Rulings on \u201cpicard\u201d'],
  ])(
    'what the rulings for %s are, in one word for eyes and ears',
    async ([query, state, heard = state], { page }) => {
      await searchFor(page, home, query);
      const label = page.locator('.result-claim > strong, .result-label > span').first();
      expect(await label.textContent()).toMatch(new RegExp(`^${state}(?: \u00b7 |$)`, 'u'));
      await expect.poll(() => toldOn(page)).toContain(`${heard}: `);
      expect(
        await page.locator('.result').first().locator('[data-result] .number').count(),
      ).not.toBe(0);
    },
  );

  test('all words that were searched for instead, in one sentence', async ({ page }) => {
    await searchFor(page, home, 'attack facilty');
    expect(await notesOn(page)).toBe('Results for \u201cbattle facility\u201d. Search as typed ');
  });

  test('that the glossary has nothing else on a name without an entry, or how to search for it', async ({
    page,
  }) => {
    await searchFor(page, home, 'Seska');
    expect(await page.locator('.result-notes').last().textContent()).toMatch(
      /no entry here yet and no other ruling for \u201cKazon\u201d\..*All names/u,
    );
    await searchFor(page, home, 'Symbiont Diagnosis');
    await page.getByRole('button', { name: 'homeworld' }).press('Enter');
    await expect.poll(() => page.locator('[data-result]').count()).toBeGreaterThan(2);
    expect(await page.inputValue('[name=q]')).toBe('homeworld');
  });

  test('that a cited number is retired or not in the entry, and which words no text has', async ({
    page,
  }) => {
    await searchFor(page, home, 'seed phases p30');
    expect(await notesOn(page)).toBe('Seed phases, p30 is retired. Merged into facility, p47. ');
    expect(await valuesOf(page, '.result-notes a', 'href')).toEqual([
      '/glossary/seed-phases/30/',
      '/glossary/facility/#p47',
    ]);
    const told = await toldOn(page);
    expect(told).toContain('Merged into facility, p47.');
    await searchFor(page, home, 'facility p99');
    expect(await notesOn(page)).toMatch(/^Facility has no p99, only p1\u2013p\d\d\. $/u);
    await searchFor(page, home, 'scouting locations p1');
    expect(await notesOn(page)).toBe('Scouting locations, p1 is retired.  ');
    await searchFor(page, home, 'facility p3');
    expect(await notesOn(page)).toBe('');
    await searchFor(page, home, 'banned cards');
    expect(await notesOn(page)).not.toContain('Also searched');
    await searchFor(page, home, 'Subdue klingon');
    expect(await notesOn(page)).toMatch(/^Not in any text: \u201cSubdue\u201d\./u);
  });

  test('which rulings have a number that is typed alone, the text of the page first', async ({
    page,
  }) => {
    const links = (): Promise<(string | null)[]> => valuesOf(page, '.result-links a', 'href');
    for (const query of ['p24', '24']) {
      await searchFor(page, home, query);
      expect(await links(), query).toContain('/glossary/stopped/#p24');
      expect(await links(), query).not.toContain('/glossary/spot/#p24');
    }
    const told = await toldOn(page);
    expect(told).toMatch(/^Found: Facility, p24\. /u);
    await page.goto(`${home}glossary/stopped/`);
    await page.fill('[name=q]', 'p24');
    await resultsReady(page);
    expect((await links())[0]).toBe('/glossary/stopped/#p24');
  });

  test('that a document lacks a typed number, and that a cited ruling is no answer', async ({
    page,
  }) => {
    for (const query of ['otf 99', 'otf \u00a7 99']) {
      await searchFor(page, home, query);
      expect(await notesOn(page), query).toBe('Official Tournament Format has no 99. ');
    }
    await searchFor(page, home, 'otf step 5');
    expect(await notesOn(page)).toBe('Official Tournament Format has no step 5. ');
    await searchFor(page, home, 'otf r99');
    expect(await notesOn(page)).toMatch(/has no r99, only r1\u2013r\d\d\. $/u);
    await searchFor(page, home, 'otf 100 points');
    expect(await notesOn(page)).not.toContain('has no');
    for (const query of ['stopped 4', 'stopped, p4', 'otf step 4', 'otf 5']) {
      await searchFor(page, home, query);
      expect(await page.innerText('[data-best] .result-claim'), query).toMatch(/^Cited ruling/u);
    }
    const told = await toldOn(page);
    expect(told).toMatch(/^Cited ruling: Official Tournament Format 5: /u);
  });

  test('which name in a question has no entry, if the first rulings do not mention the name', async ({
    page,
  }) => {
    await searchFor(page, home, 'can a borg ship dock at a romulan outpost');
    const said = /^Borg Ship \u00b7 no entry here yet, \d rulings refer to it$/u;
    expect(await notesOn(page)).toMatch(said);
    expect(await valuesOf(page, '.result-notes a', 'href')).toEqual(['/terms/borg-ship/']);
    expect(await page.locator('.result-links a').count()).toBe(0);
    await searchFor(page, home, 'how many drones do i need to scout a planet');
    expect(await notesOn(page)).toBe('');
  });

  test('that the texts cannot be searched, while names still answer', async ({ visit }) => {
    const reader = await visit();
    await withhold(reader, '**/pagefind/**');
    await searchFor(reader.page, home, 'stasis');
    const notice = reader.page.locator('.notice', { hasText: 'search the text' });
    expect(await notice.isVisible()).toBe(true);
    expect((await titlesOf(reader.page))[0]).toBe('stasis');
    await searchFor(reader.page, home, 'what if my deck runs out');
    await notice.waitFor();
    expect(await reader.page.locator('.nothing').count()).toBe(0);
    await reader.context.unroute('**/pagefind/**');
    await notice.getByRole('button', { name: 'Retry' }).click();
    await notice.waitFor({ state: 'detached' });
    await resultsReady(reader.page);
    expect(await titlesOf(reader.page)).not.toEqual([]);
  });

  test('that the search cannot be loaded, and tries again on request', async ({ visit }) => {
    const reader = await visit();
    const { page } = reader;
    await withhold(reader, '**/search/names.json');
    await page.goto(`${home}?q=stasis`);
    const told = page.getByRole('alert');
    await told.waitFor();
    expect(await told.textContent()).toContain('Can\u2019t load the search right now.');
    expect(await page.inputValue(searchBox)).toBe('stasis');
    expect(await page.locator('.entries').isVisible()).toBe(true);
    await reader.context.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await resultOf(page, 'stasis').waitFor();
    expect(await told.isVisible()).toBe(false);
    expect(page.url()).toBe(`${home}?q=stasis`);
  });
});

test('a ruling is a link, in which a reference leads to its own target', async ({ page }) => {
  await searchFor(page, home, 'stalled ship is not stopped');
  const ruling = '/glossary/ship-staffing/#p18';
  const row = page.locator(`[data-url="${ruling}"]`);
  const link = row.getByRole('link', { name: /A stalled ship is not .stopped.*still beam/u });
  expect(await link.getAttribute('href')).toBe(ruling);
  expect(await row.locator('a:not([tabindex="-1"])').count()).toBe(1);
  await row.locator('.ref').click();
  await page.waitForURL(`${home}glossary/stopped/`);
  await page.goBack();
  await row.locator('.result-words').click({ position: { x: 5, y: 5 } });
  await page.waitForURL(`${home}${ruling.slice(1)}`);
});

test('a search finds pages of the site, and announces a page that alone was found', async ({
  page,
}) => {
  for (const [query, title, url] of [
    ['deck', 'Briefing for a deck', '/briefing/'],
    ['citations', 'Update citations', '/citations/'],
    ['epub', 'Downloads', '/help/#take-along'],
    ['changes', 'Changes', '/changes/'],
    ['offline', 'Read offline', '/help/#offline'],
  ] as const) {
    await searchFor(page, home, query);
    await resultOf(page, title).waitFor();
    expect(await resultOf(page, title).getAttribute('data-url')).toBe(url);
  }
  await expect.poll(() => toldOn(page)).toBe('Found: Read offline');
});

/** Pastes a text into the search box, which joins its lines. */
function paste(page: Page, list: string): Promise<void> {
  return page.locator(searchBox).evaluate((box: HTMLInputElement, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    box.value = text.replaceAll('\n', ' ');
    box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, list);
}

test('a pasted deck list leads to its briefing, until other words are typed', async ({ page }) => {
  await page.goto(home);
  await page.focus(searchBox);
  await paste(page, '1 Spacedoor\n2 Static Warp Bubble\n1x Spacedock');
  const briefing = page.locator('[data-results] a[href*="/briefing/#deck="]');
  await briefing.click();
  await page.waitForURL(`${home}briefing/#deck=*`);
  await page.getByRole('link', { name: 'Static Warp Bubble' }).first().waitFor();
  await page.goto(home);
  await searchFor(page, home, 'spacedoor');
  expect(await briefing.count()).toBe(0);
});

test('a deck list leads to its briefing if it is pasted before the search has loaded', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route('**/search.js*', async (route) => {
    await page.locator('html[data-asked]').waitFor({ state: 'attached' });
    await route.continue();
  });
  await page.goto(home);
  await page.focus(searchBox);
  await paste(page, '1 Spacedoor\n2 Static Warp Bubble\n1x Spacedock');
  await page.locator('[data-results] a[href*="/briefing/#deck="]').waitFor();
});

test('with forced colours the frame of the answer has the colour of highlights, and references have the colour of links', async ({
  page,
}) => {
  await searchFor(page, home, facilityQuestion);
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (name: string) =>
    page.evaluate(`(() => {
      const mark = Object.assign(document.createElement('mark'), { style: 'color: ${name}' });
      return getComputedStyle(document.body.appendChild(mark)).color;
    })()`);
  expect(await styleOf(page, '[data-best]', 'outline-color')).toBe(await colour('Highlight'));
  expect(await styleOf(page, '.result-text > .ref', 'color')).toBe(await colour('LinkText'));
  await page.emulateMedia({ forcedColors: 'none' });
});

test('a rule that is only a note has the label once', async ({ page }) => {
  await searchFor(page, home, 'neither text has a date, this one is the later');
  const note = page.locator('.result-ruling', { hasText: 'this one is the later' });
  expect(await note.locator('.result-text').textContent()).toMatch(/^Note Neither text/u);
});

test('a text with better results between its rulings has a smaller second header', async ({
  page,
}) => {
  await searchFor(page, home, 'can a stopped ship be beamed');
  const headers = groupsOf(page, 'stopped').locator('h3');
  const sizes = await headers.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  const [first = 0, ...others] = sizes;
  expect(others.length).toBeGreaterThan(0);
  expect(Math.max(...others)).toBeLessThan(first);
});

describe('keys', () => {
  test('move between box and rulings, and follow the focused ruling', async ({ page }) => {
    await searchFor(page, home, facilityQuestion);
    const rows = page.locator('.result-text');
    const at = () => rows.evaluateAll((all) => all.findIndex((row) => row.matches(':focus')));
    await page.focus(searchBox);
    for (const [key, row] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', -1],
      ['ArrowDown', 0],
      ['ArrowLeft', -1],
      ['ArrowRight', 0],
      ['Control+k', -1],
    ] as const) {
      await page.keyboard.press(key);
      expect(await at(), key).toBe(row);
    }
    await page.keyboard.press('ArrowDown');
    const outside = await rows.evaluateAll((all) => {
      const { outlineOffset } = getComputedStyle(all[0] ?? document.body, '::after');
      return Number.parseFloat(outlineOffset);
    });
    expect(outside, 'the ring is around the frame, and cuts no words').toBeGreaterThan(0);
    const hints = await page.locator('.result-ruling').evaluateAll((all) =>
      all.flatMap((ruling) => {
        const { content } = getComputedStyle(ruling, '::after');
        return content === 'none' ? [] : [content];
      }),
    );
    expect(hints, 'the focused ruling says which key leads to its number').toEqual([
      expect.stringContaining('Cite'),
    ]);
    const region = page.getByRole('region', { name: 'Search results' });
    expect(await region.getAttribute('aria-description')).toContain('left arrow');
    await page.keyboard.press('ArrowUp');
    expect(await focusedResult(page)).toBe('q');
    await page.keyboard.press('ArrowDown');
    const href = await rows.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(real.origin + href);
    await page.goBack();
    await resultsReady(page);
    expect(await page.inputValue(searchBox)).toBe(facilityQuestion);
  });

  test('Enter opens the text of a name, the ruling of a citation, or results', async ({ page }) => {
    const enter = async (typed: string, path: string): Promise<void> => {
      await page.fill(searchBox, typed);
      await page.keyboard.press('Enter');
      await page.waitForURL(home + path);
    };
    await page.goto(home);
    await enter('in stasis', 'glossary/stasis/');
    await page.goto(home);
    await enter('stasis p5', 'glossary/stasis/#p5');
    await page.goBack();
    await resultsReady(page);
    expect(page.url()).toBe(`${home}?q=stasis+p5`);
    await page.goto(home);
    await enter('phaser', '?q=phaser');
    await enter('superno', '?q=superno');
    await resultOf(page, 'Supernova').waitFor();
  });

  test.for([facilityQuestion, 'what if my deck runs out', 'superno'])(
    'Enter moves from the box to the answer or the first ruling for "%s", and opens it',
    async (query, { page }) => {
      await page.goto(home);
      await page.fill(searchBox, query);
      await page.keyboard.press('Enter');
      await resultsReady(page);
      const first = page.locator('[data-result] .result-text').first();
      await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      expect(await focusedResult(page)).toBe('q');
      await page.fill(searchBox, query);
      await resultsReady(page);
      await page.keyboard.press('Enter');
      await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(/#p\d+$/u);
    },
  );

  test('Escape clears the box and then leaves it', async ({ page }) => {
    await searchFor(page, home, 'space');
    await page.focus(searchBox);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.inputValue(searchBox)).toBe('');
    expect(await focusedResult(page)).toBe('q');
    await expect.poll(() => page.locator('[data-result]').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await focusedResult(page)).toBeNull();
    await page.fill(searchBox, 'space');
    await button(page, 'Clear the search').click();
    expect(await page.inputValue(searchBox)).toBe('');
    expect(await button(page, 'Clear the search').isVisible()).toBe(false);
  });

  test('Back returns from typed words, and Forward to them', async ({ page }) => {
    await page.goto(home);
    const title = await page.title();
    await page.focus(searchBox);
    await page.keyboard.type('supernova');
    await page.waitForURL(/[?]q=supernova$/u);
    await resultOf(page, 'Supernova').waitFor();
    expect(await page.title()).toBe(`supernova \u00b7 ${title}`);
    await page.goBack();
    await page.waitForURL(home);
    await expect.poll(() => page.title()).toBe(title);
    expect(await page.inputValue(searchBox)).toBe('');
    await resultOf(page, 'Supernova').waitFor({ state: 'detached' });
    await page.goForward();
    await resultOf(page, 'Supernova').waitFor();
    await page.fill(searchBox, 'stopped ship');
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?]q=stopped[+]ship$/u);
    await page.goBack();
    await expect.poll(() => page.inputValue(searchBox)).toBe('supernova');
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

  test('the box is at the bottom of the screen while it has words', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(home);
    const before = await edgesOf(page, searchBox);
    expect(before.bottom).toBeLessThan(height / 2);
    await page.focus(searchBox);
    expect(await edgesOf(page, searchBox)).toEqual(before);
    await page.fill(searchBox, 'space');
    const docked = await edgesOf(page, searchBox);
    expect(docked.top).toBeGreaterThan(height - 80);
    expect(docked.bottom).toBeLessThanOrEqual(height);
    await resultsReady(page);
    expect(await edgesOf(page, searchBox)).toEqual(docked);
    await page.evaluate('scrollTo(0, 500)');
    expect(await edgesOf(page, searchBox)).toEqual(docked);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('the keyboard covers neither the box nor the first result', async ({ visit }) => {
    const { page } = await visit({ viewport: phone });
    await page.addInitScript(`{
      const view = new EventTarget();
      Object.assign(view, { width: 360, height: ${height}, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: view });
    }`);
    await page.goto(home);
    await page.focus(searchBox);
    await page.evaluate('Object.assign(visualViewport, { height: 400, offsetTop: 340 })');
    await page.fill(searchBox, 'space');
    await page.evaluate("visualViewport.dispatchEvent(new Event('resize'))");
    await resultsReady(page);
    const bottom = async () => (await edgesOf(page, searchBox)).bottom;
    await expect.poll(bottom).toBeLessThanOrEqual(height);
    await page.evaluate('visualViewport.offsetTop = 0');
    await page.evaluate("visualViewport.dispatchEvent(new Event('scroll'))");
    await expect.poll(bottom).toBeLessThanOrEqual(400);
    const { top } = await edgesOf(page, searchBox);
    expect((await edgesOf(page, '.result-open')).bottom).toBeLessThan(top);
  });
});

test('the page makes room for results as soon as the box has words', async ({ visit }) => {
  const { page, letGo } = await holdBack(await visit(), '**/search/names.json');
  const columns = page.locator('.columns');
  await page.goto(`${home}?q=stasis`);
  await page.getByText('Searching').waitFor();
  const before = await boxOf(page, searchBox);
  expect(await columns.isVisible()).toBe(false);
  expect((await boxOf(page, '.site-foot')).y).toBeGreaterThan(700);
  letGo();
  await resultsReady(page);
  expect(await boxOf(page, searchBox)).toEqual(before);
  expect(await page.getByText('Searching').isVisible()).toBe(false);
  expect((await boxOf(page, '.site-foot')).y).toBeGreaterThan(700);
  await page.fill(searchBox, '   ');
  await page.waitForURL(home);
  expect(await page.getByText('Searching').isVisible()).toBe(false);
  expect(await columns.isVisible()).toBe(true);
});

test('Back and reload restore the scroll position in the results', async ({ page }) => {
  await page.setViewportSize(phone);
  await searchFor(page, home, 'space');
  await page.evaluate('scrollTo(0, 500)');
  await page.goto(`${home}glossary/stasis/`);
  await page.goBack();
  await resultsReady(page);
  await expect.poll(() => page.evaluate('scrollY')).toBe(500);
  await page.reload();
  await resultsReady(page);
  await expect.poll(() => page.evaluate('scrollY')).toBe(500);
});

test('Back restores the focus to the result that was followed with the keyboard', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: phone });
  await searchFor(page, home, 'facility');
  const { rows, link } = { rows: page.locator('.result-text'), link: page.locator(':focus') };
  await page.getByRole('button', { name: /^\d+ more in facility$/u }).press('Enter');
  await rows.nth(9).focus();
  const before = await boxOf(page, ':focus');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#p\d+$/u);
  await page.goBack();
  await resultsReady(page);
  expect(await rows.nth(9).evaluate((row) => row === document.activeElement)).toBe(true);
  expect(await link.evaluate((row) => row.matches(':focus-visible'))).toBe(true);
  const moved = async () => Math.abs((await boxOf(page, ':focus')).y - before.y);
  await expect.poll(moved).toBeLessThanOrEqual(1);
  await rows.nth(2).click();
  await page.waitForURL(/#p\d+$/u);
  await page.goBack();
  await resultsReady(page);
  expect(await link.count()).toBe(0);
});

describe('the list of results', () => {
  const topOf = async (page: Page, title: string): Promise<number | undefined> =>
    (await resultOf(page, title).boundingBox())?.y;

  test('does not jump if results by text come later, and the focus stays', async ({ visit }) => {
    const { page, letGo } = await holdBack(await visit(), '**/pagefind/wasm*');
    await page.goto(home);
    await page.fill(searchBox, 'space');
    await resultOf(page, 'spaceline').waitFor();
    const list = page.locator('[data-results-from="names"][data-results-state="busy"]');
    expect(await list.count()).toBe(1);
    const [, second = ''] = await titlesOf(page);
    await page.focus(searchBox);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const before = await topOf(page, second);
    letGo();
    await resultsReady(page);
    expect(await topOf(page, second)).toBe(before);
    expect(await focusedResult(page)).toBe(second);
  });

  test('is first as long as the screen, and moves nothing as it becomes complete', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.addInitScript(`
      window.parts = [];
      new MutationObserver(() => {
        const rulings = [...document.querySelectorAll('.result-ruling')].filter((ruling) => ruling.checkVisibility());
        const places = rulings.map((ruling) => Math.round(ruling.getBoundingClientRect().top));
        if (places.length > (parts.at(-1)?.length ?? 0)) parts.push(places);
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
    `);
    await searchFor(page, home, 'can i beam to a facility');
    const [first = [], second = [], ...others]: number[][] = await page.evaluate('parts');
    expect(others).toEqual([]);
    expect(first.length).toBeGreaterThan(5);
    expect(second.length).toBeGreaterThan(10);
    expect(second.slice(0, first.length)).toEqual(first);
  });

  test('scrolls so that the box never covers the row with the focus', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await searchFor(page, home, 'space');
    const rows = page.locator('.result-text');
    await rows.last().focus();
    for (let row = await rows.count(); row > 1; row--) {
      await page.keyboard.press('ArrowUp');
      const below: unknown = await page.evaluate(
        `document.activeElement.getBoundingClientRect().top - document.querySelector('${searchBox}').getBoundingClientRect().bottom`,
      );
      expect(below).toBeGreaterThanOrEqual(0);
    }
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a saved address that leads off the site is not offered', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => {
    const slashes = ['//', '/\\', '/\t/', '/'];
    const viewed = slashes.map((start) => ({ url: `${start}host.example/`, title: 'Scan' }));
    localStorage.setItem('/search-shelf', JSON.stringify({ viewed }));
  });
  await page.reload();
  await page.focus(searchBox);
  await page.locator('.saved-texts').waitFor();
  expect(await valuesOf(page, '.saved-texts a', 'href')).toEqual(['/host.example/']);
});

test('saved searches, pins and viewed rulings are offered in the empty box, and can be cleared', async ({
  page,
}) => {
  const saved = () => page.evaluate("localStorage.getItem('/search-shelf')");
  await page.goto(`${home}glossary/stopped/9/`);
  await expect.poll(saved).toContain('/glossary/stopped/#p9');
  await page.goto(`${home}glossary/stasis/#p5`);
  await expect.poll(saved).toContain('/glossary/stasis/#p5');
  await searchFor(page, home, facilityQuestion);
  await page.focus(searchBox);
  await page.keyboard.press('Enter');
  await resultsReady(page);
  const url = await resultOf(page, 'facility').getAttribute('data-url');
  await resultOf(page, 'facility').locator('.number').click();
  await page.evaluate(() => {
    const left = new Promise((done) => addEventListener('popstate', done, { once: true }));
    Object.assign(window, { left: left.then(() => true) });
  });
  await page.getByRole('menuitem', { name: 'Pin to the sheet' }).click();
  // The closed menu leaves its entry of the history.
  expect(await page.evaluate('left')).toBe(true);
  await page.goto(home);
  await page.focus(searchBox);
  await button(page, facilityQuestion).press('Enter');
  expect(await focusedResult(page)).toBe('q');
  await resultsReady(page);
  await page.fill(searchBox, '');
  const [pinned, viewed, shared] = await page.locator('.saved-texts a').all();
  expect(await pinned?.getAttribute('href')).toBe(url);
  expect(await viewed?.textContent()).toBe('stasis p5');
  expect(await shared?.textContent()).toBe('stopped p9');
  // The words of a viewed ruling are those of its record.
  const file = await page.evaluate<string>(
    "fetch('/api/glossary/stopped.json').then((file) => file.text())",
  );
  const { rulings }: TextFile = JSON.parse(file);
  const text = rulings.find(({ number }) => number === 'p9')?.text;
  await expect.poll(saved).toContain(`"number":"p9","words":${JSON.stringify(text)}`);
  await expect.poll(() => page.locator('.saved-words').count()).toBe(3);
  await button(page, 'Clear recent searches').press('Enter');
  expect(await focusedResult(page)).toBe('q');
  expect(await page.locator('.saved .chip').count()).toBe(0);
  await button(page, 'Clear recently viewed').click();
  await button(page, 'Clear pinned').click();
  expect(await page.locator('[data-results-region]').isVisible()).toBe(false);
});
