import { addViewed } from '../shared/saved.ts';

// The page of a text keeps the text as viewed, or the ruling that the address names. The search adds the words of a ruling.
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
  addViewed(base, { url: pathname + hash, title, ...(link && { number: link.innerText }) });
}

remember();
addEventListener('hashchange', remember);
