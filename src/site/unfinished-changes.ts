import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './file-system.ts';
import { ContentError, pathFrom } from './settings.ts';

/** Hidden folder of the new files of a command; hidden files are not content. */
export const draftsFolder = '.spaceline-drafts';

/** The journal of a command, in the folder of its drafts: written when all drafts are, before the first file is replaced. */
const journalFile = 'journal.json';

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

/** The changes that a command is about to make. */
export type Journal = z.infer<typeof journalSchema>;

/** Age after which a journal is left over: a command replaces its files within seconds. */
const abandonedMs = 60_000;

/** Path and text of a journal. */
export function journalOf(changes: Journal['changes']): { path: string; text: string } {
  const journal: Journal = { process: process.pid, changes };
  return { path: `${draftsFolder}/${journalFile}`, text: JSON.stringify(journal) };
}

/** Hash of a file's bytes in a journal. */
export function fileHash(content: Uint8Array): string {
  return hash('sha256', content);
}

/**
 * Finishes the changes of a command that was killed while it replaced files: all new files had been written.
 *
 * @param folder absolute
 * @returns the number of finished changes
 * @throws if a file was changed since, or the journal is not valid
 */
export function finishChanges(folder: string): number {
  const drafts = join(folder, draftsFolder);
  const file = join(drafts, journalFile);
  if (!existsSync(file) || isRunning(file)) return 0;
  const { changes } = readJournal(file);
  const open = changes.filter(({ path, before, draft }) => {
    const target = join(folder, path);
    ensureInside(folder, target);
    const now = hashOf(target);
    const isDone = draft === undefined ? now === undefined : !existsSync(join(drafts, draft));
    if (!isDone && now !== before)
      throw new ContentError(
        `A command was interrupted while it changed ${pathFrom(path, folder)}, which was edited since. ` +
          `Put back the files that "git status" lists, delete ${pathFrom(draftsFolder, folder)}, and run the command again.`,
      );
    return !isDone;
  });
  for (const { path, draft } of open) {
    const target = existsSync(join(folder, path))
      ? realpathSync(join(folder, path))
      : join(folder, path);
    if (draft === undefined) rmSync(join(folder, path));
    else {
      makeFolder(dirname(target));
      renameSync(join(drafts, draft), target);
    }
  }
  rmSync(drafts, { recursive: true });
  return open.length;
}

/** Whether the command that wrote a journal still runs. */
function isRunning(file: string): boolean {
  if (Date.now() - statSync(file).mtimeMs > abandonedMs) return false;
  const writer = readJournal(file).process;
  if (writer === process.pid) return false;
  try {
    process.kill(writer, 0);
    return true;
  } catch {
    return false;
  }
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

function hashOf(file: string): string | undefined {
  return existsSync(file) ? fileHash(readFileSync(file)) : undefined;
}

/**
 * Refuses a path that leads out of a folder over a symbolic link: another folder's files are not this folder's to change.
 *
 * @param file absolute; may not exist yet
 * @throws if it leads out of the folder
 */
export function ensureInside(folder: string, file: string): void {
  let existing = file;
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing);
  const real = existsSync(existing) ? realpathSync(existing) : realpathSync(dirname(existing));
  const root = realpathSync(folder);
  if (`${real}${sep}`.startsWith(`${root}${sep}`)) return;
  throw new ContentError(
    `${pathFrom(file.slice(folder.length + 1), folder)} leads to ${real}, outside of ${folder}: put the file itself in place of the link. Nothing was changed.`,
  );
}
