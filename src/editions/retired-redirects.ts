import type { Compilation, Document } from '../link/index.ts';
import {
  addressesOf,
  addressOf,
  historyPath,
  isFreePart,
  pagePath,
  printedPath,
  printedSlug,
  type Retired,
  rulingPath,
  rulingTitle,
  rulingUrl,
  sectionPath,
  sharePath,
  slugOf,
  type TextAddress,
  wholePath,
} from '../model/index.ts';
import type { Editions } from './editions.ts';
import { destinationOf, earlierTexts, rulingIn, type TextState, textAt } from './snapshot.ts';

/** A published address without a page, with its destination. */
export interface Redirect {
  /** From the base, closing slash included: `glossary/old-name/`, `documents/rules/4/`, `terms/beaming/`. */
  path: string;
  /** Former content: a name, or a ruling as "stasis, p4". */
  title: string;
  /** Destination from the base: `glossary/new-name/`, `glossary/skills/#p9`, `?q=beaming`. */
  to: string;
  /** Name of the page it leads to. */
  name: string;
  /** Present if the number of a ruling was retired. Readers see where the ruling went, and stay on the page. */
  retired?: Retired;
  /** Printed number of the address, which no rule has now, and the last edition in which the rule had it. */
  lastPrinted?: { number: string; date: string };
}

/**
 * Returns a redirect for each published or former address without a page: from a renamed text to the page of the text,
 * from a retired ruling to the destination, from a printed number that no rule has now to the rule that had it last, from
 * a term to the text with the name or to a search, and from a section of a document to the page with the rules.
 */
export function redirectsOf(
  { editions, current }: Editions,
  { glossary, directory }: Pick<Compilation, 'glossary' | 'directory'>,
): Redirect[] {
  const redirects = new Map<string, Redirect>();
  const add = (redirect: Redirect): void => {
    if (!redirects.has(redirect.path)) redirects.set(redirect.path, redirect);
  };
  const states = [...editions.map(({ state }) => state), current];
  const seen = new Set<TextState>();
  for (const text of states.flatMap(({ texts }) => [...texts.values()])) {
    if (seen.has(text)) continue;
    seen.add(text);
    for (const address of addressesOf(text)) addText(address, text);
  }
  for (const { date, state } of editions.toReversed())
    for (const text of state.texts.values()) addPrinted(text, date);
  for (const document of glossary.documents) addSections(document);
  for (const { terms } of states) {
    for (const [slug, name] of terms) {
      if (current.terms.has(slug)) continue;
      const target = [name, slug.replaceAll('-', ' ')]
        .map((one) => directory.find(one))
        .find(({ type }) => type === 'one');
      const link = target?.type === 'one' ? target.link : undefined;
      const to = link ? pagePath(link.address) : `?q=${encodeURIComponent(name)}`;
      const path = pagePath(addressOf({ type: 'term', slug }));
      add({ path, title: name, to, name: link?.name ?? name });
    }
  }
  return [...redirects.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

  /**
   * The headings that begin a page depend on the length and the words of the document. Therefore every heading and page of
   * the document has an address, now and in each edition.
   */
  function addSections(document: Document): void {
    const { address, name, sections, headings, headingKeys } = document;
    // Another document may have taken a former address since.
    const addresses = addressesOf(document).filter(
      (one) => textAt(current, one)?.address === address,
    );
    const states = editions.map(({ state }) => state).reverse();
    const wasDivided = addresses.some((one) => states.some((state) => state.sections.has(one)));
    if (sections.length === 0 && !wasDivided) return;
    const places = new Map<string, { title: string; to: string }>();
    const keyOfRule = new Map<string, string>();
    for (const { key, name: title, rulings } of sections) {
      if (key !== '') places.set(key, { title: title || name, to: sectionPath(address, key) });
      for (const { number } of rulings) keyOfRule.set(number, key);
    }
    for (const [index, heading] of headings.entries()) {
      const page = sections.find((section) => section.headings.includes(heading));
      const key = headingKeys[index];
      if (!page || key === undefined || places.has(key)) continue;
      const to = rulingUrl(sectionPath(address, page.key), heading.id);
      places.set(key, { title: heading.text, to });
    }
    const published = states.flatMap((state) => addresses.map((one) => state.sections.get(one)));
    for (const [key, number] of published.flatMap((starts = {}) => Object.entries(starts)))
      if (!places.has(key)) places.set(key, { title: name, to: toRule(number) });
    for (const one of addresses) {
      const whole = sections.length > 0 ? wholePath(address) : pagePath(address);
      if (wholePath(one) !== whole) add({ path: wholePath(one), title: name, to: whole, name });
      for (const [key, { title, to }] of places) {
        const path = sectionPath(one, key);
        if (path !== to) add({ path, title, to, name: title });
      }
    }

    function toRule(number: string): string {
      const to = destinationOf(current, address, number).target?.to;
      if (!to || 'reason' in to) return pagePath(address);
      if (to.to !== address) return rulingPath(to.to, to.number);
      const page = sectionPath(address, keyOfRule.get(to.number ?? '') ?? '');
      return rulingUrl(page, to.number);
    }
  }

  function addText(address: TextAddress, text: TextState): void {
    const now = textAt(current, address);
    if (!now) return;
    if (now.address !== address) {
      const [path, to] = [pagePath(address), pagePath(now.address)];
      add({ path, title: text.name, to, name: now.name });
      if (editions.some(({ state }) => earlierTexts(state, now).length > 0)) {
        const [title, name] = [`History of ${text.name}`, `History of ${now.name}`];
        add({ path: historyPath(address), title, to: historyPath(now.address), name });
      }
    }
    const stands = (number: string): boolean =>
      now.address === address && rulingIn(now, number) !== undefined;
    for (const { number } of text.rulings) {
      if (!stands(number)) addRuling(address, text, number);
    }
    for (const number of Object.keys(text.retired)) addRuling(address, text, number);
  }

  function addPrinted(text: TextState, date: string): void {
    const now = textAt(current, text.address);
    if (!now) return;
    const taken = new Set(now.rulings.map(({ printed = '' }) => printedSlug(printed)));
    for (const { number, printed = '' } of text.rulings) {
      const slug = printedSlug(printed);
      if (!isFreePart(slug) || taken.has(slug) || rulingIn(now, `r${slug}`)) continue;
      const rule = rulingIn(now, number) ?? { number };
      add({
        path: printedPath(now.address, printed),
        title: rulingTitle(now.name, { number, printed }),
        to: sharePath(text.address, number),
        name: rulingTitle(now.name, rule),
        lastPrinted: { number: printed, date },
      });
    }
  }

  function addRuling(address: TextAddress, text: TextState, number: string): void {
    const path = sharePath(address, number);
    const title = `${text.name}, ${number}`;
    const { text: last, target } = destinationOf(current, address, number);
    if (!target || !last) return;
    const { to, name = '', ruling } = target;
    if ('reason' in to) {
      add({ path, title, to: pagePath(last.address), name: last.name, retired: to });
    } else if (to.number === undefined) {
      add({ path, title, to: pagePath(to.to), name: name || slugOf(to.to), retired: to });
    } else if (to.to !== address || to.number !== number) {
      const place = `${name}, ${ruling?.printed ?? to.number}`;
      const retired = rulingIn(textAt(current, address), number) ? undefined : to;
      add({
        path,
        title,
        to: rulingPath(to.to, to.number),
        name: place,
        ...(retired && { retired }),
      });
    }
  }
}
