import type { Request } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { FaultyServer } from '../lib/faulty-server.ts';
import { copiedText, focused, resultsReady, styleOf, valuesOf } from '../lib/page.ts';
import { expectRows, sectionsOf } from '../lib/tables.ts';

const test = testWith({ permissions: ['clipboard-read', 'clipboard-write'] });
const { editions, real } = inject('sites');
const { base } = editions;
const home = editions.origin + base;

describe('the notice about a number that was never given', () => {
  test('is shown on an entry until the address names another number', async ({ page }) => {
    const notice = page.locator('.then-top');
    await page.goto(`${home}glossary/docking/#p99`);
    await notice.waitFor();
    expect(await notice.innerText()).toBe('There is no number p99 here.');
    await page.evaluate("location.hash = '#p98'");
    await notice.filter({ hasText: 'p98' }).waitFor();
    expect(await notice.count()).toBe(1);
    await page.evaluate("location.hash = '#p2'");
    await notice.waitFor({ state: 'detached' });
  });

  test('is not shown for retired numbers, headings and other pages', async ({ page }) => {
    const modules = new Set<string>();
    const listen = (request: Request): void => {
      if (/edition-notices|reading/u.test(request.url())) modules.add(request.url());
    };
    page.on('request', listen);
    for (const address of ['#p4', '#who-may-dock', '#r2', '6/#p99', '?on=#p1']) {
      await page.goto('about:blank');
      modules.clear();
      await page.goto(`${home}glossary/docking/${address}`);
      // Once the modules that show notices are imported, the page has called them, if it does at all.
      for (const module of modules)
        await page.evaluate(`import('${module}').then(() => undefined)`);
      expect(await page.locator('.then > p').count(), address).toBe(0);
    }
    page.off('request', listen);
  });
});

