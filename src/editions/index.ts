/** Editions: the glossary on past days, changes between them, and the status of citations. */

export * from './browser.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export { contentPlaces } from './content-places.ts';
export {
  correctedEdition,
  earlierNumbers,
  nextEdition,
  readEditions,
} from './editions.ts';
export { editionPath } from './file.ts';
export type { Redirect } from './redirects.ts';
export { type LikePair, pairing, VersionMatcher } from './version-matcher.ts';
export { type CompilationWithEditions, withEditions } from './with-editions.ts';
