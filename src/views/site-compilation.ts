import type { CompilationWithEditions } from '../editions/index.ts';
import type { Wording } from '../languages/index.ts';

/** A compiled content folder with its editions and the words of its pages: the source of a site. */
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