/** An address below the base path, or from `/` on the site of this project; a selector; and a pattern. */
const notices = sectionsOf(String.raw`
  says whether it is unchanged, changed, newer, renumbered or retired
    glossary/docking/?on=2025-01-01#p1 | .then-top[data-then=changed] | p1 has changed since the edition of 1 January 2025
    glossary/docking/2/?on=2025-03-04 | .then-top[data-then=unchanged] | p2 is unchanged
    glossary/docking/?on=2025-06-01#p13 | .then-top[data-then=newer] | 1 June 2025 and isn’t in any edition yet
    glossary/fog/?on=2025-01-01#p2 | .then-top[data-then=retired] | Storm Warning, p3
    glossary/docking/?on=2025-01-01#p5 | .then-top[data-then=retired] | Reason: the rule repeated another\.
    documents/regatta-rules/4/?on=2025-01-01 | .then-top[data-then=changed] | r4 has changed in wording only
    documents/regatta-rules/?on=2025-01-01#r4 | .then-top[data-then=changed] | in wording only
    documents/regatta-rules/?on=2025-01-01 | .then-top[data-then=changed] | 1 in wording only
    documents/harbour-rules/?on=2025-01-01#r3 | .then-top[data-then=unchanged] | was 702\.1 and is 702\.2 now
    glossary/docking/?on=2025-01-01 | .then-top[data-then=changed] | 2 rulings changed \(p1, p9\); 3 retired \(p5, p4, p7\); 2 new rulings \(p12, p13\)
  says beside the ruling if it had no text on that day
    glossary/docking/?on=2025-01-01#p12 | #p12 + .then, #p12 > .then | p12 is newer than the edition
    glossary/docking/?on=2001-01-01#p12 | #p12 + .then, #p12 > .then | what this said on 1 January 2001 can’t be told
    glossary/docking/?on=lately#p12 | #p12 + .then, #p12 > .then | is not a date
  is one notice on a share page
    glossary/docking/1/?on=2025-06-01 | .then | ^p1 is unchanged since the edition
    glossary/docking/1/?on=2025-06-01 | #then :is(ins, del) | ^$
    glossary/docking/1/?on=2001-01-01 | .then[data-then=before-first] | what this said on 1 January 2001 can’t be told
    glossary/docking/1/?on=2001-01-01 | #then :is(ins, del) | ^$
    glossary/docking/1/?on=2025-01-01 | .then-top | p1 has changed since the edition
  leads from a printed number to the rule that had it on that day: r3 was 702.1, and is 702.2 from the second edition on
    documents/harbour-rules/702.1/?on=2025-01-01 | .then-top | r3.*Its number was 702\.
    documents/harbour-rules/702.1/?on=2025-01-01 | #r3 + .then, #r3 > .then | .
    documents/harbour-rules/?on=2025-01-01#702.2 | .then-top | r7.*Its number was 702\.
    documents/harbour-rules/?on=2025-01-01#702.2 | #r7 + .then, #r7 > .then | .
    documents/harbour-rules/?on=2025-06-01#702.2 | .then-top | 702\.2
    documents/harbour-rules/?on=2025-06-01#702.2 | #r3 + .then, #r3 > .then | .
    documents/harbour-rules/?on=2025-01-01#702 | .then-top | 702
    documents/harbour-rules/?on=2025-01-01#702 | #r2 + .then, #r2 > .then | .
    documents/harbour-rules/?on=2025-01-01#702.3 | .then | No rule had the number 702\.3 on 1 January 2025\.
  names the days of several changes: the last may have undone the first
    /glossary/ship-staffing/?on=2026-11-21#p16 | .then-top | p16 changed on 22 November 2026, on 26 November 2026\.
    /glossary/ship-staffing/?on=2026-11-21#p16 | #p16 + .then, #p16 > .then | p16 changed on 22 November 2026, on 26 November 2026\.
  names the days of real changes, and those of wording alone apart
    /glossary/facility/3/?on=2026-11-21 | .then-top > p | ^p3 changed on 26 November 2026 \(in wording only on 22 November 2026\)\.
    /glossary/facility/3/?on=2026-11-21 | #then | What has changed since.*part moved to p44.*It has read as it does now since
  shows the same verdict for a reworded ruling on the entry and on the share page
    /glossary/facility/?on=2026-11-21#p25 | #p25 .then | p25 has changed in wording only since the edition of 21 November 2026\.
    /glossary/facility/?on=2026-11-21#p25 | #p25 .then | It has read as it does now since the edition of 22 November 2026\.
    /glossary/facility/25/?on=2026-11-21 | .then-top > p | ^p25 has changed in wording only since the edition of 21 November 2026\.
    /glossary/facility/25/?on=2026-11-21 | #then | It has read as it does now since the edition of 22 November 2026\.
  of a retired ruling shows the ruling on the day, on the page of the ruling
    glossary/fog/2/?on=2025-02-01 | .then-top | now in Storm Warning, p3
    glossary/fog/2/?on=2025-02-01 | main :text("now in Storm Warning, p3") | .
    glossary/fog/2/?on=2025-02-01 | .quote >> nth=-1 >> p >> nth=0 | ^Edition of 1 January 2025$
    glossary/fog/2/?on=2025-02-01 | .quote >> nth=-1 >> p >> nth=1 | A boat in fog moves one place at most
    glossary/docking/5/?on=2025-02-01 | .then-top | the rule repeated
    glossary/docking/5/?on=2025-02-01 | main :text("the rule repeated") | .
    glossary/docking/5/?on=2025-02-01 | .quote >> nth=-1 >> p >> nth=0 | ^Edition of 1 January 2025$
    glossary/docking/5/?on=2025-02-01 | .quote >> nth=-1 >> p >> nth=1 | A boat that is already docked does not dock again
    glossary/fog/2/?on=2001-01-01 | .then-top | can’t be told\. p2 was retired
  of a retired ruling on the page of its text shows the day, the text now, then the text on the day
    /glossary/unique-and-universal/?on=2026-11-21#p12 | #p12 .then p >> nth=0 | was retired with the edition of 26 November 2026\.
    /glossary/unique-and-universal/?on=2026-11-21#p12 | #p12 .then p >> nth=1 | ^seed deck, p6$
    /glossary/unique-and-universal/?on=2026-11-21#p12 | #p12 .then p >> nth=2 | No two of your six missions may be the same
    /glossary/unique-and-universal/?on=2026-11-21#p12 | #p12 .then p >> nth=3 | ^In the edition of 21 November 2026$
    /glossary/unique-and-universal/?on=2026-11-21#p12 | #p12 .then p >> nth=4 | Of any universal mission
    /glossary/unique-and-universal/?on=2026-11-21#p12 | .difference | ^$
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=0 | was retired with the edition of 26 November 2026\.
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=1 | ^site, p3$
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=2 | Your seed deck may include
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=3 | ^seed deck, p9$
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=4 | You may not seed further sites
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=5 | ^In the edition of 21 November 2026$
    /glossary/seed-phases/?on=2026-11-21#p26 | #p26 .then p >> nth=6 | In the facility phase
    /glossary/seed-phases/?on=2026-11-21#p26 | .difference | ^$
  over several editions names the rulings that still say struck words
    /changes/?from=2026-11-21&to=2026-11-26 | .change span:has-text("part moved to facility, p44") >> nth=0 | .
    /changes/?from=2026-11-21&to=2026-11-26 | .change span:has-text("part moved to seed deck, p5") >> nth=0 | .
    /changes/?from=2026-11-21&to=2026-11-26 | .change span:has-text("part moved to site, p3") >> nth=0 | .
    /changes/?from=2026-11-21&to=2026-11-26 | .change span:has-text("part moved to facility, p7") >> nth=0 | .
  of a day to come says so, and compares nothing
    /glossary/facility/37/?on=2107-01-01 | .then | 1 January 2107 is still to come\. This is the current text\.
`);

