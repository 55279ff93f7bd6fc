import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { TextFile } from '../../src/views/index.ts';
import { testWith } from '../lib/browser-test.ts';
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
import { expectRows, sectionsOf } from '../lib/tables.ts';

const { fixture, real } = inject('sites');
const home = `${real.origin}/`;
const harbour = fixture.origin + fixture.base;
const facilityQuestion = 'who may use opponents headquarters';
const phone = { width: 360, height: 740 };
/** Most tests search where the last test searched, which loads nothing. */
const test = testWith({}, /\/\?q=/u);

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

/** Delays an answer until the test releases it. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
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

  test('has a link of one line that is as high as a target has to be', async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate("matchMedia('(pointer: coarse)').matches")).toBe(true);
    for (const query of ['stopped', 'beam shields']) {
      await searchFor(page, home, query);
      expect(await violationsOf(page, ['target-size']), query).toEqual([]);
    }
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await session.detach();
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

  test('is cut after a whole word, with a mark where it is cut', async ({ page }) => {
    // The last line of a ruling about doorways has an icon on a phone.
    const queries = ['can i beam to a facility', 'attack facility', 'doorway icon'];
    for (const [width, isLarge] of [
      [360, false],
      [360, true],
      [1280, false],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      const restore = isLarge ? await largeText(page) : undefined;
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
      await page.setViewportSize({ width: 2 * width, height: 800 });
      if (width === 360) await expect.poll(() => marked.count()).toBeLessThan(before);
      await restore?.();
    }
  });
});

/** Whose words the rulings of the content of this repository are. */
const wording = 'Editors\u2019 wording, not the official text';

/** Errors of requests that a test lets fail. */
const withheld = /net::ERR_FAILED|dynamically imported module/u;

