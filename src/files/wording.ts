import {
  type Entry,
  type Publication,
  type Ruling,
  rulingLabel,
  type Standing,
} from '../glossary/browser.ts';

const standings: Record<Standing, string> = {
  current: 'Current',
  temporary: 'Temporary',
  superseded: 'Superseded',
  reversed: 'Reversed',
};

/** What a standing is called: `Temporary`. */
export function standingWord(standing: Standing): string {
  return standings[standing];
}

/** What a ruling is called in one or two words: `Temporary ruling`, `Errata`, `Ruling`. */
export function rulingName(ruling: Pick<Ruling, 'kind' | 'standing'>): string {
  return rulingLabel(ruling) || 'Ruling';
}

/** What an entry is: `Card \u00b7 doorway`, `Card`, `Term`. */
export function entryKind(entry: Pick<Entry, 'kind' | 'cardType'>): string {
  if (entry.kind === 'term') return 'Term';
  return entry.cardType ? `Card \u00b7 ${entry.cardType}` : 'Card';
}

/** A publication in words: `Current Rulings, 2026-11-01`. */
export function publicationText(publication: Publication): string {
  return publication.date ? `${publication.name}, ${publication.date}` : publication.name;
}

/** A number and its noun: `1 ruling`, `2 rulings`, `3 entries`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** How many entries and terms there are, without those of which there is none: `3 entries, 1 name without an entry`. */
export function nameCounts(entries: number, terms: number): string {
  return [
    entries > 0 ? count(entries, 'entry', 'entries') : '',
    terms > 0 ? count(terms, 'name without an entry', 'names without an entry') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * The beginning of a text, for a description.
 *
 * @param text plain text
 * @param length in characters; the result ends at a word and is never longer
 */
export function excerpt(text: string, length = 180): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, cut > 0 ? cut : length - 1).replace(/[\s,;:.]+$/u, '')}\u2026`;
}

/** Whether a text shows icons, so that its page needs their stylesheet. */
export function showsIcons(html: string): boolean {
  return html.includes('data-icon="');
}
