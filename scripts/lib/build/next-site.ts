import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeVersion, faultReason, makeFolder, type Settings } from '../../../src/site/index.ts';
import { withoutInterruption } from '../process.ts';
import type { Inputs } from './inputs.ts';
import { linkFiles } from './links.ts';
import { goneFiles, readRecord, type StepRecord, writeRecord } from './site-record.ts';
import type { DoneStep, Step } from './step.ts';

/** The file in the site's folder that says what it was built from. */
const stampFile = 'version.json';

const stampName = 'stamp';
const sharedNote = 'shared';

/** Step: the file that says what the site was built from. */
export function stampStep({ all, shared }: Inputs): Step {
  return {
    name: stampName,
    reads: all,
    run(writer) {
      writer.write(stampFile, `${JSON.stringify({ version: all.slice(0, 12) })}\n`);
      writer.notes.set(sharedNote, shared);
    },
  };
}

/** Whether nothing but texts has changed since the last build. */
export function haveOnlyTextsChanged({ before }: NextSite, { shared }: Inputs): boolean {
  return before.get(stampName)?.notes.get(sharedNote) === shared;
}

/** What `npm run graph` writes into the site's folder. */
const graphFiles = ['graph.json', 'graph.gexf', 'graph.dot'];

/** The folders of a site that is being built. */
export interface SiteFolders {
  /** Where it is in the end. */
  out: string;
  /** Where it is written. */
  next: string;
  /** Where the last site goes while the next one takes its place. */
  last: string;
}

/** What a build begins with. */
export interface NextSite extends SentSite {
  /** What each step of the last build left, by its name. Empty if none of it can be used. */
  before: ReadonlyMap<string, StepRecord>;
}

/** What another thread is sent of it: that one reads the record itself, which takes less time than to send it. */
export interface SentSite extends SiteFolders {
  /** The file with the record of the last build, if what that left can be used. */
  record?: string;
  /** Whether `next` has these files already. If not, they are linked from `out`. */
  isReady: boolean;
  /** The version of the code that builds. */
  code: string;
}

/**
 * Begins the next site.
 *
 * It is written in a folder of its own beside the last one, and takes its place when it is whole, so that a build that
 * is interrupted or fails leaves the last site as it was. The first build of a folder writes everything. The second one
 * begins with hard links to the files of the last site; then the two folders take turns: what one build changed is
 * linked into the other folder as well, which is what the next build begins with.
 *
 * @throws where the site's folder holds files of something else
 */
export function beginSite(where: Settings): NextSite {
  const folders = foldersOf(where.out);
  restore(folders);
  const { out, next } = folders;
  const code = codeVersion();
  const file = recordFile(where);
  const record = readRecord(file, code);
  const stamp = readOr(join(out, stampFile));
  const isLast = record !== undefined && stamp === record.stamp;
  // The folder was removed, but what the next build begins with is beside it.
  const isGone = record !== undefined && !existsSync(out);
  const isReady = (isLast || isGone) && existsSync(readyFile(where)) && existsSync(next);
  rmSync(readyFile(where), { force: true });
  if (!isStamp(stamp)) refuseForeign(folders, record !== undefined);
  if (!isReady && !isLast) return { ...folders, before: new Map(), isReady, code };
  return { ...folders, before: record.steps, isReady, code, record: file };
}

/**
 * Puts the next site in the place of the last one, without what no step of this build wrote.
 *
 * @param steps of this build; no two write the same file
 * @returns what cannot be kept for the next build, and why
 */
export function publishSite(
  site: NextSite,
  where: Settings,
  steps: readonly DoneStep[],
): string | undefined {
  const { out, next, last, before, code } = site;
  const done = new Map(steps.map((step) => [step.name, step]));
  const removed = goneFiles(before, done);
  removeFiles(next, removed);
  for (const name of graphFiles)
    if (existsSync(join(out, name))) copyFileSync(join(out, name), join(next, name));
  const stamp = readFileSync(join(next, stampFile), 'utf8');
  // While the sites are swapped, none is recorded: a build that begins then builds everything.
  rmSync(recordFile(where), { force: true });
  withoutInterruption(() => swap(site));
  try {
    writeRecord(recordFile(where), code, { stamp, steps: done });
    if (before.size === 0 || !existsSync(last) || isInside(site)) {
      rmSync(last, { recursive: true, force: true });
      return undefined;
    }
    const changed = steps.flatMap((step) => [...step.changed]);
    removeFiles(last, removed);
    for (const path of changed) rmSync(join(last, path), { force: true });
    linkFiles(out, last, changed);
    renameSync(last, next);
    writeFileSync(readyFile(where), '');
    return undefined;
  } catch (error) {
    return `what the next build would begin with: ${faultReason(error)}`;
  }
}

/**
 * Keeps the folder of the next site as it was prepared, for a build that writes nothing into it.
 *
 * @param missing files that are not there
 */