/** What a search says: a query, a part of the results, and a pattern of its words. */
const sayings = sectionsOf(String.raw`
  that a rule is of a tournament format
    otf 5 | .result-meta >> nth=0 | ^Tournament format only
  whether a ruling answers, is only the closest, or nothing was found
    who may use opponents headquarters | .result-claim | ^Answers (?:this|a similar) question ·
    who may use opponents headquarters | glossary-search [role=status] | ^Answer to the question: [A-Z][^?]+\?: facility p\d+: [^:]{20}
    what if my deck runs out | .result-label >> nth=0 | ^Closest rulings · not everything is here yet
    what if my deck runs out | .result-notes | ^$
    what if my deck runs out | glossary-search [role=status] | ^Closest rulings: .+ p\d+:
    xyzzy plugh | .result-notes | Nothing found for “xyzzy plugh”\..*Not everything is here yet\. So far: letter S,
    xyzzy plugh | glossary-search [role=status] | ^Nothing found$
  on whole lists that no ruling answers, with the coverage after the list, or that nothing was found
    what if my deck runs out | [data-results] ~ p:has-text("So far") | Not everything is here yet. So far: letter S, facility
    what if my deck runs out | [data-result]:not([data-closest]) | ^$
    what if my deck runs out | [data-best] | ^$
    xyzzy plugh | [data-result] | ^$
    xyzzy plugh | .columns:visible | ^$
    xyzzy plugh | .result-notes a@href | (?:^| )/glossary/$
  the number and the heading of a ruling, and whether the ruling still applies
    harbour: boat lies at its mooring until the gun | .result:has([data-title="Regatta Rules"]) a.number >> nth=0 | ^r1$
    harbour: boat lies at its mooring until the gun | .result:has([data-title="Regatta Rules"]) .result-meta | Before the start
    harbour: boat at anchor drifted | .past .result-ruling .flag >> nth=0 | ^Reversed ruling$
    harbour: boat at anchor drifted | .past [data-best] | ^$
    harbour: docking | .result-label | ^(?!.*wording)
    harbour: tide slack high | .result >> nth=0 >> .result-meta .flag | ^Has a superseded ruling$
    interrupt removed from the game | .result >> nth=0 >> .result-ruling .flag >> nth=0 | ^Perhaps superseded$
    dilemma phase step 2 stacks | .past:last-child summary | ^\d+ rules of an earlier text: Official Tournament Format, earlier text$
    dilemma phase step 2 stacks | .past .result:visible | ^$
    dilemma phase step 2 stacks | .past .flag >> nth=0 | ^Perhaps replaced by
    neither text has a date, this one is the later | .result-text:has-text("this one is the later") | ^Note Neither text
  which page of the site was found, and announces a page that alone was found
    deck | [data-title="Briefing for a deck"]@data-url | ^/briefing/$
    citations | [data-title="Update citations"]@data-url | ^/citations/$
    epub | [data-title="Downloads"]@data-url | ^/help/#take-along$
    changes | [data-title="Changes"]@data-url | ^/changes/$
    offline | [data-title="Read offline"]@data-url | ^/help/#offline$
    offline | glossary-search [role=status] | ^Found: Read offline$
  in the frame which question the ruling answers, and whether it is the same or a similar one
    may opponent use my outpst | .result-claim | ^Answers a similar question · editors’ wording, not the official text$
    may opponent use my outpst | [data-best] .result-claim + .result-asked | ^[A-Z].*[^?]\?$
    stopped p9 | .result-claim | ^Cited ruling ·
    stopped p9 | [data-best] .result-claim + .result-asked | ^$
  in the frame that the players who found the ruling asked nothing
    nor docking site report | .result-claim | ^Answer ·
    nor docking site report | [data-best] .result-claim + .result-asked | ^To searches like “Nor without docking site reporting”$
    nor docking site report | glossary-search [role=status] | Answer to searches like “
  whether the rulings are of an earlier text
    rule of four | .result-label >> nth=0 | ^From an earlier text
    rule of four | glossary-search [role=status] | ^From an earlier text\. Rulings on
    movement between quadrants | .result-label >> nth=0 | ^From an earlier text
    movement between quadrants | glossary-search [role=status] | ^From an earlier text\. Rulings on
    stopped | .result-label >> nth=0 | ^(?!From an earlier)
    stopped | glossary-search [role=status] | ^Rulings on
  that none of the first rulings has the rarest word of the query
    time limit of a tournament Round | .result-notes | The first rulings below do not mention “Round”\.
    time limit of a tournament Round | glossary-search [role=status] | ^The first rulings below do not mention “Round”\. Closest rulings:
    what if my deck runs out | .result-notes | ^$
  which question a ruling without the words that were searched for answers
    Sulu | .result-notes | Not in any text: “Sulu”\.
    Sulu | .result-section mark | ^sulu’s$
    Quark | .result-ruling .result-section:has-text("To the question: ") | ^\S.* two quark’s bars\?$
    Quark | .result-section mark | ^quark’s$
    stopped ship | .result-ruling .result-section:has-text("To the question: ") | ^$
  what the rulings are, in one word for eyes and ears
    "may not be beamed" | .result-label >> nth=0 | ^Rulings with “may not be beamed”(?: |$)
    "may not be beamed" | glossary-search [role=status] | Rulings with “may not be beamed”:
    "away team" | .result-label >> nth=0 | ^Rulings with “away team”(?: |$)
    "away team" | glossary-search [role=status] | Rulings with “away team”:
    dokcing | .result-label >> nth=0 | ^Rulings on “docking”(?: |$)
    dokcing | glossary-search [role=status] | Rulings on “docking”:
    stoped ship | .result-label >> nth=0 | ^Rulings on “stopped ship”(?: |$)
    stoped ship | glossary-search [role=status] | Rulings on “stopped ship”:
    picard | .result-label >> nth=0 | ^Rulings on “picard”(?: |$)
    picard | glossary-search [role=status] | Rulings on “picard”:
  all words that were searched for instead, in one sentence
    attack facilty | .result-notes | ^Results for “battle facility”. Search as typed$
  that the glossary has nothing else on a name without an entry
    Seska | .result-notes >> nth=-1 | no entry here yet and no other ruling for “Kazon”\..*All names
  that a cited number is retired or not in the entry, and which words no text has
    seed phases p30 | .result-notes | ^Seed phases, p30 is retired\. Merged into facility, p47\.$
    seed phases p30 | .result-notes a@href | ^/glossary/seed-phases/30/ /glossary/facility/#p47$
    seed phases p30 | glossary-search [role=status] | Merged into facility, p47\.
    facility p99 | .result-notes | ^Facility has no p99, only p1–p\d\d\.$
    scouting locations p1 | .result-notes | ^Scouting locations, p1 is retired\.$
    facility p3 | .result-notes | ^$
    banned cards | .result-notes | ^(?!.*Also searched)
    Subdue klingon | .result-notes | ^Not in any text: “Subdue”\.
  which rulings have a number that is typed alone
    p24 | .result-links a@href | ^(?!.*/glossary/spot/#p24).*/glossary/stopped/#p24
    24 | .result-links a@href | ^(?!.*/glossary/spot/#p24).*/glossary/stopped/#p24
    24 | glossary-search [role=status] | ^Found: Facility, p24\.
  that a document lacks a typed number, and that a cited ruling is no answer
    otf 99 | .result-notes | ^Official Tournament Format has no 99\.$
    otf § 99 | .result-notes | ^Official Tournament Format has no 99\.$
    otf step 5 | .result-notes | ^Official Tournament Format has no step 5\.$
    otf r99 | .result-notes | has no r99, only r1–r\d\d\.$
    otf 100 points | .result-notes | ^(?!.*has no)
    stopped 4 | .result-claim | ^Cited ruling
    stopped, p4 | .result-claim | ^Cited ruling
    otf step 4 | .result-claim | ^Cited ruling
    otf 5 | .result-claim | ^Cited ruling
    otf 5 | glossary-search [role=status] | ^Cited ruling: Official Tournament Format 5:
  which name in a question has no entry, if the first rulings do not mention the name
    can a borg ship dock at a romulan outpost | .result-notes | ^Borg Ship · no entry here yet, \d rulings refer to it$
    can a borg ship dock at a romulan outpost | .result-notes a@href | ^/terms/borg-ship/$
    can a borg ship dock at a romulan outpost | .result-links a@href | ^$
    how many drones do i need to scout a planet | .result-notes | ^$
`);

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

  test('the question of the answer as large and as dark as the ruling', async ({ page }) => {
    await searchFor(page, home, 'may opponent use my outpst');
    const question = await page.locator('[data-best] .result-asked').textContent();
    await searchFor(page, home, question?.toLowerCase() ?? '');
    expect(await page.locator('.result-claim').textContent()).toMatch(/^Answers this question /u);
    expect(await page.locator('[data-best] .result-asked').textContent()).toBe(question);
    for (const property of ['color', 'font-size']) {
      const ofRuling = await styleOf(page, '[data-best] .result-text', property);
      expect(await styleOf(page, '[data-best] .result-asked', property)).toBe(ofRuling);
    }
  });

  test.for(sayings)('%s', ([, ...rows], { page }) =>
    expectRows(page, rows, (query) => {
      const words = query.replace('harbour: ', '');
      return searchFor(page, words === query ? home : harbour, words);
    }),
  );

  test('a way to search for a word of a name without rulings', async ({ page }) => {
    await searchFor(page, home, 'Symbiont Diagnosis');
    await page.getByRole('button', { name: 'homeworld' }).press('Enter');
    await expect.poll(() => page.locator('[data-result]').count()).toBeGreaterThan(2);
    expect(await page.inputValue(searchBox)).toBe('homeworld');
  });

  test('first, on the page of a text, its ruling with a number that is typed alone', async ({
    page,
  }) => {
    await page.goto(`${home}glossary/stopped/`);
    await page.fill(searchBox, 'p24');
    await resultsReady(page);
    expect((await valuesOf(page, '.result-links a', 'href'))[0]).toBe('/glossary/stopped/#p24');
  });

  test('that the texts cannot be searched, while names still answer', async ({ page, shared }) => {
    await page.goto(`${home}glossary/`);
    shared.allow(withheld);
    await page.route('**/pagefind/**', (route) => route.abort());
    await searchFor(page, home, 'stasis');
    const notice = page.locator('.notice', { hasText: 'search the text' });
    expect(await notice.isVisible()).toBe(true);
    expect((await titlesOf(page))[0]).toBe('stasis');
    await searchFor(page, home, 'what if my deck runs out');
    await notice.waitFor();
    expect(await page.locator('.nothing').count()).toBe(0);
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Retry' }).click();
    await notice.waitFor({ state: 'detached' });
    await resultsReady(page);
    expect(await titlesOf(page)).not.toEqual([]);
  });

  test('that the search cannot be loaded, and tries again on request', async ({ page, shared }) => {
    shared.allow(withheld);
    await page.route('**/search/names.json', (route) => route.abort());
    await page.goto(`${home}?q=stasis`);
    const told = page.getByRole('alert');
    await told.waitFor();
    expect(await told.textContent()).toContain('Can\u2019t load the search right now.');
    expect(await page.inputValue(searchBox)).toBe('stasis');
    expect(await page.locator('.entries').isVisible()).toBe(true);
    await page.unrouteAll();
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
  await briefing.waitFor();
  await page.fill(searchBox, 'spacedoor');
  await resultOf(page, 'Spacedoor').waitFor();
  expect(await briefing.count()).toBe(0);
  await paste(page, '1 Spacedoor\n2 Static Warp Bubble\n1x Spacedock');
  await briefing.click();
  await page.waitForURL(`${home}briefing/#deck=*`);
  await page.getByRole('link', { name: 'Static Warp Bubble' }).first().waitFor();
});

