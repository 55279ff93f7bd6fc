/** The part for browsers of {@link file://./index.ts}: nothing here brings a parser along. */
export type { Changes, RulingChange, TextChange } from './changes.ts';
export { changesBetween } from './changes.ts';
export {
  type CitationForm,
  type CitedRuling,
  citationUrl,
  cite,
  forMarkdown,
  inMarkdown,
  previewUrl,
  startInMarkdown,
} from './citation.ts';
export { rulingDifference } from './comparison.ts';
export type { Editions } from './editions.ts';
export {
  changesIn,
  currentHistory,
  type EditionLabel,
  numberPrintedOn,
  type RetiredNumber,
  type TextHistory,
  textOn,
  withTexts,
} from './history.ts';
export type { ChangedTarget, Reviews } from './reviews.ts';
export {
  appliesToIn,
  changedParts,
  glossaryState,
  type RulingState,
  rulingIn,
  type TextState,
} from './state.ts';
export { type CitationStatus, statusOn } from './status.ts';
export { type WordChange, wordChanges } from './words.ts';
