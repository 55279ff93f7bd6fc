import { parentPort, workerData } from 'node:worker_threads';
import type { Message, Report, WorkerData } from './beside-pages.ts';
import { prepareSite, withoutFiles } from './next-site.ts';
import { stopIndexing } from './search/pagefind.ts';
import { searchStep } from './search/step.ts';
import { runStep } from './step.ts';
import { runUnbegun, stepsBesidePages, type Work } from './steps-beside-pages.ts';

/**
 * The thread that runs while Astro renders pages, and writes everything else. Share pages of rulings are made from a
 * template, which Astro renders first.
 */
const { site: begun, begunGroups }: WorkerData = workerData;
const work = Promise.withResolvers<Work>();
const template = Promise.withResolvers<string>();
parentPort?.on('message', async (message: Message) => {
  if (message.type === 'work') return work.resolve(message.work);
  if (message.type === 'template') return template.resolve(message.html);
  await stopIndexing();
  process.exit();
});

const report = (message: Report): void => parentPort?.postMessage(message);

const { missing, linked } = prepareSite(begun);
const site = withoutFiles(begun, missing);
report({ type: 'prepared', missing });
const hasLinked = linked.then(() => report({ type: 'linked' }));

const { compilation, inputs } = await work.promise;
// Pagefind works in a process of its own.
const indexed = runStep(site, searchStep(compilation, inputs));
const groups = stepsBesidePages({ compilation, inputs }, template.promise);
// From the other end than the main thread: texts are the most work, and Pagefind gets its records meanwhile.
const steps = await runUnbegun(site, groups, begunGroups, 'last');
await hasLinked;
report({ type: 'done', steps: [...steps, await indexed] });
// The thread ends now, so that its memory is free while the archive is packed.
parentPort?.unref();
