import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder that each test of a file finds empty. */
export class TestFolder {
  path = '';

  constructor() {
    beforeEach(() => {
      this.path = mkdtempSync(join(tmpdir(), 'spaceline-test-'));
    });
    afterEach(() => rmSync(this.path, { recursive: true, force: true }));
  }

  /** The path of something in the folder. */
  at(path: string): string {
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
