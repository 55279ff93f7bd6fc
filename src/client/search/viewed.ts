import { firstWords } from './first-words.ts';
import { maxSavedLength, SavedItemsStore } from './saved-items.ts';

const { base = '/' } = document.querySelector<HTMLElement>('glossary-search')?.dataset ?? {};

// The ruling that the address names, or the text as a whole.
function remember(): void {
  const heading = document.querySelector('article:is([data-rulings], .alone) h1');
  const title = heading?.textContent.replace(/\s+/gu, ' ').trim();
  if (!title) return;
  const ruling = document.querySelector('.alone .quote, .ruling:target');
  const link = ruling?.querySelector<HTMLAnchorElement>('a.number');
  const { pathname, hash } = link ?? { pathname: location.pathname, hash: '' };
  new SavedItemsStore(base).addViewed({
    url: pathname + hash,
    title,
    ...(ruling && link ? { number: link.innerText, words: wordsOf(ruling) } : {}),
  });
}

function wordsOf(ruling: Element): string {
  const copy = document.importNode(ruling, true);
  for (const part of copy.querySelectorAll('.number, .box-label, .ruling')) part.remove();
  for (const icon of copy.querySelectorAll('[data-icon]')) icon.replaceWith(icon.ariaLabel ?? '');
  return firstWords(copy.textContent, maxSavedLength);
}

remember();
addEventListener('hashchange', remember);
