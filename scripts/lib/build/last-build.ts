import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteCompilation } from '../../../src/files/index.ts';
import type { Glossary, Source } from '../../../src/glossary/index.ts';
import type { Settings } from '../../../src/site/index.ts';

/** The file in the site's folder that says which content it was built from. */
const stampFile = 'version.json';

/** Folders whose pages depend on the content. */
const pageFolders = ['glossary', 'terms', 'documents', 'letters'];

/** Folders in which unchanged files of the last build are kept. All others are emptied first. */
const keptFolders = [...pageFolders, 'api', 'downloads', 'icons', 'pagefind', 'search'];

/** A hash of all content files. */
export function versionOf(sources: readonly Source[]): string {
  const hash = createHash('sha1');
  for (const { path, content } of sources)
    hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Prepares the site's folder for a build. If the last build of the same settings wrote it, its pages stay, and those
 * that changed will be overwritten; else the folder and the cache of that build are emptied.
 *
 * @throws where the folder holds files of something else
 */
export function prepareFolder({ out, cache }: Settings): void {
  mkdirSync(out, { recursive: true });
  const stamp = readOr(join(out, stampFile));
  const same = stamp !== undefined && stamp === readOr(join(cache, stampFile));
  const ours =
    stamp !== undefined || existsSync(join(out, '_astro')) || existsSync(join(out, 'api'));
  if (!ours && readdirSync(out).length > 0) {
    throw new Error(
      `${out} holds files that no build put there: empty it, or name another folder in SPACELINE_OUT`,
    );
  }
  if (!same)
    for (const name of ['astro', 'written.txt'])
      rmSync(join(cache, name), { recursive: true, force: true });
  for (const name of readdirSync(out)) {
    if (!same || !keptFolders.includes(name))
      rmSync(join(out, name), { recursive: true, force: true });
  }
}

/** Everything of the glossary that has a page of its own. */
export function pagesOf({ entries, terms, documents, sharedTitles }: Glossary): { url: string }[] {
  return [...entries, ...terms, ...documents, ...sharedTitles];
}

/** Removes pages of entries, terms and documents that no longer exist, and records which content the site was built from. */
export function finishFolder(
  { out, cache }: Settings,
  { glossary, redirects }: SiteCompilation,
  version: string,
): void {
  const wanted = new Map<string, Set<string>>(
    pageFolders.map((folder) => [folder, new Set(['index.html'])]),
  );
  const paths = pagesOf(glossary).map(({ url }) => url.slice(glossary.base.length));
  for (const path of [...paths, ...redirects.map((old) => old.path)]) {
    const [folder = '', slug = ''] = path.split('/');
    wanted.get(folder)?.add(slug);
  }
  for (const { letter } of [...glossary.entries, ...glossary.terms])
    wanted.get('letters')?.add(letter);
  for (const [folder, names] of wanted) {
    const path = join(out, folder);
    if (!existsSync(path)) continue;
    for (const name of readdirSync(path)) {
      // The thread beside the pages removes its own files.
      if (!names.has(name) && !name.endsWith('.md'))
        rmSync(join(path, name), { recursive: true, force: true });
    }
  }
  const stamp = `${JSON.stringify({ version })}\n`;
  writeFileSync(join(out, stampFile), stamp);
  writeFileSync(join(cache, stampFile), stamp);
}

function readOr(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
