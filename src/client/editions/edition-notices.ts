import { citedNoNumber } from 'virtual:wording/citation';
import {
  decodeAddress,
  escapeHtml,
  readTextPath,
  rulingNumber,
  sharePath,
  typeOf,
} from '../../model/index.ts';
import { format } from '../../views/index.ts';
import { element, elementNamed } from '../shared/dom.ts';

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
  const html = escapeHtml(format(citedNoNumber, { number }));
  sayAtTop('unknown', html).scrollIntoView({ block: 'nearest' });
}

/**
 * Says beside a rule that another rule had its printed number in an edition. Loads the sentence from the share page
 * of the rule, which is smaller than any file of the whole text.
 *
 * @param printed the printed number on the page, which the address names
 */
export async function showEarlierBearer(printed: Element): Promise<void> {
  const rule = printed.closest('.ruling');
  const text = readTextPath(location.pathname);
  if (!rule || !text) return;
  const address = text.base + sharePath(text.address, rule.id);
  const page = await fetch(address).then((response) => response.text());
  const before = new DOMParser().parseFromString(page, 'text/html').querySelector('.before');
  if (!before?.hasChildNodes() || elementNamed(location.hash) !== printed) return;
  rule.append(element('div', { class: 'then', 'data-then': 'newer' }, before));
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
  notice.innerHTML = `<p>${html}</p>`;
  if (notice.isConnected) return notice;
  document.querySelector('article.sheet > .title')?.after(notice);
  // Screen readers announce additions to an existing live region.
  setTimeout(() => notice.append(...notice.childNodes));
  return notice;
}
