import { store, stored } from '../shared/stored.ts';

/**
 * Returns whether previews are on, for all pages of the site. Saves a given value, and dispatches `storage` on this page, as the
 * browser does on other pages. Without storage, previews are on.
 */
export function previewSetting(choice?: 'on' | 'off'): string | null | undefined {
  if (choice) {
    store('previews', choice);
    dispatchEvent(new Event('storage'));
  }
  return stored('previews');
}
