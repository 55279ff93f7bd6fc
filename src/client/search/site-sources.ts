import { words } from 'virtual:language';
import { openPagefind, type Pagefind, Vocabulary } from '../../search/browser.ts';
import { fetchFile, namesFile, wordsFile } from '../shared/fetch-json.ts';
import type { SearchSources } from './engine.ts';

/** Glossaries with at least this many names search the full text in a worker, which loads a second copy of the script. */
const minTargetsForWorker = 2000;

/**
 * Data of the site's search: the name index, the vocabulary, and Pagefind for the full text.
 *
 * @param base base path of the site
 */
export function siteSources(base: string): SearchSources {
  return {
    names: () => fetchFile(namesFile, `${base}search/names.json`),
    texts: async ({ index }) => {
      // Names that have just loaded are shown before this work begins.
      await new Promise((resolve) => setTimeout(resolve));
      const [file, pagefind] = await Promise.all([
        fetchFile(wordsFile, `${base}search/words.json`),
        import(/* @vite-ignore */ `${base}pagefind/pagefind.js`) as Promise<Pagefind>,
      ]);
      const isLarge = index.targets.length >= minTargetsForWorker;
      return {
        vocabulary: new Vocabulary(file, words),
        ...(await openPagefind(pagefind, base, isLarge)),
      };
    },
  };
}
