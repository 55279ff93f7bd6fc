import type { Search } from './state.ts';

const maxLength = 2000;
/** Typing is written to the address after a pause, in milliseconds: browsers limit how often it may change. */
const typingPauseMs = 300;

/** Reads a search from the query part of an address. Values that no search writes are ignored. */
export function readSearch(address: string): Search {
  const values = new URLSearchParams(address);
  return {
    q: (values.get('q') ?? '').slice(0, maxLength),
    verbatim: values.has('verbatim'),
  };
}

/** The query part of a search's address, with its question mark; empty without words. */
export function writeSearch({ q, verbatim }: Search): string {
  if (q.trim() === '') return '';
  const values = new URLSearchParams({ q });
  if (verbatim) values.set('verbatim', '1');
  return `?${values}`;
}

/** Whether two searches have the same address. */
export function isSameSearch(a: Search, b: Search): boolean {
  return writeSearch(a) === writeSearch(b);
}

/** State of the search in a history entry. */
interface EntryState {
  /** Query part as {@link writeSearch} returns it. */
  search: string;
  /** Number of history entries back to the page below the results; 0 if they are part of the page. */
  depth: number;
  /** Results left by a link; undefined once they are shown again. */
  left?: LeftResults | undefined;
}

/** Results that a reader left by a link. */
export interface LeftResults {
  /** Address of the link, if it was followed with the keyboard. */
  followed?: string | undefined;
  /** Keys of the groups that were shown whole. */
  whole: readonly string[];
}

/**
 * The search in the browser's history: in the address of the home page, so that it can be linked; on other pages in the
 * state of the history entry.
 */
export class SearchHistory {
  readonly #base: string;
  /** Whether the current history entry must stay: the next search then adds an entry. */
  #isSettled: boolean;
  /** A search that is being typed, not written yet. */
  #typed: Search | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param base base path of the site */
  constructor(base: string) {
    this.#base = base;
    this.#isSettled = this.isHome || this.read().q !== '';
  }

  /** The search of the current history entry. */
  read(): Search {
    return readSearch(this.isHome ? location.search : this.#state().search);
  }

  /** Whether the current history entry has results over the page. */
  get isOver(): boolean {
    return this.#state().depth > 0;
  }

  /** Adds an entry for results that lie over the page: Back returns from it. */
  open(): void {
    history.pushState({ search: '', depth: 1 } satisfies EntryState, '');
    this.#isSettled = false;
  }

  /** Returns to the page that the results lie over; a `popstate` event follows. */
  close(): void {
    this.#typed = undefined;
    history.go(-this.#state().depth);
  }

  /** Writes the search after a pause in typing. Replaces the text that was typed before. */
  type(search: Search): void {
    this.#typed = search;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), typingPauseMs);
  }

  /** Replaces the typed text in the history entry with the submitted search. */
  settle(search: Search): void {
    this.#typed = undefined;
    this.#write(search, this.#isSettled);
    this.#isSettled = true;
  }

  /** Keeps the typed text as a history entry. */
  keep(): void {
    this.#flush();
    this.#isSettled = true;
  }

  /** Remembers the results that a reader leaves; undefined forgets them. */
  leave(left: LeftResults | undefined): void {
    history.replaceState({ ...this.#state(), left } satisfies EntryState, '');
  }

  /** Returns the results that were left, once. */
  takeLeft(): LeftResults | undefined {
    const { left } = this.#state();
    if (left) this.leave(undefined);
    return left;
  }

  /** Reads the search after Back or Forward; typed text that was not written is dropped. */
  returned(): Search {
    this.#typed = undefined;
    this.#isSettled = true;
    return this.read();
  }

  #flush(): void {
    if (!this.#typed) return;
    this.#write(this.#typed, this.#isSettled);
    this.#typed = undefined;
    this.#isSettled = false;
  }

  #write(to: Search, push: boolean): void {
    if (isSameSearch(to, this.read())) return;
    const search = writeSearch(to);
    const url = this.isHome ? this.#base + search : location.href;
    const { depth } = this.#state();
    const state: EntryState = { search, depth: depth > 0 && push ? depth + 1 : depth };
    if (push) history.pushState(state, '', url);
    else history.replaceState(state, '', url);
  }

  #state(): EntryState {
    const state: Partial<EntryState> | null = history.state;
    const { search = '', depth = 0, left } = state ?? {};
    return { search: String(search), depth: Number(depth), left };
  }

  /** Whether the address of this page has the search. */
  get isHome(): boolean {
    return location.pathname === this.#base;
  }
}
