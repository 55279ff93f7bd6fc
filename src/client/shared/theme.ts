import styles from '../../styles/theme.css?url';
import { loadStyleSheet } from './style-sheet.ts';

/** Shows a theme at once and saves it for later pages, if the browser allows that. */
function choose(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // No storage: the choice holds for this page.
  }
}

/**
 * Radio buttons named `theme` that switch between light, dark and the system's own; hidden without script. The script
 * `theme.js` has set the chosen theme already.
 */
class ThemeSwitch extends HTMLElement {
  async connectedCallback(): Promise<void> {
    for (const radio of this.querySelectorAll('input')) {
      radio.checked = radio.value === (document.documentElement.dataset['theme'] ?? 'system');
      radio.onchange = () => choose(radio.value);
    }
    await loadStyleSheet(styles);
    this.hidden = false;
  }
}

customElements.define('theme-switch', ThemeSwitch);
