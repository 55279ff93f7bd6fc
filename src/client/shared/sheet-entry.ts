import { isPlainClick } from './dom.ts';

/** Resolves when the history entry of the last closed sheet has been left. */
let left: Promise<unknown> = Promise.resolve();

/**
 * Gives a popover that lies over the page an entry in the browser's history: Back closes the popover, and neither scrolls nor
 * searches. A link that is followed while the popover is open, on it or beside it, leaves the entry first.
 *
 * @param sheet the open popover; closing it leaves the history entry
 * @param close closes the popover after Back
 */
export function addSheetEntry(sheet: HTMLElement, close = () => sheet.hidePopover()): void {
  const listening = new AbortController();
  const { signal } = listening;
  let isOpen = true;
  let isAdded = false;

  function leave(): void {
    if (isOpen && isAdded) {
      left = new Promise((done) => {
        addEventListener('popstate', () => setTimeout(done), { once: true });
      });
      history.back();
    }
    isOpen = false;
  }

  function returned(): void {
    listening.abort();
    // Chromium decides after the event whether to restore the scroll position.
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    });
    isOpen = false;
    close();
  }

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    leave();
    void left.then(() => location.assign(link.href));
  }

  sheet.addEventListener('beforetoggle', leave, { signal });
  // The history entry of the last sheet may still be current.
  void left.then(() => {
    if (!isOpen) return;
    isAdded = true;
    // Back must not scroll the page, which the reader may have scrolled beside the sheet.
    history.scrollRestoration = 'manual';
    history.pushState(history.state, '');
    history.scrollRestoration = 'auto';
    addEventListener('popstate', returned, { signal });
    addEventListener('click', follow, { signal });
  });
}
