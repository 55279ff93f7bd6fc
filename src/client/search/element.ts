import { searchFailed } from 'virtual:wording/search';
import styles from '../../styles/results.css?url';
import { afterLoad } from '../after-load.ts';

/**
 * The search of a page: an element around a form that works without it. What answers is loaded when the box is first used,
 * or at once where the page was left with a search, or has saved items to show. Where the page has no place for results,
 * they lie over it.
 */
class GlossarySearch extends HTMLElement {
  #isStarted = false;

  connectedCallback(): void {
    const { base = '/' } = this.dataset;
    const box = this.querySelector<HTMLInputElement>('[name=q]');
    const failed = this.querySelector<HTMLElement>('.failed');
    const asked = failed && new URLSearchParams(location.search).get('q');
    let isSent = false;
    // It was tapped or clicked before this script came; Tab leaves the pointer elsewhere.
    let isWanted = box?.matches(':focus:hover') ?? false;
    let before: EventTarget | null = null;
    const start = (): void => {
      if (this.#isStarted) return;
      this.#isStarted = true;
      load('preload', `${base}search/names.json`);
      Promise.all([import('./start-search.ts'), load('stylesheet', styles)]).then(
        ([{ startSearch }]) =>
          startSearch(this, isWanted && box === document.activeElement, before),
        () => {
          // The form still works: submitted, it loads the page again, which tries again.
          this.#isStarted = false;
          if (failed) failed.hidden = !box?.value;
          if (isSent) box?.form?.requestSubmit();
          else if (!failed && box?.value) {
            box.setCustomValidity(searchFailed);
            box.reportValidity();
          }
        },
      );
    };
    // Browsers differ in whether they request a failed script again, so that a retry loads the page again.
    box?.addEventListener('focus', ({ relatedTarget }) => {
      before = relatedTarget;
      start();
    });
    box?.addEventListener('click', () => {
      isWanted = true;
    });
    this.addEventListener('input', start);
    // Enter submits the form even after a failure.
    this.addEventListener('keydown', () => box?.setCustomValidity(''), true);
    this.addEventListener('submit', (event) => {
      if (this.#isStarted) {
        event.preventDefault();
        isSent = true;
      } else if (failed && box?.value === asked) {
        // The address may hold filters as well.
        event.preventDefault();
        location.reload();
      }
    });
    if (box && asked) box.value ||= asked;
    const isLeft = asked || history.state?.depth || box?.matches(':focus');
    if (isLeft || (failed && hasSaved(base))) start();
    if (!failed) afterLoad(() => import('./viewed.ts'));
  }
}

// Whether something was saved on the device, as `SavedItemsStore` does.
function hasSaved(base: string): boolean {
  try {
    return localStorage.getItem(`${base}search-shelf`) !== null;
  } catch {
    return false;
  }
}

function load(rel: string, href: string): Promise<unknown> {
  const link = document.createElement('link');
  Object.assign(link, { rel, href, ...(rel === 'preload' && { as: 'fetch', crossOrigin: '' }) });
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

customElements.define('glossary-search', GlossarySearch);
