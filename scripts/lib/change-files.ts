import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Source } from '../../src/glossary/index.ts';
import { faultCode, faultReason, makeFolder, startFolder } from '../../src/site/index.ts';
import { isRunning, withoutInterruption } from './process.ts';

/** Changes of a command in a folder. Paths are relative to the folder, with forward slashes. */
export interface FileChanges {
  write: readonly WrittenFile[];
  remove?: readonly string[];
}

/** A file with its new text. */
export interface WrittenFile {
  path: string;
  text: string;
  /** The path that the file had before, if it moves. */
  movedFrom?: string;
}

/** One file of a change. */
interface Change {
  /** Absolute; where the path is a symbolic link, the file that it leads to. */
  file: string;
  /** As shown to a person. */
  shown: string;
  /** Its bytes before, where it exists. */
  before: Buffer | undefined;
  /** Its text afterwards; removed where there is none. */
  text: string | undefined;
  /** The file whose permissions it gets, where that exists. */
  like: string;
  /** The new file, beside the old one. */
  draft: string;
}

/**
 * Changes files of a folder: all of them, or none. Every new file is written in full beside the old one before the
 * first old one is replaced, so that a full disk, an interruption or a file that cannot be written leaves the folder as
 * it was. Permissions, line endings, a byte order mark and symbolic links are kept.
 *
 * Ctrl-C waits until it is done.
 *
 * @param folder absolute
 * @param read the files as the command read them, where its changes depend on that: nothing is written if another
 *   program has changed one of them since
 * @throws where it fails; the message names the file, the reason and what was changed
 */
export function changeFiles(folder: string, changes: FileChanges, read?: readonly Source[]): void {
  withoutInterruption(() => changeAll(folder, changes, read));
}

function changeAll(
  folder: string,
  { write, remove = [] }: FileChanges,
  read: readonly Source[] | undefined,
): void {
  const was = read && new Map(read.map((source) => [source.path, source.content]));
  const made: string[] = [];
  let changes: Change[] = [];
  try {
    changes = [
      ...write,
      ...[...remove, ...write.flatMap(({ movedFrom }) => movedFrom ?? [])].map((path) => ({
        path,
      })),
    ]
      .map((file, index) => prepared(folder, file, index, was))
      .filter(({ before, text }) => before !== undefined || text !== undefined);
    removeLeftDrafts(changes);
    for (const change of changes) writeDraft(change, made);
    // All at the end: an import writes thousands, and the disk takes them in fewer steps.
    for (const change of changes) finishDraft(change);
    putInPlace(changes);
  } catch (error) {
    removeDrafts(changes);
    // The deepest first.
    for (const path of made.sort((a, b) => b.length - a.length)) quietly(() => rmdirSync(path));
    throw error;
  }
  removeDrafts(changes);
}

function removeDrafts(changes: readonly Change[]): void {
  for (const { draft } of changes) quietly(() => rmSync(draft, { force: true }));
}

const unchanged = 'Nothing was changed.';

/** Reads a file that is to be changed, and makes sure that it may be. */
function prepared(
  folder: string,
  { path, text, movedFrom }: Pick<WrittenFile, 'path' | 'movedFrom'> & { text?: string },
  index: number,
  was: ReadonlyMap<string, Source['content']> | undefined,
): Change {
  const named = join(folder, path);
  const shown = relative(startFolder(), named) || named;
  return attempt(shown, unchanged, () => {
    const file = text === undefined ? named : realOf(named);
    const before = readOr(file);
    if (before) accessSync(file, constants.W_OK);
    const like = movedFrom === undefined ? file : join(folder, movedFrom);
    if (was && !isAsRead(before, was.get(path))) throw changedMeanwhile(shown);
    // The dot keeps it out of the content: hidden files are not read.
    const draft = join(dirname(file), `.spaceline-${process.pid}-${index}.draft`);
    const written = text === undefined ? undefined : inFormOf(before ?? readOr(like), text);
    return { file, shown, before, text: written, like, draft };
  });
}

/**
 * Writes the new file beside the old one.
 *
 * @param made gets the folders that had to be made
 */
function writeDraft({ file, shown, text, draft }: Change, made: string[]): void {
  if (text === undefined) return;
  attempt(shown, unchanged, () => {
    made.push(...makeFolder(dirname(file)));
    writeFileSync(draft, text, { flag: 'wx' });
  });
}

/** Makes sure that the new file is on the disk, with the permissions of the old one. */
function finishDraft({ shown, text, like, draft }: Change): void {
  if (text === undefined) return;
  attempt(shown, unchanged, () => {
    const handle = openSync(draft, 'r+');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    const old = statSync(like, { throwIfNoEntry: false });
    if (!old) return;
    const { mode, uid, gid } = old;
    // Only the administrator may give a file to another user; for everybody else it is theirs already.
    quietly(() => chownSync(draft, uid, gid));
    chmodSync(draft, mode);
  });
}

function changedMeanwhile(shown: string): Error {
  return new Error(
    `${shown} was changed by another program in the meantime. ${unchanged} Run the command again.`,
  );
}

/** Replaces every file by its draft. If one cannot be replaced, those before it get their old content back. */
function putInPlace(changes: readonly Change[]): void {
  // Two commands may be at it, and to write the drafts takes a while.
  for (const { file, shown, before } of changes) {
    const now = attempt(shown, unchanged, () => readOr(file));
    if (!isAsRead(now, before)) throw changedMeanwhile(shown);
  }
  const done: Change[] = [];
  for (const change of changes) {
    const { file, shown, draft, text } = change;
    try {
      if (text === undefined) rmSync(file);
      else renameSync(draft, file);
      done.push(change);
    } catch (error) {
      const left = done.reverse().filter((one) => !undone(one));
      const state =
        left.length === 0
          ? unchanged
          : `These files were changed and could not be put back: ${left.map((one) => one.shown).join(', ')}.`;
      throw new Error(`${shown} cannot be written: ${faultReason(error)}. ${state}`);
    }
  }
}

/** Puts the old content back. */
function undone({ file, before }: Change): boolean {
  return quietly(() => (before ? writeFileSync(file, before) : rmSync(file)));
}

/** Drafts that an interrupted command left in the folders of these files. */
function removeLeftDrafts(changes: readonly Change[]): void {
  for (const folder of new Set(changes.map(({ file }) => dirname(file)))) {
    quietly(() => {
      for (const name of readdirSync(folder)) {
        const [, pid] = /^\.spaceline-(\d+)-\d+\.draft$/u.exec(name) ?? [];
        if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name));
      }
    });
  }
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

/** The file that a path leads to over symbolic links; the path itself where there is none. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return path;
    throw error;
  }
}

function readOr(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Runs a step with a file. What the file system refuses becomes a message that names the file. */
function attempt<Value>(shown: string, state: string, step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    if (faultCode(error) === undefined) throw error;
    throw new Error(`${shown} cannot be written: ${faultReason(error)}. ${state}`);
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
