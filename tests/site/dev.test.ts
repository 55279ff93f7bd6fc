import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { downloadOf } from '../downloads/downloads.ts';
import { fixtureContent, readersShell, root } from '../lib/build-site.ts';

const { fixture } = inject('sites');
let server: ChildProcess;
let address = '';
let said = '';

beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}${fixture.base}`;
  server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: {
      ...readersShell,
      PORT: String(port),
      SPACELINE_CONTENT: fixtureContent,
      SPACELINE_OUT: fixture.folder,
      SPACELINE_BASE: fixture.base,
    },
  });
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      if (said.includes('Serving')) resolve();
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(said)));
  });
}, 60_000);

afterAll(() => {
  server.kill();
});

test('the development server has pages as they are, and search and downloads of the last build', async () => {
  const page = await fetch(`${address}glossary/docking/`);
  expect(await page.text()).toContain('id="p1"');
  const names = await fetch(`${address}search/names.json`);
  expect(await names.json()).toHaveProperty('titles');
  for (const path of [
    'pagefind/pagefind.js',
    `downloads/${basename(downloadOf(fixture, 'epub'))}`,
  ]) {
    expect((await fetch(address + path)).status, path).toBe(200);
  }
  expect((await fetch(`${address}pagefind/no-such-file.js`)).status).toBe(404);
  expect(said).toContain(`of the last build in ${fixture.folder}`);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const taken = probe.address();
      probe.close(() => resolve(typeof taken === 'object' && taken !== null ? taken.port : 0));
    });
  });
}
