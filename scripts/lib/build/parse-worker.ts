import { parentPort, workerData } from 'node:worker_threads';
import { parseFile } from '../../../src/markdown/index.ts';

parentPort?.postMessage(workerData.map(parseFile));
