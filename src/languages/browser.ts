/** The parts of a language that a browser needs: the words of a single language come from `virtual:language`. */
export { dateInWords } from './dates.ts';
export { type FoldedName, fold, inDigraphs, inHiragana, respelledWords, tidy } from './fold.ts';
export { countedNumber, narrowDigits, numberLabels, ofWork } from './number-labels.ts';
export { once } from './once.ts';
export { alternativesIn } from './references.ts';
export type { PartialTexts, Plural, Texts, Wording, WordingGroup } from './texts.ts';
export { isUnspaced } from './unspaced.ts';
export {
  brokenLines,
  defineWords,
  indexedAs,
  joinSegments,
  segmented,
  segments,
  splitSegments,
  type Words,
} from './words.ts';
