import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { writeArchive } from '../../src/site/index.ts';
import { TestFolder } from '../lib/folder.ts';
import { resultsReady } from '../lib/page.ts';
import { nextBuild, test } from './reader.ts';

const { fixture } = inject('sites');
const folder = new TestFolder('file');
const two = folder.at('two');

beforeAll(() => nextBuild(fixture.folder, two));

/** The build of a file that a page fetches, if the file arrives. */
const buildOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(`fetch('${fixture.base}${path}').then(
    async (answer) => (await answer.text()).includes('build-two') ? 'two' : 'one', () => 'nothing')`);

test('pages that are open during an update keep their build', async ({ firstVisit }) => {
  const { server, reader, anotherTab } = await firstVisit(fixture);
  await reader.save();
  server.isDown = true;
  const other = await anotherTab();
  await other.open('glossary/docking/');
  await reader.open('glossary/fog/');
  server.isDown = false;
  server.folder = two;

  const third = await anotherTab();
  await third.offerUpdate();
  await third.press();
  await third.read('Saved for offline: two,');

  // The open tabs load everything from the build that they show.
  server.isDown = true;
  for (const tab of [reader, other]) {
    expect(await tab.builds()).toBe('one');
    await tab.page.fill('input[name=q]', 'docking');
    await resultsReady(tab.page);
  }
  // The next page in each is of the new build.
  await reader.open('glossary/mooring/');
  expect(await reader.builds()).toBe('two');
  expect(await other.builds()).toBe('one');
  await other.open('glossary/mooring/');
  expect(await other.builds()).toBe('two');
});

test('every page offers an update, and never mixes two builds', async ({ firstVisit }) => {
  const { server, reader, page, anotherTab } = await firstVisit(fixture);
  await reader.save();
  server.folder = two;
  await reader.open('glossary/fog/');
  const notice = page.locator('.offline-notice');
  await notice.getByText('Update available').waitFor();
  expect(await reader.builds()).toBe('two');

  // The shell of the build of the page has the names, but not the words.
  server.isDown = true;
  expect(await buildOf(page, 'search/names.json')).toBe('two');
  expect(await buildOf(page, 'search/words.json')).toBe('nothing');
  expect(await buildOf(page, 'api/glossary/fog.json')).toBe('nothing');

  // Without a network, the notice has no button, because an update would fail.
  await page.setViewportSize({ width: 1280, height: 1080 });
  await reader.open('glossary/fog/');
  const offline = page.locator('.offline-notice', { hasText: 'online again' });
  await offline.waitFor();
  expect(await offline.innerText()).toMatch(/^Offline\. Reading your copy .+Update available/u);
  expect(await offline.getByRole('button').count()).toBe(0);
  await reader.openHelp();
  expect(await reader.read('online again')).toContain('Update available');
  const buttons = page.locator('save-offline').getByRole('button');
  expect(await buttons.allInnerTexts()).toEqual(['Remove']);

  server.isDown = false;
  const later = notice.getByRole('button', { name: 'Later' });
  // A busy machine may answer too late, so that the saved page opens once more.
  await expect
    .poll(async () => {
      await reader.open('glossary/fog/');
      await notice.waitFor();
      return later.count();
    })
    .toBe(1);
  await later.click();
  await reader.openHelp();
  expect(await reader.read('Update available')).not.toContain('online');
  expect(await notice.count()).toBe(0);
  const other = await anotherTab();
  await other.open('glossary/docking/');
  await other.page.click('.offline-notice .offline-save');
  await other.page.waitForSelector('.offline-notice:has-text("The update is saved")');
  server.isDown = true;
  await other.open('glossary/mooring/');
  expect(await other.builds()).toBe('two');
});

test('a page of an older build never loads files of another build', async ({ firstVisit }) => {
  const mixed = folder.at('mixed');
  cpSync(fixture.folder, mixed, { recursive: true });
  cpSync(join(two, 'library'), join(mixed, 'library'), { recursive: true });
  const { server, reader, page } = await firstVisit(fixture);
  await reader.openHelp();
  server.folder = mixed;
  server.requests = [];
  await reader.open('glossary/fog/');
  await expect.poll(() => server.requests.some((path) => path.endsWith('.pack'))).toBe(true);
  expect(await reader.builds()).toBe('one');
  server.isDown = true;
  expect(await buildOf(page, 'search/names.json')).toBe('nothing');
});

test('the notice follows the last state of the worker', async ({ firstVisit }) => {
  const { reader, page } = await firstVisit(fixture);
  await reader.open('glossary/fog/');
  await page.evaluate(`(() => {
    const kept = { version: 'one', edition: '', bytes: 1, pages: 1, since: '2026-11-22' };
    for (const version of [...Array(9).fill('one'), 'two']) {
      const offered = { ...kept, version, missing: 1 };
      const data = { type: 'state', kept, offered, isUnreachable: false, fromLibrary: false };
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    }
  })()`);
  await page.locator('.offline-notice', { hasText: 'Update available' }).waitFor();
});

test('an update after an edit downloads only the packs that changed', async ({ firstVisit }) => {
  const [before, after] = [folder.at('before'), folder.at('after')];
  cpSync(fixture.folder, before, { recursive: true });
  const old = writeArchive(before, { edition: 'one', redirects: [] });
  cpSync(before, after, { recursive: true });
  const page = 'after/glossary/fog/index.html';
  folder.put(page, folder.read(page).replace('</main>', '<p>An edit.</p></main>'));
  const manifest = writeArchive(after, { edition: 'two', redirects: [] });
  const urls = old.parts.map(({ url }) => url);
  const changed = manifest.parts.map(({ url }) => url).filter((url) => !urls.includes(url));

  const { server, reader } = await firstVisit({ ...fixture, folder: before });
  await reader.save();
  server.folder = after;
  server.requests = [];
  await reader.offerUpdate();
  await reader.press();
  await reader.read('Saved for offline: two,');
  const fetched = server.requests.filter((path) => path.endsWith('.pack'));
  expect(fetched).toEqual(changed);
  expect(fetched.length).toBe(1);
  expect(urls.length).toBeGreaterThan(1);
});

test('a withdrawn worker deletes itself and everything it stored', async ({ firstVisit }) => {
  const { server, reader, page } = await firstVisit(fixture);
  await reader.save();
  server.folder = two;
  server.break(/^sw\.js$/u, (answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/javascript' });
    answer.end(readFileSync(join(two, 'sw-withdraw.js')));
    return true;
  });
  await reader.open('help/');
  const caches = () => page.evaluate('caches.keys().then((names) => names.length)');
  await expect.poll(caches).toBe(0);
  await reader.open('glossary/fog/');
  expect(await reader.builds()).toBe('two');
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBe(null);
});
