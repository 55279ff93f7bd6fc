/** Query, matching and ranking, shared by site, downloads and tests. */
export {
  type IndexRecord,
  type PlannedRecords,
  plannedRecords,
  questionsFile,
  records,
} from './indexed-text.ts';
export { nameIndexFile, readNameIndex } from './name-index.ts';
export { NameMatcher } from './name-matcher.ts';
export { type Remember, vocabularyFile } from './vocabulary.ts';
