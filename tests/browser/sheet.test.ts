import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { boxOf, copiedText, focused, resultsReady, searchBox, violationsOf } from '../lib/page.ts';

const test = testWith({ permissions: ['clipboard-read', 'clipboard-write'] });
const { editions, fixture, real, rulebook } = inject('sites');
const home = editions.origin + editions.base;
const sheet = `${home}sheet/`;

/** Pins a ruling on its share page. */
async function pinShared(page: Page, path: string): Promise<void> {
  await page.goto(`${home}glossary/${path}/`);
  await page.getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('status').filter({ hasText: 'Pinned to the sheet' }).waitFor();
}

describe('the sheet of several rulings', () => {
  test('names later changes only if one of its rulings has changed since the edition', async ({
    page,
  }) => {
    const lead = page.locator('.title .lead');
    for (const [rulings, hasChanged] of [
      ['facility.24,official-tournament-format.r7', false],
      // Its note is newer.
      ['facility.24,official-tournament-format.r6', true],
      ['facility.24,official-tournament-format.r18', true],
    ] as const) {
      await page.goto(`${real.origin}/sheet/?r=${rulings}`);
      await page.locator('.quote').nth(1).waitFor();
      expect((await lead.innerText()).includes(', with '), rulings).toBe(hasChanged);
    }
  });

  test('shows the rulings in its address, under the names of their texts', async ({ page }) => {
    await page.goto(`${sheet}?r=docking.1,docking.p12,regatta-rules.r2,docking.p1`);
    await page.locator('.quote').nth(2).waitFor();
    const said = await page.locator('h2 a, .quote .number').allTextContents();
    expect(said).toEqual(['docking', 'p1', 'p12', 'Regatta Rules', 'r2']);
    await page.getByRole('link', { name: 'Cite p12' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.quote').first().isVisible()).toBe(true);
    expect(await page.locator('.copy').first().isVisible()).toBe(false);
    await page.goto(`${sheet}?r=fog.1,fog,regatta-rules.r`);
    const whole = page.locator('.quote .number');
    await expect.poll(async () => (await whole.allTextContents()).join(' ')).toBe('p1 r1 r2 r3 r4');
  });

  test('is copied whole in each form', async ({ page }) => {
    await page.goto(`${sheet}?r=docking.1,fog.1`);
    for (const [button, copied] of [
      ['Copy text', /^A boat docks [^\n]*\n— Tidewater: Docking, p1 .*\n\n.*Fog/su],
      ['BBCode', /^\[quote\]A boat docks .*\n\n\[quote\].*Fog/su],
      ['Markdown', /^> A boat docks .*\n\n> .*Fog/su],
      ['Copy link', /\/sheet\/\?r=docking\.1,fog\.1&on=2025-06-01$/u],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('status').filter({ hasText: 'opied' }).waitFor();
      await expect.poll(() => copiedText(page)).toMatch(copied);
    }
  });

  test('names beside each ruling the changes since the day of the link', async ({ page }) => {
    await page.goto(`${sheet}?r=docking.1,docking.2&on=2025-01-01`);
    const note = page.locator('.quote .then');
    await note.waitFor();
    expect(await note.locator('..').locator('.number').innerText()).toBe('p1');
    expect(await note.innerText()).toContain('p1 has changed since the edition of 1 January 2025');
    expect(await note.locator('.difference').count()).toBe(1);
    expect(await page.locator('.lead').first().innerText()).toContain('Edition of 1 June 2025');
    await page.getByRole('button', { name: 'Remove: docking, p2' }).click();
    await expect.poll(() => page.url()).toBe(`${sheet}?r=docking.1&on=2025-01-01`);
    expect(await focused(page)).toBe('Remove');
  });

  test('says which rulings have no edition, where a retired number went, and whose words these are', async ({
    page,
  }) => {
    const rulings = 'r=facility.24,seed-phases.30,official-tournament-format.r18';
    await page.goto(`${real.origin}/sheet/?${rulings}`);
    await page.locator('.quote').nth(1).waitFor();
    const newer = page.getByText('1 ruling is not in an edition yet: the link shows the current');
    await newer.waitFor();
    expect(await page.locator('.title .lead').innerText()).toMatch(
      / \u00b7 editors\u2019 wording, /u,
    );
    const notice = page.locator('ruling-sheet .notice');
    expect(await notice.innerText()).toMatch(
      /^seed phases, p30 is retired\. Merged into facility, p47\./u,
    );
    const link = notice.getByRole('link').last();
    expect(await link.getAttribute('href')).toBe('/glossary/facility/#p47');
    await page.getByRole('button', { name: 'Remove: Official Tournament Format' }).click();
    await newer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?r=facility.24,seed-phases.30');
    await page.getByRole('button', { name: 'Remove: seed-phases.30' }).click();
    expect(new URL(page.url()).search).toBe('?r=facility.24');
    expect(await notice.count()).toBe(0);
  });

  test('has a message for each part of its address that is no ruling', async ({ page, shared }) => {
    shared.allow(/404/u);
    await page.goto(`${sheet}?r=fog.2,fog.99,nowhere.1,${encodeURIComponent('<b>')}`);
    for (const hasText of [
      /^Fog, p2 is retired\./u,
      'Fog has no number p99.',
      'No text with rulings was found for “nowhere.1”.',
      '“<b>” is not a ruling',
    ])
      await page.locator('.notice', { hasText }).waitFor();
  });

  test('has the rulings that share pages show as pinned, until they are unpinned', async ({
    page,
  }) => {
    await pinShared(page, 'docking/1');
    const pin = page.getByRole('button', { name: /^Pin/u });
    const shown = async () => [
      await pin.getAttribute('aria-pressed'),
      (await pin.innerText()).trim(),
    ];
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect.poll(shown).toEqual(['true', expect.stringMatching(/^Pinned\s/u)]);
    }
    await pin.click();
    await page.getByRole('status').filter({ hasText: 'Removed from the sheet' }).waitFor();
    expect(await shown()).toEqual(['false', expect.stringMatching(/^Pin\s/u)]);
  });

  test('has the first hundred rulings of a longer text', async ({ page }) => {
    await page.goto(`${rulebook.origin}${rulebook.base}sheet/?r=harbour-rules.r`);
    await page.getByText('Only the first 100 rulings are shown.').waitFor();
    expect(await page.locator('.quote').count()).toBe(100);
  });

  test('keeps pinned rules of a document in sections when a menu closes', async ({ page }) => {
    const { origin, base } = rulebook;
    await page.goto(`${origin}${base}sheet/`);
    await page.evaluate((path) => {
      const pinned = [1, 2].map((count) => {
        return { url: `${path}documents/harbour-rules/#r${count}`, title: 'Harbour Rules' };
      });
      localStorage.setItem(`${path}search-shelf`, JSON.stringify({ pinned }));
    }, base);
    await page.goto(`${origin}${base}sheet/`);
    const numbers = page.locator('.quote a.number');
    await expect.poll(() => numbers.count()).toBe(2);
    expect(await numbers.first().getAttribute('href')).toContain('/section/');
    await numbers.first().click();
    await page.locator('.cite').waitFor();
    const entry = () => page.evaluate<number>('navigation.currentEntry.index');
    const open = await entry();
    await page.keyboard.press('Escape');
    await expect.poll(entry).toBeLessThan(open);
    expect(await numbers.count()).toBe(2);
    await page.evaluate('localStorage.clear()');
  });

  test('has rulings pinned in a menu, on a share page and as a whole entry', async ({ page }) => {
    const menu = page.locator('.cite');
    const pin = async (item: string): Promise<void> => {
      await page.locator('#p12 a.number').click();
      await menu.getByRole('menuitem', { name: item }).click();
      await menu.waitFor({ state: 'detached' });
    };
    await page.goto(`${home}glossary/docking/`);
    await pin('Pin to the sheet');
    await pin('Remove from the sheet');
    await pin('Pin to the sheet');
    await pinShared(page, 'storm-warning/2');
    await page.evaluate(
      ([key = '', url]) => {
        const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
        saved.pinned.push({ url, title: 'Fog' });
        localStorage.setItem(key, JSON.stringify(saved));
      },
      [`${editions.base}search-shelf`, `${editions.base}glossary/fog/`],
    );
    await page.goto(home);
    await page.getByRole('heading', { name: 'Pinned (3)' }).waitFor();
    await page.getByRole('link', { name: 'Open as one sheet' }).click();
    await page.waitForURL(`${sheet}?r=docking.12,storm-warning.2,fog`);
    await page.locator('.quote', { hasText: 'fog' }).first().waitFor();
    const shown = await page.locator('h2 a').allTextContents();
    expect(shown).toEqual(['docking', 'Storm Warning', 'Fog']);
  });

  test('loses a ruling when its pin is removed on the sheet, by its menu or its button', async ({
    page,
  }) => {
    for (const path of ['docking/1', 'fog/1', 'storm-warning/2']) await pinShared(page, path);
    await page.goto(sheet);
    await page.waitForURL(`${sheet}?r=docking.1,fog.1,storm-warning.2`);
    await page.getByRole('button', { name: 'Remove: docking, p1' }).click();
    await expect.poll(() => page.url()).toBe(`${sheet}?r=fog.1,storm-warning.2`);
    for (const left of [1, 0]) {
      await page.locator('.quote a.number').first().click();
      await page.getByRole('menuitem', { name: 'Remove from the sheet' }).click();
      await expect.poll(() => page.locator('.quote').count()).toBe(left);
      await expect.poll(() => page.url()).toBe(left === 1 ? `${sheet}?r=storm-warning.2` : sheet);
    }
    await page.getByText('Nothing is pinned yet.').waitFor();
  });

  test('is emptied until the reader takes that back, by keyboard or with Back', async ({
    page,
  }) => {
    await pinShared(page, 'docking/1');
    await pinShared(page, 'fog/1');
    expect((await boxOf(page, '.cite-status a')).height).toBeGreaterThanOrEqual(44);
    await page.getByRole('link', { name: 'Open the sheet' }).click();
    const pinned = `${sheet}?r=docking.1,fog.1`;
    for (const undo of [() => page.keyboard.press('Enter'), () => page.goBack()]) {
      await page.waitForURL(pinned);
      await page.getByRole('button', { name: 'Clear' }).click();
      const status = page.getByRole('status').filter({ hasText: 'Cleared 2 rulings. Undo' });
      await status.waitFor();
      expect([page.url(), await focused(page)]).toEqual([sheet, 'Undo']);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.locator('.quote').count()).toBe(0);
      await undo();
      await page.waitForURL(pinned);
      await expect.poll(() => focused(page)).toBe('Clear');
      expect(await page.locator('.quote').count()).toBe(2);
      await page.reload();
    }
    await page.goto(home);
    await page.getByRole('heading', { name: 'Pinned (2)' }).waitFor();
  });

  test('has pins of search results, and is linked from the next search', async ({ page }) => {
    await page.goto(`${home}?q=fog p1`);
    await resultsReady(page);
    await page.locator('[data-result] .number').first().click();
    await page.getByRole('menuitem', { name: 'Pin to the sheet' }).click();
    await page.locator('.cite').waitFor({ state: 'detached' });
    await page.fill(searchBox, 'docking');
    await resultsReady(page);
    await page.getByRole('link', { name: '1 pinned ruling on a sheet' }).click();
    await page.waitForURL(`${sheet}?r=fog.1`);
    await page.locator('.quote', { hasText: 'Fog' }).waitFor();
  });
});

describe('the page that updates citations', () => {
  const textOf = (page: Page) => page.getByLabel('Text', { exact: true });
  const checkOf = (page: Page) => page.getByRole('button', { name: 'Check citations' });

  /** Checks the citations of a text, and waits until the result says something. */
  async function checkText(page: Page, text: string, said: string, site = home): Promise<void> {
    await page.goto(`${site}citations/`);
    await textOf(page).fill(text);
    await checkOf(page).click();
    await page.getByText(said).waitFor();
  }

  test('sorts citations by their state, and copies the corrected text', async ({ page }) => {
    await page.goto(`${home}citations/`);
    await textOf(page).fill('See rule 702.1, **docking** p1, rule 702.1 and MTR 4.2.');
    await page.getByLabel('Day of the text').fill('2025-02-01');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Renumbered' }).waitFor();
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Changed',
      'Renumbered',
      'From another work: left as they are',
    ]);
    expect(await page.locator('[data-state=renumbered]').innerText()).toBe(
      'rule 702.1 2 × · now Harbour Rules 702.2 · corrected',
    );
    expect(await page.locator('[data-state=reworded] ins').first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Copy the corrected text' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await copiedText(page)).toBe('See rule 702.2, **docking** p1, rule 702.2 and MTR 4.2.');
  });

  const day = '(1 Mar 2025)';
  test.for<[what: string, text: string, said: string, headings: string, ...items: string[]]>([
    [
      'with and without a day, if nothing needs replacing',
      `docking p1, docking p2, docking p1 ${day}.`,
      '3 citations were found. No number needs replacing.',
      'Changed, May have changed, Unchanged',
      'p1 (1 Mar 2025) changed since the edition of 1 January 2025',
      'p1 no day given; changed on 1 June 2025: if your text is older, read it again',
      'docking p2 the same in every edition that has it',
    ],
    [
      'with a day, which stays',
      `docking p4 ${day}, docking p1 (1 Mar 2020), gull p1`,
      'Citations with a day stay as they are',
      'Retired, Too old to tell, Unchanged',
      'Now in mooring, p2. · left: it has a day',
      'docking p1',
      'or Gull (boat), p1',
    ],
    [
      'with an unknown number, by a reason or the nearest one',
      'docking p99, Dokcing p2',
      '2 citations were found.',
      'Unknown',
      'docking p99 docking has p1 to p13',
      'Dokcing p2 Did you mean docking, p2?',
    ],
  ])('explains citations %s', async ([, text, said, headings, ...items], { page }) => {
    await checkText(page, text, said);
    expect((await page.locator('h2').allTextContents()).join(', ')).toBe(headings);
    const list = page.locator('.items > [data-state]');
    expect(await list.allInnerTexts()).toEqual(items.map((item) => expect.stringContaining(item)));
    const copies = page.getByRole('button', { name: 'Copy the corrected text' });
    expect(await copies.isVisible()).toBe(false);
  });

  test('names the ruling that took over struck words', async ({ page }) => {
    await checkText(page, 'facility p3 (21 Nov 2026)', 'part moved to', `${real.origin}/`);
    const kept = page.locator('[data-state=reworded] p', { hasText: 'part moved to' });
    expect(await kept.innerText()).toBe('part moved to facility, p44');
    const link = await kept.getByRole('link').getAttribute('href');
    expect(link).toBe('/glossary/facility/#p44');
  });

  test('says which edition it assumes, how to give the day, and why a retired end of a range stays', async ({
    page,
  }) => {
    const text = 'stopped p15 and seed phases p26\u2013p30';
    await checkText(page, text, 'Some citations have no day.', `${real.origin}/`);
    const notice = page.locator('.notice', { hasText: 'Some citations have no day.' });
    expect(await notice.innerText()).toContain('compared with November 2026, second edition');
    expect(await page.locator('[data-state=retired]').allInnerTexts()).toEqual([
      expect.stringContaining('left as it is: choose one of these'),
      expect.stringContaining('left as it is: inside a range'),
    ]);
    await notice.getByRole('button', { name: 'Give the day' }).click();
    const field = page.getByLabel('Day of the text, if you know it');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill('2026-11-22');
    await checkOf(page).click();
    await page.getByText('which was in force on that day').waitFor();
    expect(await notice.count()).toBe(0);
  });

  test('shows a link as the name and the number that it means, and finds each name', async ({
    page,
  }) => {
    const docking = `${home}glossary/docking/`;
    const links = `${docking}?on=2025-01-01#p1 ${docking}#p4 ${docking}99/`;
    await checkText(page, `${links} gulf p3, sea p1, docking p2`, '6 citations were found.');
    const said = async (part: string) => page.locator(`.items ${part}`).allInnerTexts();
    const names = ['docking, p4', 'docking, p99', 'gulf p3', 'sea p1', 'docking, p1', 'docking p2'];
    expect(await said('strong')).toEqual(names);
    expect(await said('[data-state=reworded] strong + .meta')).toEqual(['(1 Jan 2025)']);
    const link = page.locator('.items a', { hasText: 'docking p2' });
    expect(await link.getAttribute('href')).toBe(`${editions.base}glossary/docking/#p2`);
  });

  test('reports no citation, no edition and a failed download', async ({ page, shared }) => {
    const check = async (said: string): Promise<void> => {
      if (!(await page.locator('textarea').isVisible()))
        await page.getByText('Text · Edit').click();
      await checkOf(page).click();
      await page.getByText(said).waitFor();
    };
    await page.goto(`${fixture.origin}${fixture.base}citations/`);
    await textOf(page).fill('Nothing.');
    await check('No citation was found.');
    await textOf(page).fill('docking p1, docking p99');
    await check('Compared with the text as it is now.');
    expect(await page.locator('h2').allTextContents()).toEqual(['Unknown', 'May have changed']);
    shared.allow(/ERR_FAILED/u);
    await page.route('**/api/**', (route) => route.abort());
    await check('Can’t load the texts right now.');
  });
});

