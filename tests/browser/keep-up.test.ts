import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { boxOf, copiedText } from '../lib/page.ts';

const test = testWith({ permissions: ['clipboard-read', 'clipboard-write'] });
const { editions, fixture } = inject('sites');
const home = editions.origin + editions.base;

describe('the page that updates citations', () => {
  test('sorts citations by their state, and copies the corrected text', async ({ page }) => {
    await page.goto(`${home}citations/`);
    await page
      .getByLabel('Text', { exact: true })
      .fill('See rule 702.1, **docking** p1, rule 702.1 and MTR 4.2.');
    await page.getByLabel('Day of the text').fill('2025-02-01');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Renumbered' }).waitFor();
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Changed',
      'Renumbered',
      'From another work: left as they are',
    ]);
    expect(await page.locator('[data-state=renumbered]').innerText()).toBe(
      'rule 702.1 2 × · now Harbour Rules 702.2',
    );
    await page.getByText('What changed').click();
    expect(await page.locator('[data-state=reworded] ins').first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Copy the corrected text' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await copiedText(page)).toBe('See rule 702.2, **docking** p1, rule 702.2 and MTR 4.2.');
  });

  test('stays responsive with 1 MB: another text may be checked meanwhile', async ({ page }) => {
    await page.goto(`${home}citations/`);
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('A boat docks by rule 702.1b, see docking p2 and p3 of it. '.repeat(20_000));
    const check = page.getByRole('button', { name: 'Check citations' });
    await check.click();
    await page.getByText(/^Checking… \d+%$/u).waitFor();
    await text.fill('docking p1');
    await check.click();
    await page.getByText('1 citation was found.').waitFor();
  });

  test('reports a text without citations, a site without editions, and a failed download', async ({
    visit,
  }) => {
    const { page, allow } = await visit();
    const check = async (said: string): Promise<void> => {
      if (!(await page.locator('textarea').isVisible()))
        await page.getByText('Text · Edit').click();
      await page.getByRole('button', { name: 'Check citations' }).click();
      await page.getByText(said).waitFor();
    };
    await page.goto(`${fixture.origin}${fixture.base}citations/`);
    await page.getByLabel('Text', { exact: true }).fill('Nothing.');
    await check('No citation was found.');
    await page.getByLabel('Text', { exact: true }).fill('docking p1, docking p99');
    await check('Compared with the text as it is now.');
    expect(await page.locator('h2').allTextContents()).toEqual(['Unknown', 'Same as then']);
    allow(/ERR_FAILED/u);
    await page.route('**/api/**', (route) => route.abort());
    await check('Can’t load the texts right now.');
  });
});

test.for([
  ['briefing', 'Deck list', 'Docking', 'Show the rulings', '1 name with', '1 name · Edit'],
  ['citations', 'Text', 'docking p1', 'Check citations', '1 citation was', 'Text · Edit'],
] as const)(
  'on a phone the result of %s comes into view, and the field is folded',
  async ([path, field, pasted, button, said, folded], { visit }) => {
    const { page } = await visit({ viewport: { width: 360, height: 740 } });
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

test('an unknown name that resembles no other has no suggestion, and comes last', async ({
  page,
}) => {
  await page.goto(`${home}briefing/#deck=Bananna+Split%0ADocking%0AStorm+Warnin`);
  const unknown = page.locator('.unknown');
  await unknown.waitFor();
  expect(await unknown.innerText()).toBe(
    'Not in this glossary: Bananna Split, Storm Warnin (Did you mean Storm Warning?).',
  );
  expect(await page.locator('.quote ~ .unknown, section ~ .unknown').count()).toBe(1);
});

test('a briefing writes the names of texts as their pages do', async ({ page }) => {
  await page.goto(`${home}briefing/#deck=St.+Elmo%27s+Fire`);
  await page.locator('h3', { hasText: 'St. Elmo\u2019s Fire' }).waitFor();
});

test('a briefing has the rulings of its cards in order, and a link to itself', async ({ page }) => {
  await page.goto(`${home}briefing/`);
  await page.getByLabel('Deck list').fill('3x Docking\n1 Storm Warnin (HB) 12\nSB: 1 The Lantern');
  await page.getByRole('button', { name: 'Show the rulings' }).click();
  await page.getByRole('button', { name: 'Storm Warning', exact: true }).click();
  await page.getByText('3 names with').waitFor();
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
