/** Editions: the glossary on past days, what changed since, and what a citation says now. */

export * from './browser.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export { contentPlaces } from './content-places.ts';
export { isDate } from './days.ts';
export { earlierNumbers } from './earlier-numbers.ts';
export { correctedEdition, nextEdition, readEditions } from './editions.ts';
export { editionPath } from './file.ts';
export type { Redirect } from './redirects.ts';
export { type CompilationWithEditions, withEditions } from './with-editions.ts';
