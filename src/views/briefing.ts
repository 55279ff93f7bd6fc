import type { GraphEdge } from '../link/index.ts';
import {
  type Address,
  compareText,
  isOver,
  pageUrl,
  placeText,
  readTextAddress,
  type TextAddress,
} from '../model/index.ts';
import type { PublishedRuling, TextFile } from './text-record.ts';

/** A ruling of a briefing. */
export interface BriefingRuling {
  /** The text that it is from. */
  text: Pick<TextFile, 'title' | 'name' | 'url'>;
  ruling: PublishedRuling;
}

/** The rulings that a player of a deck should know, each once and by the names of their texts. */
export interface Briefing {
  /** Errata and temporary rulings of its cards. */
  first: BriefingRuling[];
  /** Rulings that name two of its cards, or name one in the entry of another. */
  pairs: BriefingRuling[];
  rest: BriefingRuling[];
}

/** The places of rulings that name two of some pages; the entry that a ruling is in counts as named. */
export function placesOfPairs(
  edges: readonly GraphEdge[],
  deck: ReadonlySet<Address>,
): Map<string, TextAddress> {
  const named = new Map<string, { source: TextAddress; pages: Set<Address> }>();
  for (const { source, target, kind, ruling } of edges) {
    const text = readTextAddress(source);
    if (kind === 'redirect' || !text || !deck.has(target)) continue;
    const key = placeText({ address: source, number: ruling });
    const place = named.get(key) ?? {
      source: text,
      pages: new Set(deck.has(source) ? [source] : []),
    };
    place.pages.add(target);
    named.set(key, place);
  }
  return new Map(
    [...named].flatMap(([key, { source, pages }]) => (pages.size > 1 ? [[key, source]] : [])),
  );
}

/**
 * Makes the briefing of a deck. Rulings that no longer apply are left out; rulings of other texts that apply to a card
 * come last.
 *
 * @param deck the pages of its cards
 * @param texts its entries, and the texts of {@link placesOfPairs}
 */
export function briefingOf(
  deck: ReadonlySet<Address>,
  texts: ReadonlyMap<TextAddress, TextFile>,
  pairs: ReadonlyMap<string, TextAddress>,
): Briefing {
  const briefing: Briefing = { first: [], pairs: [], rest: [] };
  const byName = [...texts].sort(([, a], [, b]) => compareText(sortedBy(a), sortedBy(b)));
  const listed = new Set<string>();
  const add = (one: BriefingRuling, isCard: boolean, isPair = false): void => {
    const { standing, kind, url } = one.ruling;
    if (isOver(standing) || listed.has(url)) return;
    const isFirst = isCard && (kind === 'errata' || standing === 'temporary');
    const part = isFirst ? 'first' : isPair ? 'pairs' : isCard ? 'rest' : undefined;
    if (!part) return;
    briefing[part].push(one);
    listed.add(url);
  };
  for (const [address, text] of byName) {
    for (const ruling of text.rulings) {
      const isPair = pairs.has(placeText({ address, number: ruling.number }));
      add({ text, ruling }, deck.has(address), isPair);
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
