import { contentWords, stemsOf } from '../languages/index.ts';
import type { Document, Entry, Glossary, GraphEdge, Term } from '../link/index.ts';
import {
  type Address,
  compareText,
  escapeHtml,
  isNote,
  isOver,
  memoize,
  pageUrl,
  placeText,
  type Ruling,
  readTextAddress,
  rulingTitle,
  rulingUrl,
  type Standing,
  type TextAddress,
  textUrl,
  typeOf,
} from '../model/index.ts';
import { joinList } from './format.ts';
import type { PublishedRuling, ReferringRuling, TextFile } from './text-record.ts';

/** A text with some of its rulings. */
export interface RulingsOfText {
  text: Entry | Document;
  rulings: Ruling[];
}

/** Groups rulings by their texts, each ruling once. */
function inTexts(found: readonly { text: Entry | Document; ruling: Ruling }[]): RulingsOfText[] {
  return Array.from(
    Map.groupBy(found, ({ text }) => text),
    ([text, all]) => ({ text, rulings: [...new Set(all.map(({ ruling }) => ruling))] }),
  );
}

/**
 * Returns the rulings that mention a term, grouped by text in the order of its backlinks. Rulings that only refer to it
 * are left out.
 */
export function rulingsNaming(
  { backlinks }: Term,
  { pages }: Pick<Glossary, 'pages'>,
): RulingsOfText[] {
  return inTexts(
    backlinks.flatMap(({ kind, from, number }) => {
      const text = kind === 'redirect' ? undefined : pages.get(from.address);
      if (!text || !('rulings' in text)) return [];
      const ruling = text.rulings.find((one) => one.number === number);
      return ruling ? { text, ruling } : [];
    }),
  );
}

/** Standings in the list at the top of a text, in this order. */
const told = ['temporary', 'superseded', 'reversed'] as const satisfies Standing[];

/** Rulings of one standing other than current. */
interface Outdated<One> {
  standing: (typeof told)[number];
  rulings: One[];
}

/**
 * Returns the rulings in the list at the top of a text: temporary, superseded and reversed rulings. Rulings at the
 * start of the text are left out: their boxes are visible there.
 */
export function outdatedBelow<One extends Pick<Ruling, 'standing'>>(
  rulings: readonly One[],
): Outdated<One>[] {
  return told
    .map((standing) => ({ standing, rulings: rulings.filter((one) => one.standing === standing) }))
    .filter((found) => found.rulings.some((one, index) => one !== rulings[index]));
}

/** Maximum length of the example in the help, in characters. */
const longest = 220;

/**
 * Returns a short ruling as an example: the ruling with the most kinds of references, such as a "See", a mention and a
 * name without an entry.
 */
export function specimen(entries: readonly Entry[]): { entry: Entry; ruling: Ruling } | undefined {
  const [best] = entries
    .flatMap((entry) => entry.rulings.map((ruling) => ({ entry, ruling })))
    .filter(
      ({ ruling: { kind, standing, text } }) =>
        kind === 'text' && standing === 'current' && text.length <= longest,
    )
    .map((one) => ({ ...one, parts: kindsOfReferences(one.ruling) }))
    .sort((a, b) => b.parts - a.parts || a.ruling.text.length - b.ruling.text.length);
  return best;
}

/** Count of the kinds of references that a ruling shows; references to terms are a separate kind. */
function kindsOfReferences({ references = [] }: Ruling): number {
  return new Set(references.map(({ kind, to }) => `${kind} ${typeOf(to) === 'term'}`)).size;
}

/** Stems of the words of each ruling. Rulings that only refer are left out. */
function stemsByRuling({ site, entries, documents }: Glossary) {
  const language = contentWords(site);
  return [...entries, ...documents].flatMap((text) => {
    const redirects = text.references.filter(({ kind }) => kind === 'redirect');
    const referring = new Set(redirects.map(({ number }) => number));
    return text.rulings
      .filter(({ number }) => !referring.has(number))
      .map((ruling) => ({ text, ruling, stems: stemsOf(ruling.text, language) }));
  });
}

/**
 * Finds the rulings that use the name of a term, or of an entry that only refers, in any inflected form. Rulings that only
 * refer are left out.
 */
export const rulingsUsing = /* @__PURE__ */ memoize(
  (glossary: Glossary): ReadonlyMap<Address, RulingsOfText[]> => {
    const language = contentWords(glossary.site);
    const names = [...glossary.entries.filter(({ redirect }) => redirect), ...glossary.terms];
    const byFirstStem = Map.groupBy(
      names.flatMap(({ address, title, aliases }) =>
        [title, ...aliases].map((name) => ({ address, stems: stemsOf(name, language) })),
      ),
      ({ stems: [first] }) => first,
    );
    const uses = stemsByRuling(glossary).flatMap(({ text, ruling, stems }) =>
      stems.flatMap((stem, at) =>
        (byFirstStem.get(stem) ?? [])
          .filter((name) => name.stems.every((one, index) => stems[at + index] === one))
          .map(({ address }) => ({ address, text, ruling })),
      ),
    );
    const byName = Map.groupBy(uses, ({ address }) => address);
    return new Map(Array.from(byName, ([address, found]) => [address, inTexts(found)]));
  },
);

