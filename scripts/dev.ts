import { command } from './lib/command.mjs';
import { run } from './lib/setup.mjs';

export default await command(
  import.meta,
  {
    does:
      'Serves the pages while they are edited, at PORT or 4321: a saved file shows at once, and so does what is\n' +
      'wrong with it, on its page and here. Full-text search and downloads are those of the last build. It is\n' +
      '"astro dev", and takes its options.',
    positionals: { usage: '[ASTRO ARGUMENT...]', least: 0, most: Number.POSITIVE_INFINITY },
    options: {},
    example: '--host',
    passesOn: true,
  },
  ({ positionals: args }) => run(process.execPath, 'astro', ['dev', ...args]),
);
