import '../styles/results.css';
import type { Answer } from '../search/answer.ts';
import { emptyState, readAddress, type SearchState, writeAddress } from './search-address.ts';
import { button, element, isPlainClick } from './search-dom.ts';
import { type FullAnswer, SearchEngine } from './search-engine.ts';
import { filterElement, filtered } from './search-filters.ts';
import { ResultList } from './search-list.ts';
import { rulingsOf } from './search-ruling.ts';
import { ShelfStore, shelfElement } from './search-shelf.ts';

/** The texts are asked once typing pauses for so long, in milliseconds. */
const pause = 90;
/** What the texts answer is waited for so long where the names have no answer of their own. */
const patience = 400;

/** Runs the search of one page: reads the box and the address, asks the engine, shows what it answers. */
export class SearchPanel {
  readonly #form: HTMLFormElement;
  readonly #box: HTMLInputElement;
  readonly #region: HTMLElement;
  readonly #base: string;
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
  /** The reader is at work in the list: nothing in it may move. */
  #isHeld = false;
  #answer: (Answer & Partial<FullAnswer>) | undefined;
  /** What undoes each reference that was followed inside the list. */
  #trail: (() => void)[] = [];

  /** Brings a search to life. */
  static attach(host: HTMLElement): void {
    const form = host.querySelector('form');
    const box = host.querySelector<HTMLInputElement>('input[name=q]');
    const region = host.querySelector<HTMLElement>('[data-results-region]');
    if (form && box && region) new SearchPanel(host, form, box, region).#start();
  }

