import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { linkFiles } from './links.ts';
import type { PreparedFiles } from './prepare-site.ts';
import { filesInParts } from './site-record.ts';

// A thread that prepares some of the files of the next site. It imports little: there are several of them.
const { out, next, isReady, parts, isFirst, cleared }: PreparedFiles = workerData;
if (!isReady && isFirst) {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
  Atomics.store(cleared, 0, 1);
  Atomics.notify(cleared, 0);
} else if (!isReady) Atomics.wait(cleared, 0, 0);
const paths = Array.from(filesInParts(parts), ([path]) => path);
const wanted = isReady ? paths.filter((path) => !existsSync(join(next, path))) : paths;
const there = wanted.filter((path) => existsSync(join(out, path)));
const isThere = new Set(there);
parentPort?.postMessage(wanted.filter((path) => !isThere.has(path)));
linkFiles(out, next, there);
