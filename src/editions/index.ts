/** Editions: the glossary as it stood on a day, what changed since, and where a citation leads. */
export { asItRead } from './as-it-read.ts';
export { type Edition, type Editions, nextEdition, readEditions } from './chain.ts';
export type { Changes, RulingChange, RulingPlace, TextChange } from './change.ts';
export { changesBetween } from './changes.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export { follow, numbersEver } from './follow.ts';
export { historyOf, type TextHistory } from './history.ts';
export { type OldAddress, oldAddresses } from './old-addresses.ts';
export type { RulingVersion } from './ruling-history.ts';
export {
  addressesOf,
  addressIn,
  addressOf,
  emptyState,
  type GlossaryState,
  type TextAddress,
} from './state.ts';
export { textOn } from './text-on.ts';
export { type CompilationWithEditions, sha256, withEditions } from './with-editions.ts';
export { likeness, type WordChange, wordChanges } from './words.ts';
