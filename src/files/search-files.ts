import { type Glossary, perObject } from '../glossary/index.ts';
import { nameIndexFile, vocabularyFile } from '../search/index.ts';
import type { SiteFile } from './api.ts';

/** The files in which the search looks up names and typos. */
export const searchFiles = perObject(
  (glossary: Glossary): readonly [names: SiteFile, words: SiteFile] => [
    { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary)) },
    { path: 'search/words.json', text: JSON.stringify(vocabularyFile(glossary)) },
  ],
);
