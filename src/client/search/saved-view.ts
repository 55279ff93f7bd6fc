import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { format } from '../../views/index.ts';
import type { SavedItems, SavedText } from '../shared/saved.ts';
import { sheetUrl } from '../shared/sheet-address.ts';
import { curly, marked, pluralOf } from './result-words.ts';
import type { Rendered, ViewContext } from './state.ts';

/** The saved items, which are shown while nothing is searched for. */
export function savedView(context: ViewContext): Rendered {
  const { saved, base, names, hint, actions } = context;
  const { pinned, viewed, recent } = saved;
  if (pinned.length + viewed.length + recent.length === 0)
    return hint ? html`<p class="search-hint">${hint}</p>` : nothing;
  const part = (
    name: keyof SavedItems,
    title: string,
    clearLabel: string,
    list: Rendered,
    link: Rendered = nothing,
  ): Rendered =>
    saved[name].length === 0
      ? nothing
      : html`<div><div class="saved-head"><h2>${title}</h2> ${link} <button type="button" class="text-button" aria-label=${clearLabel} @click=${() => actions.clear(name)}>${words.clear}</button></div>${list}</div>`;
  const texts = (items: readonly SavedText[]): TemplateResult =>
    html`<ul class="saved-texts">${items.map(
      ({ url, title, number, words: first }) =>
        html`<li><a class="named" href=${url}>${curly(title)}${number ? html` <span class="at">${number}</span>` : nothing}</a>${first ? html`<span class="saved-words">${marked(curly(first), [], names)}</span>` : nothing}</li>`,
    )}</ul>`;
  const sheet = sheetOfPins(saved, base);
  const openSheet = sheet ? html`<a href=${sheet}>${words.openPinned}</a>` : nothing;
  const pinnedTitle = format(words.pinnedTexts, { count: String(pinned.length) });
  const searches = html`<ul class="chips">${recent.map(
    (q) =>
      html`<li><button type="button" class="chip" @click=${() => actions.search(q)}>${q}</button></li>`,
  )}</ul>`;
  return html`<div class="saved">${part('pinned', pinnedTitle, words.clearPinned, texts(pinned), openSheet)}${part('viewed', words.viewedTexts, words.clearViewed, texts(viewed))}${part('recent', words.recentSearches, words.clearRecent, searches)}</div>`;
}

/** A link to the sheet of pinned rulings. */
export function sheetLink({ saved, base }: ViewContext): Rendered {
  const url = sheetOfPins(saved, base);
  if (url === '') return nothing;
  const count = url.split(',').length;
  return html`<p class="result-meta"><a class="onward" href=${url}>${pluralOf(words.pinnedSheet, count)}</a></p>`;
}

/** The address of the sheet of pinned rulings; empty if no ruling is pinned. */
function sheetOfPins({ pinned }: SavedItems, base: string): string {
  return sheetUrl(
    base,
    pinned.map(({ url }) => url),
  );
}
