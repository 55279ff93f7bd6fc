/** What the address says of a search, so that it can be linked. */
export interface SearchState {
  q: string;
  /** Searches for exactly what was typed: no word is mended. */
  verbatim: boolean;
  /** `card`, `term`, `document`, `name`, `icon`, or empty. */
  kind: string;
  /** `temporary`, `superseded`, or empty. */
  standing: string;
  /** `a` to `z`, `0`, or empty. */
  letter: string;
}

/** A search without words or filters. */
export const emptyState: SearchState = {
  q: '',
  verbatim: false,
  kind: '',
  standing: '',
  letter: '',
};

/** Reads the search from the query part of an address. */
export function readAddress(search: string): SearchState {
  const values = new URLSearchParams(search);
  const value = (name: string): string => values.get(name) ?? '';
  return {
    q: value('q').slice(0, 2000),
    verbatim: values.has('verbatim'),
    kind: value('kind'),
    standing: value('standing'),
    letter: value('letter'),
  };
}

/** The query part of a search's address, with its question mark; empty where nothing is searched for. */
export function writeAddress({ q, verbatim, kind, standing, letter }: SearchState): string {
  if (q === '') return '';
  const values = new URLSearchParams({ q });
  if (verbatim) values.set('verbatim', '1');
  if (kind) values.set('kind', kind);
  if (standing) values.set('standing', standing);
  if (letter) values.set('letter', letter);
  return `?${values}`;
}

/** Keeps a search in the address of the home page, so that it can be linked and Back returns to it. */
export class SearchAddress {
  readonly #base: string;
  /** The search in the address was asked for, not merely typed: the next one gets a place of its own in the history. */
  #isSettled: boolean;

  constructor(base: string) {
    this.#base = base;
    this.#isSettled = this.read().q !== '';
  }

  /** The search in the address; an empty one on any page but home. */
  read(): SearchState {
    return this.#isHome() ? readAddress(location.search) : emptyState;
  }

  /** Notes a search that is being typed: it takes the place of what was typed before it. */
  type(state: SearchState): void {
    this.#write(state, this.#isSettled);
    this.#isSettled = false;
  }

  /** Notes a search that was asked for. */
  settle(state: SearchState): void {
    this.#write(state, this.#isSettled);
    this.#isSettled = true;
  }

  /** Notes that Back or Forward led to a search. */
  returned(): void {
    this.#isSettled = true;
  }

  #write(state: SearchState, push: boolean): void {
    const search = writeAddress(state);
    if (!this.#isHome() || search === location.search) return;
    if (push) history.pushState({}, '', this.#base + search);
    else history.replaceState(history.state, '', this.#base + search);
  }

  #isHome(): boolean {
    return location.pathname === this.#base;
  }
}
