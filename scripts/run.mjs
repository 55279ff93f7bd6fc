// What `npm run` starts: `node scripts/run.mjs check` runs `check.ts`. Runs on any Node: built-in modules alone.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fits, neededNode, root } from './lib/setup.mjs';

const [node = '', , name = '', ...args] = process.argv;
if (fits(process.version)) {
  const script = join(root, 'scripts', `${name}.ts`);
  process.argv = [node, script, ...args];
  await import(pathToFileURL(script).href);
} else {
  console.error(
    `This command needs ${neededNode}: run "npm ci", which installs Node 24 for most systems, or install it ` +
      'from https://nodejs.org/.',
  );
  process.exitCode = 1;
}
