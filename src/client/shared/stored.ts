/** Web Storage: for the site, or for one tab. */
type Place = 'localStorage' | 'sessionStorage';

/** Returns the stored text of a key: `null` without one, `undefined` if the browser forbids storage. */
export function stored(key: string, place: Place = 'localStorage'): string | null | undefined {
  try {
    return window[place].getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text under a key, if the browser allows that and has room. */
export function store(key: string, text: string, place: Place = 'localStorage'): void {
  try {
    window[place].setItem(key, text);
  } catch {
    // The caller keeps the text while the page is open.
  }
}
