import { parentPort, workerData } from 'node:worker_threads';
import type { SiteCompilation } from '../../../src/files/index.ts';
import type { Entry } from '../../../src/glossary/index.ts';
import type { Message, WorkerData } from './beside-pages.ts';
import { joined } from './sent-compilation.ts';
import { readRecord, withoutFiles } from './site-record.ts';
import { reportOf, type StepReport } from './step.ts';
import { type Bundled, runUnbegun, stepsBesidePages } from './steps-beside-pages.ts';

/**
 * The thread that runs while Astro renders pages, and writes everything else. Share pages of rulings are made from a
 * template, which Astro renders first.
 */
const { site: sent, inputs, missing, begunGroups }: WorkerData = workerData;
const received = Promise.withResolvers<SiteCompilation>();
const bundled = Promise.withResolvers<Bundled>();
const entries: Entry[] = [];
parentPort?.on('message', (message: Message) => {
  if (message.type === 'bundled') return bundled.resolve(message);
  if (message.type === 'entries') entries.push(...message.entries);
  else received.resolve(joined(entries, message.rest));
});

const before = readRecord(sent.record, sent.code)?.steps ?? new Map();
const site = { ...sent, before: withoutFiles(before, missing) };
const groups = stepsBesidePages({ compilation: await received.promise, inputs }, bundled.promise);
// The main thread begins at the other end.
const steps = await runUnbegun(site, groups, begunGroups, 'last');
const reports: StepReport[] = steps.map((step) => reportOf(step, site.before));
parentPort?.postMessage(reports);
// The thread ends now, so that its memory is free while the archive is packed.
parentPort?.unref();
