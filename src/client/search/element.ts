import styles from '../../styles/results.css?url';
import { loadStyleSheet } from '../shared/dom.ts';
import { savedKey, stored } from '../shared/saved.ts';

/**
 * `<glossary-search>`: adds the search to a form that works without scripts. Loads `search.js` when the box is first used, or
 * at once if the address has a query, the page was left with a search, or saved items can be shown. On a page without a
 * place for results, the results lie over the page.
 */
class GlossarySearch extends HTMLElement {
  #isStarted = false;

  connectedCallback(): void {
    const { base = '/' } = this.dataset;
    const box = this.querySelector<HTMLInputElement>('[name=q]');
    if (!box) return;
    // Only a place for results has this message.
    const failed = this.querySelector<HTMLElement>('.failed');
    const asked = failed && new URLSearchParams(location.search).get('q');
    let isSent = false;
    // A tap or a click before this script ran left the pointer over the box; Tab did not.
    let isWanted = box.matches(':focus:hover');
    let before: EventTarget | null = null;
    let pasted = '';
    const start = (): void => {
      if (this.#isStarted) return;
      this.#isStarted = true;
      preload(`${base}search/names.json`);
      const script: Promise<typeof import('./controller.ts')> = import(
        /* @vite-ignore */ this.dataset['script'] ?? ''
      );
      Promise.all([script, loadStyleSheet(styles)]).then(
        ([{ startSearch }]) => {
          startSearch(this, isWanted && box === document.activeElement, before, () => pasted);
          if (isSent) box.form?.requestSubmit();
        },
        () => {
          // Submitting the form still loads the page with the results, which tries again: not every browser requests
          // a failed script again.
          this.#isStarted = false;
          // The script may be gone if the site was published again while the tab was open.
          const note = failed ?? this.querySelector<HTMLElement>('[data-failed]');
          if (note) note.hidden = !box.value;
          if (isSent) box.form?.requestSubmit();
        },
      );
    };
    box.addEventListener('focus', ({ relatedTarget }) => {
      before = relatedTarget;
      start();
    });
    box.addEventListener('click', () => {
      isWanted = true;
    });
    box.addEventListener('paste', ({ clipboardData }) => {
      pasted = clipboardData?.getData('text') ?? '';
    });
    this.addEventListener('input', start);
    this.addEventListener('submit', (event) => {
      if (!this.#isStarted) return;
      event.preventDefault();
      isSent = true;
    });
    if (asked) box.value ||= asked;
    if (failed) reserveRoom(box);
    const isLeft = asked || history.state?.depth || box.matches(':focus');
    // Something may be saved: see `savedItems()`.
    if (isLeft || (failed && stored(savedKey(base)))) start();
  }
}

/** Marks a page with words in the box, which makes room for results even before the search has loaded. */
function reserveRoom(box: HTMLInputElement): void {
  const mark = (): void => {
    document.documentElement.toggleAttribute('data-asked', box.value.trim() !== '');
  };
  box.addEventListener('input', mark);
  box.addEventListener('change', mark);
  mark();
}

function preload(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href });
  document.head.append(link);
}

customElements.define('glossary-search', GlossarySearch);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio]), textarea, select'))
  );
}

// "/" and Ctrl-K (Command-K) move the focus to the search box, from anywhere on the page.
document.addEventListener('keydown', (event) => {
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const commandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (event.defaultPrevented || !(commandK || (slash && !isTyping(event.target)))) return;
  const box = document.querySelector<HTMLInputElement>('input[name=q]');
  if (!box) return;
  event.preventDefault();
  box.focus({ preventScroll: true });
  // Opens results over the page, as a click of the reader does.
  box.click();
  box.select();
});
