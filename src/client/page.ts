/** Script of every page: small elements and listeners, which load other modules on demand. */
import './citing/ruling-numbers.ts';
import './editions/address.ts';
import './offline/index.ts';
import './previews/loader.ts';
import './search/element.ts';
import './search/viewed.ts';
import './shared/theme-switch.ts';

/** Elements that some pages have, each with its module. */
const elements: Record<string, () => Promise<unknown>> = {
  'contents-sheet': () => import('./shared/contents-sheet.ts'),
  'document-contents': () => import('./shared/document-contents.ts'),
  'edition-compare': () => import('./editions/edition-compare.ts'),
  'lost-address': () => import('./shared/lost-address.ts'),
  'name-filter': () => import('./shared/name-filter.ts'),
  'previews-switch': () => import('./previews/previews-switch.ts'),
  'ruling-sheet': () => import('./citing/ruling-sheet.ts'),
  'save-offline': () => import('./offline/offline-panel.ts'),
};

for (const [name, load] of Object.entries(elements)) {
  // If a module cannot be loaded, the page works without it.
  if (document.querySelector(name)) load().catch(() => undefined);
}

// On a phone the search field of the home page moves under the thumb once it scrolls away: see the style sheet.
const search = document.querySelector('.home glossary-search');
const bar = search?.querySelector('.below');
if (search && bar)
  new IntersectionObserver(([entry]) => {
    const isAbove =
      entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
    search.toggleAttribute('data-docked', isAbove);
  }).observe(bar);
