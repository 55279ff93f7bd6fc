/** Editions: the glossary on past days, changes between them, and the status of citations. */

export * from './browser.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export { contentPlaces } from './edition-checks.ts';
export {
  correctedEdition,
  earlierNumbers,
  editionPath,
  nextEdition,
  readEditions,
} from './editions.ts';
export type { Redirect } from './retired-redirects.ts';
export { type LikePair, pairing, VersionMatcher } from './version-matcher.ts';
export { type CompilationWithEditions, withEditions } from './with-editions.ts';
