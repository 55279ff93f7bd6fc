import { citedNoNumber } from 'virtual:wording/citation';
import {
  decodeAddress,
  escapeHtml,
  readTextPath,
  rulingNumber,
  typeOf,
} from '../../model/index.ts';
import { format } from '../../views/index.ts';
import { element } from '../shared/dom.ts';

/**
 * Handles an address whose fragment is not on the page. `#P15.` leads to `#p15`. On a section, leads to the contents of the
 * document, which know the section of every rule. On a whole text, shows a notice that the number does not exist.
 */
export function showMissing(): void {
  document.querySelector('.then')?.remove();
  const { hash, pathname, search } = location;
  const id = decodeAddress(hash.slice(1));
  if (document.getElementById(id) ?? document.getElementsByName(id)[0]) return;
  const meant = /^[pr]\d+/iu.exec(id)?.[0].toLowerCase();
  if (meant !== undefined && meant !== id) {
    location.replace(`#${meant}`);
    return;
  }
  const text = readTextPath(pathname);
  if (text?.section !== undefined) {
    const contents = document.querySelector<HTMLAnchorElement>('.title h1 a')?.href;
    // Contents of another build may lead here for a rule that the page lacks.
    if (contents && !document.referrer.startsWith(contents + search))
      location.replace(contents + search + hash);
    return;
  }
  // The page of a single ruling has no other rulings.
  if (!text || (text.number ?? text.printed) !== undefined) return;
  const number = rulingNumber(hash.slice(1), typeOf(text.address));
  if (number === undefined) return;
  const html = `<p>${escapeHtml(format(citedNoNumber, { number }))}</p>`;
  sayAtTop('unknown', html).scrollIntoView({ block: 'nearest' });
}

/**
 * Shows a notice at the top of a text, below its title. The page of a single ruling has a place for it.
 *
 * @param state a type of `CitationStatus`, or `no-edition`
 */
export function sayAtTop(state: string, html: string): HTMLElement {
  const notice =
    document.querySelector<HTMLElement>('.alone > .then-top') ??
    element('div', { class: 'then then-top', role: 'status' });
  notice.dataset['then'] = state;
  notice.innerHTML = html;
  if (notice.isConnected) return notice;
  document.querySelector('article.sheet > .title')?.after(notice);
  // Screen readers announce additions to an existing live region.
  setTimeout(() => notice.append(...notice.childNodes));
  return notice;
}
