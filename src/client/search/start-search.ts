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
  if (form && box) new SearchController(host, form, box).start(isWanted, before);
}
