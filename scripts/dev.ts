import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { devServer, EditedFolder, faultReason, readFolder, settings } from '../src/site/index.ts';
import { parseFiles } from './lib/build/parse-files.ts';
import { serveEmbed } from './lib/build/serve-embed.ts';
import { command } from './lib/command.mjs';
import { EditReport } from './lib/edit-report.ts';
import { portFrom } from './lib/setup/port.mjs';

/** How long after the start the parsed files are saved: when the first page is there, and before many are edited. */
const saveDelayMs = 5000;

await command(
  {
    name: 'dev',
    does:
      'Serves the pages while they are edited, at PORT or 4321: a saved file shows at once, and so does what is\n' +
      'wrong with it, on its page and here. Full-text search and downloads are those of the last build.',
    options: {},
    example: '',
  },
  async () => {
    process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
    const wanted = portFrom(process.env['PORT']);
    const where = settings();
    const { content, out, base } = where;
    ensureWritable(process.cwd());
    // Astro starts while threads parse the files.
    const read = readFolder(where);
    const reading = parseFiles(read).then(() => new EditedFolder(read));
    // Awaited below; an error before that must not count as unhandled.
    reading.catch(() => undefined);
    const { dev } = await import('astro');
    const { address, stop } = await dev({
      server: { port: wanted },
      integrations: [devServer(reading, new EditReport(content)), serveEmbed(where)],
    });
    const folder = await reading.catch(async (error) => {
      await stop();
      throw error;
    });
    if (wanted !== 0 && address.port !== wanted)
      console.log(`Port ${wanted} is in use by another program: taking ${address.port} instead`);
    console.log(
      existsSync(join(out, 'pagefind'))
        ? `Full text search and downloads are those of the last build in ${out}`
        : `There is no build in ${out} yet: until "npm run build" has made one, the search finds names alone`,
    );
    console.log(
      `Serving ${content} at http://localhost:${address.port}${base}; a saved edit shows at once`,
    );
    setTimeout(() => folder.save(), saveDelayMs);
  },
);

/** @throws where Astro could not keep its files in the checkout */
function ensureWritable(checkout: string): void {
  try {
    accessSync(checkout, constants.W_OK);
  } catch (error) {
    throw new Error(
      `${checkout} cannot be written: ${faultReason(error)}. The development server keeps files there: start it in a checkout of your own. "npm run build" needs no such folder.`,
    );
  }
}
