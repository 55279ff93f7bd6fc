import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { apiFiles, type SiteFile } from '../../src/site/api.ts';
import { compileFolder } from '../../src/site/compiled.ts';
import type { Settings } from '../../src/site/settings.ts';

const where: Settings = workerData;
const { glossary } = compileFolder(where);
const made = new Set<string>();

write(apiFiles(glossary));
parentPort?.postMessage('written');
parentPort?.once('message', () => {
  parentPort?.postMessage('finished');
});

function write(files: Iterable<SiteFile>): void {
  for (const { path, text } of files) {
    const file = join(where.out, path);
    const folder = dirname(file);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    writeFileSync(file, text);
  }
}
