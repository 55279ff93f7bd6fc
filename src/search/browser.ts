/** Query, matching and ranking, shared by site, downloads and tests. The subset for browsers, without a parser. */
export { type Answer, exactName, type FoundName, firstScreen, type Hit } from './answer.ts';
export { type Deck, readDeck } from './deck.ts';
export { answerByNames, answerInFull, type TextIndex } from './find-answer.ts';
export {
  type IndexedRuling,
  isPointer,
  withTablesNamed,
} from './indexed-text.ts';
export { NameMatcher, nextTask } from './name-matcher.ts';
export { type OpenIndex, openPagefind, type Pagefind } from './pagefind.ts';
export type { Query, QueryWord } from './query.ts';
export { markedWords } from './score.ts';
export {
  type CommonWordsFile,
  readCommonWords,
  Vocabulary,
  type VocabularyFile,
} from './vocabulary.ts';
