/**
 * Editions: the glossary as it stood on a day, what changed since, and where a citation leads.
 *
 * All of it is pure. A browser imports from the files marked with a star, not from here: they bring no parser along.
 *
 * - `state` *          what an edition keeps of the glossary
 * - `words` *          what differs between two texts, word by word
 * - `change` *         what can change, of a glossary, a text and a ruling
 * - `changes` *        what changed between two states, text by text
 * - `text-pairs` *     what each text was in an earlier state
 * - `ruling-change` *  what became of a ruling
 * - `ruling-parts` *   what can differ between two states of a ruling
 * - `moved-numbers` *  what stands in another order
 * - `arrivals` *       rulings that came from elsewhere
 * - `split` *          new rulings that have what was taken out of another
 * - `delta` *          the same as the least that a file must keep
 * - `file`             the file of an edition
 * - `chain`            all files of the content folder, checked; the next one
 * - `json-places`      where the keys of such a file stand
 * - `last-edition`     what `site.yml` says of the last one
 * - `follow` *         where a number leads now
 * - `history`          all that became of one text
 * - `ruling-history`   and of each of its numbers
 * - `text-on` *        a text as it stood in an edition, from its history
 * - `as-it-read` *     what a citation made on a day leads to, from a history
 * - `check`            addresses and numbers that are gone
 * - `check-last-numbers` numbers that no edition had
 * - `lost-terms`       terms that nothing refers to any more
 * - `content-places`   where in the content an editor has to look
 * - `old-addresses`    addresses that lead on to another
 * - `compare-documents` a document beside the one that it replaces
 */
export { type AsItRead, asItRead, editionOn, type InForce } from './as-it-read.ts';
export {
  type Edition,
  type Editions,
  type FileFinding,
  type NewEdition,
  nextEdition,
  readEditions,
  type Sha256,
} from './chain.ts';
export type {
  Changes,
  NewPlace,
  RulingChange,
  RulingPart,
  RulingPlace,
  TextChange,
} from './change.ts';
export { changesBetween } from './changes.ts';
export { checkEditions } from './check.ts';
export { checkLastNumbers } from './check-last-numbers.ts';
export { compareDocuments, type RulePair } from './compare-documents.ts';
export type { ContentPlaces } from './content-places.ts';
export { applyDelta, type Delta, deltaOf } from './delta.ts';
export { type EditionFile, editionPath, indexPath, readEditionFile } from './file.ts';
export { type Destination, follow, numbersEver } from './follow.ts';
export { type EditionLabel, historyOf, labelOf, type TextHistory } from './history.ts';
export { JsonPlaces } from './json-places.ts';
export { lostTerms } from './lost-terms.ts';
export { namesOf, type OldAddress, oldAddresses } from './old-addresses.ts';
export type {
  Departure,
  RulingHistory,
  RulingVersion,
  SplitPart,
} from './ruling-history.ts';
export { changedParts } from './ruling-parts.ts';
export {
  addressesOf,
  addressOf,
  emptyState,
  type GlossaryState,
  type RetiredTo,
  type RulingState,
  stateOf,
  type TextAddress,
  type TextState,
  textAt,
} from './state.ts';
export { textOn } from './text-on.ts';
export { likeness, type WordChange, wordChanges } from './words.ts';
