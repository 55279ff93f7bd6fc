import { History } from '../editions/index.ts';
import {
  type Document,
  type Entry,
  historyPath,
  isTextAddress,
  pagePath,
  type RulingNumber,
  readPagePath,
  type TextAddress,
} from '../glossary/browser.ts';
import { type RulingNotes, rulingNotes } from './ruling-notes.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** A text, and what else its files say about it. */
export interface TextWithFiles {
  text: Entry | Document;
  /** Its earlier addresses. */
  earlier: TextAddress[];
  /** Address of its history, where an edition has it. */
  history?: string;
  /** Notes on its rulings. */
  notes: Record<RulingNumber, RulingNotes>;
}

/**
 * Every entry and document, with what else its files say about it. Their files depend on this, and on the site's
 * settings, icons and words.
 */
export function* textsWithFiles(compilation: SiteCompilation): Generator<TextWithFiles> {
  const { glossary, redirects, editions } = compilation;
  const past = new History(editions);
  const notesOn = rulingNotes(compilation);
  const movedTo = Map.groupBy(redirects, ({ to }) => to);
  for (const text of [...glossary.entries, ...glossary.documents]) {
    const moved = movedTo.get(pagePath(text.address)) ?? [];
    const earlier = moved.map(({ path }) => readPagePath(path)).filter((old) => old !== undefined);
    const { address } = text;
    const history = past.isPublished(address) && { history: glossary.base + historyPath(address) };
    yield { text, earlier: earlier.filter(isTextAddress), ...history, notes: notesOn(text) };
  }
}
