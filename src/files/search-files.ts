import { type Glossary, perObject } from '../glossary/index.ts';
import { nameIndexFile, vocabularyFile } from '../search/index.ts';

/** The files in which the search looks up names and typos, as JSON. */
export const searchFiles = perObject((glossary: Glossary): { names: string; words: string } => ({
  names: JSON.stringify(nameIndexFile(glossary)),
  words: JSON.stringify(vocabularyFile(glossary)),
}));
