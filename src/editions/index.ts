/** Editions: the glossary on past days, what changed since, and what a citation says now. */

export { type Changes, changesBetween, type RulingChange, type TextChange } from './changes.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export { contentPlaces } from './content-places.ts';
export { isDate } from './days.ts';
export { earlierNumbers } from './earlier-numbers.ts';
export { type Editions, nextEdition, readEditions } from './editions.ts';
export {
  type EditionChanges,
  type EditionLabel,
  History,
  type PrintedVersion,
  printedNumbers,
  type RulingHistory,
  type RulingVersion,
  rulingHistory,
  type TextHistory,
  textOn,
  withoutTexts,
} from './history.ts';
export type { Redirect } from './redirects.ts';
export type { ChangedTarget } from './reviews.ts';
export {
  changedParts,
  emptyState,
  follow,
  type GlossaryState,
  glossaryState,
  numbersEver,
  type RulingState,
} from './state.ts';
export { statusOn } from './status.ts';
export { type CompilationWithEditions, withEditions } from './with-editions.ts';
export { likeness, likenessToEach, type WordChange, wordChanges } from './words.ts';
