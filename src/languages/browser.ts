/** The parts of a language that a browser needs: the words of a single language come from `virtual:language`. */
export { dateInWords } from './dates.ts';
export { type FoldedName, fold, inDigraphs, inHiragana, respelledWords, tidy } from './fold.ts';
export type { PartialTexts, Plural, Texts, Wording, WordingGroup } from './language.ts';
export { once } from './once.ts';
export { alternativesIn } from './reference-rules.ts';
export { isUnspaced } from './unspaced.ts';
export {
  brokenLines,
  countedNumber,
  defineWords,
  indexedAs,
  narrowDigits,
  numberLabels,
  ofWork,
  segmented,
  segments,
  splitSegments,
  type Words,
} from './words.ts';
