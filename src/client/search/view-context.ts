import * as kinds from 'virtual:wording/kinds';
import type { nothing, TemplateResult } from 'lit-html';
import { curlyQuotes } from '../../model/index.ts';
import type { NameMatcher, QueryWord } from '../../search/browser.ts';
import { plural } from '../../views/index.ts';
import type { SavedItems } from '../shared/saved-items.ts';
import { highlighted } from './highlight.ts';
import type { SitePage } from './site-pages.ts';
import type { Search } from './state.ts';

/** Content that can be rendered into an element. */
export type Rendered = TemplateResult | typeof nothing;

/** Actions of the reader in the results. */
export interface Actions {
  /** Shows all rulings of a group, or all similar names. */
  showAll(key: string): void;
  /** Searches with these changes. */
  change(change: Partial<Search>): void;
  /** Searches for other words. */
  search(q: string): void;
  /** Deletes saved items. */
  clear(part: keyof SavedItems): void;
}

/** Context of the view besides the state. */
export interface ViewContext {
  /** Base path of the site. */
  base: string;
  /** Pages of the site that are no texts. */
  pages: readonly SitePage[];
  /** The names of the glossary, once they are loaded. */
  names: NameMatcher | undefined;
  saved: SavedItems;
  /** Shown while there is nothing else to show. */
  hint: string | undefined;
  actions: Actions;
}

/** A text with the quotation marks of the language. */
export const curly = (text: string): string => curlyQuotes(text, kinds.quotationMarks);

/** Fills a plural in the language of the page. */
export function pluralOf(forms: Parameters<typeof plural>[1], count: number, name = ''): string {
  return plural(document.documentElement.lang, forms, count, { name });
}

/** A text with the words of a query highlighted, and its icons as pictures. */
export function marked(
  text: string,
  keywords: readonly QueryWord[],
  names: NameMatcher | undefined,
): unknown[] {
  return highlighted(text, keywords, (code) => names?.index.iconNames.get(code.toLowerCase()));
}
