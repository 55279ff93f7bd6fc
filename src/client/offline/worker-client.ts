import type { WorkerMessage } from '../../outputs/browser.ts';

/** Whether the browser supports everything that saving the site needs. */
export function canSave(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && 'DecompressionStream' in window;
}

/** Registers the service worker, or checks for a new one; resolves once a worker is active. */
export async function register(): Promise<void> {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (!manifest) return;
  await navigator.serviceWorker.register(new URL('sw.js', manifest.href), {
    updateViaCache: 'none',
  });
  await navigator.serviceWorker.ready;
}

/** Sends a message to the service worker; without a worker, does nothing. */
export async function send(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  worker?.postMessage(message);
}
