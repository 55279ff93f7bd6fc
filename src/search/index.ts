/** Query, matching and ranking, shared by site, downloads and tests. */
export * from './browser.ts';
export { type IndexRecord, questionsFile, records } from './indexed-text.ts';
export { nameIndexFile } from './name-index.ts';
export { vocabularyFile } from './vocabulary.ts';
