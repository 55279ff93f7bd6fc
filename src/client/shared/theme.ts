const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'theme';

function isTheme(value: string | null): value is Theme {
  return themes.some((theme) => theme === value);
}

function chosen(): Theme {
  try {
    const value = localStorage.getItem(key);
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme at once and keeps it for later pages, where the browser lets it be kept. */
function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // No storage: the choice holds for this page.
  }
}

/** Radio buttons named `theme` that switch between light, dark and the system's own; hidden without script. */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    const now = chosen();
    for (const radio of this.querySelectorAll('input')) {
      radio.checked = radio.value === now;
      radio.addEventListener('change', () => {
        if (radio.checked && isTheme(radio.value)) choose(radio.value);
      });
    }
    this.hidden = false;
  }
}

customElements.define('theme-switch', ThemeSwitch);
