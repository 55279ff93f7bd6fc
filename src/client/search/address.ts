/** A reference that was followed inside the list: addresses below the base path. */
export interface Step {
  /** The text whose line it was followed in. */
  from: string;
  /** Where it leads, with the ruling. */
  to: string;
}

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
  /** The references that were followed, in order. */
  trail: readonly Step[];
}

/** A search without words or filters. */
export const emptyState: SearchState = {
  q: '',
  verbatim: false,
  kind: '',
  standing: '',
  letter: '',
  trail: [],
};

const mostSteps = 30;
/** Typing rests after so long, in milliseconds. Each note stops the page, and some browsers allow only so many. */
const rest = 300;

/** Reads the search from the query part of an address. */
export function readAddress(search: string): SearchState {
  const values = new URLSearchParams(search);
  const value = (name: string): string => values.get(name) ?? '';
  return {
    q: value('q').slice(0, 2000),
    verbatim: values.has('verbatim'),
    kind: value('kind').match(/^(?:card|term|document|name|icon)$/u)?.[0] ?? '',
    standing: value('standing').match(/^(?:temporary|superseded)$/u)?.[0] ?? '',
    letter: value('letter').match(/^[a-z0]$/u)?.[0] ?? '',
    trail: values.getAll('see').slice(0, mostSteps).flatMap(readStep),
  };
}

function readStep(text: string): Step[] {
  const found = /^([a-z]+\/[^/\s]+\/) ([a-z]+\/[^/\s]+\/(?:#[pr]\d+)?)$/u.exec(text);
  return found?.[1] && found[2] ? [{ from: found[1], to: found[2] }] : [];
}

/** The query part of a search's address, with its question mark; empty where nothing is searched for. */
export function writeAddress({ q, verbatim, kind, standing, letter, trail }: SearchState): string {
  if (q === '') return '';
  const values = new URLSearchParams({ q });
  if (verbatim) values.set('verbatim', '1');
  if (kind) values.set('kind', kind);
  if (standing) values.set('standing', standing);
  if (letter) values.set('letter', letter);
  for (const { from, to } of trail) values.append('see', `${from} ${to}`);
  return `?${values}`;
}

/**
 * Keeps a search in the address of the home page, so that it can be linked and Back returns to it; on any other page
 * beside the address, in the browser's history.
 */
export class SearchAddress {
  readonly #base: string;
  /** The search in the address was asked for, not merely typed: the next one gets a place of its own in the history. */
  #isSettled: boolean;
  /** A search that was typed, and is not in the address yet. */
  #typed: SearchState | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(base: string) {
    this.#base = base;
    // The home page is a place of its own, to come back to.
    this.#isSettled = this.#isHome() || this.read().q !== '';
  }

  /** The search in the address. */
  read(): SearchState {
    return readAddress(this.#isHome() ? location.search : String(history.state?.search ?? ''));
  }

  /** Notes a search that is being typed, once typing rests: it takes the place of what was typed before it. */
  type(state: SearchState): void {
    this.#typed = state;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), rest);
  }

  /** Notes a search that was asked for, in place of what was typed for it. */
  settle(state: SearchState): void {
    this.#typed = undefined;
    this.#write(state, this.#isSettled);
    this.#isSettled = true;
  }

  /** What was typed so far gets a place of its own in the history. */
  keep(): void {
    this.#flush();
    this.#isSettled = true;
  }

  /** Notes that a reference was followed: Back returns from it. */
  follow(state: SearchState): void {
    this.#write(state, true, true);
    this.#isSettled = true;
  }

  /** Back or Forward led to another search: what was typed and not noted is given up. */
  returned(): SearchState {
    this.#typed = undefined;
    this.#isSettled = true;
    return this.read();
  }

  /**
   * Goes back from a reference that was followed.
   *
   * @param before where it was followed from: where the address was linked, another site lies behind it in the history
   * @returns whether the address is another already; or else it will be, as with the browser's own Back
   */
  back(before: SearchState): boolean {
    const isLinked = history.state?.isFollowed !== true;
    if (isLinked) this.#write(before, false);
    else history.back();
    return isLinked;
  }

  #flush(): void {
    if (!this.#typed) return;
    this.#write(this.#typed, this.#isSettled);
    this.#typed = undefined;
    this.#isSettled = false;
  }

  #write(state: SearchState, push: boolean, isFollowed = false): void {
    const search = writeAddress(state);
    if (search === writeAddress(this.read())) return;
    const url = this.#isHome() ? this.#base + search : location.href;
    if (push) history.pushState({ search, isFollowed }, '', url);
    else history.replaceState({ search, isFollowed }, '', url);
  }

  #isHome(): boolean {
    return location.pathname === this.#base;
  }
}
