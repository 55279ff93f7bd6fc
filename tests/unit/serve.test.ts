import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, serve } from '../../scripts/lib/serve.ts';

const parent = mkdtempSync(join(tmpdir(), 'spaceline-serve-'));
const folder = join(parent, 'site');
const open: SiteServer[] = [];

beforeAll(() => {
  mkdirSync(join(folder, 'glossary/fog'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), 'home');
  writeFileSync(join(folder, '404.html'), 'not here');
  writeFileSync(join(folder, 'glossary/fog/index.html'), 'fog');
  writeFileSync(join(folder, 'data.json'), '{}');
  writeFileSync(join(folder, 'engine.wasm'), '');
});

afterAll(async () => {
  await Promise.all(open.map((server) => server.close()));
  rmSync(parent, { recursive: true, force: true });
});

async function started(base: string): Promise<string> {
  const server = await serve({ folder, base });
  open.push(server);
  return server.origin + base;
}

const get = (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });

describe.each(['/', '/sub/path/'])('a site served under %s', (base) => {
  test('answers a folder with its page', async () => {
    const site = await started(base);
    expect(await (await get(site)).text()).toBe('home');
    expect(await (await get(`${site}glossary/fog/`)).text()).toBe('fog');
    expect(await (await get(`${site}?q=fog`)).text()).toBe('home');
  });

  test('redirects to the closing slash, query included', async () => {
    const response = await get(`${await started(base)}glossary/fog?from=here`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${base}glossary/fog/?from=here`);
  });

  test('redirects an old address as the site says, query included', async () => {
    const lines = [`${base}glossary/mist/ ${base}glossary/fog/ 302`];
    writeFileSync(join(folder, '_redirects'), ['# moved', `${lines[0]}!`, ...lines, ''].join('\n'));
    const site = await started(base);
    const response = await get(`${site}glossary/mist/?on=2025-01-01`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${base}glossary/fog/?on=2025-01-01`);
    expect((await get(`${site}glossary/fog/`)).status).toBe(200);
  });

  test('answers with 404.html and status 404 for a missing file', async () => {
    const site = await started(base);
    for (const path of ['glossary/frog/', 'glossary/fog/index.htm', '..%2fsecret.txt', '%zz']) {
      const response = await get(site + path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'not here']);
    }
  });

  test('names the type of each file, which may be read from every other origin', async () => {
    const site = await started(base);
    const types = {
      '': 'text/html',
      'data.json': 'application/json',
      'engine.wasm': 'application/wasm',
    };
    for (const [path, type] of Object.entries(types)) {
      const { headers } = await get(site + path);
      expect(headers.get('content-type')).toContain(type);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});

test('a site under a sub-path answers nothing outside of it, and redirects its own name', async () => {
  const { origin } = new URL(await started('/sub/path/'));
  expect((await get(`${origin}/data.json`)).status).toBe(404);
  expect((await get(`${origin}/sub/path`)).headers.get('location')).toBe('/sub/path/');
});

test('a busy port is an error with a code of its own', async () => {
  const server = await serve({ folder });
  open.push(server);
  await expect(serve({ folder, port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a response breaks off if its file is removed meanwhile, and the next request is answered', async () => {
  const site = await started('/');
  const { createReadStream } = fs;
  fs.createReadStream = (file, options) => createReadStream(`${file}.gone`, options);
  syncBuiltinESMExports();
  try {
    await expect(get(`${site}data.json`).then((response) => response.text())).rejects.toThrow();
  } finally {
    fs.createReadStream = createReadStream;
    syncBuiltinESMExports();
  }
  expect(await (await get(`${site}data.json`)).text()).toBe('{}');
});
