import { type Entry, type Glossary, graphOf, iconId, type Ruling } from '../glossary/index.ts';

/** A file of the site that is no page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/** Every file of the programming interface: see `public/schemas`. */
export function* apiFiles(glossary: Glossary): Generator<SiteFile> {
  yield json('api/glossary.json', glossary.entries.map(listed));
  yield json('api/graph.json', graphOf(glossary));
  for (const entry of glossary.entries) {
    yield json(`api/glossary/${entry.slug}.json`, {
      ...listed(entry),
      rulings: entry.rulings.map((ruling) => rulingOf(entry, ruling)),
    });
  }
  for (const icon of glossary.icons)
    yield { path: `icons/${iconId(icon.code)}.svg`, text: icon.svg };
}

function listed({ slug, url, title, disambiguation, kind, aliases, rulings }: Entry) {
  const apart = disambiguation === undefined ? {} : { disambiguation };
  return { slug, url, title, ...apart, kind, aliases, rulings: rulings.length };
}

function rulingOf(entry: Entry, { number, text, html, standing, kind, sources, heading }: Ruling) {
  return {
    number,
    url: `${entry.url}#${number}`,
    text,
    html,
    standing,
    kind,
    sources,
    ...(heading ? { heading: heading.text } : {}),
  };
}

function json(path: string, value: unknown): SiteFile {
  return { path, text: `${JSON.stringify(value)}\n` };
}
