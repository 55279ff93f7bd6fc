import styles from '../../styles/reading.css?url';
import { element, loadStyleSheet } from '../shared/index.ts';

/** Loads the styles of what a page says about the ruling that its address names. */
export function loadNoticeStyles(): Promise<void> {
  return loadStyleSheet(styles);
}

/**
 * Says something at the top of a text, below its title.
 *
 * @param state what it says of the ruling: a type of `CitationStatus`, or `no-edition`
 */
export function sayAtTop(state: string, html: string): HTMLElement {
  const notice = element('div', { class: 'then then-top', role: 'status', 'data-then': state });
  notice.innerHTML = `<p>${html}</p>`;
  document.querySelector('article.sheet > .title')?.after(notice);
  return notice;
}
