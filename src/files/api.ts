import { apiPath, type Document, type Entry, type Ruling, sitePaths } from '../glossary/browser.ts';
import { graphOf } from '../glossary/index.ts';
import { iconPath } from './icons.ts';
import type { SiteCompilation } from './site-compilation.ts';
import type { TextWithFiles } from './text-with-files.ts';

/** A file of the site that is not a page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/** The files of the programming interface that are not of one text: see `public/schemas`. */
export function* apiFiles({ glossary }: SiteCompilation): Generator<SiteFile> {
  yield json(sitePaths.apiGlossary, glossary.entries.map(listed));
  yield json(sitePaths.apiGraph, graphOf(glossary));
  for (const icon of glossary.icons) yield { path: iconPath(icon), text: icon.svg };
}

/**
 * The file of a text in the programming interface. That of a text that was renamed stays at its old address too, and says
 * where it is now.
 */
export function* apiFilesOf({ text, earlier, history, notes }: TextWithFiles): Generator<SiteFile> {
  const rulings = text.rulings.map((ruling) => ({
    ...rulingOf(text, ruling),
    ...notes[ruling.number],
  }));
  const file = { ...headOf(text), history, rulings };
  yield json(apiPath(text.address), file);
  for (const old of earlier) yield json(apiPath(old), { ...file, movedTo: text.slug });
}

/** Properties of a text before its rulings. JSON omits undefined values. */
function headOf(text: Entry | Document): object {
  const { slug, url, title, aliases } = text;
  if (text.type === 'document') {
    const replacedBy = text.replacedBy.map(({ name, url }) => ({ name, url }));
    return { slug, url, title, aliases, ...(replacedBy.length > 0 && { replacedBy }) };
  }
  const { name, cardType } = text;
  return { ...listed(text), ...(name !== title && { name }), cardType };
}

function listed({ slug, url, title, disambiguation, kind, aliases, withdrawn, rulings }: Entry) {
  return { slug, url, title, disambiguation, kind, aliases, withdrawn, rulings: rulings.length };
}

function rulingOf({ type }: Entry | Document, ruling: Ruling) {
  const { number, url, printed, parent, children = [], text, html } = ruling;
  const { standing, supersededBy, kind, sources, reviewed, heading } = ruling;
  return {
    ...{ number, url, printed },
    ...(type === 'document' && { parent, children }),
    ...{ text, html, standing, supersededBy, kind, sources, reviewed, heading: heading?.text },
  };
}

function json(path: string, value: unknown): SiteFile {
  return { path, text: `${JSON.stringify(value)}\n` };
}
