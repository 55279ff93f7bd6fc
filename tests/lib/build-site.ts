import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'node:util';
import { lock } from '../../scripts/lib/site-output.ts';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../..');

/** The content that tests read: a small glossary with every feature in it. */
export const fixtureContent = join(root, 'tests/fixtures/site');

/** What to build, and into what. */
export interface Build {
  content: string;
  out: string;
  base?: string;
  /** Cache folder of the build. */
  cache?: string;
}

/** How a command ended. */
export interface RunResult {
  exitCode: number | null;
  /** What it printed to standard output. */
  stdout: string;
  /** All that it printed. */
  output: string;
}

/**
 * The environment of an ordinary shell, without the variables that Vitest sets. Compiled modules are kept, as npm
 * scripts keep them: a command then starts in half the time.
 */
export const readersShell: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: undefined,
  MODE: undefined,
  DEV: undefined,
  PROD: undefined,
  VITEST: undefined,
  npm_lifecycle_event: undefined,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

/**
 * Runs a command as npm does, in a separate process.
 *
 * @param cwd the folder that it is started in
 */
export function runScript(file: string, args: readonly string[], env = {}, cwd = root): RunResult {
  return runNode([join(root, 'scripts', file), ...args], env, cwd);
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv, cwd = root): RunResult {
  const options = { cwd, encoding: 'utf8', timeout: 180_000 } as const;
  const whole = { ...options, env: { ...readersShell, ...env } };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, whole);
  return { exitCode: status, stdout, output: `${stdout}${stderr}` };
}

/** Runs the build as `npm run build` does. */
export function runBuild(build: Build): RunResult {
  return runScript('build.ts', [], buildEnvironment(build));
}

/**
 * Runs `npx astro build`, which waits for no other build of the checkout: this does.
 *
 * @param config another configuration, as a path from the repository's folder
 */
export async function runAstroBuild(build: Build, config = 'astro.config.mjs'): Promise<RunResult> {
  const { out } = build;
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const unlock = await lock(root);
  try {
    const own = { SPACELINE_OUT: undefined, ASTRO_TELEMETRY_DISABLED: '1' };
    const env = { ...buildEnvironment(build), ...own };
    return runNode([astro, 'build', '--config', config, '--outDir', out], env);
  } finally {
    unlock();
  }
}

/** The variables of a build. */
export function buildEnvironment(build: Build): NodeJS.ProcessEnv {
  const { content, out, base = '/', cache } = build;
  return {
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: out,
    SPACELINE_BASE: base,
    ...(cache !== undefined && { SPACELINE_CACHE: cache }),
  };
}

/** A command that runs in the process of a test. */
export type CommandName =
  | ('ask' | 'build' | 'check' | 'edition' | 'graph' | 'import' | 'new')
  | ('number' | 'questions' | 'rename' | 'renumber');

/**
 * Runs a command in this process, as npm starts it for a person in a folder: a tenth of the time of a separate process.
 *
 * @param env variables for the time that the command runs
 * @param start the folder that the person is in
 */
export async function runCommand(
  name: CommandName,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  start = root,
): Promise<RunResult> {
  const { default: run } = await import(join(root, 'scripts', `${name}.ts`));
  const { log, error } = console;
  const outside = { ...process.env };
  let [stdout, output] = ['', ''];
  console.error = (...said) => {
    output += `${format(...said)}\n`;
  };
  console.log = (...said) => {
    stdout += `${format(...said)}\n`;
    console.error(...said);
  };
  Object.assign(process.env, { npm_lifecycle_event: name, INIT_CWD: start, ...env });
  try {
    const exitCode = await run([...args]);
    return { exitCode, stdout, output };
  } finally {
    Object.assign(console, { log, error });
    for (const variable of Object.keys(process.env))
      if (!(variable in outside)) delete process.env[variable];
    Object.assign(process.env, outside);
  }
}
