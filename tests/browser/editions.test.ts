import { beforeEach, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { FaultyServer } from '../lib/faulty-server.ts';

const { editions, real } = inject('sites');
const browser = useBrowser();
const { base } = editions;
const home = editions.origin + base;
let visit: Visit;

beforeEach(async () => {
  visit = await browser.visit();
});

describe('a number that its text never had', () => {
  test('is missing on the page of an entry, which says so until the address names another', async () => {
    const { page } = visit;
    const notice = page.locator('.then-top');
    await page.goto(`${home}glossary/docking/#p99`);
    await notice.waitFor();
    expect(await notice.innerText()).toBe('There is no ruling p99 here.');
    await page.evaluate("location.hash = '#p98'");
    await notice.filter({ hasText: 'p98' }).waitFor();
    expect(await notice.count()).toBe(1);
    await page.evaluate("location.hash = '#p2'");
    await notice.waitFor({ state: 'detached' });
  });

  test('is missing in a document, in one that is read by section as well', async () => {
    const { page } = visit;
    await page.goto(`${home}documents/harbour-rules/#r99`);
    await page.getByText('There is no ruling r99 here.').waitFor();
    const { origin, base: path } = inject('sites').rulebook;
    await page.goto(`${origin}${path}documents/harbour-rules/#r99999`);
    await page.getByText('There is no ruling r99999 here.').waitFor();
  });

  test('is another thing than a retired number, the number of another page, and a heading', async () => {
    const { page } = visit;
    for (const address of ['#p4', '#p7', '#who-may-dock', '#r2', '6/#p99', '']) {
      await page.goto('about:blank');
      await page.goto(`${home}glossary/docking/${address}`);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.then-top').count(), address).toBe(0);
    }
  });
});

describe('a citation opened later', () => {
  test.each([
    [
      'changed',
      'glossary/docking/?on=2025-01-01#p1',
      'p1 has changed since the edition New Year 2025',
    ],
    ['changed', 'glossary/docking/?on=2025-06-01#p9', 'p9 has changed since the edition June 2025'],
    [
      'unchanged',
      'glossary/docking/?on=2025-03-04#p2',
      'unchanged since the edition New Year 2025',
    ],
    ['newer', 'glossary/docking/?on=2025-01-01#p12', 'p12 is newer than the edition New Year 2025'],
    ['before-first', 'glossary/docking/?on=2001-01-01#p2', 'before the first edition'],
    ['retired', 'glossary/docking/?on=2025-01-01#p5', 'Reason: the rule repeated another.'],
    ['retired', 'glossary/fog/?on=2025-01-01#p2', 'Storm Warning, p3'],
    ['unchanged', 'documents/regatta-rules/?on=2025-01-01#r2', 'r2 is unchanged'],
    ['changed', 'documents/regatta-rules/?on=2025-01-01#r4', 'r4 has changed'],
    ['changed', 'documents/regatta-rules/4/?on=2025-01-01', 'r4 has changed'],
    ['unchanged', 'documents/harbour-rules/?on=2025-01-01#r3', 'was 702.1 and is 702.2 now'],
    ['changed', 'documents/harbour-rules/?on=2025-01-01#r7', 'was 702.2 and is 702.3 now'],
    ['unchanged', 'glossary/docking/2/?on=2025-03-04', 'p2 is unchanged'],
    [
      'changed',
      'glossary/docking/?on=2025-01-01',
      'p1, p9 changed; p5, p4, p7 retired; p12, p13 new.',
    ],
    ['changed', 'glossary/docking/?on=2025-01-01#top', 'Since the edition New Year 2025'],
    [
      'newer',
      'glossary/docking/?on=2025-06-01#p13',
      'June 2025 (2025-06-01) and in no edition yet',
    ],
  ])('says that it is %s: %s', async (state, address, words) => {
    await visit.page.goto(home + address);
    const notice = visit.page.locator('.then-top');
    await notice.waitFor();
    expect(await notice.getAttribute('data-then')).toBe(state);
    expect(await notice.innerText()).toContain(words);
  });

  test.each([
    ['is newer', 'glossary/docking/?on=2025-01-01#p12', 'p12 is newer than the edition'],
    ['is from before the first edition', 'glossary/docking/?on=2001-01-01#p12', 'before the first'],
    ['has no date', 'glossary/docking/?on=lately#p12', 'is not a date'],
  ])(
    'says it beside the ruling, to which the page scrolls, too: one that %s',
    async (_, address, words) => {
      await visit.page.goto(home + address);
      const beside = visit.page.locator('#p12 + .then, #p12 > .then');
      await beside.waitFor();
      expect(await beside.innerText()).toContain(words);
      await expect
        .poll(() => beside.evaluate((box) => box.getBoundingClientRect().bottom))
        .toBeLessThan(await visit.page.evaluate<number>('innerHeight'));
    },
  );

  // r3 bore 702.1 in the first edition, and 702.2 from the second on.
  test.each([
    ['the number of the first edition', 'documents/harbour-rules/?on=2025-01-01#702.1', 'r3'],
    ['the number of the second edition', 'documents/harbour-rules/?on=2025-06-01#702.2', 'r3'],
    ['the page of a number', 'documents/harbour-rules/702.1/?on=2025-01-01', 'r3'],
    ['a number that another rule had', 'documents/harbour-rules/?on=2025-01-01#702.2', 'r7'],
    ['the number of a rule that never changed', 'documents/harbour-rules/?on=2025-01-01#702', 'r2'],
  ])('by printed number leads to the rule that bore it then: %s', async (_, address, number) => {
    const { page } = visit;
    await page.goto(home + address);
    await page.locator('.then-top', { hasText: number }).waitFor();
    expect(await page.locator(`#${number} + .then, #${number} > .then`).count()).toBe(1);
    if (number !== 'r2' && address.includes('2025-01-01')) {
      expect(await page.locator('.then-top').innerText()).toContain('Its number was 702.');
    }
  });

  test('by a printed number that no rule had then says so', async () => {
    await visit.page.goto(`${home}documents/harbour-rules/?on=2025-01-01#702.3`);
    await visit.page.getByText('No rule had the number 702.3 on 2025-01-01.').waitFor();
    expect(await visit.page.locator('.then').count()).toBe(1);
  });

  test('shows both texts with the difference, and offers the current one', async () => {
    await visit.page.goto(`${home}glossary/docking/?on=2025-01-01#p1`);
    const note = visit.page.locator('#p1 + .then');
    await note.waitFor();
    expect(await note.innerText()).toContain('A boat docks when it ends its move');
    expect(await note.locator('ins').allInnerTexts()).not.toEqual([]);
    expect(await note.locator('del').allInnerTexts()).not.toEqual([]);
    await note.getByRole('link', { name: 'Read the current text' }).click();
    await visit.page.waitForURL(`${home}glossary/docking/#p1`);
    expect(await visit.page.locator('.then').count()).toBe(0);
  });

  test('of a whole text leads to both texts of each ruling that has changed, and back', async () => {
    const { page } = visit;
    await page.goto(`${home}glossary/docking/?on=2025-01-01`);
    await page.locator('.then-top').getByRole('link', { name: 'p1', exact: true }).click();
    await page.locator('#p1 + .then').waitFor();
    expect(await page.locator('.then-top').allInnerTexts()).toEqual([
      expect.stringContaining('p1 has changed since'),
    ]);
    await page.goBack();
    await page.locator('.then-top', { hasText: /Since the edition/u }).waitFor();
    expect(await page.locator('.then').count()).toBe(1);
  });

  test('of a ruling that was split names the number that took the rest', async () => {
    await visit.page.goto(`${home}glossary/the-lantern/?on=2025-01-01#p1`);
    const note = visit.page.locator('#p1 + .then');
    await note.getByText('It was split. Parts of it are now in p3.').waitFor();
    await note.getByRole('link', { name: 'p3' }).click();
    await visit.page.waitForURL(`${home}glossary/the-lantern/#p3`);
    expect(await visit.page.locator('#p3:target').innerText()).toContain('holds three');
  });

  test('without a day is the current text', async () => {
    await visit.page.goto(`${home}glossary/docking/?on=#p1`);
    await visit.page.waitForLoadState('networkidle');
    expect(await visit.page.locator('.then').count()).toBe(0);
  });
});

test('the page of a ruling alone shows both texts too, and leads to the current one', async () => {
  const { page } = visit;
  await page.goto(`${home}glossary/docking/1/?on=2025-01-01`);
  await page.getByRole('link', { name: 'See both versions' }).click();
  const note = page.locator('#then');
  expect(await note.innerText()).toContain('A boat docks when it ends its move');
  await note.getByRole('link', { name: 'Read the current text' }).click();
  await page.waitForURL(`${home}glossary/docking/#p1`);
});

describe('an old address', () => {
  test('of a renamed entry leads on and takes the day and the number of the citation along', async () => {
    const { page } = visit;
    await page.goto(`${home}glossary/cafe-creme/?on=2025-01-01#p1`);
    await page.waitForURL(`${home}glossary/harbour-cafe/?on=2025-01-01#p1`);
    await page.locator('.then-top').filter({ hasText: 'p1 is unchanged since' }).waitFor();
  });

  test.each([
    ['glossary/cafe-creme/1/', 'glossary/harbour-cafe/#p1'],
    ['glossary/cafe-creme/history/', 'glossary/harbour-cafe/history/'],
  ])('leads on from %s too', async (old, now) => {
    await visit.page.goto(home + old);
    await visit.page.waitForURL(home + now);
  });

  test.each([
    ['fog', 'p2', 'A boat in fog moves one place at most'],
    ['docking', 'p5', 'A boat that is already docked does not dock again'],
  ])(
    'of a ruling that left %s shows what %s read on the day of the citation',
    async (slug, number, text) => {
      const { page } = visit;
      await page.goto(`${home}glossary/${slug}/${number.slice(1)}/?on=2025-01-01`);
      await page.waitForURL(`${home}glossary/${slug}/?on=2025-01-01#${number}`);
      await page.locator(`#${number} .then`).filter({ hasText: text }).waitFor();
    },
  );

  test('leads on to the ruling that was cited without JavaScript', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${home}glossary/cafe-creme/?on=2025-01-01#p1`);
    expect(page.url()).toBe(`${home}glossary/harbour-cafe/?on=2025-01-01#p1`);
    expect(await page.locator('#p1:target').count()).toBe(1);
  });

  test('leads on from a host that knows no redirects too, without JavaScript to the text', async () => {
    const host = await new FaultyServer(editions.folder, base).start();
    const old = `${host.origin}${base}glossary/cafe-creme/?on=2025-01-01#p1`;
    const now = `${host.origin}${base}glossary/harbour-cafe/`;
    await visit.page.goto(old);
    await visit.page.waitForURL(`${now}?on=2025-01-01#p1`);
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(old);
    await page.waitForURL((url) => url.href.startsWith(now));
    await host.close();
  });

  test('of a ruling that has no other place does not lead on: it says why', async () => {
    const { page } = visit;
    await page.goto(`${home}glossary/docking/5/`);
    expect(await page.locator('main').innerText()).toContain('the rule repeated another');
    await page.getByRole('link', { name: 'docking' }).click();
    await page.waitForURL(`${home}glossary/docking/`);
  });
});

