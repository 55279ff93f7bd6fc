import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** A temporary folder: one for each test, which finds it empty, or one for all tests of a file. */
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
