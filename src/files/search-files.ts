import type { Glossary } from '../glossary/browser.ts';
import { nameIndexFile, type Remember, vocabularyFile } from '../search/index.ts';
import type { SiteFile } from './api.ts';

/** The files in which the search looks up names and typos. */
export type SearchFiles = readonly [names: SiteFile, words: SiteFile];

/** @param remember see `vocabularyFile()` */
export function searchFiles(glossary: Glossary, remember?: Remember): SearchFiles {
  return [
    { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary)) },
    { path: 'search/words.json', text: JSON.stringify(vocabularyFile(glossary, remember)) },
  ];
}
