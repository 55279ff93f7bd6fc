import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import type { Settings } from './settings.ts';

/** Where a cache is, and the content folder that it is of. */
export type Cache = Pick<Settings, 'content' | 'cache'>;

/** A file of each cache: the content folder that it is of. It was written when the cache was used last. */
const ownerFile = 'content-folder';

/** Parsed files, of one version of the parser. */
const parsedFiles = /^parsed-[\da-f]{12}\.json$/u;

/** What a command that was killed leaves: see `replaceFile()`. */
const drafts = /^(?:parsed-[\da-f]{12}|files)\.json\.\d+$/u;

const day = 24 * 60 * 60 * 1000;
/** A cache that is in use may be of a content folder that is away for a moment. */
const keptWithoutContent = day;
const keptUnused = 30 * day;

/** Notes that a cache is in use, so that no other command removes it. */
export function useCache({ content, cache }: Cache): void {
  quietly(() => {
    makeFolder(cache);
    writeFileSync(join(cache, ownerFile), content);
  });
}

/**
 * Removes what no command will use again: parsed files of older parsers beside those in use, and other caches beside this
 * one whose content folder is gone, or that nobody used for a month.
 *
 * @param store the file of parsed files in use
 */
export function removeOldCaches(store: string): void {
  const own = dirname(store);
  quietly(() => {
    for (const name of readdirSync(own)) {
      const path = join(own, name);
      const isOlder = parsedFiles.test(name) && name !== basename(store);
      if (isOlder || (drafts.test(name) && ageOf(path) > day)) rmSync(path, { force: true });
    }
  });
  quietly(() => {
    for (const name of readdirSync(dirname(own))) {
      const path = join(dirname(own), name);
      quietly(() => {
        if (path !== own && isOld(path)) rmSync(path, { recursive: true, force: true });
      });
    }
  });
}

/** Whether a folder is a cache that is not used any more. `SPACELINE_CACHE` may hold other folders as well. */
function isOld(folder: string): boolean {
  if (!readdirSync(folder).some((name) => parsedFiles.test(name) || drafts.test(name)))
    return false;
  const owner = join(folder, ownerFile);
  if (!existsSync(owner)) return ageOf(folder) > keptUnused;
  const age = ageOf(owner);
  return age > keptUnused || (age > keptWithoutContent && !existsSync(readFileSync(owner, 'utf8')));
}

function ageOf(path: string): number {
  return Date.now() - statSync(path).mtimeMs;
}

/** Only a cache: what cannot be noted or removed is left. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // Another command may have removed it, or the disk allows no change.
  }
}