describe('a citation opened later', () => {
  test.for(notices)('%s', ([, ...rows], { page }) =>
    expectRows(page, rows, (address) =>
      page.goto((address.startsWith('/') ? real.origin : home) + address),
    ),
  );

  test('shows on the first screen what it says beside a ruling', async ({ page }) => {
    await page.goto(`${home}glossary/docking/?on=2025-01-01#p12`);
    const beside = page.locator('#p12 + .then, #p12 > .then');
    const bottom = () => beside.evaluate((box) => box.getBoundingClientRect().bottom - innerHeight);
    await expect.poll(bottom).toBeLessThan(0);
  });

  test('is compared on a host that serves files by other addresses', async ({ page }) => {
    const host = await new FaultyServer(editions.folder, base).start();
    for (const path of ['docking', 'docking/index.html', 'docking/2', 'docking/2/index.html']) {
      await page.goto(`${host.origin}${base}glossary/${path}?on=2025-03-04#p2`);
      await page.locator('.then-top', { hasText: 'p2 is unchanged' }).waitFor();
      await page.locator('a.number').first().click();
      await page.getByRole('menu').waitFor();
    }
    // A host without redirects.
    await page.goto(`${host.origin}${base}glossary/cafe-creme/?on=2025-01-01#p1`);
    await page.waitForURL(`${host.origin}${base}glossary/harbour-cafe/?on=2025-01-01#p1`);
    await page.goto('about:blank');
    await host.close();
  });

  test('shows both texts with the difference below the current one', async ({ page }) => {
    await page.goto(`${home}glossary/docking/?on=2025-01-01#p1`);
    await page.getByRole('link', { name: 'What it said that day' }).click();
    const note = page.locator('#p1 + .then');
    expect(await note.innerText()).toMatch(
      /^p1 has changed since the edition of 1 January 2025\./u,
    );
    expect(await note.innerText()).toContain('A boat docks when it ends its move');
    for (const change of ['ins', 'del'])
      expect(await note.locator(change).count()).toBeGreaterThan(0);
    // The current text stands directly above.
    expect(await note.getByRole('link', { name: 'Read the current text' }).count()).toBe(0);
  });

  // p39 differs in all but its last words.
  test.for([
    ['facility', 'p39'],
    ['facility', 'p25'],
    ['scouting-locations', 'p35'],
  ])(
    'of a share page of %s begins on a phone with what %s says now',
    async ([slug, number], { page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${real.origin}/glossary/${slug}/${number?.slice(1)}/?on=2026-11-21`);
      const [current, then] = [page.locator('.quote'), page.locator('#then')];
      await then.waitFor();
      const { y = 740 } = (await current.boundingBox()) ?? {};
      expect(y).toBeLessThan(320);
      const sizes = [current, then].map((shown) =>
        shown.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
      );
      const [size = 0, sizeThen = 0] = await Promise.all(sizes);
      expect(size).toBeGreaterThan(sizeThen);
      // The ruling of the day is one tap away.
      await page.getByRole('link', { name: 'What it said that day' }).click();
      await expect.poll(async () => (await then.boundingBox())?.y).toBeLessThan(100);
    },
  );

  test('of a share page leads to the history, and shows the whole sentence of that day above the difference', async ({
    page,
  }) => {
    await page.goto(`${home}glossary/docking/1/?on=2025-01-01`);
    const then = page.locator('#then');
    await then.getByText(/^A boat docks when it ends its move/u).waitFor();
    expect(await then.locator('ins, del').count()).toBeGreaterThan(0);
    const past = await page.getByRole('link', { name: 'History of p1' }).getAttribute('href');
    expect(past).toBe(`${base}glossary/docking/history/#p1`);
  });

  test('shows the whole text of the cited day, with links to the same day', async ({ page }) => {
    const past = page.locator('[data-past="2025-01-01"]');
    await page.goto(`${home}glossary/docking/?on=2025-03-04`);
    await past.waitFor();
    // A number or a heading behind the address stays in the text of the day.
    await page.waitForURL(`${home}glossary/docking/?on=2025-03-04&whole`);
    await page.goto(`${page.url()}#p3`);
    expect(await past.locator('#p3:target').count()).toBe(1);
    expect(await page.title()).toContain('(1 January 2025)');
    const numbers = await valuesOf(page, '[data-past] .ruling', 'id');
    expect(numbers.join(' ')).toBe('p1 p2 p3 p5 p6 p8 p9 p10 p11');
    expect(await past.locator('#p1').innerText()).toContain('A boat docks when it ends its move');
    expect(await past.locator('#p9 .box-label').innerText()).toContain('Temporary ruling');
    await past.getByRole('link', { name: 'Regatta Rules' }).click();
    await page.waitForURL(`${home}documents/regatta-rules/?on=2025-03-04&whole#r4`);
    await past.waitFor();
    await page.goto(`${home}documents/harbour-rules/?on=2025-03-04`);
    await past.getByRole('link', { name: 'rule 702.2' }).click();
    await page.waitForURL(`${home}documents/harbour-rules/?on=2025-03-04&whole#r7`);
    expect(await past.locator('#r7:target').innerText()).toMatch(/^702\.2\s/u);
    await page.getByRole('link', { name: 'Read the current text' }).click();
    await page.waitForURL(`${home}documents/harbour-rules/`);
    expect(await past.count()).toBe(0);
  });
});

test('the text of an edition names the edition, and marks changed rulings', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(`${home}glossary/docking/?on=2025-01-01`);
  const strip = page.locator('.past-strip', { hasText: 'Edition of 1 January 2025' });
  await strip.waitFor();
  await page.locator('[data-past] #p9').scrollIntoViewIfNeeded();
  expect((await strip.boundingBox())?.y).toBe(0);
  expect(await strip.innerText()).toMatch(/^Edition of 1 January 2025 Read the current text$/u);
  // A link of the text passes below the strip.
  const isCovered = await page
    .locator('[data-past] a', { hasText: 'Regatta Rules' })
    .evaluate((link) => {
      scrollBy(0, link.getBoundingClientRect().top - 8);
      const { left, top } = link.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + 4)?.closest('.past-strip') !== null;
    });
  expect(isCovered).toBe(true);
  expect(await valuesOf(page, '[data-past] .ruling:has(.since)', 'id')).toEqual(['p1', 'p5', 'p9']);
  // The strip and the list of changes are one notice, and nothing else on the page is of another day.
  expect(await page.locator('.then').innerText()).toMatch(/^Edition of .*\s+Since then: /u);
  expect(await page.locator('main').innerText()).not.toContain('Last changed');
  await page.locator('[data-past] #p1 a.number').click();
  const menu = page.locator('.cite');
  expect(await menu.locator('.line').innerText()).toMatch(/^A boat docks when it ends its move/u);
  expect(await menu.locator('.line').innerText()).not.toContain('changed since');
  await page.keyboard.press('Escape');
  await page.locator('#p1').getByRole('link', { name: 'changed since' }).click();
  await page.locator('#p1 + .then ins').first().waitFor();
});

