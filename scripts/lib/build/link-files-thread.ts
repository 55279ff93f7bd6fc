import { workerData } from 'node:worker_threads';
import { linkFiles } from './links.ts';

/** What the thread is told: see `linkFiles()`. */
export interface LinkFilesData {
  from: string;
  to: string;
  paths: readonly string[];
}

const { from, to, paths }: LinkFilesData = workerData;
linkFiles(from, to, paths);
