import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** A temporary folder: a new and empty one for each test, or one for all tests of a file. */
export class TestFolder {
  path = '';

  constructor(scope: 'test' | 'file' = 'test') {
    const make = (): void => {
      this.path = mkdtempSync(join(tmpdir(), 'spaceline-test-'));
    };
    const remove = (): void => rmSync(this.path, { recursive: true, force: true });
    if (scope === 'file') make();
    else beforeEach(make);
    (scope === 'file' ? afterAll : afterEach)(remove);
  }

  /** The path of something in the folder. @throws outside of a test, before the folder is made */
  at(path: string): string {
    if (this.path === '') throw new Error('the folder is not made yet');
    return join(this.path, path);
  }

  /** Writes a file, and makes the folders that it is in. */
  put(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), content);
  }

  /** The text of a file. */
  read(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }
}

/** A function of `node:fs` that commands and builds use on one path or file descriptor. */
export type FileFunction = Extract<keyof typeof fs, `${string}Sync`>;

/** Called with the first argument before each call of a function; throws if the call has to fail. */
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
