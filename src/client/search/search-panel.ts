import * as words from 'virtual:wording/search';
import { element } from '../shared/dom.ts';

/** Parts of the page that are inert while results lie over it. On a phone the results cover the header as well. */
const covered = 'main > *, .site-foot, .skip';
const coveredOnPhone = `${covered}, .site-name, .site-nav`;
const phone = '(width < 40rem)';

/** Results that lie over a page, which keeps its place below them. */
export class Panel {
  readonly element = element('section', {
    class: 'search-panel',
    'aria-label': words.searchResults,
  });
  readonly #host: HTMLElement;
  #covered: HTMLElement[] = [];
  /** Element that had the focus before. */
  #before: HTMLElement | undefined;

  /**
   * @param host around the search box; gets the panel
   * @param close called when the reader wants to return to the page
   */
  constructor(host: HTMLElement, close: () => void) {
    this.#host = host;
    this.element.hidden = true;
    host.append(this.element);
    // A press beside the panel closes it.
    document.addEventListener('pointerdown', ({ target }) => {
      const isInside =
        target instanceof Element && (host.contains(target) || target.closest('[popover]'));
      if (this.isOpen && !isInside) close();
    });
    document.addEventListener('keydown', ({ key, target }) => {
      if (this.isOpen && key === 'Escape' && target === document.body) close();
    });
    host.addEventListener('focusin', ({ relatedTarget }) => this.cameFrom(relatedTarget));
  }

  /** Remembers the focused element, unless it is part of the search. */
  cameFrom(before: EventTarget | null): void {
    if (before instanceof HTMLElement && !this.#host.contains(before)) this.#before = before;
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(): void {
    if (this.isOpen) return;
    this.#set(true);
    const names = matchMedia(phone).matches ? coveredOnPhone : covered;
    this.#covered = [...document.querySelectorAll<HTMLElement>(names)].filter(
      ({ inert }) => !inert,
    );
    for (const part of this.#covered) part.inert = true;
  }

  /** Returns the focus to the remembered element. */
  close(): void {
    if (!this.isOpen) return;
    for (const part of this.#covered) part.inert = false;
    const hadFocus = this.#host.contains(document.activeElement);
    this.#set(false);
    if (!hadFocus) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Later than `popstate`, after which Back to an address with a fragment takes the focus away.
    setTimeout(() => this.#before?.focus({ preventScroll: true }));
  }

  #set(isOpen: boolean): void {
    this.element.hidden = !isOpen;
    document.documentElement.toggleAttribute('data-search-open', isOpen);
  }
}
