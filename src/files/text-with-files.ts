import { type EditionLabel, History, lastText } from '../editions/index.ts';
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

/** What the files of a withdrawn entry say about it, besides why. */
export interface WithdrawnText {
  /** The date of the first edition without it. */
  withdrawnOn?: string;
  /** Its last text, and the edition that has it. */
  lastText: { edition: EditionLabel; rulings: { number: RulingNumber; text: string }[] };
}

/** A text, and what else its files say about it. */
export interface TextWithFiles {
  text: Entry | Document;
  /** Its earlier addresses. */
  earlier: TextAddress[];
  /** Address of its history, where an edition has it. */
  history?: string;
  /** Of an entry that was withdrawn. */
  withdrawn?: WithdrawnText;
  /** What they say about its rulings beside the text. */
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
    const noteOn = notesOn(text);
    const notes = Object.fromEntries(text.rulings.map(({ number }) => [number, noteOn(number)]));
    const { address } = text;
    const history = past.isPublished(address) && { history: glossary.base + historyPath(address) };
    const more = { ...history, ...withdrawnText(text, past) };
    yield { text, earlier: earlier.filter(isTextAddress), ...more, notes };
  }
}

/** The last text of an entry that was withdrawn. */
function withdrawnText(text: Entry | Document, past: History): { withdrawn?: WithdrawnText } {
  const history = 'withdrawn' in text ? past.of(text.address) : undefined;
  const last = history && lastText(history);
  if (!last) return {};
  const { edition, withdrawn } = last;
  const rulings = last.text.rulings.map(({ number, text }) => ({ number, text }));
  const on = withdrawn === null ? {} : { withdrawnOn: withdrawn };
  return { withdrawn: { ...on, lastText: { edition, rulings } } };
}
