import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { type DevServer, startDev } from '../../scripts/lib/serve-site.ts';
import { downloadOf } from '../downloads/downloads.ts';
import { test } from '../lib/browser-test.ts';
import { fixtureContent, readersShell } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';
import { violationsOf } from '../lib/page.ts';

const { fixture } = inject('sites');
const folder = new TestFolder('file');
const content = folder.at('content');
const [entry, squall] = ['content/glossary/docking.md', 'content/glossary/squall.md'];
const squallText = '---\ntitle: Squall\nkind: card\n---\n\nIt blows. ^p1\n';
/** Text of the entry at the start and at the end of each test. */
const text = readFileSync(join(fixtureContent, 'glossary/docking.md'), 'utf8');
/** Writes the entry with these words at the end of its first ruling. */
const writeFirst = (end: string): void => folder.put(entry, text.replace(/ \^p1$/mu, end));

let server: DevServer;
let address = '';

beforeAll(async () => {
  cpSync(fixtureContent, content, { recursive: true });
  server = await startDev({
    ...readersShell,
    PORT: '0',
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: fixture.folder,
    SPACELINE_BASE: fixture.base,
  });
  address = server.address;
});

afterAll(() => server.stop());

const get = (path: string): Promise<Response> => fetch(address + path);

const textAt = async (path: string): Promise<string> => (await get(path)).text();

const statusOf = async (path: string): Promise<number> => (await get(path)).status;

/** Asks the server again only after a while: each answer is a page that it renders. */
const poll = <Value>(ask: () => Promise<Value>) => expect.poll(ask, { interval: 300 });

/** Waits until the file at a path contains a text or matches. */
const shows = (path: string, text: string | RegExp): Promise<void> =>
  poll(() => textAt(path)).toMatch(text);

/** Opens a page, and waits until it listens for edits. */
async function open(page: Page, path: string): Promise<void> {
  const listens = page.waitForEvent('console', (message) => message.text().includes('connected'));
  await page.goto(address + path);
  await listens;
}

describe('npm run dev serves', () => {
  test('current pages, and search and downloads of the last build', async () => {
    expect(await textAt('glossary/docking/')).toContain('id="p1"');
    expect(await (await get('search/names.json')).json()).toHaveProperty('targets');
    expect(await statusOf('pagefind/pagefind.js')).toBe(200);
    expect(await statusOf(`downloads/${basename(downloadOf(fixture, 'epub'))}`)).toBe(200);
    expect(await statusOf('pagefind/no-such-file.js')).toBe(404);
  });

  test('embed.js and embed.css as in a build, for pages of any origin', async () => {
    for (const path of ['embed.js', 'embed.css']) {
      const response = await get(path);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.text()).toBe(readFileSync(join(fixture.folder, path), 'utf8'));
    }
  });

  test('serves the share pages of a build, and the share page of a ruling once it has a number', async () => {
    const articleOf = (page: string): string =>
      page.slice(page.indexOf('<article'), page.indexOf('</article>'));
    for (const path of ['glossary/docking/5/', 'documents/regatta-rules/1/']) {
      const built = readFileSync(join(fixture.folder, path, 'index.html'), 'utf8');
      expect(articleOf(await textAt(path))).toBe(articleOf(built));
    }
    expect(await statusOf('glossary/docking/12/')).toBe(404);
    folder.put(entry, `${text}\nIt moors, and is numbered. ^p12\n`);
    await shows('glossary/docking/12/', 'It moors, and is numbered');
    folder.put(entry, text);
    await poll(() => statusOf('glossary/docking/12/')).toBe(404);
  });

  test('a redirect for an address without its trailing slash', async () => {
    for (const path of ['glossary/docking', 'documents/regatta-rules/2.1a', 'changes']) {
      const asked = address + path;
      const { status, headers } = await fetch(`${asked}?q=a`, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      });
      expect([status, headers.get('location')]).toEqual([302, `${new URL(asked).pathname}/?q=a`]);
    }
  });

  test('neither the template of share pages nor a malformed address', async () => {
    const template = await get('ruling-template/');
    expect(template.status).toBe(404);
    expect(await template.text()).not.toContain('{{');
    expect((await get('glossary/%ff/')).ok).toBe(false);
    expect(await statusOf('glossary/docking/')).toBe(200);
  });
});

