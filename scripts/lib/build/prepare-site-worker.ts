import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { linkFiles } from './links.ts';
import type { LeftFiles } from './prepare-site.ts';
import { filesInParts } from './site-record.ts';

/** The thread that prepares the files of the next site. It imports little, and so begins at once. */
const { out, next, isReady, parts }: LeftFiles = workerData;
if (!isReady) {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
}
const paths = Array.from(filesInParts(parts), ([path]) => path);
const wanted = isReady ? paths.filter((path) => !existsSync(join(next, path))) : paths;
const there = wanted.filter((path) => existsSync(join(out, path)));
const isThere = new Set(there);
parentPort?.postMessage(wanted.filter((path) => !isThere.has(path)));
linkFiles(out, next, there);
