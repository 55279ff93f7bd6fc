import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/** A request that came, by its path below the base path. */
export interface Asked {
  path: string;
  range: string | undefined;
}

/** Answers a request in place of the server, or leaves it to the server with `false`. */
export type Fault = (answer: ServerResponse, file: Buffer, asked: Asked) => boolean;

/** Sends the beginning of a file, and then nothing more. */
export function stall(answer: ServerResponse, file: Buffer): true {
  answer.writeHead(200, { 'Content-Length': file.length });
  answer.write(file.subarray(0, 5_000));
  return true;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** What makes the timers of a script ten times as fast. */
const hurry = `{
  const { setTimeout } = self;
  self.setTimeout = (work, milliseconds, ...rest) => setTimeout(work, milliseconds / 10, ...rest);
}
`;

/** A plain static server that a test can break, cut off and give another site. */
export class FaultyServer {
  /** The folder it serves. */
  folder: string;
  readonly base: string;
  /** All that was asked since it started, or since the test emptied it. */
  asked: Asked[] = [];
  /** It takes no connection, as when there is no network. */
  isDown = false;
  /** What goes wrong with the requests of these paths. */
  fault: Fault | undefined;
  faultyPaths = /^$/u;
  /** The worker that it serves waits for nothing longer than a tenth of what a reader's does. */
  isHurried = false;
  origin = '';
  readonly #server = createServer((request, response) => this.#answer(request, response));

  constructor(folder: string, base: string) {
    this.folder = folder;
    this.base = base;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    const address = this.#server.address();
    if (typeof address === 'object') this.origin = `http://localhost:${address?.port}`;
    return this;
  }

  /** Everything right again, and nothing asked. */
  mend(): void {
    this.isDown = false;
    this.fault = undefined;
    this.faultyPaths = /^$/u;
    this.asked = [];
  }

  /** Lets the requests of some paths go wrong. */
  break(paths: RegExp, fault: Fault): void {
    this.faultyPaths = paths;
    this.fault = fault;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.isDown) {
      request.socket.destroy();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname.replace(this.base, ''));
    const asked = { path, range: request.headers.range };
    this.asked.push(asked);
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const file = join(this.folder, name);
    const isThere = pathname.startsWith(this.base) && existsSync(file) && statSync(file).isFile();
    const stored = isThere ? readFileSync(file) : Buffer.from('');
    const content =
      this.isHurried && path === 'sw.js' ? Buffer.concat([Buffer.from(hurry), stored]) : stored;
    if (this.faultyPaths.test(path) && this.fault?.(response, content, asked)) return;
    if (!isThere) {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      response.end(readFileSync(join(this.folder, '404.html')));
      return;
    }
    const headers = {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
    };
    const from = Number(/^bytes=(\d+)-$/u.exec(asked.range ?? '')?.[1] ?? 0);
    if (from > 0 && from < content.length) {
      response.writeHead(206, {
        ...headers,
        'Content-Range': `bytes ${from}-${content.length - 1}/${content.length}`,
        'Content-Length': content.length - from,
      });
      response.end(content.subarray(from));
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Length': content.length });
    response.end(content);
  }
}
