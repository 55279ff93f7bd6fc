/** Settings and items in the browser's storage. */

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
    // Without storage, the caller has the text while the page is open.
  }
}

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

/** A text, or one ruling of it. */
export interface SavedText {
  /** Address with the base path, and with a fragment for a ruling. */
  url: string;
  /** Name of the text. */
  title: string;
  /** Displayed number of a ruling, and its first words. */
  number?: string;
  words?: string;
}

/** Items saved on the device. */
export interface SavedItems {
  /** Recent searches, newest first. */
  recent: readonly string[];
  /** Viewed pages, newest first. */
  viewed: readonly SavedText[];
  pinned: readonly SavedText[];
}

/** Maximum length of the first words of a ruling, in characters. */
export const maxSavedLength = 80;

/** Maximum number of recent searches, and of viewed pages. */
const maxNewest = 8;
const maxRecentLength = 200;
const maxPinned = 30;

/** Storage key of the saved items. Never change it: readers have items saved under this name. */
export function savedKey(base: string): string {
  return `${base}search-shelf`;
}

/** Items of this page, if the browser forbids storage. */
let unstored: SavedItems = { recent: [], viewed: [], pinned: [] };

/** Returns the items saved for the site with a base path. */
export function savedItems(base: string): SavedItems {
  return read(savedKey(base)) ?? unstored;
}

/** Saves lists in place of the saved ones. */
export function saveItems(base: string, lists: Partial<SavedItems>): void {
  unstored = { ...savedItems(base), ...lists };
  store(savedKey(base), JSON.stringify(unstored));
}

/** Adds a search to the recent ones. */
export function addRecent(base: string, query: string): void {
  const text = query.trim().slice(0, maxRecentLength);
  const others = savedItems(base).recent.filter((other) => other !== text);
  if (text !== '') saveItems(base, { recent: [text, ...others].slice(0, maxNewest) });
}

/** Adds a page to the viewed ones. */
export function addViewed(base: string, text: SavedText): void {
  const others = savedItems(base).viewed.filter(({ url }) => url !== text.url);
  saveItems(base, { viewed: [text, ...others].slice(0, maxNewest) });
}

export function isPinned(base: string, { url }: Pick<SavedText, 'url'>): boolean {
  return savedItems(base).pinned.some((pinned) => pinned.url === url);
}

/** Pins a text, or removes its pin, and dispatches `storage` on this page, as the browser does on other pages. */
export function setPin(base: string, text: SavedText, isWanted: boolean): void {
  if (isPinned(base, text) === isWanted) return;
  const { pinned } = savedItems(base);
  const others = pinned.filter(({ url }) => url !== text.url);
  saveItems(base, { pinned: isWanted ? [...pinned, text].slice(-maxPinned) : others });
  dispatchEvent(new Event('storage'));
}

/** Reads the saved items; nothing without storage, or if the stored text is missing or damaged. */
function read(key: string): SavedItems | undefined {
  try {
    const { recent, viewed, pinned }: Record<string, unknown> = JSON.parse(stored(key) ?? '');
    const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return {
      recent: list(recent).filter((text) => typeof text === 'string'),
      viewed: list(viewed).filter(isText),
      pinned: list(pinned).filter(isText),
    };
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is SavedText {
  const { url, title, number = '', words = '' }: Record<string, unknown> = Object(value);
  return (
    [url, title, number, words].every((text) => typeof text === 'string') &&
    // Browsers read a backslash as a slash, and ignore tabs and line breaks: no address leads off the site.
    /^\/(?![/\\\s])/u.test(String(url))
  );
}
