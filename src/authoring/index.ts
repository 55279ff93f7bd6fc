/** Changes content files: numbers and renames. */

export {
  addQuestions,
  type GivenQuestion,
  questionBrief,
  type RefusedLine,
  readAnswers,
  unaskedRulings,
} from './asked-questions.ts';
export { addedDiagnostics } from './content-edits.ts';
export { numberFiles } from './number-files.ts';
export { rename } from './rename-text.ts';
export { type Renumbered, renumber } from './renumber-rules.ts';
