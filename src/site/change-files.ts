import { hash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import type { Source } from '../read/index.ts';
import { faultCode, faultReason, makeFolder } from './file-system.ts';
import { ContentError, pathFrom } from './settings.ts';

/** Changes of a command in a folder. Paths are relative to the folder, with forward slashes. */
export interface FileChanges {
  write: readonly { path: string; text: string }[];
  remove?: readonly string[];
}

/** Hidden folder of the new files of a command, and of their journal; hidden files are not content. */
const draftsFolder = '.spaceline-drafts';

/** The journal of a command: written when all drafts are, before the first file is replaced. */
const journalSchema = z.object({
  /** Process that replaces the files. */
  process: z.int(),
  changes: z.array(
    z.object({
      /** From the folder, with forward slashes. */
      path: z.string(),
      /** Hash of the old file; absent for a new file. */
      before: z.string().optional(),
      /** Name of the draft; absent for a file to remove. */
      draft: z.string().regex(/^\d+$/u).optional(),
    }),
  ),
});

type Journal = z.infer<typeof journalSchema>;
type Change = Journal['changes'][number];

/** Age after which a journal is left over: a command replaces its files within seconds. */
const abandonedMs = 60_000;

/**
 * Changes files of a folder: all of them, or none. All new files are written in full, in a hidden folder beside the old
 * files, before the first old file is replaced: a full disk or an unwritable file changes nothing. If the replacement is
 * interrupted, the next command finishes it, see {@link finishChanges}.
 * Permissions, line endings, byte order marks and symbolic links are kept; Ctrl-C waits for the end.
 *
 * @param folder absolute
 * @param read content that the changes depend on: nothing is written if another program has changed a file since
 * @throws if a file cannot be changed or lies outside of the folder; the message names file and reason
 */
export function changeFiles(
  folder: string,
  { write, remove = [] }: FileChanges,
  read?: readonly Source[],
): void {
  withoutInterruption(() => {
    const drafts = join(folder, draftsFolder);
    const made: string[] = [];
    const changes: Change[] = [];
    try {
      finishChanges(folder);
      attempt('', folder, () => {
        // Drafts of a killed command without a journal. A command that still runs changes nothing then.
        rmSync(drafts, { recursive: true, force: true });
        made.push(...makeFolder(drafts));
      });
      for (const { path, text } of write) {
        const draft = String(changes.length);
        const writeDraft = (): void => writeFileAs(fileAt(folder, path), join(drafts, draft), text);
        changes.push({ ...changeOf(folder, path, writeDraft), draft });
      }
      for (const path of remove) changes.push(changeOf(folder, path));
      const hashes = new Map(read?.map(({ path, content }) => [path, hashOf(content)]));
      const changed = changes.find(({ path, before }) => hashes.get(path) !== before);
      if (read && changed) throw changedMeanwhile(changed, folder);
      attempt('', folder, () => writeJournal(drafts, changes));
      replaceFiles(folder, changes, changedMeanwhile);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const wanted = changes.filter(({ draft, before }) => (draft ?? before) !== undefined);
      if (wanted.some((one) => isDone(folder, one)))
        throw new Error(`${message} The next command changes the files that are left.`);
      rmSync(drafts, { recursive: true, force: true });
      for (const path of made.reverse()) if (existsSync(path)) rmdirSync(path);
      throw new Error(`${message} Nothing was changed.`);
    }
  });
}

/**
 * Describes the change of a file.
 *
 * @param writeDraft writes the new file; absent for a file to remove
 */
function changeOf(folder: string, path: string, writeDraft?: () => void): Change {
  return attempt(path, folder, () => {
    const file = fileAt(folder, path);
    const before = hashOfFile(file);
    if (before !== undefined) accessSync(file, constants.W_OK);
    writeDraft?.();
    return { path, ...(before !== undefined && { before }) };
  });
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

function writeJournal(drafts: string, changes: Change[]): void {
  const journal: Journal = { process: process.pid, changes };
  const file = join(drafts, 'journal.json');
  writeFileSync(`${file}.new`, JSON.stringify(journal), { flush: true });
  renameSync(`${file}.new`, file);
}

function changedMeanwhile({ path }: Change, folder: string): Error {
  return new Error(
    `${pathFrom(path, folder)} was changed by another program in the meantime: run the command again.`,
  );
}

/**
 * Finishes the changes of a command that was killed while it replaced files: all new files had been written.
 *
 * @param folder absolute
 * @returns the number of finished changes
 * @throws if a file was changed since, or the journal is not valid
 */
export function finishChanges(folder: string): number {
  const file = join(folder, draftsFolder, 'journal.json');
  if (!existsSync(file)) return 0;
  const journal = readJournal(file);
  if (isRunning(journal.process, statSync(file).mtimeMs)) return 0;
  return replaceFiles(folder, journal.changes, editedSince);
}

function readJournal(file: string): Journal {
  try {
    return journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ContentError(
      `${file} is not the journal of an interrupted command: delete its folder`,
    );
  }
}

/** Whether the command that wrote a journal still runs. */
function isRunning(writer: number, writtenMs: number): boolean {
  if (writer === process.pid || Date.now() - writtenMs > abandonedMs) return false;
  try {
    return process.kill(writer, 0);
  } catch {
    return false;
  }
}

function editedSince({ path }: Change, folder: string): Error {
  return new ContentError(
    `A command was interrupted while it changed ${pathFrom(path, folder)}, which was edited since. ` +
      `Put back the files that "git status" lists, delete ${pathFrom(draftsFolder, folder)}, and run the command again.`,
  );
}

/**
 * Makes the remaining changes, and removes the drafts.
 *
 * @param refusal the error for a file that was changed since
 * @returns the number of changes made
 */
function replaceFiles(
  folder: string,
  changes: readonly Change[],
  refusal: (change: Change, folder: string) => Error,
): number {
  const drafts = join(folder, draftsFolder);
  const open = changes.filter((change) => {
    const now = attempt(change.path, folder, () => hashOfFile(fileAt(folder, change.path)));
    const isOpen = !isDone(folder, change);
    if (isOpen && now !== change.before) throw refusal(change, folder);
    return isOpen;
  });
  for (const { path, draft } of open)
    attempt(path, folder, () => {
      const file = fileAt(folder, path);
      if (draft === undefined) return rmSync(join(folder, path));
      makeFolder(dirname(file));
      renameSync(join(drafts, draft), file);
    });
  rmSync(drafts, { recursive: true });
  return open.length;
}

function isDone(folder: string, { path, draft }: Change): boolean {
  return draft === undefined
    ? !existsSync(join(folder, path))
    : !existsSync(join(folder, draftsFolder, draft));
}

function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content);
}

function hashOfFile(file: string): string | undefined {
  return existsSync(file) ? hashOf(readFileSync(file)) : undefined;
}

/**
 * Returns the absolute path of a file, over symbolic links.
 *
 * @throws if a link leads out of the folder: another folder's files are not this folder's to change
 */
function fileAt(folder: string, path: string): string {
  const file = join(folder, path);
  let existing = file;
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing);
  const real = existsSync(existing) ? realpathSync(existing) : realpathSync(dirname(existing));
  if (`${real}${sep}`.startsWith(`${realpathSync(folder)}${sep}`))
    return existsSync(file) ? real : file;
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
