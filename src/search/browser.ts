/** Query, matching and ranking, shared by site, downloads and tests. The subset for browsers, without a parser. */
export {
  type Answer,
  answerByNames,
  answerInFull,
  type FoundName,
  type Hit,
  type SearchTexts,
  type TextIndex,
} from './answer.ts';
export {
  type CheckedCitation,
  type CheckedText,
  checkCitations,
  correctedText,
  textsCited,
} from './check-citations.ts';
export { type Deck, readDeck } from './deck.ts';
export {
  type CitedSite,
  citationNames,
  type FoundCitation,
  findCitations,
  targetAt,
} from './find-citations.ts';
export {
  type IndexedRuling,
  type IndexedText,
  partsOf,
  type QuestionsFile,
  withTablesNamed,
} from './indexed-text.ts';
export { indexInMemory, type TitledText } from './memory-index.ts';
export {
  addressOfTarget,
  type NameIndex,
  type NameIndexFile,
  type NameTarget,
  readNameIndex,
} from './name-index.ts';
export { NameMatcher } from './name-matcher.ts';
export { openPagefind, type Pagefind } from './pagefind.ts';
export type { Query, QueryWord } from './query.ts';
export { exactMatch, type Result, resultUrl } from './rank.ts';
export { markedWords } from './text-score.ts';
export { Vocabulary, type VocabularyFile } from './vocabulary.ts';
