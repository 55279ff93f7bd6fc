import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildPages } from 'astro';
import type { SiteCompilation } from '../src/files/index.ts';
import { compileAnew, faultCode, faultReason, renderedPages, settings } from '../src/site/index.ts';
import { BlockCache } from './lib/archive/block-cache.ts';
import { writeArchive } from './lib/archive/write-archive.ts';
import { writeWorkers } from './lib/archive/write-workers.ts';
import { writeBesidePages } from './lib/build/beside-pages.ts';
import { checkout } from './lib/build/checkout.ts';
import { buildFromCopy } from './lib/build/copy-of-checkout.ts';
import { filesIn } from './lib/build/files-in.ts';
import { describe, lock } from './lib/build/lock.ts';
import {
  abandonSite,
  beginSite,
  type NextSite,
  publishSite,
  stampFile,
} from './lib/build/next-site.ts';
import { parseFolder } from './lib/build/parse-folder.ts';
import { SiteWriter, type Written } from './lib/build/site-writer.ts';
import { stampOf } from './lib/build/stamp.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { count, seconds, secondsSince } from './lib/console.ts';
import { printDiagnostics, summary } from './lib/diagnostics.ts';

/**
 * Builds the site of the settings.
 *
 * Astro renders the pages, except for the share page of each ruling. Those, the search index and the files that are
 * not pages are written at the same time by another thread, from the same compiled glossary. When all is written, the
 * new site takes the place of the last one.
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

  const site = beginSite(where);
  try {
    const stamp = stampOf(read.sources, where.base);
    const lost = publishSite(site, where, await writeSite(site, compilation, stamp));
    if (lost !== undefined) console.warn(`Cannot be kept: ${lost}`);
  } catch (error) {
    abandonSite(site);
    if (faultCode(error) === undefined) throw error;
    throw new Error(`The build failed: ${faultReason(error)}. ${where.out} is as it was before.`);
  }
  console.log(`Built ${where.out} (${secondsSince(start)})`);
  return 0;
}

/** Writes everything into the folder of the next site. */
async function writeSite(
  site: NextSite,
  compilation: SiteCompilation,
  stamp: string,
): Promise<Written[]> {
  const { cache, rendered } = settings();
  rmSync(rendered, { recursive: true, force: true });
  const pages = new SiteWriter(site.next, site.before);
  const hashes = new Map<string, string>();
  const beside = writeBesidePages({ compilation, site });
  try {
    const integration = renderedPages({
      useTemplate: beside.useTemplate,
      isKept(path, hash) {
        hashes.set(path, hash);
        return pages.keep(path, hash);
      },
    });
    const [{ rulings, written }] = await Promise.all([
      beside.written,
      buildPages({ logLevel: 'warn', integrations: [integration] }),
    ]);
    const number = count(rulings.count, 'ruling');
    console.log(
      `Wrote the pages of ${number} beside the others (${seconds(rulings.milliseconds)})`,
    );
    for (const path of filesIn(rendered)) pages.adopt(path, join(rendered, path), hashes.get(path));
    pages.write(stampFile, stamp);
    const paths = [...written.files.keys(), ...pages.written.files.keys()];
    const blocks = new BlockCache(join(cache, 'library'));
    await writeOfflineParts({ site, paths, writer: pages, compilation, blocks });
    return [written, pages.written];
  } finally {
    await beside.close();
  }
}

/** Writes what saves a site for offline use: the archive of all that is written, and the service worker. */
async function writeOfflineParts({
  site,
  paths,
  writer,
  compilation: { editions, redirects, wording },
  blocks,
}: {
  site: NextSite;
  paths: readonly string[];
  writer: SiteWriter;
  compilation: SiteCompilation;
  blocks: BlockCache;
}): Promise<void> {
  const last = editions.editions.at(-1);
  const options = {
    edition: last?.title ?? '',
    ...(last && { editionDate: last.date }),
    redirects: redirects.map(({ path }) => path),
    paths,
  };
  await Promise.all([
    writeArchive(site.next, options, (block) => blocks.compress(block), writer),
    writeWorkers(writer, wording),
  ]);
  blocks.prune();
}

await command(
  {
    name: 'build',
    does:
      "Builds the content folder into the site's folder, which keeps the last site until the new one is whole. Exits\n" +
      'with 1, and changes no page, where the content has an error.\n\n' +
      'SPACELINE_CONTENT names the content folder (content), SPACELINE_OUT the folder of the site (dist),\n' +
      'SPACELINE_BASE the path that the site has on its host (/), and SPACELINE_CACHE the folder for what the next\n' +
      'build need not do again (node_modules/.cache/spaceline).',
    options: {
      wait: {
        type: 'string',
        value: 'SECONDS',
        default: '300',
        does: 'how long to wait for another build of this checkout',
      },
    },
    example: '--wait 60',
  },
  async ({ values }) => {
    const exitCode = buildFromCopy(process.argv.slice(2));
    if (exitCode !== undefined) return exitCode ?? 1;
    const unlock = await lock({
      path: checkout,
      out: settings().out,
      waitSeconds: wholeNumber('--wait', values.wait),
      onWait: (holder) => console.log(`${describe(holder)} is running: waiting for it to end`),
    });
    process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
    try {
      return await build();
    } finally {
      unlock();
    }
  },
);
