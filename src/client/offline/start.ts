import { canKeep, register, savesData, send } from './worker.ts';

/**
 * Starts the worker and asks it how things stand. That a page is read from the device, or that there is a newer
 * glossary, is then shown on any page.
 */
export async function start(): Promise<void> {
  // The development server has no worker.
  if (import.meta.env.DEV || !canKeep() || (savesData() && !navigator.serviceWorker.controller))
    return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data.fromLibrary || (data.kept && data.offered)) {
      void import('./notice.ts').then(({ show }) => show(data));
    }
  });
  try {
    await register();
    await send({ type: 'ask', fresh: true });
  } catch {
    // A browser that forbids workers, or a host that has none, leaves a page that works without.
  }
}
