import { type SavedText, savedKey } from './saved-text.ts';
import { store, stored } from './stored.ts';

/** Items saved on the device. */
export interface SavedItems {
  /** Recent searches, newest first. */
  recent: readonly string[];
  /** Viewed pages, newest first. */
  viewed: readonly SavedText[];
  pinned: readonly SavedText[];
}

const maxRecent = 8;
const maxRecentLength = 200;
const maxPinned = 30;

/** Keeps {@link SavedItems} in the browser's storage; without storage, as long as the page is open. */
export class SavedItemsStore {
  readonly #key: string;
  #items: SavedItems;

  constructor(base: string) {
    this.#key = savedKey(base);
    this.#items = read(this.#key) ?? { recent: [], viewed: [], pinned: [] };
  }

  /** Reads items that another part of this page, or another page, has saved since. */
  refresh(): void {
    this.#items = read(this.#key) ?? this.#items;
  }

  get items(): SavedItems {
    return this.#items;
  }

  /** Adds a search to the recent ones. */
  addRecent(query: string): void {
    const text = query.trim().slice(0, maxRecentLength);
    if (text === '') return;
    this.refresh();
    const others = this.#items.recent.filter((other) => other !== text);
    this.#write({ ...this.#items, recent: [text, ...others].slice(0, maxRecent) });
  }

  isPinned({ url }: SavedText): boolean {
    return this.#items.pinned.some((pinned) => pinned.url === url);
  }

  /** Pins a text, or removes its pin. */
  togglePin(text: SavedText): void {
    this.refresh();
    const others = this.#items.pinned.filter(({ url }) => url !== text.url);
    const isPinned = others.length < this.#items.pinned.length;
    const pinned = isPinned ? others : [...others, text].slice(-maxPinned);
    this.#write({ ...this.#items, pinned });
  }

  clear(part: keyof SavedItems): void {
    this.refresh();
    this.#write({ ...this.#items, [part]: [] });
  }

  #write(items: SavedItems): void {
    this.#items = items;
    store(this.#key, JSON.stringify(items));
  }
}

/** Reads the saved items; nothing without storage, or if the stored text is missing or damaged. */
function read(key: string): SavedItems | undefined {
  try {
    const text = stored(key);
    if (!text) return undefined;
    const saved: Partial<Record<keyof SavedItems, unknown>> | null = JSON.parse(text);
    const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return {
      recent: list(saved?.recent).filter((text) => typeof text === 'string'),
      viewed: list(saved?.viewed).filter(isText),
      pinned: list(saved?.pinned).filter(isText),
    };
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is SavedText {
  if (typeof value !== 'object' || value === null) return false;
  const { url, title, number = '', words = '' }: { [name in keyof SavedText]?: unknown } = value;
  return (
    [title, number, words].every((text) => typeof text === 'string') &&
    typeof url === 'string' &&
    /^\/(?!\/)/u.test(url)
  );
}