test('a deck list leads to its briefing if it is pasted before the search has loaded', async ({
  page,
}) => {
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

  test('Enter moves from the box to the answer or the first ruling, and opens it', async ({
    page,
  }) => {
    await page.goto(home);
    const first = page.locator('[data-result] .result-text').first();
    const isFocused = () => first.evaluate((one) => one === document.activeElement);
    for (const query of [facilityQuestion, 'what if my deck runs out', 'superno']) {
      await page.fill(searchBox, query);
      await page.keyboard.press('Enter');
      await resultsReady(page);
      await expect.poll(isFocused, { message: query }).toBe(true);
      await page.keyboard.press('Escape');
      expect(await focusedResult(page), query).toBe('q');
    }
    await page.fill(searchBox, facilityQuestion);
    await resultsReady(page);
    await page.keyboard.press('Enter');
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#p\d+$/u);
  });

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

test('the page makes room for results as soon as the box has words', async ({ page }) => {
  const letGo = await holdBack(page, '**/search/names.json');
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
  page,
}) => {
  await page.setViewportSize(phone);
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

  test('does not jump if results by text come later, and the focus stays', async ({ page }) => {
    const letGo = await holdBack(page, '**/pagefind/wasm*');
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
    await page.goto(`${home}?q=can i beam to a facility`);
    await resultsReady(page);
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
  // A retired ruling is viewed, and not the ruling that replaces it.
  await page.goto(`${home}glossary/seed-phases/26/`);
  await expect.poll(saved).toContain('/glossary/seed-phases/26/');
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
  const [pinned, viewed, shared, former] = await page.locator('.saved-texts a').all();
  expect(await pinned?.getAttribute('href')).toBe(url);
  expect(await viewed?.textContent()).toBe('stasis p5');
  expect(await shared?.textContent()).toBe('stopped p9');
  expect(await former?.textContent()).toBe('seed phases p26');
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
