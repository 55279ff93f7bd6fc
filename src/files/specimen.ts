import type { Entry, Ruling } from '../glossary/browser.ts';

/** The longest ruling that the help shows, in characters. */
const longest = 220;

/** A short ruling that shows what rulings have: a "See", a mention, a name without an entry. The richest one. */
export function specimen(entries: readonly Entry[]): { entry: Entry; ruling: Ruling } | undefined {
  const [best] = entries
    .flatMap((entry) => entry.rulings.map((ruling) => ({ entry, ruling })))
    .filter(
      ({ ruling: { kind, standing, text } }) =>
        kind === 'text' && standing === 'current' && text.length <= longest,
    )
    .map((one) => ({ ...one, parts: kindsOfLinks(one.ruling) }))
    .sort((a, b) => b.parts - a.parts || a.ruling.text.length - b.ruling.text.length);
  return best;
}

function kindsOfLinks({ html }: Ruling): number {
  return new Set([...html.matchAll(/class="ref ([^"]+)"/gu)].map(([, kinds]) => kinds)).size;
}
