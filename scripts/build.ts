import { join } from 'node:path';
import { build as buildPages } from 'astro';
import { compileAnew, settings, templateFirst } from '../src/site/index.ts';
import { BlockCache } from './lib/archive/block-cache.ts';
import { writeArchive } from './lib/archive/write-archive.ts';
import { writeWorkers } from './lib/archive/write-workers.ts';
import { writeBesidePages } from './lib/build/beside-pages.ts';
import { finishFolder, prepareFolder, versionOf } from './lib/build/last-build.ts';
import { lock } from './lib/build/lock.ts';
import { parseFolder } from './lib/build/parse-folder.ts';
import { command } from './lib/command.mjs';
import { count, seconds, secondsSince } from './lib/console.ts';
import { printDiagnostics, summary } from './lib/diagnostics.ts';

/**
 * Builds the site of the settings.
 *
 * Astro renders the pages, except for the share page of each ruling. Those, the search index and the files that are
 * not pages are written at the same time by another thread, from the same compiled glossary.
 *
 * @returns the exit code
 */
async function build(): Promise<number> {
  const start = performance.now();
  const where = settings();
  const read = await parseFolder(where);
  const compilation = compileAnew(read);
  const { glossary, diagnostics } = compilation;
  printDiagnostics(diagnostics, where.content);
  if (diagnostics.some(({ level }) => level === 'error')) {
    console.error(`${summary(diagnostics)}: nothing was built`);
    return 1;
  }
  console.log(`Compiled ${glossary.entries.length} entries (${secondsSince(start)})`);

  prepareFolder(where);
  const beside = writeBesidePages({
    compilation,
    out: where.out,
    note: `${where.cache}/written.txt`,
  });
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  try {
    const integrations = [templateFirst(beside.useTemplate)];
    const [rulings] = await Promise.all([
      beside.written,
      buildPages({ logLevel: 'warn', integrations }),
    ]);
    const pages = count(rulings.count, 'ruling');
    console.log(`Wrote the pages of ${pages} beside the others (${seconds(rulings.milliseconds)})`);
    finishFolder(where, compilation, versionOf(read.sources));
    const last = compilation.editions.editions.at(-1);
    const archive = {
      edition: last?.title ?? '',
      ...(last && { editionDate: last.date }),
      redirects: compilation.redirects.map(({ path }) => path),
    };
    const blocks = new BlockCache(join(where.cache, 'library'));
    await Promise.all([
      writeArchive(where.out, archive, (block) => blocks.compress(block)),
      writeWorkers(where.out, compilation.wording),
    ]);
    blocks.prune();
  } finally {
    await beside.close();
  }
  console.log(`Built ${where.out} (${secondsSince(start)})`);
  return 0;
}

await command(
  {
    name: 'build',
    does:
      "Builds the content folder into the site's folder. Exits with 1, and writes no page, where the content\n" +
      'has an error.\n\n' +
      'SPACELINE_CONTENT names the content folder (content), SPACELINE_OUT the folder of the site (dist), and\n' +
      'SPACELINE_BASE the path that the site has on its host (/).',
    options: {},
    example: '',
  },
  async () => {
    const unlock = await lock('node_modules/.cache/spaceline/building');
    try {
      return await build();
    } finally {
      unlock();
    }
  },
);
