import type { ReferenceRules } from './references.ts';
import type { PartialTexts } from './texts.ts';
import type { Words } from './words.ts';

/** A language, with a folder of its own. A missing part is disabled; missing interface texts are English. */
export interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly texts: PartialTexts;
  readonly words: Words;
  readonly references: ReferenceRules;
}
