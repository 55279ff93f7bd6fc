import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Problem } from '../../src/outputs/archive-format.ts';
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
  /** Serves a worker with short delays. */
  isFast = false;
  origin = '';
  #fault: (path: string, ...answer: Parameters<Fault>) => boolean = () => false;
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
    this.#fault = () => false;
    this.requests = [];
  }

  /** Sets a fault for the requests of some paths. */
  break(paths: RegExp, fault: Fault): void {
    this.#fault = (path, ...answer) => paths.test(path) && fault(...answer);
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
    if (this.#fault(path, response, content)) return;
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

/** A fault of the network or the host while an archive is downloaded. */
export interface DownloadFault {
  name: string;
  /** The file with the fault. */
  file: 'manifest' | 'pack';
  fault: Fault;
  problem: Problem;
}

/** Answers with a status, a type, and a text or the changed file. */
const answers =
  (code: number, type: string, body: string | ((file: Buffer) => Buffer)): Fault =>
  (answer, file) => {
    answer.writeHead(code, { 'Content-Type': type });
    answer.end(typeof body === 'string' ? body : body(file));
    return true;
  };

const binary = 'application/octet-stream';

const altered = (change: (file: Buffer) => Buffer): Fault => answers(200, binary, change);

/** Changes one byte, whatever its value was. */
function withWrongByte(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(900) ^ 0xff, 900);
  return changed;
}

function withOtherFormat(file: Buffer): Buffer {
  return Buffer.from(String(file).replace(/"format":\d+/u, '"format":9'));
}

const captivePortal: Fault = (answer) => {
  answer.writeHead(302, { Location: '../help/' }).end();
  return true;
};

const noResponse: Fault = (answer) => {
  answer.destroy();
  return true;
};

/** Sends half of a file, and ends the connection once it is sent. */
const interrupted: Fault = (answer, file) => {
  answer.writeHead(200, { 'Content-Type': binary, 'Content-Length': file.length });
  answer.write(file.subarray(0, file.length / 2), () => answer.socket?.destroySoon());
  return true;
};

const page = '<!doctype html><title>Log in</title><p>Welcome to the hotel.</p>';

type Row = [name: string, problem: Problem, fault: Fault];

const eitherFaults: Row[] = [
  ['fails with 500 every time', 'network', answers(500, 'text/plain', 'no')],
  ['gets no response', 'network', noResponse],
  ['is missing', 'refused', answers(404, 'text/plain', 'no')],
  ['is the page of a captive portal', 'refused', answers(200, 'text/html; charset=utf-8', page)],
  ['redirects to a captive portal', 'refused', captivePortal],
];

const manifestFaults: Row[] = [
  ['is an HTML page with the type of JSON', 'refused', answers(200, 'application/json', page)],
  ['is truncated', 'refused', answers(200, 'application/json', (file) => file.subarray(0, 200))],
  ['has the wrong type', 'refused', altered((file) => file)],
  ['has an unknown format', 'refused', answers(200, 'application/json', withOtherFormat)],
];

const packFaults: Row[] = [
  ['has one wrong byte', 'refused', altered(withWrongByte)],
  ['is too long', 'refused', altered((file) => Buffer.concat([file, file]))],
  ['is all zeros', 'refused', altered((file) => Buffer.alloc(file.length))],
  ['is truncated every time', 'network', altered((file) => file.subarray(0, 3_000))],
  ['is empty', 'network', altered(() => Buffer.alloc(0))],
  ['is interrupted every time', 'network', interrupted],
];

const faultsOf = (file: DownloadFault['file'], faults: readonly Row[]): DownloadFault[] =>
  faults.map(([what, problem, fault]) => ({ name: `the ${file} ${what}`, file, fault, problem }));

/** Each fault that a download must survive. */
export const downloadFaults: DownloadFault[] = [
  ...faultsOf('manifest', [...eitherFaults, ...manifestFaults]),
  ...faultsOf('pack', [...eitherFaults, ...packFaults]),
];
