import type { ReferenceRules } from './references.ts';
import type { PartialTexts } from './texts.ts';
import type { Words } from './words.ts';

/** All that a language brings: a folder each. What it does not bring is off; interface texts are English instead. */
export interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly texts: PartialTexts;
  readonly words: Words;
  readonly references: ReferenceRules;
}
