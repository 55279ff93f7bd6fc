import type { EditionChanges, History } from '../editions/index.ts';
import { dateInWords, escapeHtml, type Glossary } from '../glossary/browser.ts';
import { format, joinList, plural } from '../wording/browser.ts';
import { changesInShort, isChangedInMeaning } from './change-words.ts';
import type { ChangeView } from './changes-html.ts';
import type { SiteCompilation } from './site-compilation.ts';
import { linkHtml } from './version-html.ts';

/** Maximum number of texts named for each edition. */
const maxNamed = 12;

/** Summary of the changes of an edition. */
export interface EditionSummary {
  /** Counts of the changes; for the first edition, the count of its texts. */
  counts: string;
  /**
   * Links to the first texts that changed in more than wording, and the count of the others, as HTML; empty for the
   * first edition.
   */
  texts: string;
}

/** Summarises the changes of an edition. */
export function editionSummary(
  { edition, before, changes }: EditionChanges,
  { changes: words, changesPages, language }: SiteCompilation['wording'],
  { place }: Pick<ChangeView, 'place'>,
): EditionSummary {
  if (!before) {
    const counts = plural(language, changesPages.firstEdition, edition.state.texts.size);
    return { counts, texts: '' };
  }
  const named = changes.texts.filter(isChangedInMeaning).slice(0, maxNamed);
  const others = changes.texts.length - named.length;
  const links = named.map(({ name, address }) => linkHtml({ ...place(address), name }));
  if (named.length > 0 && others > 0)
    links.push(escapeHtml(plural(language, changesPages.moreTexts, others)));
  return { counts: changesInShort(changes, words, language), texts: joinList(language, links) };
}

/**
 * Returns the newest day that the texts name: of a source, a comparison with the publisher, or a review. It stands for the
 * day of the last change, because the clock would make other bytes of the same content.
 */
export function newestDay({
  entries,
  documents,
}: Pick<Glossary, 'entries' | 'documents'>): string | undefined {
  const days = [...entries, ...documents].flatMap(({ checked, sources, rulings }) => [
    checked,
    ...sources.map(({ date }) => date),
    ...rulings.flatMap((ruling) => [ruling.reviewed, ...ruling.sources.map(({ date }) => date)]),
  ]);
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}

/** Says that the texts have changed since the last edition; empty if they have not. */
export function laterChanges(
  { editions, sinceLast }: History,
  glossary: Glossary,
  { site: words, language }: Pick<SiteCompilation['wording'], 'site' | 'language'>,
): string {
  const edition = editions.at(-1);
  if (!edition || !sinceLast || sinceLast.texts.length === 0) return '';
  const day = newestDay(glossary);
  if (day === undefined || day <= edition.date) return words.laterChanges;
  return format(words.changesUpTo, { date: dateInWords(day, language) });
}
