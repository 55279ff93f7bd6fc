import { element } from '../shared/dom.ts';

/**
 * Adds a notice to the top of a text, below its title.
 *
 * @param state a type of `CitationStatus`, or `no-edition`
 */
export function sayAtTop(state: string, html: string): HTMLElement {
  const notice = element('div', { class: 'then then-top', role: 'status', 'data-then': state });
  notice.innerHTML = `<p>${html}</p>`;
  document.querySelector('article.sheet > .title')?.after(notice);
  return notice;
}
