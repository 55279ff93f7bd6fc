import { apiPath, sitePaths } from '../glossary/browser.ts';
import { graphOf } from '../glossary/index.ts';
import { iconPath } from './icons.ts';
import type { SiteCompilation } from './site-compilation.ts';
import { listedEntry, type TextWithFile } from './text-file.ts';

/** A file of the site that is not a page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/** The files of the programming interface that are not of one text: see `public/schemas`. */
export function* apiFiles({ glossary }: SiteCompilation): Generator<SiteFile> {
  yield json(sitePaths.apiGlossary, glossary.entries.map(listedEntry));
  yield json(sitePaths.apiGraph, graphOf(glossary));
  for (const icon of glossary.icons) yield { path: iconPath(icon), text: icon.svg };
}

/**
 * The file of a text in the programming interface. That of a text that was renamed stays at its old address too, and says
 * where it is now.
 */
export function* apiFilesOf({ text, earlier, file }: TextWithFile): Generator<SiteFile> {
  yield json(apiPath(text.address), file);
  for (const old of earlier) yield json(apiPath(old), { ...file, movedTo: text.slug });
}

function json(path: string, value: unknown): SiteFile {
  return { path, text: `${JSON.stringify(value)}\n` };
}
