const key = 'theme';

/** Shows a theme. Any other than light and dark is the system's own. */
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
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener('change', () => this.#choose(), { signal });
    // Another tab tells of its choice, unless this page lies in the back/forward cache.
    addEventListener(
      'storage',
      (event) => {
        if (event.key === key || event.key === null) this.#follow();
      },
      { signal },
    );
    addEventListener('pageshow', ({ persisted }) => persisted && this.#follow(), { signal });
    this.#follow();
    this.hidden = false;
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  /** Shows the theme that was chosen last, here or in another tab. */
  #follow(): void {
    try {
      show(localStorage.getItem(key));
    } catch {
      // No storage: what the page shows stays.
    }
    const shown = document.documentElement.dataset['theme'] ?? 'system';
    for (const radio of this.querySelectorAll('input')) radio.checked = radio.value === shown;
  }

  /** Shows the chosen theme at once and saves it for later pages, if the browser allows that. */
  #choose(): void {
    const chosen = this.querySelector<HTMLInputElement>(':checked')?.value ?? 'system';
    show(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // No storage: the choice holds for this page.
    }
  }
}

customElements.define('theme-switch', ThemeSwitch);
