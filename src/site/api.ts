import { addressOf, changedParts } from '../editions/index.ts';
import { rulingIn } from '../editions/state.ts';
import { type Document, type Entry, graphOf, iconId, type Ruling } from '../glossary/index.ts';
import type { SiteCompilation } from './with-editions.ts';

/** A file of the site that is no page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/** Every file of the programming interface: see `public/schemas`. */
export function* apiFiles({ glossary, editions }: SiteCompilation): Generator<SiteFile> {
  const last = editions.editions.at(-1);
  const rulingsOf = (text: Entry | Document) => {
    const address = addressOf(text);
    const before = last?.state.texts.get(address);
    const now = editions.current.texts.get(address);
    return text.rulings.map((ruling) => {
      const [was, is] = [rulingIn(before, ruling.number), rulingIn(now, ruling.number)];
      const reads = was && is && changedParts(was, is).length === 0;
      return { ...rulingOf(text, ruling), ...(last && reads ? { edition: last.date } : {}) };
    });
  };
  yield json('api/glossary.json', glossary.entries.map(listed));
  yield json('api/graph.json', graphOf(glossary));
  for (const entry of glossary.entries) {
    yield json(`api/glossary/${entry.slug}.json`, {
      ...listed(entry),
      ...(entry.name === entry.title ? {} : { name: entry.name }),
      ...(entry.cardType === undefined ? {} : { cardType: entry.cardType }),
      rulings: rulingsOf(entry),
    });
  }
  for (const document of glossary.documents) {
    const { slug, url, title, aliases } = document;
    yield json(`api/documents/${slug}.json`, {
      slug,
      url,
      title,
      aliases,
      rulings: rulingsOf(document),
    });
  }
  for (const icon of glossary.icons)
    yield { path: `icons/${iconId(icon.code)}.svg`, text: icon.svg };
}

function listed({ slug, url, title, disambiguation, kind, aliases, rulings }: Entry) {
  const apart = disambiguation === undefined ? {} : { disambiguation };
  return { slug, url, title, ...apart, kind, aliases, rulings: rulings.length };
}

function rulingOf(
  { url }: Entry | Document,
  { number, text, html, standing, kind, sources, heading }: Ruling,
) {
  return {
    number,
    url: `${url}#${number}`,
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
