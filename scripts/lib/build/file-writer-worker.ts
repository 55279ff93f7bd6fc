import { parentPort, workerData } from 'node:worker_threads';
import type { WriteFault, WriterData } from './file-writer.ts';
import { type NewFile, writeNewFile } from './write-new-file.ts';

/** The thread that writes the files of another one: see `FileWriter`. After an error it writes none. */
const { faults, done }: WriterData = workerData;
const folders = new Set<string>();
let hasFailed = false;

parentPort?.on('message', (batch: readonly NewFile[]) => {
  try {
    if (!hasFailed) for (const file of batch) writeNewFile(file, folders);
  } catch (error) {
    hasFailed = true;
    faults.postMessage(faultOf(error));
  }
  Atomics.add(done, 0, 1);
  Atomics.notify(done, 0);
});

/** Its properties are copied one by one: a message would take an error without its code. */
function faultOf(error: unknown): WriteFault {
  return error instanceof Error
    ? { message: error.message, properties: { ...error } }
    : { message: String(error), properties: {} };
}
