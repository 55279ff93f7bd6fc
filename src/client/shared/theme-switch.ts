import { store, stored } from './stored.ts';

const key = 'theme';

/** Shows a theme: light, dark, or for any other value the theme of the system. */
function show(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
}

/**
 * Radio buttons named `theme` that switch between light, dark and the system's own; hidden without script. The script
 * `theme.js` has set the chosen theme already.
 */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', () => this.#choose());
    // `storage` reports a choice in another tab, except to pages in the back/forward cache.
    addEventListener('storage', () => this.#follow());
    addEventListener('pageshow', () => this.#follow());
    this.#follow();
    this.hidden = false;
  }

  /** Shows the theme that was chosen last, here or in another tab. */
  #follow(): void {
    const chosen = stored(key);
    // Without storage, the theme of the page stays.
    if (chosen !== undefined) show(chosen);
    const shown = document.documentElement.dataset['theme'] ?? 'system';
    for (const radio of this.querySelectorAll('input')) radio.checked = radio.value === shown;
  }

  /** Shows the chosen theme at once and saves it for later pages, if the browser allows that. */
  #choose(): void {
    const chosen = this.querySelector<HTMLInputElement>(':checked')?.value ?? 'system';
    show(chosen);
    store(key, chosen);
  }
}

customElements.define('theme-switch', ThemeSwitch);
