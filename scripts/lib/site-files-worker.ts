import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { records } from '../../src/search/index.ts';
import type { SiteFile } from '../../src/site/api.ts';
import { filesOf } from '../../src/site/files.ts';
import { writePagefind } from './pagefind.ts';
import type { Work } from './site-files.ts';

/**
 * The thread beside Astro: writes the files that are no pages, and the search index, while the pages are
 * rendered; told that they are, it writes what is made of them, and says so.
 */
const { compilation, out }: Work = workerData;
const made = new Set<string>();

const indexed = writePagefind(records(compilation.glossary), join(out, 'pagefind'));
write(filesOf(compilation));
await indexed;
parentPort?.postMessage('written');
parentPort?.once('message', () => {
  parentPort?.postMessage('finished');
});

function write(files: Iterable<SiteFile>): void {
  for (const { path, text } of files) {
    const file = join(out, path);
    const folder = dirname(file);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    writeFileSync(file, text);
  }
}
