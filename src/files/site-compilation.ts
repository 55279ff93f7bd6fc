import type { CompilationWithEditions } from '../editions/index.ts';
import type { Wording } from '../wording/index.ts';

/** A compiled content folder with its editions and the words that its pages show: what a site is made from. */
export interface SiteCompilation extends CompilationWithEditions {
  wording: Wording;
}
