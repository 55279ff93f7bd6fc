import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file to write: its absolute path, and its content. */
export type NewFile = readonly [file: string, content: string | Uint8Array];

/** Fails if the file exists. With the encoding, Node writes a text without copying it first. */
const newFile = { flag: 'wx', encoding: 'utf8' } as const;

/**
 * Writes a file. One that is there already is not overwritten but replaced, because it may have a second name.
 *
 * @param folders that are known to exist; the one of the file is made and added
 */
export function writeNewFile([file, content]: NewFile, folders: Set<string>): void {
  const folder = dirname(file);
  if (!folders.has(folder)) {
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  }
  try {
    writeFileSync(file, content, newFile);
  } catch {
    rmSync(file, { force: true });
    writeFileSync(file, content, newFile);
  }
}
