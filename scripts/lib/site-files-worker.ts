import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { records } from '../../src/search/index.ts';
import { filesOf } from '../../src/site/files.ts';
import { rulingPages } from '../../src/site/ruling-page.ts';
import { pagefindFiles } from './pagefind.ts';
import type { Work } from './site-files.ts';
import { SiteFolder } from './site-folder.ts';

/**
 * The thread beside Astro: writes the files that are no pages, and the search index, while the pages are
 * rendered; told that they are, it writes the page of each ruling from the template that is one of them.
 */
const { compilation, out, note }: Work = workerData;
const { glossary } = compilation;
const folder = new SiteFolder(out, note);

const indexed = pagefindFiles(records(glossary));
for (const { path, text } of filesOf(compilation)) folder.write(path, text);
for (const { path, content } of await indexed) folder.write(`pagefind/${path}`, content);
parentPort?.postMessage('written');

parentPort?.once('message', () => {
  const template = join(out, 'ruling-template/index.html');
  for (const { path, text } of rulingPages(readFileSync(template, 'utf8'), glossary))
    folder.write(path, text);
  rmSync(join(out, 'ruling-template'), { recursive: true });
  folder.finish();
  parentPort?.postMessage('finished');
});
