/** The parts of a language that a browser needs: the words of a single language come from `virtual:language`. */

export { type FoldedName, fold, inDigraphs, inHiragana, tidy } from './fold.ts';
export { dateInWords, once, readDay, writtenDay } from './intl.ts';
export type { PartialTexts, Plural, Texts, Wording, WordingGroup } from './language.ts';
export { alternativesIn } from './language.ts';
export { functionWord, isQuestion, stem, stemsOf, type Word, wordsOf } from './tokens.ts';
export {
  capitalized,
  defineWords,
  excerpt,
  isUnspaced,
  numberLabels,
  ofWork,
  segmented,
  segments,
  splitSegments,
  type Words,
} from './words.ts';
