import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { downloadFiles } from '../../../src/downloads/index.ts';
import {
  dataFiles,
  hostRedirects,
  redirectPages,
  rulingTemplateFile,
  textFiles,
  textsWithFiles,
} from '../../../src/files/index.ts';
import type { Message, Report, Work } from './beside-pages.ts';
import { downloadParts } from './download-parts.ts';
import { embedFiles } from './embed.ts';
import { type NextSite, prepareSite, withoutFiles } from './next-site.ts';
import { stopIndexing } from './search/pagefind.ts';
import { searchStep } from './search/step.ts';
import { type DoneStep, hashOfAll, runStep, type Step } from './step.ts';

/**
 * The thread that runs while Astro renders pages, and writes everything else. Share pages of rulings are made from a
 * template, which Astro renders first.
 */
const begun: NextSite = workerData;
const work = Promise.withResolvers<Work>();
const template = Promise.withResolvers<string>();
parentPort?.on('message', async (message: Message) => {
  if (message.type === 'work') return work.resolve(message.work);
  if (message.type === 'template') return template.resolve(message.html);
  await stopIndexing();
  process.exit();
});

const report = (message: Report): void => parentPort?.postMessage(message);

const missing = prepareSite(begun);
const site = withoutFiles(begun, missing);
report({ type: 'prepared', missing });

const { compilation, inputs } = await work.promise;
const { glossary, redirects, wording } = compilation;

const others: Step[] = [
  {
    name: 'files',
    reads: inputs.all,
    run(writer) {
      for (const { path, text } of dataFiles(compilation)) {
        writer.write(path, text);
      }
    },
  },
  {
    name: 'redirects',
    reads: inputs.all,
    run(writer) {
      for (const { path, text } of redirectPages(redirects, compilation)) writer.write(path, text);
      for (const { path, text } of hostRedirects(redirects, glossary)) writer.write(path, text);
    },
  },
  {
    name: 'embed',
    reads: inputs.words,
    async run(writer) {
      for (const { path, text } of await embedFiles(wording)) writer.write(path, text);
    },
  },
  {
    name: 'downloads',
    reads: inputs.all,
    async run(writer) {
      const written = (name: string): string =>
        readFileSync(join(site.next, 'search', name), 'utf8');
      const parts = {
        ...(await downloadParts(wording)),
        names: written('names.json'),
        words: written('words.json'),
      };
      for (const { path, content } of downloadFiles(compilation, parts))
        writer.write(path, content);
    },
  },
  {
    name: 'texts',
    reads: inputs.all,
    async run(writer) {
      const html = await template.promise;
      writer.write(rulingTemplateFile, html);
      const common = hashOfAll([inputs.site, html]);
      for (const text of textsWithFiles(compilation)) {
        const madeFrom = hashOfAll([common, JSON.stringify(text)]);
        await writer.writePart(text.text.address, madeFrom, (write) => {
          for (const file of textFiles(text, html, compilation)) write(file.path, file.text);
        });
      }
    },
  },
];

// Pagefind works in a process of its own.
const indexed = runStep(site, searchStep(compilation, inputs));
const steps: DoneStep[] = [];
for (const step of others) steps.push(await runStep(site, step));
steps.push(await indexed);
report({ type: 'done', steps });
// The thread ends now, so that its memory is free while the archive is packed.
parentPort?.unref();
