import { parentPort, workerData } from 'node:worker_threads';
import { runStep } from '../step.ts';
import { BatchCache } from './batch-cache.ts';
import { wordsIn } from './merge.ts';
import { stopIndexing } from './pagefind.ts';
import { searchStep } from './step.ts';
import type { IndexData, IndexMessage } from './thread.ts';

/** The thread that makes the full-text index: see `indexThread()`. */
const { cache: folder, lastHashes }: IndexData = workerData;
const cache = new BatchCache(folder);
for (const hash of lastHashes) {
  const batch = cache.get(hash);
  if (batch) wordsIn(batch);
}

parentPort?.on('message', async (message: IndexMessage) => {
  if (message.type === 'end') {
    await stopIndexing();
    process.exit();
  }
  parentPort?.postMessage(await runStep(message.site, searchStep(message.work, cache)));
  // The thread ends now, so that its memory is free while the archive is packed.
  parentPort?.unref();
});
