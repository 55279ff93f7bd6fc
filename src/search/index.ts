/** Query, matching and ranking, shared by site, downloads and tests. */
export { type NameMatch, NameMatcher } from './match.ts';
export { type Book, nameKey, openBook } from './name-index.ts';
export { nameIndex } from './names.ts';
export { type Record, records } from './records.ts';
export { relaxations } from './relax.ts';
export { readSegments } from './segments.ts';
export { Vocabulary, vocabulary } from './vocabulary.ts';
