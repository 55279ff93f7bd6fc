import { once } from 'node:events';
import fs from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SiteServer, serve } from '../../scripts/lib/serve-site.ts';
import { TestFolder } from '../lib/folder.ts';

const folder = new TestFolder();
const open: SiteServer[] = [];

beforeEach(() => {
  folder.put('secret.txt', 'secret');
  folder.put('site-beside/fog/index.html', 'secret');
  folder.put('site/index.html', 'home');
  folder.put('site/404.html', 'not here');
  folder.put('site/glossary/fog/index.html', 'fog');
  folder.put('site/data.json', '{}');
  folder.put('site/engine.wasm', '');
});

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function started(base: string): Promise<string> {
  const server = await serve(folder.at('site'), base);
  open.push(server);
  return server.origin + base;
}

const get = (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });

describe.each(['/', '/sub/path/'])('a site served under %s', (base) => {
  test('redirects to the closing slash, query included', async () => {
    const response = await get(`${await started(base)}glossary/fog?from=here`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${base}glossary/fog/?from=here`);
  });

  test('redirects an old address to its target, query included', async () => {
    const lines = [`${base}glossary/mist/ ${base}glossary/fog/ 302`];
    folder.put('site/_redirects', ['# moved', `${lines[0]}!`, ...lines, ''].join('\n'));
    const site = await started(base);
    const response = await get(`${site}glossary/mist/?on=2025-01-01`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${base}glossary/fog/?on=2025-01-01`);
    expect((await get(`${site}glossary/fog/`)).status).toBe(200);
  });

  test('answers with 404.html and status 404 for a missing file', async () => {
    const site = await started(base);
    const below = ['glossary/frog/', 'glossary/fog/index.htm', '%zz'];
    for (const path of [...below, '..%2fsecret.txt', '..%2fsite-beside%2ffog']) {
      const response = await get(site + path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'not here']);
    }
  });

  test('sends the type of each file, and allows other origins to read it', async () => {
    const site = await started(base);
    const types = { '': 'text/html', 'data.json': '/json', 'engine.wasm': 'application/wasm' };
    for (const [path, type] of Object.entries(types)) {
      const { headers } = await get(site + path);
      expect(headers.get('content-type')).toContain(type);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});

test('a site under a sub-path answers only below it, and redirects the sub-path without its slash', async () => {
  const { origin } = new URL(await started('/sub/path/'));
  expect((await get(`${origin}/data.json`)).status).toBe(404);
  expect((await get(`${origin}/sub/path`)).headers.get('location')).toBe('/sub/path/');
});

test('an address that begins with two slashes stays on the site', async () => {
  const port = Number(new URL(await started('/')).port);
  for (const path of [
    '//other.example/..%2Fglossary',
    '/.//other.example/..%2Fglossary',
    '//%2F',
  ]) {
    // `fetch` would normalize the path.
    const [response]: IncomingMessage[] = await once(httpRequest({ port, path }).end(), 'response');
    response?.resume();
    expect(response?.headers.location ?? '/').toMatch(/^\/(?!\/)/u);
  }
});

test('a busy port is an error with a code of its own', async () => {
  const server = await serve(folder.path);
  open.push(server);
  const second = serve(folder.path, '/', server.port);
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a response is cut off if its file is removed meanwhile, and the next request is answered', async () => {
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
