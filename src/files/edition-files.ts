import { addressesOf, historyOf, type TextAddress } from '../editions/browser.ts';
import type { Editions } from '../editions/index.ts';
import type { SiteFile } from './api.ts';
import { changesSinceLast, editionChanges } from './edition-changes.ts';
import type { SiteCompilation } from './site-compilation.ts';
import { textPlace } from './text-places.ts';

/** What `api/editions.json` lists: the editions, the oldest first, and which texts each of them changed. */
export interface ListedEdition {
  /** Nothing for what changed since the last edition. */
  date: string | null;
  title: string;
  /** Texts that it changed, by name; of the first edition, every text. */
  texts: { address: string; name: string; url?: string }[];
}

/**
 * The files that a browser reads to compare editions: `api/editions.json`, and for each text that an edition has
 * `api/history/glossary/<slug>.json` with all that became of it.
 */
export function* editionFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary, editions } = compilation;
  const list = editionChanges(compilation)
    .map(({ edition, changes }) => ({ date: edition.date, title: edition.title, changes }))
    .reverse()
    .map(
      ({ date, title, changes }): ListedEdition => ({
        date,
        title,
        texts: changes.texts.map(listed),
      }),
    );
  const since = changesSinceLast(compilation);
  if (since) list.push({ date: null, title: 'Now', texts: since.texts.map(listed) });
  yield { path: 'api/editions.json', text: `${JSON.stringify(list)}\n` };
  for (const address of textsInEditions(editions)) {
    const text = `${JSON.stringify(historyOf(editions, address))}\n`;
    yield { path: `api/history/${address}.json`, text };
  }

  function listed({ address, name }: { address: string; name: string }) {
    const { href } = textPlace(glossary, address);
    return { address, name, ...(href === undefined ? {} : { url: href }) };
  }
}

const asked = new WeakMap<Editions, ReadonlySet<TextAddress>>();

/** The texts that stand in an edition, perhaps under an earlier address. */
export function textsInEditions(known: Editions): ReadonlySet<TextAddress> {
  const before = asked.get(known);
  if (before) return before;
  const { editions, current } = known;
  const found = new Set<TextAddress>();
  for (const text of current.texts.values()) {
    const isKnown = addressesOf(text).some((address) =>
      editions.some(({ state }) => state.texts.has(address)),
    );
    if (isKnown) found.add(text.address);
  }
  asked.set(known, found);
  return found;
}
