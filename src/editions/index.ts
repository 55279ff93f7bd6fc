/** Editions: the glossary on past days, changes between them, and the status of citations. */

export * from './browser.ts';
export * from './compare-documents.ts';
export { contentPlaces } from './edition-checks.ts';
export * from './editions.ts';
export * from './with-editions.ts';
