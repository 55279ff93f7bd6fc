import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import compression from 'compression';
import { decodeAddress } from '../../src/model/index.ts';
import { folderServer } from '../../src/site/index.ts';

/** A running server; its origin is without a closing slash, and `close()` closes open connections too. */
export type SiteServer = Awaited<ReturnType<typeof serve>>;

/** @throws if the folder has no built site */
export function assertBuilt(folder: string): void {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`There is no built site in ${folder}. Run "npm run build" first.`);
}

/** The types of the package are written for Express, but requests and responses of Node suffice. */
const compress = compression() as (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * Serves a built site as a static host does: compressed, `index.html` of a folder, a redirect to the address with a closing
 * slash, the redirects of `_redirects`, and `404.html` with status 404. Sends `Access-Control-Allow-Origin: *`, and no file is
 * cached, so that a new build shows at once.
 *
 * @param folder the built site
 * @param base base path of the site, with a slash at both ends
 * @param port 0 for any free port
 * @throws the error of `listen`, with code `EADDRINUSE` if the port is in use
 */
export async function serve(folder: string, base = '/', port = 0) {
  const files = folderServer(folder);
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const { pathname: asked, search } = new URL(`http://localhost/${request.url}`);
    // Browsers read an address that begins with two slashes as the address of another site.
    const pathname = asked.replace(/^\/+/u, '/');
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
    const isFolder = `${pathname}/` === base || (path !== undefined && isPage(folder, path));
    const moved = isFolder ? `${pathname}/` : redirectOf(folder, pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (moved !== undefined)
      response.writeHead(isFolder ? 308 : 302, { Location: moved + search }).end();
    else if (path === undefined) notFound(folder, response);
    else {
      request.url = `/${path}${search}`;
      compress(request, response, () => files(request, response, () => notFound(folder, response)));
    }
  });
  server.listen(port);
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://localhost:${taken}`,
    port: taken,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The target of a path in `_redirects`, as Cloudflare reads it: lines that end in 302. */
function redirectOf(folder: string, pathname: string): string | undefined {
  if (!pathname.endsWith('/')) return undefined;
  const lines = read(join(folder, '_redirects'))?.toString().split('\n') ?? [];
  const line = lines.find((one) => one.startsWith(`${pathname} `) && one.endsWith(' 302'));
  return line?.split(' ')[1];
}

/** Returns whether a path is the path of a page without its closing slash. */
function isPage(folder: string, path: string): boolean {
  if (path === '' || path.endsWith('/')) return false;
  const page = join(folder, decodeAddress(path), 'index.html');
  return page.startsWith(folder + sep) && existsSync(page);
}

function notFound(folder: string, response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(read(join(folder, '404.html')) ?? 'Not found');
}

/** Reads a file of the site; undefined if the file is missing, perhaps because a build is replacing the site. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** A running development server. */
export interface DevServer {
  /** With the base path. */
  address: string;
  /** Returns everything that the server has printed. */
  said(): string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/**
 * Starts the development server as `npm run dev` does.
 *
 * @throws if the server ends before it serves, with everything that it printed
 */
export function startDev(env: NodeJS.ProcessEnv): Promise<DevServer> {
  const server = spawn(process.execPath, ['scripts/dev.ts'], { cwd: root, env });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill();
    await ended;
  };
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const address = /Local +(http:\S+?)\/?\n/u.exec(stripVTControlCharacters(said))?.[1];
      if (address !== undefined) resolve({ address: `${address}/`, said: () => said, stop });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(said)));
  });
}
