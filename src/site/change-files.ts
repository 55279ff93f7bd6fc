import { hash } from 'node:crypto';
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

/**
 * Hidden folder with the new files of a command, their journal and the process id; hidden files are not content.
 * While the command runs, no other command changes the content folder.
 */
const draftsFolder = '.spaceline-drafts';

/** Journal of a command: written after all drafts, before the first file is replaced. */
const journalSchema = z.object({
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

/** Age from which drafts count as abandoned: a command writes and replaces its files within seconds. */
const abandonedMs = 60_000;
/** Time for a command to write its id after it made the folder of its drafts. */
const beginMs = 1000;

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
    const known = read && new Map(read.map(({ path, content }) => [path, hashOf(content)]));
    let isBegun = false;
    const changes: Change[] = [];
    /** Adds a change of a file; `writeDraft` writes the new file. */
    const add = (path: string, draft?: string, writeDraft?: (file: string) => void): void =>
      attempt(path, folder, () => {
        const file = fileAt(folder, path);
        const before = hashOfFile(file);
        if (before !== undefined) accessSync(file, constants.W_OK);
        writeDraft?.(file);
        changes.push({ path, before: known ? known.get(path) : before, draft });
      });
    try {
      finishChanges(folder);
      attempt('', folder, () => {
        if (isRunning(drafts))
          throw new ContentError(
            `Another command changes files of ${pathFrom('', folder)} at this moment: run the command again.`,
          );
        // Drafts of a killed command without a journal.
        rmSync(drafts, { recursive: true, force: true });
        makeFolder(folder);
        mkdirSync(drafts);
        isBegun = true;
        writeFileSync(join(drafts, 'process'), String(process.pid));
      });
      for (const [at, { path, text }] of write.entries())
        add(path, String(at), (file) => writeFileAs(file, join(drafts, String(at)), text));
      for (const path of remove) add(path);
      attempt('', folder, () => writeJournal(drafts, changes));
      replaceFiles(
        folder,
        changes,
        (path) => `${path} was changed by another program in the meantime: run the command again.`,
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const wanted = changes.filter(({ draft, before }) => (draft ?? before) !== undefined);
      if (wanted.some((one) => isDone(folder, one)))
        throw new Error(`${message} The next command changes the files that are left.`);
      if (isBegun) rmSync(drafts, { recursive: true, force: true });
      throw new Error(`${message} Nothing was changed.`);
    }
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
  const journal: Journal = { changes };
  const file = join(drafts, 'journal.json');
  writeFileSync(`${file}.new`, JSON.stringify(journal), { flush: true });
  renameSync(`${file}.new`, file);
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
  if (!existsSync(file) || isRunning(dirname(file))) return 0;
  let journal: Journal;
  try {
    journal = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ContentError(
      `${file} is not the journal of an interrupted command: delete its folder`,
    );
  }
  return replaceFiles(
    folder,
    journal.changes,
    (path) =>
      `A command was interrupted while it changed ${path}, which was edited since. ` +
      `Put back the files that "git status" lists, delete ${pathFrom(draftsFolder, folder)}, and run the command again.`,
  );
}

/** Whether the command that made the folder of drafts still runs. */
function isRunning(drafts: string): boolean {
  const made = statSync(drafts, { throwIfNoEntry: false });
  if (!made) return false;
  const file = join(drafts, 'process');
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false }) ?? made).mtimeMs;
  if (!existsSync(file)) return age < beginMs;
  const writer = Number(readFileSync(file, 'utf8'));
  if (writer === process.pid || age > abandonedMs) return false;
  try {
    return process.kill(writer, 0);
  } catch {
    return false;
  }
}

/**
 * Makes the remaining changes, and removes the drafts.
 *
 * @param refusal returns the message for a file that was changed since the command read it
 * @returns the number of changes made
 */
function replaceFiles(
  folder: string,
  changes: readonly Change[],
  refusal: (path: string) => string,
): number {
  const drafts = join(folder, draftsFolder);
  const open = changes.filter((change) => {
    const now = attempt(change.path, folder, () => hashOfFile(fileAt(folder, change.path)));
    const isOpen = !isDone(folder, change);
    if (isOpen && now !== change.before)
      throw new ContentError(refusal(pathFrom(change.path, folder)));
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
 * @throws if a link leads out of the folder: files of other folders are never changed
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