export function keepSite(
  { next, before }: NextSite,
  missing: readonly string[],
  where: Settings,
): void {
  if (before.size > 0 && missing.length === 0) writeFileSync(readyFile(where), '');
  else rmSync(next, { recursive: true, force: true });
}

/** Removes what a failed build has written, so that a full disk is not fuller than before. */
export function abandonSite(folders: SiteFolders): void {
  restore(folders);
  rmSync(folders.next, { recursive: true, force: true });
}

/**
 * The folders of a site: beside it, where it can be replaced as a whole. A folder that cannot be moved, because a disk
 * is mounted there or because its parent is not ours, has them inside.
 */
function foldersOf(out: string): SiteFolders {
  const parent = dirname(out);
  try {
    makeFolder(parent);
    const [folder, name] = canMove(out, parent) ? [parent, `.${basename(out)}`] : [out, ''];
    if (folder === out) makeFolder(out);
    return { out, next: join(folder, `${name}.next`), last: join(folder, `${name}.last`) };
  } catch (error) {
    throw new Error(`SPACELINE_OUT: ${out} cannot be made: ${faultReason(error)}`);
  }
}

function canMove(out: string, parent: string): boolean {
  try {
    accessSync(parent, constants.W_OK);
    return !existsSync(out) || statSync(out).dev === statSync(parent).dev;
  } catch {
    return false;
  }
}

const isInside = ({ out, next }: SiteFolders): boolean => dirname(next) === out;

/** Two renames; between them, only for a moment, there is no site. */
function swap(folders: SiteFolders): void {
  const { out, next, last } = folders;
  rmSync(last, { recursive: true, force: true });
  if (isInside(folders)) {
    swapContents(folders);
    return;
  }
  const hadSite = existsSync(out);
  if (hadSite) renameSync(out, last);
  try {
    renameSync(next, out);
  } catch (error) {
    if (hadSite) renameSync(last, out);
    throw error;
  }
}

/** Replaces the contents of a folder that cannot be moved, one after the other. */
function swapContents(folders: SiteFolders): void {
  const { out, next, last } = folders;
  mkdirSync(last);
  try {
    for (const name of namesIn(folders)) renameSync(join(out, name), join(last, name));
    for (const name of readdirSync(next)) renameSync(join(next, name), join(out, name));
  } catch (error) {
    restore(folders);
    throw error;
  }
  rmdirSync(next);
}

/** Completes what a killed build left between two renames: the last site goes back to its place. */
function restore(folders: SiteFolders): void {
  const { out, last } = folders;
  if (!existsSync(last)) return;
  if (!isInside(folders)) {
    if (!existsSync(out)) renameSync(last, out);
    return;
  }
  for (const name of readdirSync(last)) {
    rmSync(join(out, name), { recursive: true, force: true });
    renameSync(join(last, name), join(out, name));
  }
  rmdirSync(last);
}

/** What the folder of a site holds, without the folders of the build. */
function namesIn({ out, next, last }: SiteFolders): string[] {
  const own = new Set([basename(next), basename(last)]);
  return readdirSync(out).filter((name) => !own.has(name));
}

/** Whether it is what the stamp of a site contains: other programs have a `version.json` too. */
function isStamp(text: string | undefined): boolean {
  return text !== undefined && /^\{"version":"[^"]{12}"\}\n$/u.test(text);
}

/**
 * @param wasBuilt whether a build put a site there once
 * @throws where the folder holds what no build put there, or is a link that leads nowhere: the next site would replace it
 */
function refuseForeign(folders: SiteFolders, wasBuilt: boolean): void {
  const { out } = folders;
  if (!existsSync(out)) {
    if (!isLink(out)) return;
    throw new Error(`${out} is a link that leads nowhere: name a folder in SPACELINE_OUT`);
  }
  if (!statSync(out).isDirectory())
    throw new Error(`${out} is a file: name a folder in SPACELINE_OUT`);
  if (wasBuilt && ['_astro', 'api'].every((name) => existsSync(join(out, name)))) return;
  const foreign = namesIn(folders).filter((name) => !graphFiles.includes(name));
  if (foreign.length === 0) return;
  throw new Error(
    `${out} holds files that no build put there: empty it, or name another folder in SPACELINE_OUT`,
  );
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Removes files, and the folders that this empties. */
function removeFiles(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    rmSync(join(folder, path), { force: true });
    for (let above = dirname(path); above !== '.'; above = dirname(above)) {
      try {
        rmdirSync(join(folder, above));
      } catch {
        break;
      }
    }
  }
}

const recordFile = ({ cache }: Settings): string => join(cache, 'site.json');

/** Exists while the folder of the next site holds what the last build left. */
const readyFile = ({ cache }: Settings): string => join(cache, 'next-is-ready');

function readOr(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
