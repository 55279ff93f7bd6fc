import { join } from 'node:path';
import { format } from 'node:util';
import { type RunResult, root } from './build-site.ts';

/** A command that runs in the process of a test. */
export type CommandName =
  | ('ask' | 'check' | 'edition' | 'graph' | 'import' | 'new')
  | ('number' | 'questions' | 'rename' | 'renumber');

/**
 * Runs a command in this process, as npm starts it for a person in a folder: a tenth of the time of a process of its own.
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
