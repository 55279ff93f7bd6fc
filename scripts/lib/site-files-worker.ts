import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { records } from '../../src/search/index.ts';
import { filesOf } from '../../src/site/files.ts';
import { oldAddressPages } from '../../src/site/old-address-page.ts';
import { rulingPages, rulingTemplate } from '../../src/site/ruling-page.ts';
import { takeAlongFiles } from '../../src/site/take-along/index.ts';
import { pagesOf } from './last-build.ts';
import { pagefindFiles } from './pagefind.ts';
import type { Work } from './site-files.ts';
import { SiteFolder } from './site-folder.ts';
import { takeAlongParts } from './take-along-parts.ts';

/**
 * The thread beside Astro: writes the files that are no pages, and the search index, while the pages are
 * rendered; told that they are, it writes the page of each ruling from the template that is one of them.
 */
const { compilation, out, note }: Work = workerData;
const { glossary, oldAddresses } = compilation;
const folder = new SiteFolder(out, note);

const indexed = pagefindFiles(records(glossary));
const parts = takeAlongParts();
const search = { names: '', words: '' };
for (const { path, text } of filesOf(compilation)) {
  folder.write(path, text);
  if (path === 'search/names.json') search.names = text;
  if (path === 'search/words.json') search.words = text;
}
for (const { path, content } of takeAlongFiles(glossary, { ...search, ...(await parts) })) {
  folder.write(path, content);
}
for (const { path, content } of await indexed) folder.write(`pagefind/${path}`, content);
parentPort?.postMessage('written');

parentPort?.once('message', () => {
  const template = readFileSync(join(out, 'ruling-template/index.html'), 'utf8');
  folder.write(rulingTemplate, template);
  for (const { path, text } of rulingPages(template, glossary)) folder.write(path, text);
  rmSync(join(out, 'ruling-template'), { recursive: true });
  for (const { path, text } of oldAddressPages(oldAddresses, glossary)) folder.write(path, text);
  const pages = new Set(
    pagesOf(glossary).map(({ url }) => `${url.slice(glossary.base.length)}index.html`),
  );
  folder.finish((path) => pages.has(path));
  parentPort?.postMessage('finished');
});
