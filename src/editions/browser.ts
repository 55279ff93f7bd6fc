/** Exports for browsers: nothing here imports a parser. */

export * from './changed-words.ts';
export * from './changes.ts';
export {
  type CheckedCitation,
  type CheckedText,
  checkCitations,
  textsCited,
} from './check-citations.ts';
export * from './citation-status.ts';
export type { EditionLabel, Editions } from './editions.ts';
export { citationNames, type FoundCitation, findCitations } from './find-citations.ts';
export * from './snapshot.ts';
export * from './text-history.ts';
export type { ChangedTarget, Reviews } from './with-editions.ts';
