import { parentPort, workerData } from 'node:worker_threads';
import { writeArchive } from './site-archive.ts';

/** The thread that packs a site: see `packInThread()`. */
const { folder, options } = workerData;
parentPort?.postMessage(writeArchive(folder, options));
