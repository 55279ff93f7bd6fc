/** What is saved on the device. */
export interface SavedItems {
  /** Recent searches, newest first. */
  recent: readonly string[];
  pinned: readonly { url: string; title: string }[];
}

const maxRecent = 8;
const maxRecentLength = 200;
const maxPinned = 30;

/** Keeps {@link SavedItems} in the browser's storage; without storage, as long as the page is open. */
export class SavedItemsStore {
  readonly #key: string;
  #items: SavedItems;

  constructor(base: string) {
    // Readers have items saved under this name.
    this.#key = `${base}search-shelf`;
    this.#items = read(this.#key);
  }

  get items(): SavedItems {
    return this.#items;
  }

  /** Adds a search to the recent ones. */
  addRecent(query: string): void {
    const text = query.trim().slice(0, maxRecentLength);
    if (text === '') return;
    const others = this.#items.recent.filter((other) => other !== text);
    this.#write({ ...this.#items, recent: [text, ...others].slice(0, maxRecent) });
  }

  /** Pins an entry, or removes its pin. */
  togglePin(url: string, title: string): void {
    const others = this.#items.pinned.filter((pin) => pin.url !== url);
    const isPinned = others.length < this.#items.pinned.length;
    const pinned = isPinned ? others : [...others, { url, title }].slice(-maxPinned);
    this.#write({ ...this.#items, pinned });
  }

  clear(part: keyof SavedItems): void {
    this.#write({ ...this.#items, [part]: [] });
  }

  #write(items: SavedItems): void {
    this.#items = items;
    try {
      localStorage.setItem(this.#key, JSON.stringify(items));
    } catch {
      // Storage is full or forbidden.
    }
  }
}

function read(key: string): SavedItems {
  try {
    const saved: { recent?: unknown; pinned?: unknown } | null = JSON.parse(
      localStorage.getItem(key) ?? '{}',
    );
    const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return {
      recent: list(saved?.recent).filter((text) => typeof text === 'string'),
      pinned: list(saved?.pinned).filter(isPin),
    };
  } catch {
    // Storage is forbidden, or what it has cannot be read.
    return { recent: [], pinned: [] };
  }
}

function isPin(value: unknown): value is SavedItems['pinned'][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { url, title } = { url: undefined, title: undefined, ...value };
  return typeof title === 'string' && typeof url === 'string' && /^\/(?!\/)/u.test(url);
}
