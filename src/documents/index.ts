/** All that only rulebooks need: printed numbers, references to them, and how a document is divided. */
export * from './browser.ts';
export { type OutlineRule, outline } from './outline.ts';
export {
  type FoundNumber,
  following,
  isFirstStep,
  type NumberSteps,
  printedReader,
  type ReadPrinted,
  shapeOf,
  stepsOf,
} from './printed-numbers.ts';
export { patternOf, type ReferenceWords, referenceWords } from './reference-words.ts';
export {
  type RuleList,
  type RuleReference,
  readBareRules,
  readRules,
  ruleTarget,
} from './rule-references.ts';
export { RuleIndex, type WantedRule } from './rules.ts';
export { planSections, type SectionPlan, type WholeText } from './sections.ts';
