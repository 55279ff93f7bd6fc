import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { downloadOf } from '../downloads/downloads.ts';
import { fixtureContent } from '../lib/build-site.ts';
import { type DevServer, startDev } from '../lib/dev-server.ts';

const { fixture } = inject('sites');
const folder = mkdtempSync(join(tmpdir(), 'spaceline-dev-'));
const content = join(folder, 'content');
const entry = join(content, 'glossary/docking.md');
vi.setConfig({ testTimeout: 30_000 });

let server: DevServer;
let address = '';

beforeAll(async () => {
  cpSync(fixtureContent, content, { recursive: true });
  server = await startDev({
    PORT: '0',
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: fixture.folder,
    SPACELINE_BASE: fixture.base,
  });
  address = server.address;
}, 60_000);

const waits = { timeout: 15_000 };

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the development server serves current pages, and search and downloads of the last build', async () => {
  expect(await textAt('glossary/docking/')).toContain('id="p1"');
  const names = await fetch(`${address}search/names.json`);
  expect(await names.json()).toHaveProperty('titles');
  for (const path of [
    'pagefind/pagefind.js',
    `downloads/${basename(downloadOf(fixture, 'epub'))}`,
  ]) {
    expect((await fetch(address + path)).status, path).toBe(200);
  }
  expect((await fetch(`${address}pagefind/no-such-file.js`)).status).toBe(404);
});

test.each(['embed.js', 'embed.css'])(
  'the development server has %s as a build would make it, for pages of any origin',
  async (path) => {
    const response = await fetch(address + path);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe(readFileSync(join(fixture.folder, path), 'utf8'));
  },
);

const inPlace = (file: string, text: string): void => writeFileSync(file, text);

