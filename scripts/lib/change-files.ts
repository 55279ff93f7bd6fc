import {
  accessSync,
  constants,
  copyFileSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Source } from '../../src/glossary/index.ts';
import { faultCode, faultReason, makeFolder, startFolder } from '../../src/site/index.ts';

/** Changes of a command in a folder. Paths are relative to the folder, with forward slashes. */
export interface FileChanges {
  write: readonly { path: string; text: string }[];
  remove?: readonly string[];
}

/** One file of a change. */
interface Change {
  /** Absolute path; of a symbolic link, the file that it leads to. */
  file: string;
  /** As shown to a person. */
  shown: string;
  /** Its bytes before, if it exists. */
  before: Buffer | undefined;
  /** The new file; the old one is removed if there is none. */
  draft?: string;
}

const unchanged = 'Nothing was changed.';

/** The folder of the new files. The dot keeps it out of the content: hidden files are not read. */
const draftsFolder = '.spaceline-drafts';

/**
 * Changes files of a folder: all of them, or none. All new files are written in full, in a hidden folder beside the old
 * ones, before the first old one is replaced, so that a full disk, an interruption or a file that cannot be written
 * leaves the folder as it was. Permissions, line endings, a byte order mark and symbolic links are kept.
 *
 * Ctrl-C waits until it is done.
 *
 * @param folder absolute
 * @param read the files as the command read them, if its changes depend on that: nothing is written if another
 *   program has changed one of them since
 * @throws if it fails; the message names the file, the reason and what was changed
 */
export function changeFiles(folder: string, changes: FileChanges, read?: readonly Source[]): void {
  withoutInterruption(() => {
    const drafts = join(folder, draftsFolder);
    const made: string[] = [];
    try {
      attempt(folder, () => {
        // A killed command may have left it. One that still runs changes nothing then.
        rmSync(drafts, { recursive: true, force: true });
        made.push(...makeFolder(drafts));
      });
      putInPlace(draftsOf(folder, changes, drafts, read), made);
    } catch (error) {
      rmSync(drafts, { recursive: true, force: true });
      for (const path of made.reverse()) quietly(() => rmdirSync(path));
      throw error;
    }
    rmSync(drafts, { recursive: true });
  });
}

/** Writes the new files into a folder, and makes sure that the old ones may be replaced. */
function draftsOf(
  folder: string,
  { write, remove = [] }: FileChanges,
  drafts: string,
  read: readonly Source[] | undefined,
): Change[] {
  const was = read && new Map(read.map((source) => [source.path, source.content]));
  const written = write.map((one, index) =>
    attempt(join(folder, one.path), (shown): Change => {
      const path = join(folder, one.path);
      const file = ifExists(() => realpathSync(path)) ?? path;
      const before = contentOf(file);
      if (before) accessSync(file, constants.W_OK);
      if (was && !isAsRead(before, was.get(one.path))) throw changedMeanwhile(shown);
      const draft = join(drafts, String(index));
      // With the permissions of the old file.
      if (before) copyFileSync(file, draft);
      writeFileSync(draft, inFormOf(before, one.text));
      return { file, shown, before, draft };
    }),
  );
  const removed = remove.map((path) =>
    attempt(join(folder, path), (shown): Change => {
      const file = join(folder, path);
      return { file, shown, before: contentOf(file) };
    }),
  );
  return [...written, ...removed.filter(({ before }) => before !== undefined)];
}

function changedMeanwhile(shown: string): Error {
  return new Error(
    `${shown} was changed by another program in the meantime. ${unchanged} Run the command again.`,
  );
}

/**
 * Replaces every file by its draft. If one cannot be replaced, those before it get their old content back.
 *
 * @param made gets the folders that had to be made
 */
function putInPlace(changes: readonly Change[], made: string[]): void {
  // Two commands may be at it, and to write the drafts takes a while.
  for (const { file, before } of changes) {
    attempt(file, (shown) => {
      if (!isAsRead(contentOf(file), before)) throw changedMeanwhile(shown);
    });
  }
  const done: Change[] = [];
  for (const change of changes) {
    const { file, shown, draft } = change;
    try {
      made.push(...makeFolder(dirname(file)));
      if (draft === undefined) rmSync(file);
      else renameSync(draft, file);
      done.push(change);
    } catch (error) {
      const left = done.reverse().filter((one) => !undone(one));
      const names = left.map((one) => one.shown).join(', ');
      const state = names
        ? `These files were changed and could not be put back: ${names}.`
        : unchanged;
      throw new Error(`${shown} cannot be written: ${faultReason(error)}. ${state}`);
    }
  }
}

/** Puts the old content back. */
function undone({ file, before }: Change): boolean {
  return quietly(() => (before ? writeFileSync(file, before) : rmSync(file)));
}

/** A text with the byte order mark and the line endings of the file that it replaces. */
function inFormOf(before: Buffer | undefined, text: string): string {
  const old = before?.toString('utf8') ?? '';
  const endsWithReturn = /\r\n/u.test(old) && !/(?<!\r)\n/u.test(old);
  const mark = old.startsWith('\uFEFF') && !text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (endsWithReturn ? text.replace(/\r?\n/gu, '\r\n') : text);
}

function isAsRead(now: Buffer | undefined, read: Source['content'] | undefined): boolean {
  if (now === undefined || read === undefined) return now === read;
  return now.equals(typeof read === 'string' ? Buffer.from(read) : read);
}

function contentOf(file: string): Buffer | undefined {
  return ifExists(() => readFileSync(file));
}

/** The result of a read; undefined if the file does not exist. */
function ifExists<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Runs a step with a file. An error of the file system becomes a message that names the file. */
function attempt<Value>(file: string, step: (shown: string) => Value): Value {
  const shown = relative(startFolder(), file) || file;
  try {
    return step(shown);
  } catch (error) {
    if (faultCode(error) === undefined) throw error;
    throw new Error(`${shown} cannot be written: ${faultReason(error)}. ${unchanged}`);
  }
}

/** Runs a step that may fail. */
function quietly(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a step without asynchronous parts to its end: Ctrl-C and other requests to stop wait for it. */
export function withoutInterruption(step: () => void): void {
  let stopped: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals): void => {
    stopped = signal;
  };
  for (const signal of signals) process.on(signal, hold);
  try {
    step();
  } finally {
    // A signal that came in the meantime is delivered in the next turn of the event loop.
    setImmediate(() => {
      for (const signal of signals) process.off(signal, hold);
      if (stopped) process.kill(process.pid, stopped);
    });
  }
}
