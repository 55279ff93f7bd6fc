import { addViewed } from '../shared/saved.ts';

// Records the text of the page, or the ruling in the address, as viewed. The search adds the first words of a ruling
// later.
function remember(): void {
  const heading = document.querySelector('article:is([data-rulings], .alone) h1');
  const title = heading?.textContent.replace(/\s+/gu, ' ').trim();
  if (!title) return;
  // Not `:target`, which is set only when the page has scrolled.
  const place = document.getElementById(location.hash.slice(1));
  const page = document.querySelector<HTMLElement>('.alone');
  // The page of a retired ruling quotes the rulings that replace it.
  const former = page?.dataset['former'];
  const ruling = former ? undefined : (page?.querySelector('.quote') ?? place?.closest('.ruling'));
  const link = ruling?.querySelector<HTMLAnchorElement>('a.number');
  const number = former ?? link?.innerText;
  const { pathname, hash } = link ?? { pathname: location.pathname, hash: '' };
  const { base = '/' } = document.querySelector<HTMLElement>('glossary-search')?.dataset ?? {};
  addViewed(base, { url: pathname + hash, title, ...(number && { number }) });
}

remember();
addEventListener('hashchange', remember);
