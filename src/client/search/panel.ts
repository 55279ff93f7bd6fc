import '../../styles/results.css';
import { element, isPlainClick } from '../shared/index.ts';
import { emptyState, SearchAddress, type SearchState, type Step, writeAddress } from './address.ts';
import { Asking } from './asking.ts';
import { SearchEngine } from './engine.ts';
import { keepAboveKeyboard } from './keyboard.ts';
import { listenToKeys } from './keys.ts';
import { ResultList } from './list.ts';
import { partsOf, restInBox, type SearchParts, scrollToStart } from './parts.ts';
import { ResultsRegion } from './region.ts';
import { ShelfStore, shelfElement } from './shelf.ts';
import { ReferenceTrail } from './trail.ts';

/** The texts are asked once typing pauses for so long, in milliseconds. */
const pause = 90;
const longest = 2000;
/** The links of an opened result that open in its place. */
const inPlace = '.result-body :is(.ref, .result-others a)';

/** Runs the search of one page: reads the box and the address, asks, and has the answer shown. */
export class SearchPanel {
  readonly #parts: SearchParts;
  readonly #box: HTMLInputElement;
  readonly #address: SearchAddress;
  readonly #engine: SearchEngine;
  readonly #asking: Asking;
  readonly #store: ShelfStore;
  readonly #results: ResultList;
  readonly #region: ResultsRegion;
  readonly #trail: ReferenceTrail;
  readonly #status = element('p', { class: 'unseen', role: 'status' });
  #state: SearchState = emptyState;

  /** Brings a search to life. */
  static attach(host: HTMLElement): void {
    const parts = partsOf(host);
    if (parts) new SearchPanel(parts).#start();
  }

  private constructor(parts: SearchParts) {
    const { host, form, box } = parts;
    this.#parts = parts;
    this.#box = box;
    const base = host.dataset['base'] ?? new URL(form.action).pathname;
    this.#address = new SearchAddress(base);
    this.#engine = new SearchEngine(base);
    this.#store = new ShelfStore(base);
    this.#asking = new Asking(this.#engine, {
      base,
      answered: (answer) => this.#region.show(answer, this.#state),
      failed: () => this.#region.fail(),
    });
    this.#results = new ResultList({
      base,
      isPinned: (url) => this.#store.isPinned(url),
      togglePin: (url, title) => this.#store.togglePin(url, title),
      announce: (text) => this.#announce(text),
      used: () => this.#store.remember(this.#state.q),
    });
    this.#region = new ResultsRegion(parts, this.#results, {
      base,
      change: (change) => this.#change(change),
      walk: () => this.#walk(this.#state.trail, false),
      announce: (text) => this.#announce(text),
    });
    this.#trail = new ReferenceTrail({
      base,
      target: async (url) => (await this.#engine.loadNames()).byUrl.get(url),
      line: (url) => this.#results.lineFor(url),
      back: () => this.#stepBack(),
    });
    host.append(this.#status);
    keepAboveKeyboard(host);
  }

  #start(): void {
    const { form, place } = this.#parts;
    this.#box.addEventListener('input', () => this.#typed());
    this.#box.addEventListener('focus', () => this.#showShelf());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    listenToKeys(this.#box, place, {
      move: (step) => this.#results.move(step, this.#box),
      empty: () => this.#empty(),
      stepBack: () => this.#stepBack(),
    });
    place.addEventListener('click', (event) => void this.#click(event));
    addEventListener('popstate', () => this.#back());
    void this.#asking.loadNames();
    const linked = this.#address.read();
    if (this.#box.value === '') this.#box.value = linked.q;
    if (this.#box.value === linked.q) this.#search(linked, 0);
    else this.#typed();
  }

  #typed(): void {
    scrollToStart(this.#parts.host);
    this.#search({ ...emptyState, q: this.#box.value }, pause);
    void this.#engine.prepare(this.#state.q);
    this.#address.type(this.#state);
  }

  #submit(): void {
    scrollToStart(this.#parts.host);
    this.#store.remember(this.#box.value);
    this.#change({ q: this.#box.value });
    restInBox(this.#box);
  }

  /** Searches anew, with other words or filters. */
  #change(change: Partial<SearchState>): void {
    // Words that were typed and then asked for are one place in the history; a filter is one more.
    if (change.q === undefined) this.#address.keep();
    this.#region.retry();
    this.#search({ ...this.#state, trail: [], ...change }, 0);
    this.#address.settle(this.#state);
  }

  /** Back or Forward led to a search, or to another step of the references that were followed in it. */
  #back(): void {
    const state = this.#address.returned();
    if (writeAddress(state) === writeAddress(this.#state)) return;
    const { trail } = this.#state;
    if (writeAddress({ ...state, trail }) === writeAddress(this.#state)) {
      this.#state = state;
      void this.#walk(state.trail, true);
      return;
    }
    this.#box.value = state.q;
    this.#search(state, 0);
  }

  /** Goes back from a reference, where one was followed. */
  #stepBack(): boolean {
    const { trail } = this.#state;
    if (trail.length === 0) return false;
    if (this.#address.back({ ...this.#state, trail: trail.slice(0, -1) })) this.#back();
    return true;
  }

  /** Shows the references that an address says were followed, as far as they can be shown. */
  async #walk(trail: readonly Step[], isReader: boolean): Promise<void> {
    try {
      await this.#trail.walk(trail, isReader);
    } catch {
      // What cannot be loaded is not shown; the list stays.
    }
  }

  #search(state: SearchState, delay: number): void {
    if (this.#asking.isPending && writeAddress(state) === writeAddress(this.#state)) {
      this.#asking.hurry(delay);
      return;
    }
    const isSame =
      state.q.trim() === this.#state.q.trim() && state.verbatim === this.#state.verbatim;
    this.#state = { ...state, q: state.q.slice(0, longest) };
    const { answer } = this.#asking;
    if (isSame && answer) {
      this.#region.release();
      if (state.trail.length === 0) void this.#walk([], false);
      this.#region.show(answer, this.#state);
      return;
    }
    this.#trail.forget();
    if (this.#state.q.trim() === '') {
      this.#asking.stop();
      this.#announce('');
      this.#showShelf();
      return;
    }
    this.#region.wait();
    this.#asking.ask(this.#state, delay);
  }

  #showShelf(): void {
    if (this.#box.value.trim() !== '') return;
    const search = (query: string): void => {
      this.#box.value = query;
      this.#change({ ...emptyState, q: query });
    };
    this.#region.rest(shelfElement(this.#store, search, () => this.#showShelf()));
  }

  #empty(): void {
    this.#box.value = '';
    this.#typed();
  }

  /** A reference inside an opened ruling opens in its place; Back returns. */
  async #click(event: MouseEvent): Promise<void> {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    this.#address.keep();
    this.#store.remember(this.#state.q);
    const line = this.#results.lineOf(link);
    if (!line || !isPlainClick(event) || !link.matches(inPlace)) return;
    event.preventDefault();
    try {
      const trail = await this.#trail.follow(link, line);
      this.#state = { ...this.#state, trail };
      this.#address.follow(this.#state);
    } catch {
      location.assign(link.href);
    }
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }
}
