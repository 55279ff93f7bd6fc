import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Source } from '../read/index.ts';
import { faultCode, faultReason } from './file-system.ts';
import { ContentError, pathFrom } from './settings.ts';

/** Changes of a command in a folder. Paths are relative to the folder, with forward slashes. */
export interface FileChanges {
  write: readonly { path: string; text: string }[];
  remove?: readonly string[];
}

/** Hidden folder with the new files of a command that runs or was killed; hidden files are not content. */
const draftsFolder = '.spaceline-drafts';

/**
 * Changes files of a folder. All new files are written in full, in a hidden folder beside the old files, before the first old
 * file is replaced: a full disk or an unwritable file changes nothing, and each file is old or new whenever the process ends.
 * Permissions, line endings, byte order marks and symbolic links are kept; Ctrl-C waits for the end.
 *
 * @param folder absolute
 * @param read content that the changes depend on: nothing is written if another program has changed a file since
 * @throws if a file cannot be changed or lies outside of the folder; the message names file and reason, and the files that were
 *   changed before
 */
export function changeFiles(
  folder: string,
  { write, remove = [] }: FileChanges,
  read?: readonly Source[],
): void {
  const drafts = join(folder, draftsFolder);
  const changed: string[] = [];
  let isBegun = false;
  withoutInterruption(() => {
    try {
      const interruption = interruptionIn(folder);
      if (interruption !== undefined) throw new ContentError(interruption);
      attempt('', folder, () => {
        mkdirSync(folder, { recursive: true });
        mkdirSync(drafts);
      });
      isBegun = true;
      const written = write.map(({ path, text }, at) => {
        const draft = join(drafts, String(at));
        const file = writableFile(folder, path);
        attempt(path, folder, () => writeFileAs(file, draft, text));
        return { path, file, draft };
      });
      const removed = remove.map((path) => ({ path, file: writableFile(folder, path) }));
      if (read) refuseChanged(folder, [...written, ...removed], read);
      for (const { path, file, draft } of written)
        attempt(path, folder, () => {
          mkdirSync(dirname(file), { recursive: true });
          renameSync(draft, file);
          changed.push(pathFrom(path, folder));
        });
      for (const { path } of removed)
        attempt(path, folder, () => rmSync(join(folder, path), { force: true }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const done = changed.join(', ');
      throw new Error(`${message} ${done ? `Changed before: ${done}.` : 'Nothing was changed.'}`);
    } finally {
      if (isBegun) rmSync(drafts, { recursive: true, force: true });
    }
  });
}

/**
 * Returns a message if another command changes files of a folder, or was killed before all of them were changed: a command that
 * reads some files as old and others as new would change them wrongly.
 */
export function interruptionIn(folder: string): string | undefined {
  const shown = pathFrom('', folder);
  return existsSync(join(folder, draftsFolder))
    ? `Another command changes files of ${shown}, or was interrupted. If no other runs, put back the files that "git status" lists, and delete ${pathFrom(draftsFolder, folder)}.`
    : undefined;
}

/** @throws if a file is not as it was read */
function refuseChanged(
  folder: string,
  files: readonly { path: string; file: string }[],
  read: readonly Source[],
): void {
  const known = new Map(read.map(({ path, content }) => [path, Buffer.from(content)]));
  for (const { path, file } of files) {
    const before = known.get(path);
    const isSame = existsSync(file) ? before?.equals(readFileSync(file)) : before === undefined;
    if (!isSame)
      throw new ContentError(
        `${pathFrom(path, folder)} was changed by another program in the meantime: run the command again.`,
      );
  }
}

/** Writes the next version of a file, with its permissions, byte order mark and line endings if it exists. */
function writeFileAs(file: string, draft: string, text: string): void {
  let old = '';
  if (existsSync(file)) {
    old = readFileSync(file, 'utf8');
    copyFileSync(file, draft);
  }
  const endsWithReturn = /\r\n/u.test(old) && !/(?<!\r)\n/u.test(old);
  const mark = old.startsWith('\uFEFF') && !text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const written = endsWithReturn ? text.replace(/\r?\n/gu, '\r\n') : text;
  writeFileSync(draft, mark + written, { flush: true });
}

/**
 * Returns the absolute path of a file, over symbolic links.
 *
 * @throws if the file cannot be written, or a link leads out of the folder: files of other folders are never changed
 */
function writableFile(folder: string, path: string): string {
  const file = join(folder, path);
  let existing = file;
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing);
  const real = realpathSync(existsSync(existing) ? existing : dirname(existing));
  if (`${real}${sep}`.startsWith(`${realpathSync(folder)}${sep}`)) {
    attempt(path, folder, () => accessSync(real, constants.W_OK));
    return existsSync(file) ? real : file;
  }
  throw new ContentError(
    `${pathFrom(path, folder)} leads to ${real}, outside of ${folder}: put the file itself in place of the link.`,
  );
}

/** Runs a step with a file. An error of the file system becomes a message that names the file. */
function attempt<Value>(path: string, folder: string, step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    if (faultCode(error) === undefined) throw error;
    const shown = pathFrom(path, folder) || folder;
    throw new ContentError(`${shown} cannot be written: ${faultReason(error)}.`);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether signals are held back, until the next turn of the event loop. */
let isProtected = false;

/** Runs a step without asynchronous parts to its end: Ctrl-C and other requests to stop wait for it. */
export function withoutInterruption(step: () => void): void {
  if (!isProtected) {
    isProtected = true;
    const end = (stopped?: NodeJS.Signals): void => {
      isProtected = false;
      for (const signal of signals) process.off(signal, end);
      if (stopped) process.kill(process.pid, stopped);
    };
    for (const signal of signals) process.on(signal, end);
    setImmediate(end);
  }
  step();
}
