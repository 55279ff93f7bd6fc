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
import {
  draftsFolder,
  ensureInside,
  faultCode,
  faultReason,
  fileHash,
  finishChanges,
  journalOf,
  makeFolder,
  startFolder,
} from '../../src/site/index.ts';

/** Changes of a command in a folder. Paths are relative to the folder, with forward slashes. */
export interface FileChanges {
  write: readonly { path: string; text: string }[];
  remove?: readonly string[];
}

/** Change of one file. */
interface Change {
  /** Path from the folder. */
  path: string;
  /** Absolute path; for a symbolic link, the path of its target. */
  file: string;
  /** Path as shown to a person. */
  shown: string;
  /** Bytes of the old file, if it exists. */
  before: Buffer | undefined;
  /** Name of the draft; absent for a file to remove. */
  draft?: string;
}

const unchanged = 'Nothing was changed.';

/**
 * Changes files of a folder: all of them, or none. All new files are written in full, in a hidden folder beside the old
 * files, before the first old file is replaced: a full disk or an unwritable file changes nothing.
 * A process that is killed while it replaces files leaves a journal, and the next command finishes the changes.
 * Permissions, line endings, byte order marks and symbolic links are kept; Ctrl-C waits for the end.
 *
 * @param folder absolute
 * @param read content that the changes depend on: nothing is written if another program has changed a file since
 * @throws if a file cannot be changed or lies outside of the folder; the message names file and reason
 */
export function changeFiles(folder: string, changes: FileChanges, read?: readonly Source[]): void {
  withoutInterruption(() => {
    const drafts = join(folder, draftsFolder);
    const made: string[] = [];
    try {
      attempt(folder, () => {
        finishChanges(folder);
        // Drafts of a killed command without a journal. A command that still runs changes nothing then.
        rmSync(drafts, { recursive: true, force: true });
        made.push(...makeFolder(drafts));
      });
      const all = draftsOf(folder, changes, drafts, read);
      writeJournal(folder, all);
      putInPlace(all, drafts, made);
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
      ensureInside(folder, path);
      const file = ifExists(() => realpathSync(path)) ?? path;
      const before = contentOf(file);
      if (before) accessSync(file, constants.W_OK);
      if (was && !isAsRead(before, was.get(one.path))) throw changedMeanwhile(shown);
      const draft = String(index);
      // With the permissions of the old file.
      if (before) copyFileSync(file, join(drafts, draft));
      writeFileSync(join(drafts, draft), inFormOf(before, one.text), { flush: true });
      return { path: one.path, file, shown, before, draft };
    }),
  );
  const removed = remove.map((path) =>
    attempt(join(folder, path), (shown): Change => {
      const file = join(folder, path);
      ensureInside(folder, file);
      return { path, file, shown, before: contentOf(file) };
    }),
  );
  return [...written, ...removed.filter(({ before }) => before !== undefined)];
}

/** Writes the journal, by which the next command finishes the changes if this process is killed. */
function writeJournal(folder: string, changes: readonly Change[]): void {
  const { path, text } = journalOf(
    changes.map(({ path, before, draft }) => ({
      path,
      ...(before && { before: fileHash(before) }),
      ...(draft !== undefined && { draft }),
    })),
  );
  attempt(folder, () => {
    const file = join(folder, path);
    writeFileSync(`${file}.new`, text, { flush: true });
    renameSync(`${file}.new`, file);
  });
}

function changedMeanwhile(shown: string): Error {
  return new Error(
    `${shown} was changed by another program in the meantime. ${unchanged} Run the command again.`,
  );
}

/**
 * Replaces every file by its draft. If a file cannot be replaced, restores the files that were.
 *
 * @param made receives the folders that had to be made
 */
function putInPlace(changes: readonly Change[], drafts: string, made: string[]): void {
  // Another command may have run while the drafts were written.
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
      else renameSync(join(drafts, draft), file);
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