describe('an edit', () => {
  test('is shown by open pages and the API, however the file is saved', async ({ page }) => {
    await open(page, 'glossary/docking/');
    writeFirst(', saved in place. ^p1');
    await page.locator('#p1', { hasText: ', saved in place.' }).waitFor();
    await shows('api/glossary/docking.json', ', saved in place.');
    // As Vim, Obsidian's sync and many editors save.
    folder.put(`${entry}~`, text);
    renameSync(folder.at(`${entry}~`), folder.at(entry));
    await page.locator('#p1', { hasNotText: ', saved' }).waitFor();
  });

  test('that adds or deletes an entry updates its open page', async ({ page }) => {
    await open(page, 'glossary/squall/');
    expect(await statusOf('glossary/squall/')).toBe(404);
    folder.put(squall, squallText);
    const title = page.locator('h1', { hasText: 'Squall' });
    await title.waitFor();
    expect(await statusOf('glossary/squall/')).toBe(200);
    rmSync(folder.at(squall));
    await title.waitFor({ state: 'detached' });
    expect(await statusOf('glossary/squall/')).toBe(404);
  });
});

describe('a page', () => {
  /** Waits until the terminal has a text that it did not have before. */
  const says = (before: number, text: string): Promise<void> =>
    expect.poll(() => server.said().slice(before)).toContain(text);

  test('shows the diagnostics of its file, with place and remedy, until they are fixed, also when Back returns to it; other pages count them', async ({
    page,
  }) => {
    const before = server.said().length;
    await page.goto(`${address}glossary/docking/`);
    const panel = page.locator('.diagnostics');
    expect(await panel.count()).toBe(0);
    await open(page, 'help/');
    writeFirst(' [Sial] [[#^p99]] ^p1\n\nIt moors.');
    await panel.waitFor();
    await page.goBack();
    expect(await panel.locator('h2').textContent()).toBe('3 problems in glossary/docking.md');
    expect(await page.locator('mark.fault').allTextContents()).toEqual(['[Sial]', 'p99']);
    const label = `getComputedStyle(document.querySelector('[data-draft]'), '::before').content`;
    expect(await page.evaluate(label)).toContain('Draft');
    expect(await violationsOf(page)).toEqual([]);
    const html = await textAt('glossary/docking/');
    for (const shown of [
      'icon/unknown-code',
      'there is no icon [Sial]; did you mean [Sail]?',
      'add it to icons.yml',
      'line 9, column',
      '<p class="ruling" data-draft="Draft: it has no number yet">It moors.</p>',
    ])
      expect(html).toContain(shown);
    expect(html).toMatch(/<mark class="fault" title="there is no icon[^>]*>\[Sial\]<\/mark>/u);
    expect(html).toMatch(/<mark class="fault" title="[^>]*has no ruling[^>]*>p99<\/mark>/u);
    expect(await textAt('glossary/docking/history/')).toContain('3 problems in glossary/docking');
    expect(await textAt('glossary/fog/')).toContain('3 problems in other files');
    await says(before, '3 errors, 0 warnings');
    folder.put(entry, text);
    await panel.waitFor({ state: 'detached' });
    expect(await page.locator('mark.fault').count()).toBe(0);
    await says(before, '0 errors, 0 warnings');
  });

  test('that is missing because of broken front matter shows the diagnostics, and the text once they are fixed', async () => {
    folder.put(squall, '---\ntitle: Squall\nkind: [\n---\n\nIt blows. ^p1\n');
    await shows('glossary/squall/', 'front-matter/unreadable');
    expect(await textAt('glossary/squall/')).toContain('glossary/squall.md:');
    folder.put(squall, squallText);
    await shows('glossary/squall/', 'It blows.');
    rmSync(folder.at(squall));
    await poll(() => statusOf('glossary/squall/')).toBe(404);
  });

  test('is as before while the content folder cannot be read', async () => {
    const before = server.said().length;
    renameSync(content, `${content}-away`);
    await says(before, 'there is no folder');
    expect(await textAt('glossary/docking/')).toContain('id="p1"');
  });
});
