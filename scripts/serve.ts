// Serves the built site: `npm run serve`, and the last step of `npm start`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../src/site/index.ts';
import { serve } from './lib/serve.ts';
import { busy, portFrom } from './lib/setup/port.mjs';
import { explain, Obstacle } from './lib/setup/setup.mjs';

async function serveSite(): Promise<void> {
  const { out: folder, base } = settings();
  const port = portFrom(process.env['PORT']);
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Obstacle(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
  const site = await serve({ folder, base, port }).catch((error: unknown) => {
    throw isBusy(error) ? busy(port) : error;
  });
  console.log(`Serving ${folder} at ${site.origin}${base} (Ctrl-C ends it)`);
  await interrupted();
  await site.close();
  console.log('Ended.');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => done());
  });
}

process.exitCode = await serveSite().then(() => 0, explain);
