/** Editions: the glossary as it stood on a day, what changed since, and where a citation leads. */
export { type Edition, type Editions, nextEdition, readEditions } from './chain.ts';
export {
  type Changes,
  changedParts,
  changesBetween,
  type RulingChange,
  type TextChange,
} from './changes.ts';
export { citationStatus } from './citation-status.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export {
  type EditionChanges,
  History,
  numbersIn,
  type RulingVersion,
  rulingHistory,
  type TextHistory,
  textOn,
} from './history.ts';
export { type HistoryFile, readHistory, writeHistory } from './history-file.ts';
export { type OldAddress, oldAddresses } from './old-addresses.ts';
export {
  addressesOf,
  addressIn,
  addressOf,
  emptyState,
  follow,
  type GlossaryState,
  glossaryState,
  numbersEver,
  type Retired,
  type RulingPlace,
  type RulingState,
  rulingIn,
  type TextAddress,
} from './state.ts';
export { type CompilationWithEditions, sha256, withEditions } from './with-editions.ts';
export { likeness, type WordChange, wordChanges } from './words.ts';
