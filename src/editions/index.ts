/** Editions: the glossary on past days, what changed since, and what a citation says now. */

export {
  type Editions,
  nextEdition,
  readEditions,
} from './chain.ts';
export {
  type Changes,
  changesBetween,
  type RulingChange,
  type TextChange,
} from './changes.ts';
export { citationStatus } from './citation-status.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export { contentPlaces } from './content-places.ts';
export { earlierNumbers } from './earlier-numbers.ts';
export {
  type EditionChanges,
  type EditionLabel,
  History,
  type LastText,
  lastText,
  numbersIn,
  type PrintedVersion,
  type RulingHistory,
  type RulingVersion,
  rulingHistory,
  type TextHistory,
  textOn,
} from './history.ts';
export { type HistoryFile, readHistory, writeHistory } from './history-file.ts';
export { type Redirect, redirectsOf } from './redirects.ts';
export type { ChangedTarget } from './reviews.ts';
export {
  emptyState,
  follow,
  type GlossaryState,
  glossaryState,
  numbersEver,
  type RulingState,
} from './state.ts';
export {
  type CompilationWithEditions,
  sha256,
  withCurrent,
  withEditions,
} from './with-editions.ts';
export { likeness, likenessToEach, type WordChange, wordChanges } from './words.ts';
