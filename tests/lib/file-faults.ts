import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** A function of `node:fs` that commands and builds use on one path or file descriptor. */
export type FileFunction = Extract<keyof typeof fs, `${string}Sync`>;

/** Called before each call of a function with its first argument; throws where the call is to fail. */
type BeforeCall = (target: unknown) => void;

/** Runs a step while functions of the file system can fail. */
export async function withFileFaults<Result>(
  functions: readonly FileFunction[],
  before: BeforeCall,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  const real = { ...fs };
  for (const name of functions) {
    const replacement = (...args: unknown[]): unknown => {
      before(args[0]);
      return Reflect.apply(real[name], fs, args);
    };
    Object.assign(fs, { [name]: replacement });
  }
  syncBuiltinESMExports();
  try {
    return await step();
  } finally {
    for (const name of functions) Object.assign(fs, { [name]: real[name] });
    syncBuiltinESMExports();
  }
}

/** The error that Node throws with a code of the system. */
export function fileError(code: string): Error {
  return Object.assign(new Error(`${code}: refused`), { code });
}
