import { dev } from 'astro';
import { settings } from '../src/site/settings.ts';
import { messageOf } from './lib/console.ts';

/** `npm run dev`: serves the pages as they are edited, at PORT or 4321. The full text search is made by a build alone. */
try {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const port = Number(process.env['PORT'] ?? 4321);
  await dev({ server: { port } });
  console.log(
    `Serving ${settings().content} at http://localhost:${port}${settings().base}; a saved edit shows at once`,
  );
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
