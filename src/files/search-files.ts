import { contentWords, type Glossary } from '../glossary/index.ts';
import { nameIndexFile, vocabularyFile } from '../search/index.ts';
import type { SiteFile } from './site-compilation.ts';

/** The files in which the search looks up names and typos. */
export type SearchFiles = readonly [names: SiteFile, words: SiteFile];

/** @param common frequent words of the language of the content, which are no typos */
export function searchFiles(glossary: Glossary, common: readonly string[]): SearchFiles {
  const words = contentWords(glossary.site);
  return [
    { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary)) },
    {
      path: 'search/words.json',
      text: JSON.stringify(vocabularyFile(glossary, words, common)),
    },
  ];
}
