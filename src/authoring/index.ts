/** Changes content files: numbers and renames. */
export { addedDiagnostics } from './added-diagnostics.ts';
export { numberFiles } from './number-files.ts';
export {
  addQuestions,
  type GivenQuestion,
  questionBrief,
  type RefusedLine,
  readAnswers,
  unaskedRulings,
} from './questions.ts';
export { rename } from './rename/rename.ts';
export { type Renumbered, renumber } from './renumber.ts';
