import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../lib/axe.ts';
import { useBrowser } from '../lib/browsing.ts';
import { fixtureContent } from '../lib/build-site.ts';
import { type DevServer, startDev } from '../lib/dev-server.ts';

const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'spaceline-dev-'));
const content = join(folder, 'content');
const entry = join(content, 'glossary/docking.md');
let server: DevServer;

beforeAll(async () => {
  cpSync(fixtureContent, content, { recursive: true });
  server = await startDev({
    PORT: '0',
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: join(folder, 'dist'),
  });
});

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('an open page shows an error as soon as it is saved, and takes it away once it is fixed', async () => {
  const { page } = await browser.visit();
  await page.goto(`${server.address}glossary/docking/`);
  const panel = page.locator('.diagnostics');
  expect(await panel.count()).toBe(0);

  const text = readFileSync(entry, 'utf8');
  writeFileSync(entry, text.replace(/ \^p1$/mu, ' [Sial] ^p1\n\nIt moors.'));
  await panel.waitFor({ timeout: 20_000 });
  expect(await panel.locator('h2').textContent()).toBe('2 problems in glossary/docking.md');
  expect(await page.locator('mark.fault').textContent()).toBe('[Sial]');
  const label = `getComputedStyle(document.querySelector('[data-draft]'), '::before').content`;
  expect(await page.evaluate(label)).toContain('Draft');
  expect(await violationsOf(page)).toEqual([]);

  writeFileSync(entry, text);
  await panel.waitFor({ state: 'detached', timeout: 20_000 });
  expect(await page.locator('mark.fault').count()).toBe(0);
});

test('the address of a new entry shows it without a reload, until the entry is deleted', async () => {
  const { page } = await browser.visit();
  const file = join(content, 'glossary/squall.md');
  await page.goto(`${server.address}glossary/squall/`);
  writeFileSync(file, '---\ntitle: Squall\nkind: card\n---\n\nIt blows. ^p1\n');
  const title = page.locator('h1', { hasText: 'Squall' });
  await title.waitFor({ timeout: 20_000 });
  rmSync(file);
  await title.waitFor({ state: 'detached', timeout: 20_000 });
});

test('Back leads to a page as it is now', async () => {
  const { page } = await browser.visit();
  await page.goto(`${server.address}glossary/docking/`);
  await page.goto(`${server.address}help/`);
  const text = readFileSync(entry, 'utf8');
  writeFileSync(entry, `${text}\nIt moors. [Sial]\n`);
  await page.locator('.diagnostics').waitFor({ timeout: 20_000 });
  await page.goBack();
  expect(await page.locator('main').textContent()).toContain('It moors.');
  writeFileSync(entry, text);
  await page.locator('.diagnostics').waitFor({ state: 'detached', timeout: 20_000 });
});
