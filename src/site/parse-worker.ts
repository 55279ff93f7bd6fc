import { parentPort, workerData } from 'node:worker_threads';
import type { Source } from '../glossary/index.ts';
import { parseFile } from '../markdown/index.ts';
import { announceSlow } from './slow-files.ts';

/** The thread of `parseInThreads()`: parses files, and answers with the JSON of each. */
const sources: readonly Source[] = workerData;
parentPort?.postMessage(
  sources.map((source) => {
    announceSlow(source);
    return JSON.stringify(parseFile(source));
  }),
);