test('the text of an edition has the day in the title, a clear bar, and quiet marks for changes of wording', async ({
  page,
}) => {
  await page.goto(`${real.origin}/glossary/facility/?on=2026-11-21`);
  await page.getByRole('heading', { level: 1, name: 'facility (21 November 2026)' }).waitFor();
  const size = await styleOf(page, '.text .ruling', 'font-size');
  expect(await styleOf(page, '.past-strip', 'font-size')).toBe(size);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const bar = await styleOf(page, '.past-strip', 'background-color');
    expect(bar).not.toBe(await styleOf(page, 'html', 'background-color'));
    const quiet = await styleOf(page, '.title .also', 'color');
    expect(await styleOf(page, '.since.reworded', 'color')).toBe(quiet);
  }
  expect(await page.locator('[data-past] .since.changed').count()).toBe(9);
  expect(await page.locator('[data-past] .since.reworded').count()).toBe(41);
  await page.locator('#p25 .since').click();
  await page.getByText('p25 has changed in wording only').last().waitFor();
});

test('a note that is newer than the edition is never quoted with the day of the edition', async ({
  page,
}) => {
  const format = `${real.origin}/documents/official-tournament-format/`;
  await page.goto(`${format}6/`);
  const said = page.getByText(
    'Unchanged since the edition of 26 November 2026. Its note is newer.',
  );
  await said.waitFor();
  expect(await page.locator('.imprint time').locator('..').textContent()).toContain(', with ');
  await page.getByRole('button', { name: 'BBCode' }).click();
  await page.getByRole('status').filter({ hasText: 'opied' }).waitFor();
  const copied = await copiedText(page);
  expect(copied).toContain('Note: The Ban List');
  expect(copied).toMatch(/newer than the edition of 26 Nov 2026, as of /u);
  expect(copied).not.toContain('?on=');
  const notice = page.locator('.then-top');
  for (const address of ['6/?on=2026-11-26', '?on=2026-11-26#r6']) {
    await page.goto(format + address);
    const words = '6 is unchanged since the edition of 26 November 2026. Its note is newer.';
    await notice.filter({ hasText: words }).waitFor();
  }
  await page.goto('about:blank');
  await page.goto(`${format}?on=2026-11-26&whole#r6`);
  expect(await page.locator('[data-past] #r6').innerText()).toContain('notes changed since');
  expect(await page.locator('[data-past] #r6').innerText()).not.toContain('Ban List is not');
  await page.goto(`${real.origin}/citations/`);
  await page.getByLabel('Text', { exact: true }).fill(`${format}6/?on=2026-11-26`);
  await page.getByRole('button', { name: 'Check citations' }).click();
  await page
    .getByText('unchanged since the edition of 26 November 2026; its note is newer')
    .waitFor();
});

