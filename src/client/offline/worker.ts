import type { WorkerMessage } from '../../offline/browser.ts';

/** Whether the browser has all that keeping the glossary takes. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && 'DecompressionStream' in window;
}

/** Whether the reader asked the browser to save data: nothing is fetched then that was not asked for. */
export function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true;
}

/** Starts the worker, or looks for a newer one; ends when one is at work. */
export async function register(): Promise<void> {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (!manifest) return;
  await navigator.serviceWorker.register(new URL('sw.js', manifest.href), {
    updateViaCache: 'none',
  });
  await navigator.serviceWorker.ready;
}

/** Sends a message to the worker. Nothing happens where there is none. */
export async function send(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  worker?.postMessage(message);
}

/** Asks the browser not to remove what the site keeps when the device runs short of room. */
export async function persist(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
