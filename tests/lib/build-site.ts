import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../..');

/** The content that tests read: a small glossary with every feature in it. */
export const fixtureContent = join(root, 'tests/fixtures/site');

/** What to build, and into what. */
export interface Build {
  content: string;
  out: string;
  base?: string;
  /** A module that Node imports before the build. */
  preload?: string;
}

/** How a build ended. */
export interface BuildResult {
  exitCode: number | null;
  /** All that it printed. */
  output: string;
}

/** The environment of a reader's shell: it has none of what Vitest sets for itself. */
export const readersShell: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: undefined,
  MODE: undefined,
  DEV: undefined,
  PROD: undefined,
  VITEST: undefined,
};

/** Runs the build as `npm run build` does, in a process of its own. */
export function runBuild({ content, out, base = '/', preload }: Build): BuildResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 180_000,
    env: {
      ...readersShell,
      SPACELINE_CONTENT: content,
      SPACELINE_OUT: out,
      SPACELINE_BASE: base,
      ...(preload !== undefined && { NODE_OPTIONS: `--import=${pathToFileURL(preload)}` }),
    },
  });
  return { exitCode: status, output: `${stdout}${stderr}` };
}