describe('an old address', () => {
  test('of a renamed entry leads on with day and number of the citation', async ({ page }) => {
    for (const [old, now] of [
      ['glossary/cafe-creme/1/', 'glossary/harbour-cafe/#p1'],
      ['glossary/cafe-creme/history/', 'glossary/harbour-cafe/history/'],
      ['glossary/cafe-creme/?on=2025-01-01#p1', 'glossary/harbour-cafe/?on=2025-01-01#p1'],
    ]) {
      await page.goto(home + old);
      await page.waitForURL(home + now);
    }
    await page.locator('.then-top').filter({ hasText: 'p1 is unchanged since' }).waitFor();
  });

  test('of a printed number in another case leads to the rule', async ({ page, shared }) => {
    shared.allow(/404/u);
    await page.goto(`${home}documents/harbour-rules/702.2A/`);
    await page.waitForURL(`${home}documents/harbour-rules/4/`);
  });
});

test('a ruling whose rule has changed leads to the difference', async ({ page }) => {
  await page.goto(`${home}glossary/harbour-dues/#p1`);
  await page.locator('#p1').getByRole('link', { name: 'changed on 1 June 2025' }).click();
  const review = page.locator('#review-p1:target');
  expect(await review.innerText()).toContain('Harbour Rules 702.3');
  expect(await review.locator('ins').allInnerTexts()).toEqual(['the harbour ', '702.2']);

  await page.goto(`${home}?q=${encodeURIComponent('leaves without paying')}`);
  const result = page.locator('[data-result][data-title="harbour dues"]');
  await resultsReady(page);
  await result.locator('[data-review]').first().waitFor();
  await page.fill('input[name=q]', 'dues count once a day');
  await resultsReady(page);
  await expect.poll(() => result.locator('mark').allInnerTexts()).toContain('once');
  expect(await result.locator('.result-ruling:first-child [data-review]').count()).toBe(0);
});

