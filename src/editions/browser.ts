/** Editions: the glossary as it stood on a day, what changed since, and where a citation leads. What a browser needs of it: no parser comes along. */
export { type AsItRead, asItRead } from './as-it-read.ts';
export type { Changes, NewPlace, RulingChange, TextChange } from './change.ts';
export { changesBetween } from './changes.ts';
export { type CitationForm, type CitedRuling, citationUrl, cite, previewUrl } from './citation.ts';
export { historyOf, type TextHistory } from './history.ts';
export type { Departure, SplitPart } from './ruling-history.ts';
export { changedParts } from './ruling-parts.ts';
export {
  addressesOf,
  addressOf,
  emptyState,
  type GlossaryState,
  type RetiredTo,
  type RulingState,
  rulingIn,
  type TextAddress,
  type TextState,
} from './state.ts';
export { textOn } from './text-on.ts';
export type { WordChange } from './words.ts';
