import { parentPort, workerData } from 'node:worker_threads';
import { takeAlongFiles } from '../../../src/downloads/index.ts';
import {
  dataFiles,
  hostRedirects,
  markdownFiles,
  redirectPages,
  rulingPages,
  rulingTemplateFile,
} from '../../../src/files/index.ts';
import { records } from '../../../src/search/index.ts';
import type { Message, Result, Work } from './beside-pages.ts';
import { takeAlongParts } from './download-parts.ts';
import { embedFiles } from './embed.ts';
import { prepareSite } from './next-site.ts';
import { indexRecords, stopIndexing } from './pagefind.ts';
import { SiteWriter } from './site-writer.ts';

/**
 * The thread that runs while Astro renders pages, and writes everything else. Share pages of rulings are made from a
 * template, which Astro renders first.
 */
const { compilation, site }: Work = workerData;
const { glossary, redirects, reviews, wording } = compilation;
const folder = new SiteWriter(site.next, site.before);
const template = new Promise<string>((resolve) => {
  parentPort?.on('message', async (message: Message) => {
    if (message.type === 'template') return resolve(message.html);
    await stopIndexing();
    process.exit();
  });
});

const parts = takeAlongParts(wording);
const embed = embedFiles(wording);
const index = await indexRecords(records(glossary, reviews));
prepareSite(site);
const search = { names: '', words: '' };
for (const { path, text } of dataFiles(compilation)) {
  folder.write(path, text);
  if (path === 'search/names.json') search.names = text;
  if (path === 'search/words.json') search.words = text;
}
for (const { path, text } of await embed) folder.write(path, text);
for (const { path, text } of markdownFiles(compilation)) folder.write(path, text);
for (const { path, text } of redirectPages(redirects, compilation)) folder.write(path, text);
for (const { path, text } of hostRedirects(redirects, glossary)) folder.write(path, text);
for (const { path, content } of takeAlongFiles(compilation, { ...search, ...(await parts) })) {
  folder.write(path, content);
}
const html = await template;
folder.write(rulingTemplateFile, html);
const start = performance.now();
let count = 0;
for (const { path, text } of rulingPages(html, compilation)) {
  folder.write(path, text);
  count++;
}
const rulings = { count, milliseconds: performance.now() - start };
for (const { path, content } of await index.files) folder.write(`pagefind/${path}`, content);
const result: Result = { rulings, written: folder.written };
parentPort?.postMessage(result);
// The thread ends now, so that its memory is free while the archive is packed.
parentPort?.unref();
