// Runs on Node 20 with nothing installed.
import { command } from './lib/command.mjs';
import { assertFree, portFrom, prepare, run } from './lib/setup.mjs';

export default await command(
  import.meta,
  {
    does: 'Installs what is missing, builds the site, and serves it at http://localhost:4321/; PORT=8080 takes another port.',
    options: {},
    example: '',
  },
  async () => {
    await assertFree(portFrom(process.env['PORT']));
    const node = prepare();
    console.log('Building the site ...');
    const built = await run(node, node, ['scripts/run.mjs', 'build']);
    return built === 0 ? run(node, node, ['scripts/run.mjs', 'serve']) : built;
  },
);
