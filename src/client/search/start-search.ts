import * as words from 'virtual:wording/search';
import { sitePaths } from '../../model/index.ts';
import { inlineHtml } from '../../views/index.ts';
import { element } from '../shared/dom.ts';
import { loadStyleSheet } from '../shared/style-sheet.ts';
import { SearchController } from './controller.ts';

/**
 * Starts the search of a page. Entry of the bundle `search.js`: as a part of the page's script, the search was 13 files.
 *
 * @param host with a form, and with a place for results as `SearchBox.astro` makes it, or without
 * @param isWanted the reader went to the search box
 * @param before the element that had the focus before the search box
 */
export function startSearch(
  host: HTMLElement,
  isWanted: boolean,
  before: EventTarget | null,
): void {
  const form = host.querySelector('form');
  const box = host.querySelector<HTMLInputElement>('input[name=q]');
  if (!form || !box) return;
  const base = host.dataset['base'] ?? new URL(form.action).pathname;
  const place = host.querySelector<HTMLElement>('[data-results-region]') ?? undefined;
  const letters = base + sitePaths.letters;
  const failed =
    host.querySelector<HTMLElement>('.failed') ??
    element('p', { class: 'notice failed', role: 'alert', hidden: true });
  failed.innerHTML ||= `${words.searchFailed} ${inlineHtml(words.browseNames, { letters })}`;
  const controller = new SearchController({ host, form, box, place, failed }, base);
  void loadStyleSheet(`${base}icons.css`);
  controller.start(isWanted, before);
}
