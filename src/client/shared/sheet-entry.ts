import { isPlainClick } from './dom.ts';

/** Resolves when the history entry of the last closed sheet has been left. */
let left: Promise<void> = Promise.resolve();

/**
 * Gives a sheet that lies over the page an entry in the browser's history: Back closes the sheet, and neither scrolls nor
 * searches. A link that is followed while the sheet is open, on the sheet or beside it, leaves the entry first.
 *
 * @param close closes the sheet
 * @returns leaves the entry, for a sheet that was closed otherwise; may be called again
 */
export function addSheetEntry(close: () => void): () => void {
  let isOpen = true;
  let isAdded = false;
  let settle = (): void => undefined;

  function leave(): void {
    if (!isOpen) return;
    isOpen = false;
    if (!isAdded) return;
    left = new Promise((done) => {
      settle = done;
    });
    history.back();
  }

  function returned(): void {
    removeEventListener('popstate', returned);
    removeEventListener('click', follow);
    history.scrollRestoration = 'auto';
    isOpen = false;
    close();
    settle();
  }

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    leave();
    void left.then(() => location.assign(link.href));
  }

  // A sheet may open before the entry of the last sheet is left.
  void left.then(() => {
    if (!isOpen) return;
    isAdded = true;
    // The page may be scrolled beside the sheet; it stays where it is.
    history.scrollRestoration = 'manual';
    history.pushState(history.state, '');
    history.scrollRestoration = 'auto';
    addEventListener('popstate', returned);
    addEventListener('click', follow);
  });
  return leave;
}
