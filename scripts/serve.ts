// `npm run serve`, and the last step of `npm start`.
import { faultCode, settings, siteBase } from '../src/site/index.ts';
import { command } from './lib/command.mjs';
import { assertBuilt, serve } from './lib/serve-site.ts';
import { portFrom, portInUse } from './lib/setup.mjs';

export default await command(
  import.meta,
  {
    does: 'Serves the built site at PORT or 4321, as a static host does.',
    options: {},
    example: '',
  },
  async () => {
    const { out: folder, base: usual } = settings();
    const port = portFrom(process.env['PORT']);
    assertBuilt(folder);
    const base = siteBase(folder) ?? usual;
    const site = await serve(folder, base, port).catch((error: unknown) => {
      throw faultCode(error) === 'EADDRINUSE' ? portInUse(port) : error;
    });
    console.log(`Serving ${folder} at ${site.origin}${base} (Ctrl-C ends it)`);
    await interrupted();
    await site.close();
    console.log('Ended.');
  },
);

function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => done());
  });
}
