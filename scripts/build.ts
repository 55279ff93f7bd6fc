import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { faultCode, faultReason, sayFolder, secondsSince, settings } from '../src/site/index.ts';
import { command } from './lib/command.mjs';
import { abandonSite, beginSite, lock, moveSite, publishSite } from './lib/site-output.ts';

/** The folder of the checkout. */
const checkout = join(import.meta.dirname, '..');

/** Astro builds here: it would not find its packages from every other folder, and moves no file to another disk. */
const built = join(checkout, '.astro/next');

export default await command(
  import.meta,
  {
    does:
      'Builds the site of the content folder with "astro build", into a folder beside the last site, which stays until\n' +
      'the new one is complete. Exits with 1, and changes no page, if the content has an error.\n\n' +
      'SPACELINE_CONTENT names the content folder (content), SPACELINE_OUT the folder of the site (dist),\n' +
      'SPACELINE_BASE the path that the site has on its host (/), and SPACELINE_CACHE the folder of the cache of\n' +
      'parsed files (node_modules/.cache/spaceline). SPACELINE_PUBLISH=1 warns if site.yml does not name the address of\n' +
      'the site. The file .env of the checkout may hold these settings: docs/own-site.md.',
    options: {},
    example: '',
  },
  async () => {
    const { out, content } = settings();
    sayFolder(content);
    const unlock = await lock(checkout);
    try {
      await buildSite(out);
    } finally {
      unlock();
    }
  },
);

/** Builds the site of the settings. Replaces the last site when the new site is complete. */
async function buildSite(out: string): Promise<void> {
  const start = performance.now();
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const folders = beginSite(out);
  rmSync(built, { recursive: true, force: true });
  try {
    const { build } = await import('astro');
    await build({ root: checkout, outDir: built, logLevel: 'warn' });
    moveSite(built, folders);
    publishSite(folders);
    console.log(`Built ${out} (${secondsSince(start)})`);
  } catch (error) {
    abandonSite(folders);
    if (faultCode(error) === undefined) throw error;
    throw new Error(`The build failed: ${faultReason(error)}. ${out} is as it was before.`);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
