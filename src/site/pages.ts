/** The compiled content, for pages, components and layouts. */
import { compiled } from 'virtual:spaceline/compiled';
import { curlyQuotes, sitePaths } from '../model/index.ts';
import { type ChangeView, iconNames, laterChanges, placesIn } from '../views/index.ts';

/** The compiled glossary with its editions and words. */
export const compilation = compiled;

/** Compiled glossary, interface words, and rulings to review. */
export const { glossary, wording, reviews: allReviews } = compiled;

/** The settings of the site, and its base path with a slash at both ends. */
export const { site, base } = glossary;

/** Returns the URL of a page of the site. */
export const urlTo = (page: keyof typeof sitePaths): string => base + sitePaths[page];

/** Says that the content is incomplete, and what it covers; empty if it is complete. */
export const { incomplete } = wording.home;

/** The glossary through all editions. */
export const { history } = compiled;

/** Says on paper that the texts are newer than the last edition. */
export const later = laterChanges(history, glossary, wording);

const { changes, kinds, retired } = wording;

/** Returns a name or a sentence with the quotation marks of the language, as in rulings. */
export const curly = (text: string): string => curlyQuotes(text, kinds.quotationMarks);

/** Options for showing changes, the same on every page. */
export const changeView: ChangeView = {
  words: changes,
  kinds,
  retired,
  place: placesIn(glossary),
  icons: iconNames(glossary.icons),
};
