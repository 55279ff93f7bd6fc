/** What a browser needs of {@link file://./index.ts}: nothing here brings a parser along. */
export type { Editions } from './chain.ts';
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
export { type CitationStatus, citationStatus } from './citation-status.ts';
export { type CitedChange, citedChange } from './cited-change.ts';
export {
  numberPrintedOn,
  numbersIn,
  type RetiredNumber,
  type SplitPart,
  type TextHistory,
  textOn,
} from './history.ts';
export { type HistoryFile, readHistory } from './history-file.ts';
export type { ChangedTarget, Reviews } from './reviews.ts';
export {
  changedParts,
  earlierTexts,
  glossaryState,
  type RulingState,
  rulingIn,
  type TextState,
} from './state.ts';
export type { WordChange } from './words.ts';
