import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { folderServer } from '../../src/site/index.ts';

/** Responds in place of the server; `false` leaves the request to the server. */
export type Fault = (answer: ServerResponse, file: Buffer) => boolean;

/** Sends the first bytes of a file, and never the rest. */
export function stall(answer: ServerResponse, file: Buffer): true {
  answer.writeHead(200, { 'Content-Length': file.length });
  answer.write(file.subarray(0, 5_000));
  return true;
}

/**
 * Script that shortens the delays before a retry, and the time after which a download counts as interrupted: not so much
 * that a busy machine takes longer to answer.
 */
const fastTimers = `{
  const { setTimeout } = self;
  const shorter = { 500: 50, 2000: 200, 5000: 500, 10000: 4000 };
  self.setTimeout = (work, delay, ...rest) => setTimeout(work, shorter[delay] ?? delay, ...rest);
}
`;

/** A static server that a test can break, disconnect, and switch to another build. */
export class FaultyServer {
  /** The folder it serves. */
  folder: string;
  readonly base: string;
  /** The paths of all requests, below the base path, since the start, or since the test cleared them. */
  requests: string[] = [];
  /** Refuses connections, as if offline. */
  isDown = false;
  /** The fault of requests for {@link faultyPaths}. */
  fault: Fault | undefined;
  faultyPaths = /^$/u;
  /** Serves a worker with short delays. */
  isFast = false;
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

  /** Ends all faults, and clears the requests. */
  repair(): void {
    this.isDown = false;
    this.fault = undefined;
    this.faultyPaths = /^$/u;
    this.requests = [];
  }

  /** Sets a fault for the requests of some paths. */
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
    this.requests.push(path);
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const file = join(this.folder, name);
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile();
    const content = isThere ? readFileSync(file) : Buffer.from('');
    if (this.faultyPaths.test(path) && this.fault?.(response, content)) return;
    if (this.isFast && path === 'sw.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
      response.end(fastTimers + content);
      return;
    }
    request.url = pathname.replace(this.base, '/');
    folderServer(this.folder)(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      response.end(readFileSync(join(this.folder, '404.html')));
    });
  }
}