/** Returns a function that tells whether all words of a name occur in rulings. Rulings that only refer do not count. */
export const hasWordsOf = /* @__PURE__ */ memoize(
  (glossary: Glossary): ((name: string) => boolean) => {
    const used = new Set(stemsByRuling(glossary).flatMap(({ stems }) => stems));
    const language = contentWords(glossary.site);
    return (name) => stemsOf(name, language).every((one) => used.has(one));
  },
);

/**
 * Rulings that refer to a rule, as links.
 *
 * @param page URL of the rule's document, whose rules are named by number alone
 */
export function referringHtml(
  referring: readonly ReferringRuling[],
  page: string,
  language: string,
): string {
  const links = referring.map(({ name, number, printed, url }) => {
    const isOwn = textUrl(url) === rulingUrl(page, number);
    const shown = isOwn ? (printed ?? number) : rulingTitle(name, { number, printed });
    return `<a href="${escapeHtml(url)}">${escapeHtml(shown)}</a>`;
  });
  return joinList(language, links);
}

/** A ruling of a briefing. */
export interface BriefingRuling {
  /** Text of the ruling. */
  text: Pick<TextFile, 'title' | 'name' | 'url'>;
  ruling: PublishedRuling;
}

/** The rulings that a player of a deck should know, each once, sorted by the names of their texts. */
export interface Briefing {
  /** Errata and temporary rulings of its cards. */
  first: BriefingRuling[];
  /** Rulings that name two cards of the deck, or are in the entry of one card and name another. */
  pairs: BriefingRuling[];
  rest: BriefingRuling[];
}

/**
 * Returns the places of rulings that name at least two of the given pages; the entry that contains a ruling counts as
 * named.
 */
export function placesOfPairs(
  edges: readonly GraphEdge[],
  deck: ReadonlySet<Address>,
): Map<string, TextAddress> {
  const naming = edges.filter(({ target, kind }) => kind !== 'redirect' && deck.has(target));
  const byRuling = Map.groupBy(naming, ({ source, ruling }) =>
    placeText({ address: source, number: ruling }),
  );
  return new Map(
    [...byRuling].flatMap(([key, all]) => {
      const sources = all.map(({ source }) => source).filter((source) => deck.has(source));
      const pages = new Set([...sources, ...all.map(({ target }) => target)]);
      const text = readTextAddress(all[0]?.source ?? '');
      return text && pages.size > 1 ? [[key, text]] : [];
    }),
  );
}

/** Returns the rulings that mention a page, in the order of their texts. */
export function mentionsOf(
  page: Address,
  edges: readonly GraphEdge[],
  texts: ReadonlyMap<TextAddress, TextFile>,
): BriefingRuling[] {
  const places = new Set(
    edges
      .filter(({ target, kind }) => target === page && kind !== 'redirect')
      .map(({ source, ruling }) => placeText({ address: source, number: ruling })),
  );
  return [...texts]
    .sort(([, a], [, b]) => compareText(sortedBy(a), sortedBy(b)))
    .flatMap(([address, text]) =>
      text.rulings
        .filter(({ number }) => places.has(placeText({ address, number })))
        .map((ruling) => ({ text, ruling })),
    );
}

/**
 * Makes the briefing of a deck. Leaves out notes, rulings that only refer, and rulings that no longer apply. Rulings
 * of other texts that apply to a card come last.
 *
 * @param deck pages of the deck's cards
 * @param texts its entries, and the texts of {@link placesOfPairs}
 */
export function briefingOf(
  deck: ReadonlySet<Address>,
  texts: ReadonlyMap<TextAddress, TextFile>,
  pairs: ReadonlyMap<string, TextAddress>,
  edges: readonly GraphEdge[],
): Briefing {
  const redirects = edges.filter(({ kind }) => kind === 'redirect');
  const referring = new Set(
    redirects.map(({ source, ruling }) => placeText({ address: source, number: ruling })),
  );
  const briefing: Briefing = { first: [], pairs: [], rest: [] };
  const byName = [...texts].sort(([, a], [, b]) => compareText(sortedBy(a), sortedBy(b)));
  const listed = new Set<string>();
  const add = (one: BriefingRuling, isCard: boolean, isPair = false): void => {
    const { standing, kind, url } = one.ruling;
    if (isNote(one.ruling) || isOver(standing) || listed.has(url)) return;
    const isFirst = isCard && (kind === 'errata' || standing === 'temporary');
    const part = isFirst ? 'first' : isPair ? 'pairs' : isCard ? 'rest' : undefined;
    if (!part) return;
    briefing[part].push(one);
    listed.add(url);
  };
  for (const [address, text] of byName) {
    for (const ruling of text.rulings) {
      const place = placeText({ address, number: ruling.number });
      if (!referring.has(place)) add({ text, ruling }, deck.has(address), pairs.has(place));
    }
  }
  for (const [address, { applied = [] }] of byName) {
    for (const ruling of applied) {
      const text = { title: ruling.name, url: pageUrl(ruling.url) };
      add({ text, ruling }, deck.has(address));
    }
  }
  return briefing;
}

function sortedBy({ name, title }: TextFile): string {
  return (name ?? title).toLowerCase();
}