  private constructor(
    host: HTMLElement,
    form: HTMLFormElement,
    box: HTMLInputElement,
    region: HTMLElement,
  ) {
    this.#form = form;
    this.#box = box;
    this.#region = region;
    this.#base = host.dataset['base'] ?? new URL(form.action).pathname;
    this.#engine = new SearchEngine(this.#base);
    this.#store = new ShelfStore(this.#base);
    this.#results = new ResultList({
      base: this.#base,
      isPinned: (url) => this.#store.isPinned(url),
      togglePin: (url, title) => this.#store.togglePin(url, title),
      announce: (text) => this.#announce(text),
      used: () => this.#store.remember(this.#state.q),
    });
    host.append(this.#status);
  }

  #start(): void {
    this.#box.addEventListener('input', () => this.#typed());
    this.#box.addEventListener('focus', () => this.#showShelf());
    this.#box.addEventListener('keydown', (event) => this.#boxKey(event));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#region.addEventListener('keydown', (event) => this.#listKey(event));
    this.#region.addEventListener('click', (event) => void this.#click(event));
    for (const kind of ['pointerdown', 'focusin', 'touchstart']) {
      this.#region.addEventListener(kind, () => this.#hold(), { passive: true });
    }
    addEventListener('popstate', (event) => this.#back(event));
    void this.#engine.loadNames().then(
      () => this.#showNames(),
      () => undefined,
    );
    this.#state = this.#ownsAddress() ? readAddress(location.search) : emptyState;
    if (this.#state.q && this.#box.value === '') this.#box.value = this.#state.q;
    if (this.#box.value.trim() !== '') this.#search({ ...this.#state, q: this.#box.value }, 0);
    else this.#showShelf();
  }

  #ownsAddress(): boolean {
    return location.pathname === this.#base;
  }

  #typed(): void {
    this.#search({ ...emptyState, q: this.#box.value }, pause);
    this.#writeAddress('replace');
  }

  #submit(): void {
    this.#store.remember(this.#box.value);
    this.#search({ ...this.#state, q: this.#box.value }, 0);
    this.#writeAddress('push');
    // Puts a phone's keyboard away, which covers half of the answer.
    if (matchMedia('(pointer: coarse)').matches) this.#box.blur();
  }

  /** Searches anew, with the words and filters of a state. */
  #change(change: Partial<SearchState>): void {
    this.#search({ ...this.#state, ...change }, 0);
    if (this.#box.value !== this.#state.q) this.#box.value = this.#state.q;
    this.#writeAddress('push');
  }

  #writeAddress(how: 'push' | 'replace'): void {
    if (!this.#ownsAddress()) return;
    const search = writeAddress(this.#state);
    const url = this.#base + search;
    if (how === 'push' && search !== location.search) history.pushState({}, '', url);
    else history.replaceState(history.state, '', url);
  }

  #back(event: PopStateEvent): void {
    const depth = Number(event.state?.depth ?? 0);
    while (this.#trail.length > depth) this.#trail.pop()?.();
    const state = readAddress(location.search);
    if (writeAddress(state) === writeAddress(this.#state)) return;
    this.#box.value = state.q;
    this.#search(state, 0);
  }

  #search(state: SearchState, delay: number): void {
    clearTimeout(this.#timer);
    const isSame =
      state.q.trim() === this.#state.q.trim() && state.verbatim === this.#state.verbatim;
    this.#state = { ...state, q: state.q.slice(0, 2000) };
    this.#isHeld = false;
    if (isSame && this.#answer?.fromTexts !== undefined) {
      this.#show(this.#answer, true);
      return;
    }
    this.#run++;
    this.#trail = [];
    this.#answer = undefined;
    if (this.#state.q.trim() === '') {
      this.#results.clear();
      this.#announce('');
      this.#region.hidden = true;
      this.#showShelf();
      return;
    }
    this.#results.setState('busy');
    this.#showNames();
    const run = this.#run;
    this.#timer = setTimeout(() => void this.#searchTexts(run), delay);
  }

  /** The names answer at once; without one of their own, they give the texts time to answer first. */
  #showNames(): void {
    if (this.#answer?.fromTexts !== undefined || this.#state.q.trim() === '') return;
    const answer = this.#engine.byNames(this.#state.q);
    if (!answer) return;
    if (answer.results.some(({ isAnswer }) => isAnswer)) {
      this.#show(answer, false);
      return;
    }
    const run = this.#run;
    setTimeout(() => {
      if (run === this.#run && this.#answer === undefined) this.#show(answer, false);
    }, patience);
  }

  async #searchTexts(run: number): Promise<void> {
    try {
      const { q, verbatim } = this.#state;
      const answer = await this.#engine.inFull(q, verbatim, () => run !== this.#run);
      if (answer && run === this.#run) this.#show(answer, true);
    } catch {
      if (run !== this.#run) return;
      this.#region.hidden = false;
      this.#region.replaceChildren(
        element(
          'p',
          { class: 'notice' },
          'The search cannot be loaded now. Every page can be read by its letter.',
        ),
      );
    }
  }

  #show(answer: Answer & Partial<FullAnswer>, isComplete: boolean): void {
    this.#answer = answer;
    const results = filtered(answer.results, this.#state);
    this.#results.show(results, answer.query, isComplete, this.#isHeld);
    this.#results.list.dataset['resultsFrom'] = isComplete ? 'texts' : 'names';
    this.#notes.replaceChildren(...this.#notesOn(answer, results.length, isComplete));
    const filters = isComplete
      ? filterElement(answer.results, this.#state, (change) => this.#change(change))
      : undefined;
    if (isComplete) this.#filters.replaceChildren(...(filters ? [filters] : []));
    if (!this.#region.contains(this.#results.list)) {
      this.#region.replaceChildren(this.#notes, this.#results.list, this.#filters);
    }
    this.#region.hidden = false;
    if (isComplete) void this.#finish(results.length);
  }

  async #finish(count: number): Promise<void> {
    const run = this.#run;
    const [first] = this.#results.lines;
    const isAnswer = this.#answer?.results[0]?.isAnswer ?? false;
    if (first && isAnswer && !this.#isHeld && this.#answer?.results[0]?.target.type !== 'icon')
      await first.open();
    if (run !== this.#run) return;
    this.#results.setState('ready');
    const title = first?.item.dataset['title'];
    const told = count === 1 ? '1 result' : `${count} results`;
    this.#announce(
      title
        ? `${told}${isAnswer ? '' : ', none of them certain'}. First: ${title}`
        : 'Nothing found',
    );
  }

  #notesOn(
    { query, fromTexts }: Answer & Partial<FullAnswer>,
    count: number,
    isComplete: boolean,
  ): Node[] {
    const notes: Node[] = [];
    if (query.mended.length > 0) {
      const from = query.mended.map((mending) => mending.from).join(' ');
      const to = query.mended.map((mending) => mending.to).join(' ');
      const undo = button(`Search for \u201c${from}\u201d as typed`, { class: 'text-button' }, () =>
        this.#change({ verbatim: true }),
      );
      notes.push(
        element('p', {}, `Searched for \u201c${to}\u201d instead of \u201c${from}\u201d. `, undo),
      );
    }
    if (isComplete && count === 0) {
      const shown = query.typed.length > 80 ? `${query.typed.slice(0, 80)}\u2026` : query.typed;
      notes.push(element('p', { class: 'nothing' }, `Nothing found for \u201c${shown}\u201d.`));
    }
    if (fromTexts === false) {
      notes.push(
        element(
          'p',
          { class: 'notice' },
          'The full text is not to be had now. These are names only.',
        ),
      );
    }
    return notes;
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

  #hold(): void {
    this.#isHeld = true;
  }

  #boxKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#results.move(1, this.#box);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (this.#box.value === '') this.#box.blur();
      else {
        this.#box.value = '';
        this.#typed();
      }
    }
  }

  #listKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      this.#results.move(event.key === 'ArrowDown' ? 1 : -1, this.#box);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (this.#trail.length > 0) history.back();
      else this.#box.focus();
    }
  }

  /** A reference inside an opened ruling opens in its place; Back returns. */
  async #click(event: MouseEvent): Promise<void> {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    this.#store.remember(this.#state.q);
    const line = this.#results.lineOf(link);
    if (!line || !isPlainClick(event) || !link.matches('.result-body .ref')) return;
    const { byUrl } = await this.#follow(event);
    const address = new URL(link.href);
    const target = byUrl.get(address.pathname);
    if (!target) {
      location.assign(link.href);
      return;
    }
    const number = address.hash.slice(1) || undefined;
    try {
      const text = await rulingsOf(this.#base, target, number, undefined, 3);
      const undo = await line.follow(text, target.name, link.href, () => history.back());
      this.#trail.push(undo);
      history.pushState({ depth: this.#trail.length }, '', location.href);
    } catch {
      location.assign(link.href);
    }
  }

  #follow(event: MouseEvent): ReturnType<SearchEngine['loadNames']> {
    event.preventDefault();
    return this.#engine.loadNames();
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }
}
