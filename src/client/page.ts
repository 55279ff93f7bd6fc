/** Script of every page: small elements and listeners, which load other modules on demand. */
import './editions/address.ts';
import './search/element.ts';
import './search/viewed.ts';
import { type OfflineState, readState, savesData } from '../outputs/browser.ts';
import { canSave, register, send } from './offline/worker-client.ts';
import { define, isPlainClick, labelNumbers } from './shared/dom.ts';
import { isPinned, previewSetting, store, stored } from './shared/saved.ts';

/** Elements that some pages have, each with its module. */
const elements: Record<string, () => Promise<unknown>> = {
  '.change-filter': () => import('./editions/change-filter.ts'),
  'contents-sheet': () => import('./shared/contents-sheet.ts'),
  'document-contents': () => import('./shared/document-contents.ts'),
  'edition-compare': async () => location.search && import('./editions/edition-compare.ts'),
  'lost-address': () => import('./shared/lost-address.ts'),
  'name-filter': () => import('./shared/name-filter.ts'),
  'previews-switch': () => import('./previews/previews-switch.ts'),
  'ruling-sheet': () => import('./citing/ruling-sheet.ts'),
  'save-offline': () => import('./offline/offline-views.ts'),
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

// Handles clicks. An icon and its name replace each other. The number of a ruling opens the citation menu; with a
// modifier key, it is a plain link. The buttons of a share page, a notice or a sheet copy, share or pin its rulings.
document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  target.closest('[data-icon]')?.classList.toggle('icon');
  const place = target.closest('a.number, .copy');
  const sheet = place?.closest('ruling-sheet, .past') ?? document;
  const all = [...sheet.querySelectorAll<HTMLAnchorElement>('a.number')];
  const number = place?.matches('a') ? place : place && all[0];
  if (!(number instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
  event.preventDefault();
  import('./citing/menu.ts')
    .then((menu) =>
      place === number
        ? menu.openCitationMenu(number)
        : menu.useCitations(sheet === document ? [number] : all, formOf(place)),
    )
    .catch(() => location.assign(number.href));
});

labelNumbers(document);

for (const copy of document.querySelectorAll<HTMLElement>('.copy'))
  copy.hidden = formOf(copy) === 'share' && !('share' in navigator);

/** Shows on the button of a share page whether its ruling is pinned. */
function showPin(): void {
  const pin = document.querySelector<HTMLElement>('[data-pin]');
  const { base = '/' } = document.querySelector<HTMLElement>('glossary-search')?.dataset ?? {};
  if (pin) pin.ariaPressed = String(isPinned(base, { url: pin.dataset['pin'] ?? '' }));
}

for (const type of ['storage', 'pageshow']) addEventListener(type, showPin);

function formOf(button: Element | null): string {
  return button?.getAttribute('data-form') ?? 'link';
}

// Loads previews when the reader first points at a reference, focuses or touches one. Until then references are plain links.
const loading = new AbortController();
let isTouch = false;

async function loadPreviews(event: Event): Promise<void> {
  const { type, target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.ref');
  if (event instanceof PointerEvent && type === 'pointerdown')
    isTouch = event.pointerType !== 'mouse';
  if (!link || previewSetting() === 'off') return;
  // A click by keyboard has no count: it follows the link.
  const isTap = event instanceof MouseEvent && type === 'click' && isTouch && event.detail > 0;
  if (type === 'click' && !(isTap && isPlainClick(event))) return;
  if (isTap) event.preventDefault();
  try {
    const { offer } = await import('./previews/start.ts');
    loading.abort();
    const isHovered = link.matches(':hover') && !isTouch;
    if (isTap || isHovered || link.matches(':focus-visible')) offer(link, isTap);
  } catch {
    if (isTap) location.assign(link.href);
  }
}

for (const type of ['pointermove', 'pointerdown', 'focusin', 'click'])
  document.addEventListener(type, loadPreviews, { signal: loading.signal });

/** Storage key of the chosen theme. */
const themeKey = 'theme';

/** Shows a theme: light, dark, or for any other value the theme of the system. */
function show(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
}

/**
 * Radio buttons named `theme` that switch between light, dark and the system's own; hidden without script. The script
 * `theme.js` has set the chosen theme already.
 */
define('theme-switch', (host) => {
  // Shows the theme that was chosen last, here or in another tab.
  const follow = (): void => {
    const chosen = stored(themeKey);
    // Without storage, the theme of the page stays.
    if (chosen !== undefined) show(chosen);
    const shown = document.documentElement.dataset['theme'] ?? 'system';
    for (const radio of host.querySelectorAll('input')) radio.checked = radio.value === shown;
  };
  // Shows the chosen theme at once and saves it for later pages, if the browser allows that.
  host.addEventListener('change', () => {
    const chosen = host.querySelector<HTMLInputElement>(':checked')?.value ?? 'system';
    show(chosen);
    store(themeKey, chosen);
  });
  // `storage` reports a choice in another tab, except to pages in the back/forward cache.
  for (const type of ['storage', 'pageshow']) addEventListener(type, follow);
  follow();
  host.hidden = false;
});

/** Starts the service worker, and shows a notice when the page is a saved one or an update is available. */
async function startWorker(): Promise<void> {
  // The development server has no worker.
  if (import.meta.env.DEV || !canSave() || (savesData() && !navigator.serviceWorker.controller))
    return;
  let latest: OfflineState;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const state = readState(data);
    if (!state?.fromLibrary && !(state?.kept && state.offered)) return;
    latest = state;
    // Concurrent imports may end in any order: an earlier state must not replace a later one.
    import('./offline/offline-views.ts').then(
      ({ showNotice }) => showNotice(latest),
      () => undefined,
    );
  });
  try {
    await register();
    await send({ type: 'ask', fresh: true, script: import.meta.url });
  } catch {
    // No worker: the browser forbids it, or the host has none.
  }
}

void startWorker();
