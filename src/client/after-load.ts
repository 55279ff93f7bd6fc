/** Calls a function once the page has loaded and the browser is idle: for what the page works without. */
export function afterLoad(start: () => unknown): void {
  const whenIdle = (): void => {
    // Safari lacks the first.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 1);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
