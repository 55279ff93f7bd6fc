import { join } from 'node:path';
import { build as buildPages } from 'astro';
import { compileAnew, settings, templateFirst } from '../src/site/index.ts';
import { KeptBlocks } from './lib/archive/block-cache.ts';
import { writeLibrary } from './lib/archive/write-archive.ts';
import { writeWorkers } from './lib/archive/write-workers.ts';
import { writeBesidePages } from './lib/build/beside-pages.ts';
import { finishFolder, prepareFolder, versionOf } from './lib/build/last-build.ts';
import { takeTurn } from './lib/build/lock.ts';
import { parseFolder } from './lib/build/parse-folder.ts';
import { count, diagnosticLine, messageOf, seconds, secondsSince, summary } from './lib/console.ts';

/**
 * `npm run build`: the content folder becomes the site. Exit 1, and no page, on an error diagnostic.
 *
 * The pages are Astro's, but for the page of each ruling. Those, the search index and the files that are no pages
 * are written beside them by a thread of their own, from the same compiled glossary.
 */
async function main(): Promise<number> {
  const start = performance.now();
  const where = settings();
  const read = await parseFolder(where);
  const compilation = compileAnew(read);
  const { glossary, diagnostics } = compilation;
  for (const diagnostic of diagnostics) console.log(diagnosticLine(diagnostic, where.content));
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
    const library = {
      edition: last?.title ?? '',
      ...(last && { editionDate: last.date }),
      moved: compilation.oldAddresses.map(({ path }) => path),
    };
    const blocks = new KeptBlocks(join(where.cache, 'library'));
    await Promise.all([
      writeLibrary(where.out, library, (block) => blocks.compress(block)),
      writeWorkers(where.out, compilation.wording),
    ]);
    blocks.finish();
  } finally {
    await beside.close();
  }
  console.log(`Built ${where.out} (${secondsSince(start)})`);
  return 0;
}

const endTurn = await takeTurn('node_modules/.cache/spaceline/building');
try {
  process.exitCode = await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  endTurn();
}
