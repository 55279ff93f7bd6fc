import { store, stored } from '../shared/stored.ts';

/**
 * Whether previews are on, for all pages of the site; sets it if a value is given, and tells this page with the
 * event `storage`, as the browser tells the others. Without storage they are on.
 */
export function previewSetting(choice?: 'on' | 'off'): string | null | undefined {
  if (choice) {
    store('previews', choice);
    dispatchEvent(new Event('storage'));
  }
  return stored('previews');
}
