import { excerpt } from '../../languages/browser.ts';
import { addViewed, maxSavedLength } from '../shared/saved.ts';

// The page of a text keeps the text as viewed, or the ruling that the address names.
function remember(): void {
  const heading = document.querySelector('article:is([data-rulings], .alone) h1');
  const title = heading?.textContent.replace(/\s+/gu, ' ').trim();
  if (!title) return;
  // Not `:target`, which the page has only once it is scrolled.
  const place = document.getElementById(location.hash.slice(1));
  const ruling = document.querySelector('.alone .quote') ?? place?.closest('.ruling');
  const link = ruling?.querySelector<HTMLAnchorElement>('a.number');
  const { pathname, hash } = link ?? { pathname: location.pathname, hash: '' };
  const { base = '/' } = document.querySelector<HTMLElement>('glossary-search')?.dataset ?? {};
  addViewed(base, {
    url: pathname + hash,
    title,
    ...(ruling && link ? { number: link.innerText, words: shownText(ruling) } : {}),
  });
}

function shownText(ruling: Element): string {
  const copy = document.importNode(ruling, true);
  const asides = '.number, .box-label, .ruling, .crumb, .then, .since, .applies, .meta';
  for (const part of copy.querySelectorAll(asides)) part.remove();
  return excerpt(copy.textContent, maxSavedLength);
}

remember();
addEventListener('hashchange', remember);
