import type { Glossary } from '../glossary/browser.ts';
import { Directory } from '../glossary/index.ts';
import type { Editions } from './chain.ts';
import { addressesOf, follow, type TextAddress, type TextState, textAt } from './state.ts';

/** An address that has no page of its own any more. */
export interface OldAddress {
  /** From the base, closing slash included: `glossary/old-name/`, `documents/rules/4/`, `terms/beaming/`. */
  path: string;
  /** What stood there: a name, or a ruling as "stasis, p4". */
  title: string;
  /** Where its readers go, from the base: `glossary/new-name/`, `glossary/skills/#p9`, `?q=beaming`. */
  to: string;
  /** What stands there. */
  name: string;
  /** Why nothing took its place. Its readers are shown it, and are not sent on by themselves. */
  reason?: string;
}

/**
 * Every address that an edition published, or that a text says it had, and that has no page now. Each leads on:
 * that of a renamed text to its page, that of a ruling that left to where it was retired to, that of a term to
 * the text that has its name now, and where none has, to the search for it.
 */
export function oldAddresses({ editions, current }: Editions, glossary: Glossary): OldAddress[] {
  const old = new Map<string, OldAddress>();
  const add = (address: OldAddress): void => {
    if (!old.has(address.path)) old.set(address.path, address);
  };
  const states = [...editions.map(({ state }) => state), current];
  const seen = new Set<TextState>();
  for (const text of states.flatMap(({ texts }) => [...texts.values()])) {
    if (seen.has(text)) continue;
    seen.add(text);
    for (const address of addressesOf(text)) addText(address, text);
  }
  const { find } = namesOf(glossary);
  for (const { terms } of states) {
    for (const [slug, name] of terms) {
      if (current.terms.has(slug)) continue;
      const target = find(name) ?? find(slug.replaceAll('-', ' '));
      const to = target?.to ?? `?q=${encodeURIComponent(name)}`;
      add({ path: `terms/${slug}/`, title: name, to, name: target?.name ?? name });
    }
  }
  return [...old.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

  function addText(address: TextAddress, text: TextState): void {
    const now = textAt(current, address);
    if (!now) return;
    if (now.address !== address) {
      add({ path: `${address}/`, title: text.name, to: `${now.address}/`, name: now.name });
      const line = addressesOf(now);
      if (editions.some(({ state }) => line.some((one) => state.texts.has(one)))) {
        const [title, name] = [`History of ${text.name}`, `History of ${now.name}`];
        add({ path: `${address}/history/`, title, to: `${now.address}/history/`, name });
      }
    }
    for (const number of [
      ...text.rulings.map((ruling) => ruling.number),
      ...Object.keys(text.retired),
    ]) {
      addRuling(address, text, number);
    }
  }

  function addRuling(address: TextAddress, text: TextState, number: string): void {
    const path = `${address}/${number.slice(1)}/`;
    const title = `${text.name}, ${number}`;
    const destination = follow(current, address, number);
    switch (destination.type) {
      case 'ruling': {
        const { text: there, ruling } = destination;
        if (there.address === address && ruling.number === number) return;
        const name = `${there.name}, ${ruling.number}`;
        add({ path, title, to: `${there.address}/#${ruling.number}`, name });
        return;
      }
      case 'text':
        add({ path, title, to: `${destination.text.address}/`, name: destination.text.name });
        return;
      case 'term': {
        const { slug, name = slug } = destination;
        add({ path, title, to: `terms/${slug}/`, name });
        return;
      }
      case 'reason': {
        const { text: there, reason } = destination;
        add({ path, title, to: `${there.address}/`, name: there.name, reason });
        return;
      }
      default:
    }
  }
}

/** What leads from a name to the one page that has it, its address from the base. */
export function namesOf(glossary: Glossary): {
  find(name: string): { to: string; name: string } | undefined;
} {
  const directory = new Directory();
  for (const page of [...glossary.entries, ...glossary.documents, ...glossary.terms]) {
    const name = page.type === 'entry' ? page.name : page.title;
    const owner = { type: page.type, slug: page.slug, name };
    for (const one of new Set([name, page.title, ...page.aliases])) directory.add(one, owner);
  }
  const folders = { entry: 'glossary', document: 'documents', term: 'terms' };
  return {
    find(name) {
      const found = directory.find(name);
      if (found.type !== 'one') return undefined;
      return { to: `${folders[found.owner.type]}/${found.owner.slug}/`, name: found.owner.name };
    },
  };
}
