import { parentPort, workerData } from 'node:worker_threads';
import { withCurrent } from '../../../src/editions/index.ts';
import type { Message, Report, WorkerData } from './beside-pages.ts';
import { prepareSite, readBefore, withoutFiles } from './next-site.ts';
import { reportOf } from './step.ts';
import { type Bundled, runUnbegun, stepsBesidePages, type Work } from './steps-beside-pages.ts';

/**
 * The thread that runs while Astro renders pages, and writes everything else. Share pages of rulings are made from a
 * template, which Astro renders first.
 */
const { site: begunSite, begunGroups }: WorkerData = workerData;
const work = Promise.withResolvers<Work>();
const bundled = Promise.withResolvers<Bundled>();
parentPort?.on('message', (message: Message) => {
  if (message.type === 'bundled') return bundled.resolve(message);
  const { compilation, inputs } = message;
  const editions = withCurrent(compilation.editions.editions, compilation.glossary);
  work.resolve({ compilation: { ...compilation, editions }, inputs });
});

const report = (message: Report): void => parentPort?.postMessage(message);

const begun = readBefore(begunSite);
const { missing, linked } = prepareSite(begun);
const site = withoutFiles(begun, missing);
report({ type: 'prepared', missing });
const hasLinked = linked.then(() => report({ type: 'linked' }));

const groups = stepsBesidePages(await work.promise, bundled.promise);
// The main thread begins at the other end.
const steps = await runUnbegun(site, groups, begunGroups, 'last');
await hasLinked;
report({ type: 'done', steps: steps.map((step) => reportOf(step, site.before)) });
// The thread ends now, so that its memory is free while the archive is packed.
parentPort?.unref();
