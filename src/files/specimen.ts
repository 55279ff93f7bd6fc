import type { Entry, Ruling } from '../glossary/browser.ts';

/** The longest ruling that the help shows, in characters. */
const longest = 220;

/** A short ruling that shows what rulings have: a "See", a mention, a name without an entry. The richest one. */
export function specimen(entries: readonly Entry[]): { entry: Entry; ruling: Ruling } | undefined {
  let best: { entry: Entry; ruling: Ruling; parts: number } | undefined;
  for (const entry of entries) {
    for (const ruling of entry.rulings) {
      const { html, text, kind, standing } = ruling;
      if (kind !== 'text' || standing !== 'current' || text.length > longest) continue;
      const links = [...html.matchAll(/class="ref ([^"]+)"/gu)].map(([, kinds]) => kinds);
      const parts = new Set(links).size;
      const isBetter =
        !best ||
        parts > best.parts ||
        (parts === best.parts && text.length < best.ruling.text.length);
      if (isBetter) best = { entry, ruling, parts };
    }
  }
  return best;
}
