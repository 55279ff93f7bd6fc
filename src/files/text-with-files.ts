import {
  type Document,
  type Entry,
  isTextAddress,
  pagePath,
  type RulingNumber,
  readPagePath,
  type TextAddress,
} from '../glossary/browser.ts';
import { lastReading } from './last-reading.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** A text, and what else its files say of it. */
export interface TextWithFiles {
  text: Entry | Document;
  /** Its earlier addresses. */
  earlier: TextAddress[];
  /** The date of the last edition, for each ruling that reads the same in it. */
  editions: Record<RulingNumber, string>;
}

/** Every entry and document, with what else its files say of it. Their files depend on this, and on the site's settings, icons and words. */
export function* textsWithFiles({
  glossary,
  editions,
  redirects,
}: SiteCompilation): Generator<TextWithFiles> {
  const editionOf = lastReading(editions);
  const movedTo = Map.groupBy(redirects, ({ to }) => to);
  for (const text of [...glossary.entries, ...glossary.documents]) {
    const moved = movedTo.get(pagePath(text.address)) ?? [];
    const earlier = moved.map(({ path }) => readPagePath(path)).filter((old) => old !== undefined);
    const known: Record<RulingNumber, string> = {};
    for (const { number } of text.rulings) {
      const edition = editionOf({ address: text.address, number });
      if (edition !== undefined) known[number] = edition;
    }
    yield { text, earlier: earlier.filter(isTextAddress), editions: known };
  }
}
