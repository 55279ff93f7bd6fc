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
    // The caller keeps the text while the page is open.
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

/** Keeps {@link SavedItems} in the browser's storage; without storage, as long as the page is open. */
export class SavedItemsStore {
  readonly #key: string;
  #unstored: SavedItems = { recent: [], viewed: [], pinned: [] };

  constructor(base: string) {
    this.#key = savedKey(base);
  }

  get items(): SavedItems {
    return read(this.#key) ?? this.#unstored;
  }

  /** Adds a search to the recent ones. */
  addRecent(query: string): void {
    const text = query.trim().slice(0, maxRecentLength);
    const others = this.items.recent.filter((other) => other !== text);
    if (text !== '') this.#write({ recent: [text, ...others].slice(0, maxNewest) });
  }

  /** Adds a page to the viewed ones. */
  addViewed(text: SavedText): void {
    const others = this.items.viewed.filter(({ url }) => url !== text.url);
    this.#write({ viewed: [text, ...others].slice(0, maxNewest) });
  }

  isPinned({ url }: SavedText): boolean {
    return this.items.pinned.some((pinned) => pinned.url === url);
  }

  /** Pins a text, or removes its pin. */
  setPin(text: SavedText, isPinned: boolean): void {
    if (this.isPinned(text) === isPinned) return;
    const { pinned } = this.items;
    const others = pinned.filter(({ url }) => url !== text.url);
    this.#write({ pinned: isPinned ? [...pinned, text].slice(-maxPinned) : others });
  }

  clear(part: keyof SavedItems): void {
    this.#write({ [part]: [] });
  }

  #write(change: Partial<SavedItems>): void {
    this.#unstored = { ...this.items, ...change };
    store(this.#key, JSON.stringify(this.#unstored));
  }
}

/** Reads the saved items; nothing without storage, or if the stored text is missing or damaged. */
function read(key: string): SavedItems | undefined {
  try {
    const saved: Partial<Record<keyof SavedItems, unknown>> = JSON.parse(stored(key) ?? '');
    const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return {
      recent: list(saved.recent).filter((text) => typeof text === 'string'),
      viewed: list(saved.viewed).filter(isText),
      pinned: list(saved.pinned).filter(isText),
    };
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is SavedText {
  const {
    url,
    title,
    number = '',
    words = '',
  }: Partial<Record<keyof SavedText, unknown>> = Object(value);
  return (
    [url, title, number, words].every((text) => typeof text === 'string') &&
    /^\/(?!\/)/u.test(String(url))
  );
}
