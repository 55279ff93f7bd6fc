import type { CompilationWithEditions } from '../editions/index.ts';
import type { Wording } from '../wording/index.ts';

/** A compiled content folder with its editions and the words that its pages show: what a site is made from. */
export interface SiteCompilation extends CompilationWithEditions {
  wording: Wording;
}

/** A file of the site that is not a page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/** A file of JSON. */
export function jsonFile(path: string, value: unknown): SiteFile {
  return { path, text: `${JSON.stringify(value)}\n` };
}