/** As Vim, Obsidian's sync and many editors save. */
function byRename(file: string, text: string): void {
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

test.each([
  ['in place', inPlace],
  ['to a temporary file that is renamed', byRename],
])(
  'npm run dev shows an edit saved %s, on its page and in the API, and reloads open pages',
  async (how, save) => {
    const reloads = await reloadsOfOpenPages();
    expect(await textAt('glossary/docking/')).not.toContain(how);
    const text = readFileSync(entry, 'utf8');
    save(entry, text.replace(/ \^p1$/mu, `, saved ${how}. ^p1`));
    await expect.poll(() => textAt('glossary/docking/'), waits).toContain(`, saved ${how}.`);
    expect(await textAt('api/glossary/docking.json')).toContain(`, saved ${how}.`);
    await expect.poll(() => reloads.count).toBeGreaterThan(0);
    reloads.close();
  },
);

test('npm run dev gives a new entry its page, and takes that of a removed one away', async () => {
  const status = async (): Promise<number> => (await fetch(`${address}glossary/squall/`)).status;
  const file = join(content, 'glossary/squall.md');
  expect(await status()).toBe(404);
  writeFileSync(file, '---\ntitle: Squall\nkind: card\n---\n\nIt blows. ^p1\n');
  await expect.poll(status, waits).toBe(200);
  rmSync(file);
  await expect.poll(status, waits).toBe(404);
});

test('a page shows the diagnostics of its file with place and remedy until they are fixed', async () => {
  const text = readFileSync(entry, 'utf8');
  const before = server.said().length;
  writeFileSync(entry, text.replace(/ \^p1$/mu, ' [Sial] [[#^p99]] ^p1\n\nIt moors.'));
  const panel = async (): Promise<string> =>
    (await textAt('glossary/docking/')).split('<div class="diagnostics">')[1] ?? '';
  await expect.poll(panel, waits).toContain('3 problems in glossary/docking.md');
  const page = await textAt('glossary/docking/');
  for (const shown of [
    'icon/unknown-code',
    'there is no icon [Sial]; did you mean [Sail]?',
    'add it to icons.yml',
    'line 9, column',
  ]) {
    expect(page).toContain(shown);
  }
  expect(page).toMatch(/<mark class="fault" title="there is no icon[^>]*>\[Sial\]<\/mark>/u);
  expect(page).toMatch(/<mark class="fault" title="[^>]*has no ruling[^>]*>p99<\/mark>/u);
  expect(page).toMatch(
    /<p class="ruling" data-draft="Draft: it has no number yet">It moors\.<\/p>/u,
  );
  expect(await textAt('glossary/docking/history/')).toContain('3 problems in glossary/docking.md');
  expect(await textAt('glossary/fog/')).toContain('3 problems in other files');
  await expect.poll(() => server.said().slice(before), waits).toContain('3 errors, 0 warnings');

  writeFileSync(entry, text);
  await expect.poll(() => textAt('glossary/docking/'), waits).not.toContain('class="diagnostics"');
  await expect.poll(() => server.said().slice(before), waits).toContain('0 errors, 0 warnings');
});

test('the share page of a ruling is that of a build; one that was just numbered has its own', async () => {
  for (const path of ['glossary/docking/5/', 'documents/regatta-rules/1/']) {
    const [dev, built] = [
      await textAt(path),
      readFileSync(join(fixture.folder, path, 'index.html')),
    ];
    expect(articleOf(dev)).toBe(articleOf(String(built)));
  }
  const lost = async (): Promise<string> => {
    const response = await fetch(`${address}glossary/docking/12/`);
    return response.status === 404 ? response.text() : '';
  };
  expect(await lost()).toContain(
    `<a href="${fixture.base}glossary/docking/">docking</a> has no ruling p12. A new ruling`,
  );
  expect(await textAt('glossary/no-such-entry/12/')).not.toContain('has no ruling');
  const text = readFileSync(entry, 'utf8');
  writeFileSync(entry, `${text}\nIt moors, and is numbered. ^p12\n`);
  await expect
    .poll(() => textAt('glossary/docking/12/'), waits)
    .toContain('It moors, and is numbered');
  writeFileSync(entry, text);
  await expect.poll(lost, waits).toContain('has no ruling p12');
});

test('an address without its last slash leads to its page, as on a host', async () => {
  for (const path of [
    'glossary/docking',
    'glossary/docking/5',
    'documents/regatta-rules/1',
    'documents/regatta-rules/2.1a',
    'changes',
    '',
  ]) {
    const asked = `${address}${path}`.replace(/\/$/u, '');
    const response = await fetch(`${asked}?q=a`, { redirect: 'manual' });
    expect(response.status, path).toBe(302);
    const location = `${new URL(asked).pathname}/?q=a`;
    expect(response.headers.get('location'), path).toBe(location);
  }
});

test('the template of share pages has no address', async () => {
  const response = await fetch(`${address}ruling-template/`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('{{');
});

test('an address that cannot be decoded is refused', async () => {
  const malformed = await fetch(`${address}glossary/%ff/`);
  expect(malformed.status).toBe(400);
  expect(await malformed.text()).toContain('glossary/%ff/ is no address');
});

test('an entry whose front matter is broken has a page, with its text and what is wrong', async () => {
  const file = join(content, 'glossary/squall.md');
  writeFileSync(file, '---\ntitle: Squall\nkind: [\n---\n\nIt blows. ^p1\n');
  await expect.poll(() => textAt('glossary/squall/'), waits).toContain('It blows.');
  const page = await textAt('glossary/squall/');
  expect(page).toContain('1 problem in glossary/squall.md');
  expect(page).toContain('front-matter/unreadable');
  expect(page).toMatch(/<h1>\s*Squall\s*<\/h1>/u);
  rmSync(file);
  await expect
    .poll(async () => (await fetch(`${address}glossary/squall/`)).status, waits)
    .toBe(404);
});

test('a page shows what is wrong with each of two files that have its address', async () => {
  const text = readFileSync(entry, 'utf8');
  const folderOfOther = join(content, 'glossary/harbour');
  mkdirSync(folderOfOther);
  const other = join(folderOfOther, 'Docking.md');
  writeFileSync(other, '---\ntitle: Quays\nkind: card\n---\n\nA quay is long [Fin]. ^p1\n');
  const panel = async (): Promise<string> =>
    /<div class="diagnostics">.*?<\/div>/su.exec(await textAt('glossary/docking/'))?.[0] ?? '';
  await expect.poll(panel, waits).toContain('<h2>1 problem in glossary/harbour/Docking.md</h2>');
  expect(await panel()).toContain('the address docking is already used by glossary/docking.md');
  writeFileSync(entry, text.replace(/ \^p1$/mu, ' [Sial] ^p1'));
  await expect
    .poll(panel, waits)
    .toMatch(
      /<h2>1 problem in glossary\/docking\.md<\/h2>.*no icon \[Sial\].*<h2>1 problem in glossary\/harbour\/Docking\.md<\/h2>/su,
    );
  expect(await panel()).not.toContain('<details');
  writeFileSync(entry, text);
  rmSync(folderOfOther, { recursive: true });
  await expect.poll(panel, waits).toBe('');
});

test('a file that cannot be read has a page that says so, until it can', async () => {
  const before = server.said().length;
  const link = join(content, 'glossary/squall.md');
  const target = join(folder, 'squall.md');
  symlinkSync(target, link);
  await expect
    .poll(() => textAt('glossary/squall/'), waits)
    .toContain('the file cannot be read: it is a link to what does not exist');
  expect(await textAt('glossary/squall/')).toContain('1 problem in glossary/squall.md');
  writeFileSync(target, '---\ntitle: Squall\nkind: card\n---\n\nIt blows. ^p1\n');
  // What it leads to is not watched; any edit has it read again.
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\n`);
  await expect.poll(() => textAt('glossary/squall/'), waits).toContain('It blows.');
  rmSync(link);
  await expect.poll(() => server.said().slice(before), waits).toContain('0 errors, 0 warnings');
});

test('pages say that the content cannot be read, and no longer once it can', async () => {
  const before = server.said().length;
  renameSync(content, `${content}-away`);
  await expect.poll(() => textAt('glossary/docking/'), waits).toContain('there is no folder');
  expect(await textAt('glossary/docking/')).toContain('id="p1"');
  renameSync(`${content}-away`, content);
  await expect.poll(() => textAt('glossary/docking/'), waits).not.toContain('class="diagnostics"');
  await expect.poll(() => server.said().slice(before), waits).toContain('0 errors, 0 warnings');
});

test('a page lists errors of other files before warnings, of which there may be many', async () => {
  const file = join(content, 'glossary/squall.md');
  const lost = join(content, 'squall.txt');
  const rulings = Array.from({ length: 60 }, (_, i) => `See [[dockng]]. ^p${i + 1}\n`);
  writeFileSync(file, `---\ntitle: Squall\nkind: card\n---\n\n${rulings.join('\n')}`);
  await expect.poll(() => textAt(''), waits).toContain('<li>…</li>');
  writeFileSync(lost, 'Not an entry.');
  const first = async (): Promise<string | undefined> =>
    /<li data-level="error">.*?<\/li>/u.exec(await textAt(''))?.[0];
  await expect.poll(first, waits).toContain('squall.txt:1:1');
  rmSync(file);
  rmSync(lost);
});

test('a page that is missing shows what is wrong with the content', async () => {
  const file = join(content, 'glossary/squall.txt');
  writeFileSync(file, 'Not an entry.');
  const lost = await fetch(`${address}glossary/no-such-entry/`);
  expect(lost.status).toBe(404);
  await expect.poll(() => textAt('glossary/no-such-entry/'), waits).toContain('file/unexpected');
  rmSync(file);
  await expect
    .poll(() => textAt('glossary/no-such-entry/'), waits)
    .not.toContain('class="diagnostics"');
});

/** What a page says, without the style sheets and scripts that a build bundles. */
function articleOf(page: string): string {
  return page.slice(page.indexOf('<article'), page.indexOf('</article>'));
}

async function textAt(path: string): Promise<string> {
  return (await fetch(address + path)).text();
}

/** Listens as an open page does, and counts how often it is told to reload. */
async function reloadsOfOpenPages(): Promise<{ count: number; close(): void }> {
  // Vite's own channel is at the root, whatever the base path of the site is.
  const socket = new WebSocket(new URL('/', address).href.replace('http:', 'ws:'), 'vite-hmr');
  const reloads = { count: 0, close: () => socket.close() };
  socket.addEventListener('message', ({ data }) => {
    if (JSON.parse(String(data)).type === 'full-reload') reloads.count++;
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return reloads;
}