test('the changes of a later document lead to the earlier rules', async ({ page }) => {
  await page.goto(`${real.origin}/documents/official-tournament-format/`);
  const rules = page.locator('.later .changes').first();
  expect(await rules.isVisible()).toBe(false);
  await page.locator('.later summary').first().focus();
  await page.keyboard.press('Enter');
  for (const change of ['ins', 'del'])
    expect(await rules.locator(change).first().isVisible()).toBe(true);
  await rules.locator('a', { hasText: 'earlier' }).first().click();
  await page.waitForURL(/official-tournament-format-earlier\/#r\d+$/u);
});

test('any two editions can be compared', async ({ page }) => {
  await page.goto(`${home}changes/compare/?from=2025-01-01&to=now`);
  await page.getByText(/^Differences: .*, in 5 texts \u00b7 7 only in /u).waitFor();
  const said = await page.locator('[data-differences]').textContent();
  for (const difference of ['A “heavy” boat never docks', 'formerly “Café', 'repeated another'])
    expect(said).toContain(difference);
  const titles = await page.locator('[data-differences] h2').allTextContents();
  expect(titles.join()).toMatch(/^7 Bells,docking,Harbour Café,.*,The Lantern,Fog,Regatta Rules$/u);
  await page.locator('summary', { hasText: 'Fog' }).click({ position: { x: 4, y: 20 } });
  const left = page.locator('.change').filter({ hasText: 'Moved away' });
  const link = left.getByRole('link', { name: 'Storm Warning, p3' });
  expect(await link.getAttribute('href')).toBe(`${base}glossary/storm-warning/#p3`);
  await page.selectOption('select[name=from]', '2025-06-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText(/^Differences: .*, in 1 text\.$/u).waitFor();
  expect(page.url()).toContain('?from=2025-06-01&to=now');
});

test('a comparison replaces the list of editions at once, with a heading that has the focus', async ({
  page,
}) => {
  await page.goto(`${home}changes/`);
  await page.locator('section.edition').first().waitFor();
  expect(await page.locator('select[name=from]').inputValue()).toBe('');
  const load = Promise.withResolvers<void>();
  await page.route('**/api/history/**', async (route) => {
    await load.promise;
    await route.continue();
  });
  await page.selectOption('select[name=from]', '2025-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Comparing').waitFor();
  expect(await page.locator('section.edition').filter({ visible: true }).count()).toBe(0);
  load.resolve();
  await page.getByRole('heading', { name: 'From 1 January 2025 to now' }).waitFor();
  expect(await focused(page)).toBe('From 1 January 2025 to now');
  expect(await page.locator('section.edition').filter({ visible: true }).count()).toBe(0);
});

test.for([true, false])(
  'changes are filtered by kind, scripts: %s',
  async (scripts, { page: withScripts, visit }) => {
    const page = scripts ? withScripts : (await visit({ javaScriptEnabled: false })).page;
    await page.goto(`${home}changes/2025-06-01/`);
    const texts = page.locator('.text-change h2', { hasText: /docking|Regatta/u });
    for (const [kind, ...shown] of [
      ['New', 'Docking'],
      ['Changed', 'Docking'],
      ['Wording only', 'Regatta Rules'],
      ['Status', 'Docking'],
      ['All', 'Docking', 'Regatta Rules'],
    ] as const) {
      await page.getByRole('radio', { name: kind, exact: true }).check({ force: true });
      expect(await texts.filter({ visible: true }).allInnerTexts(), kind).toEqual(shown);
      const isChosen = kind !== 'All';
      const closed = await page.locator('details.text-change:not([open])').count();
      expect(closed === 0, kind).toBe(scripts && isChosen);
      expect(await page.locator('summary .meta').first().isVisible(), kind).toBe(!isChosen);
    }
  },
);
