/** Query, matching and ranking, shared by site, downloads and tests. */
export * from './browser.ts';
export { frameFeatures } from './frame.ts';
export { type IndexRecord, questionsFile, readIndexedText, records } from './indexed-text.ts';
export { nameIndexFile } from './name-index.ts';
export { readQuery } from './query.ts';
export { type ReadRuling, readText } from './ruling-words.ts';
export { type RankWeights, scoreRuling } from './score.ts';
export { wordsOf } from './tokens.ts';
export { vocabularyFile } from './vocabulary.ts';
export { frameWeights, rankWeights } from './weights.ts';