test.for([
  ['briefing', 'Deck list', 'Docking', 'Show the rulings', '1 name with', '1 name · Edit'],
  ['citations', 'Text', 'docking p1', 'Check citations', '1 citation was', 'Text · Edit'],
] as const)(
  'on a phone the result of %s comes into view, and the field is folded',
  async ([path, field, pasted, button, said, folded], { page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${home}${path}/`);
    await page.getByLabel(field, { exact: true }).fill(pasted);
    await page.getByRole('button', { name: button }).click();
    const status = page.locator('[role=status]:focus', { hasText: said });
    await status.waitFor();
    const { y } = await boxOf(page, '[role=status]:focus');
    expect(y).toBeLessThan(370);
    expect(await page.locator('textarea').isVisible()).toBe(false);
    await page.getByText(folded).click();
    expect(await page.locator('textarea').isVisible()).toBe(true);
  },
);

test('a briefing from an incomplete glossary says which names have no entry yet, with the coverage, also on paper', async ({
  page,
}) => {
  const deck = ['stopped', 'Red Alert!', 'Jean-Luc Picard', 'Supernva', 'Saavik'];
  await page.goto(`${real.origin}/briefing/#${new URLSearchParams({ deck: deck.join('\n') })}`);
  await page.getByText('1 name with').waitFor();
  const coverage = 'Not everything is here yet. So far: letter S';
  const gaps = page.locator('[role=status] + .gaps > p');
  expect(await gaps.allInnerTexts()).toEqual([
    expect.stringContaining(`No entry here yet: Red Alert!, Jean-Luc Picard. ${coverage}`),
    'Supernva is perhaps misspelt. Did you mean:',
    'Without rulings of their own: Saavik.',
  ]);
  await page.emulateMedia({ media: 'print' });
  expect(await gaps.first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Supernova' }).click();
  await page.getByText('2 names with').waitFor();
  expect(await gaps.count()).toBe(2);
});

test('a briefing has the rulings that refer to a name without an entry, folded under the name', async ({
  page,
}) => {
  const deck = ['Q-Flash', 'Deep Space 9', 'Borg Queen', 'stopped'];
  await page.goto(`${real.origin}/briefing/#${new URLSearchParams({ deck: deck.join('\n') })}`);
  await page
    .getByText(/1 name with \d+ rulings\. \d+ rulings refer to names without an entry\./u)
    .waitFor();
  const folded = page.locator('h3 + details');
  expect(await folded.locator('summary').allInnerTexts()).toHaveLength(3);
  for (const [at, name] of deck.slice(0, 3).entries()) {
    const link = page.getByRole('heading', { name, exact: true }).getByRole('link');
    const term = await (
      await fetch(new URL((await link.getAttribute('href')) ?? '', real.origin))
    ).text();
    const [, count] = /(\d+) rulings refer to it/u.exec(term) ?? [];
    expect(await folded.nth(at).locator('summary').innerText()).toBe(
      `${count} rulings refer to it`,
    );
    expect(await folded.nth(at).locator('.quote').count()).toBe(Number(count));
  }
  expect(await folded.locator('.quote').first().isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await folded.locator('summary').first().isVisible()).toBe(true);
});

test('a briefing counts rulings and the names of the list, and lets the reader choose one card of several', async ({
  page,
}) => {
  await page.goto(`${home}briefing/#deck=1 gull%0A1 lighthouse keeper`);
  await page.getByText('1 name with 2 rulings.').waitFor();
  await page.getByText('2 names · Edit').waitFor();
  const shared = page.getByText('Several cards are called gull, and all are shown. Show only:');
  const choices = page.locator('.gaps p + ul > li');
  expect(await choices.allTextContents()).toEqual(['Gull (bird)', 'Gull (boat)']);
  await page.getByText('Without rulings of their own: lighthouse keeper').waitFor();
  await page.getByRole('button', { name: 'Gull (boat)' }).click();
  await page.getByText('1 name with 1 ruling.').waitFor();
  expect(await page.locator('h2').allTextContents()).toEqual([
    'Rulings',
    'Rulings that refer to names without an entry',
  ]);
  expect(await shared.count()).toBe(0);
  await page.getByText('2 names · Edit').waitFor();
});

test('a briefing has the rulings of its cards in order, says which names are unknown, and has a link to itself', async ({
  page,
}) => {
  await page.goto(`${home}briefing/`);
  const deck = 'Solo\n3x Docking\n1 Storm Warnin (HB) 12\nSB: 1 The Lantern';
  await page.getByLabel('Deck list').fill(`${deck}\n1 St. Elmo's Fire\n1 Bananna Split`);
  await page.getByRole('button', { name: 'Show the rulings' }).click();
  await page.locator('h3', { hasText: 'St. Elmo\u2019s Fire' }).waitFor();
  expect(await page.locator('[role=status] + .gaps > p').allInnerTexts()).toEqual([
    'Not in this glossary: Bananna Split.',
    'Storm Warnin is perhaps misspelt. Did you mean:',
    'Skipped, because they have no count as your cards have: Solo. If one is a card, write its count: “1 Solo”.',
  ]);
  await page.getByRole('button', { name: 'Storm Warning', exact: true }).click();
  await page.getByText('4 names with').waitFor();
  expect(await page.locator('h2').allTextContents()).toEqual([
    'Errata and temporary rulings',
    'Rulings that name two of the cards',
    'Other rulings',
  ]);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied.').waitFor();
  const link = await copiedText(page);
  const shown = await page.locator('.quote').allTextContents();
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('.quote').first().waitFor();
  expect(await page.locator('.quote').allTextContents()).toEqual(shown);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('form').last().isVisible()).toBe(false);
  expect(await page.locator('.quote').first().isVisible()).toBe(true);
});
