/** Web Storage: for the site, or for one tab. */
type Place = 'localStorage' | 'sessionStorage';

/** The text that the browser keeps under a key: `null` for none, `undefined` if it forbids storage. */
export function stored(key: string, place: Place = 'localStorage'): string | null | undefined {
  try {
    return window[place].getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a text under a key, if the browser allows that and has room. */
export function store(key: string, text: string, place: Place = 'localStorage'): void {
  try {
    window[place].setItem(key, text);
  } catch {
    // The page that calls this knows it as long as it is open.
  }
}
