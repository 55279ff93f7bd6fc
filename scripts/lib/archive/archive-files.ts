import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A file of the site as the library holds it. */
export interface LibraryFile {
  /** Path below the site's folder. */
  path: string;
  content: Uint8Array;
}

/** Files that are shown together stand together, so that they are packed and unpacked together. */
export interface FileGroup {
  key: string;
  files: LibraryFile[];
}

/** Folders that readers do not need offline: for other programs, for taking along, and the library itself. */
const leftOut = /^(?:library|schemas|downloads)\/|^api\/(?:glossary|graph)\.json$/u;

const kinds = /\.(?:html|css|js|json|svg|template|webmanifest|woff2)$|^pagefind\/|^icon-192\.png$/u;

/** Files that only crawlers, servers and the worker's own set-up use. */
const unread = /^(?:sw|sw-withdraw)\.js$|^version\.json$|^pagefind\/pagefind-worker\.js$/u;

/** What is kept on the first visit: the way in, and what every page is made of. */
const shell =
  /^(?:index\.html|404\.html|(?:help|offline)\/index\.html|_astro\/.+|ruling-page\.template|theme\.js|icons\.css|favicon\.svg|manifest\.webmanifest|search\/names\.json)$/u;

/**
 * The files of a built site that make up the library: those of the shell, and the others in groups, in a fixed order.
 *
 * @param folder the site's folder
 * @param moved addresses that lead on to another, from the base with the closing slash
 */
export function libraryFiles(
  folder: string,
  moved: ReadonlySet<string>,
): { shell: LibraryFile[]; groups: FileGroup[] } {
  const first: LibraryFile[] = [];
  const groups = new Map<string, LibraryFile[]>();
  for (const path of pathsOf(folder, moved)) {
    const file = { path, content: plain(readFileSync(join(folder, path))) };
    if (shell.test(path)) {
      first.push(file);
      continue;
    }
    const key = groupOf(file);
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return { shell: first, groups: sorted.map(([key, files]) => ({ key, files })) };
}

function pathsOf(folder: string, moved: ReadonlySet<string>): string[] {
  const paths: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below + entry.name + (entry.isDirectory() ? '/' : '');
      // The worker makes the page of one ruling of the template and its text's file.
      const isRulingPage = /^(?:glossary|documents)\/[^/]+\/\d+\/$/u.test(path) && !moved.has(path);
      if (leftOut.test(path) || entry.name.startsWith('.') || isRulingPage) continue;
      if (entry.isDirectory()) walk(path);
      else if (kinds.test(path) && !unread.test(path)) paths.push(path);
    }
  };
  walk('');
  return paths.sort();
}

// Pagefind's files are gzipped one by one, and read as well when they are not: together they pack smaller.
function plain(content: Uint8Array): Uint8Array {
  return content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content;
}

function groupOf({ path, content }: LibraryFile): string {
  if (path.startsWith('pagefind/fragment/')) {
    const url = /"url":"\/?([^"#?]+)/u.exec(
      Buffer.from(content.buffer, content.byteOffset, 400).toString(),
    )?.[1];
    return (url ?? path).replace(/\/$/u, '');
  }
  return path.replace(/^api\/(?:history\/)?/u, '').replace(/(?:\/index)?\.(?:html|json)$/u, '');
}
