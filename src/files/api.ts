import {
  apiPath,
  type Document,
  type Entry,
  isTextAddress,
  pagePath,
  type Ruling,
  readPagePath,
  rulingUrl,
  sitePaths,
} from '../glossary/browser.ts';
import { graphOf } from '../glossary/index.ts';
import { iconPath } from './icons.ts';
import { historyUrls } from './last-reading.ts';
import { rulingNotes } from './ruling-notes.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** A file of the site that is no page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/**
 * Every file of the programming interface: see `public/schemas`. The file of a text that was renamed stays at its old
 * address too, and says where it is now.
 */
export function* apiFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary, redirects } = compilation;
  const notesOn = rulingNotes(compilation);
  const rulingsOf = (text: Entry | Document) => {
    const notes = notesOn(text);
    return text.rulings.map((ruling) => ({ ...rulingOf(text, ruling), ...notes(ruling.number) }));
  };
  const historyOf = historyUrls(compilation);
  const file = (text: Entry | Document): object => ({
    ...headOf(text),
    ...historyOf(text),
    rulings: rulingsOf(text),
  });
  yield json(sitePaths.apiGlossary, glossary.entries.map(listed));
  yield json(sitePaths.apiGraph, graphOf(glossary));
  const texts = new Map<string, Entry | Document>();
  for (const text of [...glossary.entries, ...glossary.documents]) {
    yield json(apiPath(text.address), file(text));
    texts.set(pagePath(text.address), text);
  }
  for (const { path, to } of redirects) {
    const text = texts.get(to);
    const old = readPagePath(path);
    if (!text || !old || !isTextAddress(old)) continue;
    yield json(apiPath(old), { ...file(text), movedTo: text.slug });
  }
  for (const icon of glossary.icons) yield { path: iconPath(icon), text: icon.svg };
}

/** What the file of a text says before its rulings. */
function headOf(text: Entry | Document): object {
  const { slug, url, title, aliases } = text;
  if (text.type === 'document') {
    const replacedBy = text.replacedBy.map(({ name, url }) => ({ name, url }));
    return { slug, url, title, aliases, ...(replacedBy.length > 0 && { replacedBy }) };
  }
  const { name, cardType } = text;
  return {
    ...listed(text),
    ...(name === title ? {} : { name }),
    ...(cardType === undefined ? {} : { cardType }),
  };
}

function listed({ slug, url, title, disambiguation, kind, aliases, withdrawn, rulings }: Entry) {
  const apart = disambiguation === undefined ? {} : { disambiguation };
  const gone = withdrawn === undefined ? {} : { withdrawn };
  return { slug, url, title, ...apart, kind, aliases, ...gone, rulings: rulings.length };
}

function rulingOf(
  { url, type }: Entry | Document,
  {
    number,
    printed,
    parent,
    children,
    text,
    html,
    standing,
    supersededBy,
    kind,
    sources,
    reviewed,
    heading,
  }: Ruling,
) {
  return {
    number,
    url: rulingUrl(url, number),
    ...(printed === undefined ? {} : { printed }),
    ...(type === 'document' ? { ...(parent && { parent }), children: children ?? [] } : {}),
    text,
    html,
    standing,
    ...(supersededBy && { supersededBy }),
    kind,
    sources,
    ...(reviewed === undefined ? {} : { reviewed }),
    ...(heading ? { heading: heading.text } : {}),
  };
}

function json(path: string, value: unknown): SiteFile {
  return { path, text: `${JSON.stringify(value)}\n` };
}
