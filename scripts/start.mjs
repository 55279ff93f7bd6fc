// `npm start`: installs what is missing, builds the site, serves it. Runs on Node 20 with nothing installed.
import { assertFree, portFrom } from './lib/setup/port.mjs';
import { explain, prepare, run } from './lib/setup/setup.mjs';

async function start() {
  await assertFree(portFrom(process.env['PORT']));
  const node = prepare();
  console.log('Building the site ...');
  const built = await run(node, node, ['scripts/build.ts']);
  if (built !== 0) return built;
  return run(node, node, ['scripts/serve.ts']);
}

process.exitCode = await start().catch(explain);
