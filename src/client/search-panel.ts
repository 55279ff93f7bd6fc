import '../styles/results.css';
import {
  emptyState,
  SearchAddress,
  type SearchState,
  type Step,
  writeAddress,
} from './search-address.ts';
import { element, isPlainClick } from './search-dom.ts';
import { SearchEngine } from './search-engine.ts';
import { filterElement, filtered, replaceFilters } from './search-filters.ts';
import { keepAboveKeyboard } from './search-keyboard.ts';
import { listenToKeys } from './search-keys.ts';
import { ResultList } from './search-list.ts';
import { notesOn, type ShownAnswer, toldAloud } from './search-notes.ts';
import { preloadRulings } from './search-ruling.ts';
import { ShelfStore, shelfElement } from './search-shelf.ts';
import { ReferenceTrail } from './search-trail.ts';

/** The texts are asked once typing pauses for so long, in milliseconds. */
const pause = 90;
/** What the texts answer is waited for so long where the names have no answer of their own. */
const patience = 400;
const longest = 2000;
/** The links of an opened result that open in its place. */
const inPlace = '.result-body :is(.ref, .result-others a)';

/** Runs the search of one page: reads the box and the address, asks the engine, shows what it answers. */
export class SearchPanel {
  readonly #form: HTMLFormElement;
  readonly #box: HTMLInputElement;
  readonly #region: HTMLElement;
  /** Says that the search cannot be loaded, and offers to try again. */
  readonly #failed: HTMLElement;
  readonly #host: HTMLElement;
  readonly #base: string;
  readonly #address: SearchAddress;
  readonly #engine: SearchEngine;
  readonly #store: ShelfStore;
  readonly #results: ResultList;
  readonly #status = element('p', { class: 'unseen', role: 'status' });
  readonly #notes = element('div', { class: 'result-notes' });
  readonly #filters = element('div');
  #state: SearchState = emptyState;
  /** Counts searches, so that a late answer to an old one is known. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The texts have been asked, or will be once typing pauses, and have not answered. */
  #isPending = false;
  /** The reader is at work in the list: nothing in it may move. */
  #isHeld = false;
  #answer: ShownAnswer | undefined;
  readonly #trail: ReferenceTrail;

  /** Brings a search to life. */
  static attach(host: HTMLElement): void {
    const form = host.querySelector('form');
    const box = host.querySelector<HTMLInputElement>('input[name=q]');
    const region = host.querySelector<HTMLElement>('[data-results-region]');
    const failed = host.querySelector<HTMLElement>('.failed');
    if (form && box && region && failed) new SearchPanel(host, form, box, region, failed).#start();
  }

