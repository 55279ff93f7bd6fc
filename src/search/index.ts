/** Query, matching and ranking, shared by site, downloads and tests. */

export {
  type CheckedCitation,
  type CheckedText,
  checkCitations,
  citationNames,
  correctedText,
  findCitations,
  textsCited,
} from './cited-text.ts';
export {
  type IndexRecord,
  questionsFile,
  records,
} from './indexed-text.ts';
export { nameIndexFile, readNameIndex } from './name-index.ts';
export { NameMatcher } from './name-matcher.ts';
export { vocabularyFile } from './vocabulary.ts';
