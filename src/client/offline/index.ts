import { type OfflineState, readState, savesData } from '../../outputs/browser.ts';
import { canSave, register, send } from './worker.ts';

/** Starts the service worker, and shows a notice when the page is a saved one or an update is available. */
async function start(): Promise<void> {
  // The development server has no worker.
  if (import.meta.env.DEV || !canSave() || (savesData() && !navigator.serviceWorker.controller))
    return;
  let latest: OfflineState;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const state = readState(data);
    if (!state?.fromLibrary && !(state?.kept && state.offered)) return;
    latest = state;
    // Two imports at once may end in either order: an earlier state must not hide the update of a later one.
    import('./offline-notice.ts').then(
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

void start();