  private constructor(
    host: HTMLElement,
    form: HTMLFormElement,
    box: HTMLInputElement,
    region: HTMLElement,
    failed: HTMLElement,
  ) {
    this.#host = host;
    this.#form = form;
    this.#box = box;
    this.#region = region;
    this.#failed = failed;
    this.#base = host.dataset['base'] ?? new URL(form.action).pathname;
    this.#address = new SearchAddress(this.#base);
    this.#engine = new SearchEngine(this.#base);
    this.#store = new ShelfStore(this.#base);
    this.#results = new ResultList({
      base: this.#base,
      isPinned: (url) => this.#store.isPinned(url),
      togglePin: (url, title) => this.#store.togglePin(url, title),
      announce: (text) => this.#announce(text),
      used: () => this.#store.remember(this.#state.q),
    });
    this.#trail = new ReferenceTrail({
      base: this.#base,
      target: async (url) => (await this.#engine.loadNames()).byUrl.get(url),
      line: (url) => this.#results.lineFor(url),
      back: () => this.#stepBack(),
    });
    host.append(this.#status);
    keepAboveKeyboard(host);
  }

  #start(): void {
    this.#box.addEventListener('input', () => this.#typed());
    this.#box.addEventListener('focus', () => this.#showShelf());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    listenToKeys(this.#box, this.#region, {
      move: (step) => this.#results.move(step, this.#box),
      empty: () => this.#empty(),
      stepBack: () => this.#stepBack(),
    });
    this.#region.addEventListener('click', (event) => void this.#click(event));
    for (const kind of ['pointerdown', 'focusin']) {
      this.#region.addEventListener(kind, () => {
        this.#isHeld = true;
      });
    }
    addEventListener('popstate', () => this.#back());
    this.#engine.loadNames().then(
      () => this.#showNames(),
      () => undefined,
    );
    const linked = this.#address.read();
    if (this.#box.value === '') this.#box.value = linked.q;
    if (this.#box.value === linked.q) this.#search(linked, 0);
    else this.#typed();
  }

  #typed(): void {
    this.#toStart();
    this.#search({ ...emptyState, q: this.#box.value }, pause);
    void this.#engine.prepare(this.#state.q);
    this.#address.type(this.#state);
  }

  #submit(): void {
    this.#store.remember(this.#box.value);
    this.#change({ q: this.#box.value });
    // Puts a phone's keyboard away, which covers half of the answer.
    if (matchMedia('(pointer: coarse)').matches) this.#box.blur();
  }

  /** Searches anew, with other words or filters. */
  #change(change: Partial<SearchState>): void {
    // Words that were typed and then asked for are one place in the history; a filter is one more.
    if (change.q === undefined) this.#address.keep();
    this.#failed.hidden = true;
    this.#toStart();
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

  /** Another search is read from its first result on. */
  #toStart(): void {
    const top = visualViewport?.offsetTop ?? 0;
    if (this.#host.getBoundingClientRect().top >= top) return;
    this.#host.scrollIntoView({ behavior: 'instant' });
  }

  #search(state: SearchState, delay: number): void {
    const isAsked = this.#isPending && writeAddress(state) === writeAddress(this.#state);
    if (isAsked) {
      if (this.#timer !== undefined) this.#askTexts(delay);
      return;
    }
    const isSame =
      state.q.trim() === this.#state.q.trim() && state.verbatim === this.#state.verbatim;
    this.#state = { ...state, q: state.q.slice(0, longest) };
    this.#isHeld = false;
    if (isSame && this.#answer?.fromTexts !== undefined) {
      if (state.trail.length === 0) void this.#walk([], false);
      this.#show(this.#answer);
      return;
    }
    clearTimeout(this.#timer);
    this.#run++;
    this.#isPending = false;
    this.#trail.forget();
    this.#answer = undefined;
    if (this.#state.q.trim() === '') {
      this.#results.clear();
      this.#failed.hidden = true;
      this.#announce('');
      this.#showShelf();
      return;
    }
    this.#results.setState('busy');
    // What is kept on the device makes room for the answer.
    if (!this.#region.contains(this.#results.list)) this.#region.hidden = true;
    this.#showNames();
    this.#isPending = true;
    this.#askTexts(delay);
  }

  #askTexts(delay: number): void {
    clearTimeout(this.#timer);
    const ask = (): void => {
      this.#timer = undefined;
      void this.#searchTexts(this.#run);
    };
    if (delay === 0) ask();
    else this.#timer = setTimeout(ask, delay);
  }

  /** The names answer at once; without an answer of their own, they let the texts answer first. */
  #showNames(): void {
    if (this.#answer?.fromTexts !== undefined || this.#state.q.trim() === '') return;
    const answer = this.#engine.byNames(this.#state.q);
    if (!answer) return;
    if (answer.results.some(({ isAnswer }) => isAnswer)) {
      this.#show(answer);
      return;
    }
    const run = this.#run;
    setTimeout(() => {
      if (run === this.#run && this.#answer === undefined) this.#show(answer);
    }, patience);
  }

  async #searchTexts(run: number): Promise<void> {
    try {
      const { q, verbatim } = this.#state;
      const answer = await this.#engine.inFull(q, verbatim, () => run !== this.#run);
      if (!answer) return;
      await this.#firstText(answer);
      if (run === this.#run) this.#show(answer);
    } catch {
      if (run !== this.#run) return;
      this.#isPending = false;
      this.#failed.hidden = false;
    }
  }

  /** Waits a little for the ruling that the first result opens with, so that the list comes with it and does not move. */
  async #firstText({ results }: ShownAnswer): Promise<void> {
    const [first] = filtered(results, this.#state);
    if (!first?.isAnswer) return;
    const loaded = preloadRulings(this.#base, first.target);
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 150))]);
  }

  #show(answer: ShownAnswer): void {
    this.#answer = answer;
    const isComplete = answer.fromTexts !== undefined;
    if (isComplete) this.#isPending = false;
    const results = filtered(answer.results, this.#state);
    this.#results.show(results, answer.query, isComplete, this.#isHeld);
    this.#results.list.dataset['resultsFrom'] = isComplete ? 'texts' : 'names';
    this.#notes.replaceChildren(
      ...notesOn(answer, results.length, () => this.#change({ verbatim: true })),
    );
    if (!this.#isHeld) {
      const chips = filterElement(answer.results, this.#state, (change) => this.#change(change));
      replaceFilters(this.#filters, chips);
    }
    const { list } = this.#results;
    if (!this.#region.contains(list)) {
      this.#region.replaceChildren(this.#filters, this.#notes, list);
    } else if (this.#isHeld) list.after(this.#notes);
    else list.before(this.#notes);
    this.#region.hidden = false;
    this.#failed.hidden = true;
    if (isComplete) void this.#finish(results[0]?.isAnswer ?? false, results.length);
  }

  async #finish(isAnswer: boolean, count: number): Promise<void> {
    const run = this.#run;
    const [first] = this.#results.lines;
    if (first && isAnswer && !this.#isHeld) await first.open();
    if (run !== this.#run) return;
    await this.#walk(this.#state.trail, false);
    if (run !== this.#run) return;
    this.#results.setState('ready');
    this.#announce(toldAloud(count, isAnswer, first?.item.dataset['title']));
  }

  #showShelf(): void {
    if (this.#box.value.trim() !== '') return;
    const search = (query: string): void => {
      this.#box.value = query;
      this.#change({ ...emptyState, q: query });
      this.#box.focus();
    };
    const shelf = shelfElement(this.#store, search, () => this.#showShelf());
    this.#region.replaceChildren(...(shelf ? [shelf] : []));
    this.#region.hidden = !shelf;
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
