// `npm run` loads this module before the script of a command. Runs on any Node: built-in modules alone.

/** Minimum version of Node: it runs TypeScript files without a flag, and the packages need it. */
export const oldestNode = [22, 19];

/** @param {string} version as Node prints it: `v22.19.0` */
export function fits(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

if (process.argv[1]?.endsWith('.ts') && !fits(process.version)) {
  console.error(
    `This command needs Node ${oldestNode.join('.')} or later, and this is ${process.version}: run "npm ci", which ` +
      'installs Node 24 for most systems, or install it from https://nodejs.org/.',
  );
  process.exit(1);
}