describe('a ruling that refers to a rule which has changed since', () => {
  test('leads to the difference from its place on the page', async () => {
    const { page } = visit;
    await page.goto(`${home}glossary/harbour-dues/#p1`);
    await page.locator('#p1').getByRole('link', { name: 'changed on 2025-06-01' }).click();
    const review = page.locator('#review-p1:target');
    expect(await review.innerText()).toContain('Harbour Rules 702.3');
    expect(await review.locator('ins').allInnerTexts()).toEqual(['the harbour ', '702.2']);
  });

  test('says so in the results of a search', async () => {
    const { page } = visit;
    await page.goto(`${home}?q=${encodeURIComponent('leaves without paying')}`);
    const result = page.locator('[data-results-state=ready] [data-title="harbour dues"]');
    await result.locator('[data-review]').first().waitFor();
    await page.goto(`${home}?q=${encodeURIComponent('dues count once a day')}`);
    await result.waitFor();
    expect(await result.locator('.result-meta [data-review]').count()).toBe(0);
  });
});

describe('what a later document changed', () => {
  const later = `${real.origin}/documents/official-tournament-format/`;

  test('opens with the keyboard, rule by rule', async () => {
    const { page } = visit;
    await page.goto(later);
    const rules = page.locator('.later .changes').first();
    expect(await rules.isVisible()).toBe(false);
    await page.locator('.later summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await rules.isVisible()).toBe(true);
    expect(await rules.locator('ins').count()).toBeGreaterThan(0);
    expect(await rules.locator('del').count()).toBeGreaterThan(0);
  });

  test('opens with a finger, and leads to the earlier rule', async () => {
    const { page } = await browser.visit({
      hasTouch: true,
      viewport: { width: 360, height: 740 },
    });
    await page.goto(later);
    await page.locator('.later summary').first().tap();
    const link = page.locator('.later .changes a', { hasText: 'earlier' }).first();
    await link.tap();
    await page.waitForURL(/official-tournament-format-earlier\/#r\d+$/u);
  });
});

test('any two editions can be compared', async () => {
  const { page } = visit;
  await page.goto(`${home}changes/compare/?from=2025-01-01&to=now`);
  await page.getByText(/^Differences: .*, in 8 texts\.$/u).waitFor();
  const said = await page.locator('[data-differences]').innerText();
  expect(said).toContain('docking');
  expect(said).toContain('A "heavy" boat never docks');
  expect(said).toContain('formerly \u201cCafé Crème\u201d');
  expect(said).toContain('the rule repeated another');
  const titles = await page.locator('[data-differences] h2 a').allTextContents();
  expect(titles).toEqual([
    '7 Bells',
    'docking',
    'Fog',
    'Harbour Café',
    'Harbour Rules',
    'Regatta Rules',
    'Storm Warning',
    'The Lantern',
  ]);
  const left = page.locator('.change').filter({ hasText: 'Moved away' });
  const link = left.getByRole('link', { name: 'Storm Warning, p3' });
  expect(await link.getAttribute('href')).toBe(`${base}glossary/storm-warning/#p3`);
  await page.selectOption('select[name=from]', '2025-06-01');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText(/^Differences: .*, in 1 text\.$/u).waitFor();
  expect(page.url()).toContain('?from=2025-06-01&to=now');
});

test('comparing an edition with the one before it says what the page of that edition says', async () => {
  const { page } = visit;
  await page.goto(`${home}changes/2025-06-01/`);
  const said = async (): Promise<string[]> => {
    const texts = await page.locator('.text-change:has(a)').allTextContents();
    return texts.map((text) => text.replace(/\s+/gu, ''));
  };
  const links = (): Promise<(string | null)[]> =>
    page
      .locator('.text-change a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const edition = [await said(), await links()];
  await page.goto(`${home}changes/compare/?from=2025-01-01&to=2025-06-01`);
  await page.getByText(/^Differences: .*, in 8 texts\.$/u).waitFor();
  expect([await said(), await links()]).toEqual(edition);
  const lantern = page.locator('.text-change', { hasText: 'The Lantern' });
  expect(await lantern.locator('.change-head').allInnerTexts()).toEqual([
    expect.stringMatching(/^p1\s+Reworded\s+part of it now in The Lantern, p3\s+now after p2$/u),
    expect.stringMatching(/^p3\s+New$/u),
  ]);
});

test('a reader who comes back is told of the editions since', async () => {
  const { page } = visit;
  await page.goto(home);
  expect(await page.locator('last-visit').isVisible()).toBe(false);
  await page.evaluate(`localStorage.setItem('${base}last-edition', '2025-01-01')`);
  await page.reload();
  await page
    .locator(`last-visit a[href="${base}changes/compare/?from=2025-01-01&to=2025-06-01"]`)
    .waitFor();
});

test('without JavaScript the differences are read, and a citation opens the current ruling', async () => {
  const { page } = await browser.visit({ javaScriptEnabled: false });
  await page.goto(`${home}changes/2025-06-01/`);
  expect(await page.locator('main ins').count()).toBeGreaterThan(0);
  await page.goto(`${home}glossary/docking/?on=2025-01-01#p1`);
  expect(await page.locator('#p1:target').innerText()).toContain('as soon as it ends its move');
  await page.goto(`${home}glossary/fog/#p2`);
  expect(await page.locator('#p2:target').innerText()).toContain('Storm Warning, p3');
});
