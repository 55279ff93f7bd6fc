/** Query, matching and ranking, shared by site, downloads and tests. What a browser needs of it: no parser comes along. */
export {
  type Answer,
  type Ask,
  answerByNames,
  answerInFull,
  type Found,
  type LoadedText,
  mostOfOne,
  type Sources,
  type TextSources,
  targetsByUrl,
} from './answer.ts';
export { NameMatcher } from './match.ts';
export { openBook, type Target } from './name-index.ts';
export type { NameIndexFile } from './names.ts';
export { markedWords } from './passage.ts';
export type { Query, QueryWord } from './query.ts';
export type { Result } from './rank.ts';
export { type IndexedRuling, iconWord, rulingTag, segmentMark } from './segments.ts';
export { Vocabulary, type VocabularyFile } from './vocabulary.ts';
export { stem, wordsOf } from './words.ts';
