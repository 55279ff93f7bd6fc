import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { build as buildPages } from 'astro';
import { compileAnew } from '../src/site/compiled.ts';
import { type Settings, settings } from '../src/site/settings.ts';
import { diagnosticLine, messageOf, secondsSince, summary } from './lib/console.ts';
import { parseFolder } from './lib/parse-folder.ts';
import { writeBesidePages } from './lib/site-files.ts';

/**
 * `npm run build`: the content folder becomes the site. Exit 1, and no page, on an error diagnostic.
 *
 * The pages are Astro's. The search index and the files that are no pages are written beside them by a thread
 * of their own, from the same compiled glossary.
 */
async function main(): Promise<number> {
  const start = performance.now();
  const where = settings();
  const compilation = compileAnew(await parseFolder(where));
  const { glossary, diagnostics } = compilation;
  for (const diagnostic of diagnostics) console.log(diagnosticLine(diagnostic, where.content));
  if (diagnostics.some(({ level }) => level === 'error')) {
    console.error(`${summary(diagnostics)}: nothing was built`);
    return 1;
  }
  console.log(`Compiled ${glossary.entries.length} entries (${secondsSince(start)})`);

  clear(where);
  const beside = writeBesidePages({ compilation, out: where.out });
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  try {
    await Promise.all([buildPages({ logLevel: 'warn' }), beside.written]);
    await beside.finish();
  } finally {
    await beside.close();
  }
  console.log(`Built ${where.out} (${secondsSince(start)})`);
  return 0;
}

/** Empties the folder of the site. A folder that holds something else is left alone. */
function clear({ out }: Settings): void {
  mkdirSync(out, { recursive: true });
  const ours = existsSync(`${out}/api/graph.json`) || existsSync(`${out}/_astro`);
  if (readdirSync(out).length > 0 && !ours) {
    throw new Error(`${out} holds files that no build put there: empty it, or name another folder in SPACELINE_OUT`);
  }
  for (const name of readdirSync(out)) rmSync(`${out}/${name}`, { recursive: true, force: true });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
