import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dev } from 'astro';
import { settings } from '../src/site/index.ts';
import { messageOf } from './lib/console.ts';

/**
 * `npm run dev`: serves the pages as they are edited, at PORT or 4321. The full text search and the files to take along
 * are those of the last build.
 */
try {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const port = Number(process.env['PORT'] ?? 4321);
  await dev({ server: { port } });
  const { out } = settings();
  console.log(
    existsSync(join(out, 'pagefind'))
      ? `Full text search and downloads are those of the last build in ${out}`
      : `There is no build in ${out} yet: until "npm run build" has made one, the search finds names alone`,
  );
  console.log(
    `Serving ${settings().content} at http://localhost:${port}${settings().base}; a saved edit shows at once`,
  );
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
