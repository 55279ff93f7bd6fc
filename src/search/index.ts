/** Query, matching and ranking, shared by site, downloads and tests. */

export { frameFeatures, frameWeights } from './answer.ts';
export * from './browser.ts';
export { type IndexRecord, questionsOf, readIndexedText, records } from './indexed-text.ts';
export { readQuery } from './query.ts';
export { readText } from './ruling-words.ts';
export { type RankWeights, rankWeights, scoreRuling } from './score.ts';
export { commonWordsFile, vocabularyFile } from './vocabulary.ts';
