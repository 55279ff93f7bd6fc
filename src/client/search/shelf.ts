import { button, element } from '../shared/index.ts';

/** What stays on the device: searches made, and entries pinned. */
export interface Shelf {
  recent: string[];
  pinned: { url: string; title: string }[];
}

const mostRecent = 8;
const mostPinned = 30;

/** Reads and writes the shelf. Where the browser keeps nothing, it lasts as long as the page. */
export class ShelfStore {
  readonly #key: string;
  #shelf: Shelf;

  constructor(base: string) {
    this.#key = `${base}search-shelf`;
    this.#shelf = readShelf(this.#key);
  }

  get shelf(): Shelf {
    return this.#shelf;
  }

  /** Puts a search in front of the recent ones. */
  remember(query: string): void {
    const text = query.trim().slice(0, 200);
    if (text === '') return;
    const others = this.#shelf.recent.filter((other) => other !== text);
    this.#write({ ...this.#shelf, recent: [text, ...others].slice(0, mostRecent) });
  }

  isPinned(url: string): boolean {
    return this.#shelf.pinned.some((pin) => pin.url === url);
  }

  /** Pins an entry, or takes its pin away. */
  togglePin(url: string, title: string): void {
    const others = this.#shelf.pinned.filter((pin) => pin.url !== url);
    const pinned = this.isPinned(url) ? others : [...others, { url, title }].slice(-mostPinned);
    this.#write({ ...this.#shelf, pinned });
  }

  clear(part: keyof Shelf): void {
    this.#write({ ...this.#shelf, [part]: [] });
  }

  #write(shelf: Shelf): void {
    this.#shelf = shelf;
    try {
      localStorage.setItem(this.#key, JSON.stringify(shelf));
    } catch {
      // Storage is full or forbidden: the shelf lasts as long as the page.
    }
  }
}

function readShelf(key: string): Shelf {
  const shelf: Shelf = { recent: [], pinned: [] };
  try {
    const kept: Partial<Record<keyof Shelf, unknown>> | null = JSON.parse(
      localStorage.getItem(key) ?? '{}',
    );
    if (Array.isArray(kept?.recent))
      shelf.recent = kept.recent.filter((text) => typeof text === 'string');
    if (Array.isArray(kept?.pinned)) {
      shelf.pinned = kept.pinned.filter(
        (pin) =>
          typeof pin?.title === 'string' &&
          typeof pin?.url === 'string' &&
          /^\/(?!\/)/u.test(pin.url),
      );
    }
  } catch {
    // What was kept cannot be read: begin anew.
  }
  return shelf;
}

/** Shows the shelf, or nothing where it is empty. */
export function shelfElement(
  store: ShelfStore,
  search: (query: string) => void,
  changed: () => void,
): HTMLElement | undefined {
  const { recent, pinned } = store.shelf;
  if (recent.length + pinned.length === 0) return undefined;
  const part = (name: keyof Shelf, title: string, items: Node[]): HTMLElement | undefined => {
    if (items.length === 0) return undefined;
    const clear = button(
      'Clear',
      { class: 'text-button', 'aria-label': `Clear ${title.toLowerCase()}` },
      () => {
        store.clear(name);
        changed();
      },
    );
    const list = element('ul', { class: 'chips' }, ...items.map((item) => element('li', {}, item)));
    return element(
      'div',
      {},
      element('p', { class: 'shelf-head' }, element('strong', {}, title), ' ', clear),
      list,
    );
  };
  return element(
    'div',
    { class: 'shelf' },
    part(
      'pinned',
      'Pinned',
      pinned.map(({ url, title }) => element('a', { class: 'chip', href: url }, title)),
    ),
    part(
      'recent',
      'Recent searches',
      recent.map((text) => button(text, { class: 'chip' }, () => search(text))),
    ),
  );
}
