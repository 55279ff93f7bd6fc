import * as words from 'virtual:wording/search';
import { render } from 'lit-html';
import { excerpt, fold } from '../../languages/browser.ts';
import type { NameTarget } from '../../link/browser.ts';
import { apiPath, readTextPath, rulingUrl, sitePaths } from '../../model/index.ts';
import { exactName, nextTask } from '../../search/browser.ts';
import { format, inlineHtml } from '../../views/index.ts';
import { button, element, isPlainClick, loadStyleSheet } from '../shared/dom.ts';
import { fetchFile, textFile } from '../shared/fetch-json.ts';
import { addRecent, maxSavedLength, savedItems, saveItems } from '../shared/saved.ts';
import { answersTo, SearchEngine } from './engine.ts';
import { announcementOf } from './outcome.ts';
import { isSameSearch, SearchHistory } from './search-history.ts';
import { Panel } from './search-panel.ts';
import { type SitePage, sitePages } from './site-pages.ts';
import {
  type Actions,
  emptySearch,
  initialState,
  isAnswerTo,
  type Search,
  type SearchState,
  type ShownAnswer,
  withAnswer,
} from './state.ts';
import { firstRulings, view } from './view.ts';
import { fillScreen, keepAboveKeyboard, markCut, restInBox, scrollToStart } from './viewport.ts';

/** The texts are searched once typing pauses for this time, in milliseconds. */
const typingPauseMs = 90;
/** Numbers of rulings that are rendered before the first list is shown: making it and laying it out takes a phone 170 ms. */
const hiddenParts = [2, firstRulings];
/**
 * Selector of the elements that the arrow keys up and down move through: rulings, names without rulings, and what shows more
 * of them. Left and right lead from a ruling to its number and back.
 */
const rows =
  '.result-text, .result:not(:has(.result-text)) .result-open, .result-links > :is(a, button), .result-more, .past > summary';

/**
 * Controls the search of a page: turns events into changes of one state, and renders the state. Each question has an
 * `AbortController`, which the next question aborts.
 */
class SearchController {
  readonly #elements: {
    /** Element around the form and the results. */
    host: HTMLElement;
    form: HTMLFormElement;
    box: HTMLInputElement;
    /** Element that the view is rendered into. */
    place: HTMLElement;
    /** Message that the search could not be loaded. */
    failed: HTMLElement;
  };
  /** Shows the results over the page; absent if the page has a place for them. */
  readonly #panel: Panel | undefined;
  readonly #base: string;
  readonly #engine: SearchEngine;
  #pages: readonly SitePage[] = [];
  readonly #history: SearchHistory;
  readonly #status = element('p', { class: 'unseen', role: 'status' });
  readonly #resized = new ResizeObserver(() => markCut(this.#elements.place));
  readonly #clear = button('\u00d7', { class: 'icon-button close-search' }, () => this.#escape());
  /** The title of the page while nothing is searched for. */
  readonly #title = document.title;
  readonly #actions: Actions = {
    showAll: (key) => {
      const { place } = this.#elements;
      const before = new Set(place.querySelectorAll('[data-result]'));
      this.#update({ whole: new Set(this.#state.whole).add(key) });
      const added = [...place.querySelectorAll<HTMLElement>('[data-result]')].find(
        (result) => !before.has(result),
      );
      (added?.querySelector<HTMLElement>('.result-text') ?? added)?.focus();
    },
    change: (change) => this.#change(change),
    search: (q) => {
      this.#write(q);
      this.#change({ ...emptySearch, q });
    },
    clear: (part) => {
      saveItems(this.#base, { [part]: [] });
      this.#update({});
    },
  };
  #state: SearchState = initialState;
  #question = new AbortController();
  /** Whether Enter was pressed in the box: the focus then moves to the first ruling once the answer is complete. */
  #isEntered = false;

  /** @param host with the form; and with a place for results as `SearchBox.astro` makes it, or without */
  constructor(host: HTMLElement, form: HTMLFormElement, box: HTMLInputElement) {
    const base = host.dataset['base'] ?? new URL(form.action).pathname;
    const region = host.querySelector<HTMLElement>('[data-results-region]');
    const place = region ?? element('div', { 'data-results-region': true });
    const failed =
      host.querySelector<HTMLElement>('.failed') ??
      element('p', { class: 'notice failed', role: 'alert', hidden: true });
    const letters = base + sitePaths.letters;
    failed.innerHTML ||= `${words.searchFailed} ${inlineHtml(words.browseNames, { letters })}`;
    this.#elements = { host, form, box, place, failed };
    this.#panel = region ? undefined : new Panel(host, () => this.close());
    this.#panel?.element.append(
      failed,
      place,
      element('p', { class: 'waiting' }, words.searchLoading),
    );
    place.style.setProperty('--cite', JSON.stringify(words.citeHint));
    place.closest('section')?.setAttribute('aria-description', words.citeKeys);
    this.#base = base;
    this.#engine = new SearchEngine(base);
    this.#history = new SearchHistory(base);
  }

  /** See {@link startSearch}. */
  start(isWanted: boolean, before: EventTarget | null, pasted: () => string): void {
    const { host, form, box, place } = this.#elements;
    const panel = this.#panel;
    panel?.cameFrom(before);
    (panel?.element ?? host).append(this.#status);
    box.after(this.#clear);
    keepAboveKeyboard(host);
    this.#pages = sitePages(this.#base, pasted());
    box.addEventListener('input', (event) => {
      const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste';
      this.#pages = sitePages(this.#base, isPasted ? pasted() : '');
      this.#typed();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    box.addEventListener('click', () => this.#open());
    host.addEventListener('keydown', (event) => this.#key(event));
    place.addEventListener('click', (event) => this.#click(event));
    for (const use of ['pointerdown', 'focusin']) {
      place.addEventListener(use, () => {
        this.#state = { ...this.#state, isHeld: true };
      });
    }
    addEventListener('popstate', () => this.#returned());
    // Saved rulings are shown before, without the names of icons.
    this.#engine.loadNames().then(
      () => this.#state.status === 'idle' && this.#update({}),
      () => undefined,
    );
    if (this.#history.isOver) panel?.open();
    else if (isWanted || (panel && box.value)) this.#open();
    const linked = this.#history.read();
    if (box.value === '') this.#write(linked.q);
    if (box.value === linked.q) this.#ask(linked, 0);
    else this.#typed();
  }

  /** Returns from results that lie over the page. */
  close(): void {
    if (this.#history.isOver) this.#history.close();
  }

  #open(): void {
    const panel = this.#panel;
    if (!panel || panel.isOpen) return;
    this.#history.open();
    panel.open();
    this.#update({});
  }

  // Fires `change`, so that other listeners of the page react to the words.
  #write(q: string): void {
    const { box } = this.#elements;
    box.value = q;
    box.dispatchEvent(new Event('change'));
  }

  #typed(): void {
    this.#isEntered = false;
    this.#open();
    scrollToStart(this.#elements.host, this.#panel?.element);
    this.#ask({ ...emptySearch, q: this.#elements.box.value }, typingPauseMs);
    void this.#engine.prepare(this.#state.search.q);
    this.#history.type(this.#state.search);
  }

  // Opens the text of an exact name if its title has the name; otherwise shows the results.
  async #submit(): Promise<void> {
    const { host, box } = this.#elements;
    const q = box.value;
    // "Retry" is pressed outside of the box.
    const isEntered = document.activeElement === box;
    this.#open();
    scrollToStart(host, this.#panel?.element);
    addRecent(this.#base, q);
    restInBox(box);
    this.#isEntered = isEntered;
    this.#change({ q });
    await this.#engine.loadNames().catch(() => undefined);
    const answer = isEntered && box.value === q ? this.#engine.byNames(q) : undefined;
    const named = answer && exactName(answer);
    if (!named) return;
    const { cited, name } = answer.query;
    const { target, url } = named;
    const [typed = '', title = ''] = [name, target.title].map(fold);
    // "phaser" shows the results: the page of "WEAPONS" would not explain why it opened.
    const isTitled = typed.includes(title) || title.includes(typed);
    if (!cited && url === target.url && !isTitled) return;
    location.assign(cited ? rulingUrl(target.url, cited) : url);
  }

  #change(change: Partial<Search>): void {
    // Words that were typed and then submitted are one history entry.
    if (change.q === undefined) this.#history.keep();
    this.#ask({ ...this.#state.search, ...change }, 0);
    this.#history.settle(this.#state.search);
  }

  #returned(): void {
    const search = this.#history.returned();
    if (this.#history.isOver) this.#panel?.open();
    else this.#panel?.close();
    if (isSameSearch(search, this.#state.search)) {
      this.#update({});
    } else {
      this.#write(search.q);
      this.#ask(search, 0);
    }
  }

  #key(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.isComposing || !(target instanceof Element) || target.closest('[popover]')) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const aside = { ArrowLeft: '.number', ArrowRight: '.result-text' }[key];
    const beside = aside && target.closest('.result-ruling')?.querySelector<HTMLElement>(aside);
    if (step === undefined && !beside && key !== 'Escape') return;
    event.preventDefault();
    if (step !== undefined) this.#moveFocus(step);
    else if (beside) beside.focus();
    else this.#escape();
  }

  // Clears the box, then closes the results.
  #escape(): void {
    const { box } = this.#elements;
    if (box.value !== '') {
      this.#write('');
      this.#typed();
      box.focus();
    } else if (this.#panel?.isOpen) this.close();
    else box.blur();
  }

  #rows(): HTMLElement[] {
    return [...this.#elements.place.querySelectorAll<HTMLElement>(rows)].filter((row) =>
      row.checkVisibility(),
    );
  }

  // Moves the focus along the rows; the search box comes before the first.
  #moveFocus(step: number): void {
    const { box } = this.#elements;
    const all = this.#rows();
    const active = document.activeElement ?? box;
    const at = all.findLastIndex(
      (row) =>
        row === active || row.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    // From an element beside a row, such as the number of a ruling, "up" leads to the row.
    const next = step < 0 && all[at] !== active ? at : Math.min(at + step, all.length - 1);
    if (next < 0) box.focus();
    else all[next]?.focus();
  }

  #click(event: MouseEvent): void {
    const { target, detail } = event;
    const link = target instanceof Element && target.closest('a');
    if (!link || !isPlainClick(event)) return;
    this.#history.keep();
    // `detail` counts clicks; it is 0 for a key.
    const followed = detail === 0 ? link.href : undefined;
    this.#history.leave({ followed, whole: [...this.#state.whole] });
    addRecent(this.#base, this.#state.search.q);
    const reference = target.closest<HTMLElement>('[data-href]')?.dataset['href'];
    if (reference === undefined) return;
    event.preventDefault();
    location.assign(reference);
  }

  /**
   * Searches.
   *
   * @param delay wait before the texts are searched, in milliseconds: another key may follow
   */
  #ask(search: Search, delay: number): void {
    this.#question.abort();
    this.#question = new AbortController();
    const { list, status } = this.#state;
    if (search.q.trim() === '') {
      this.#update({ ...initialState, search });
      void this.#addWords(this.#question.signal);
    } else if (list && list.answer.from !== 'names' && isAnswerTo(list.answer, search)) {
      this.#state = { ...this.#state, search, isHeld: false };
      void this.#show(list.answer, this.#question.signal);
    } else {
      const kept = status === 'idle' ? undefined : list;
      this.#update({ search, isHeld: false, status: 'busy', list: kept });
      void this.#answer(search, delay, this.#question.signal);
    }
  }

  // Adds the first words of the viewed rulings, from their records.
  async #addWords(signal: AbortSignal): Promise<void> {
    for (const { url, words } of savedItems(this.#base).viewed) {
      const [path = '', id] = url.split('#');
      const { address } = readTextPath(path) ?? {};
      if (!address || id === undefined || words !== undefined) continue;
      const file = fetchFile(textFile, this.#base + apiPath(address), signal);
      const { rulings = [] } = (await file.catch(() => undefined)) ?? {};
      const text = rulings.find((ruling) => ruling.number === id)?.text;
      if (text === undefined) continue;
      const recorded = { words: excerpt(text, maxSavedLength) };
      const { viewed } = savedItems(this.#base);
      const items = viewed.map((item) => (item.url === url ? { ...item, ...recorded } : item));
      saveItems(this.#base, { viewed: items });
      this.#update({});
    }
  }

  async #answer(search: Search, delay: number, signal: AbortSignal): Promise<void> {
    try {
      for await (const answer of answersTo(search, this.#engine, delay, signal))
        await this.#show(answer, signal);
    } catch {
      if (!signal.aborted) this.#update({ status: 'failed' });
    }
  }

  async #show(answer: ShownAnswer, signal: AbortSignal): Promise<void> {
    // If the query is more than names, the answer from the texts would replace these names a moment later.
    if (answer.from === 'names' && answer.claims === 'nothing') return;
    const before = this.#state.list;
    const left = answer.from === 'names' ? undefined : this.#history.takeLeft();
    const { list, whole } = withAnswer(this.#state, answer);
    const isFrozen = list?.isFrozen;
    this.#state = { ...this.#state, list, whole: left ? new Set(left.whole) : whole };
    const { place } = this.#elements;
    // The first list comes in parts, between which the page responds.
    const isFirst = !left && !isFrozen && (before?.answer.from ?? 'names') === 'names';
    let isFull = false;
    if (isFirst && answer.rulings.length > firstRulings) {
      for (const part of place.hidden ? hiddenParts : [firstRulings]) {
        this.#update({ part });
        if (place.hidden) await this.#pause(signal);
      }
      place.hidden = false;
      isFull = fillScreen(place);
      if (isFull) await this.#pause(signal);
    }
    const announcement = list ? announcementOf(list, this.#pages, this.#engine.names) : '';
    const isComplete = answer.from !== 'names';
    this.#update({ part: undefined, ...(isComplete && { status: 'ready', announcement }) });
    if (!isFull && !isFrozen) fillScreen(place);
    this.#focus(left?.followed);
    if (isComplete) this.#enter();
  }

  // Moves the focus from the box to the answer or the first ruling, after Enter. On a phone, the focus has left the box.
  #enter(): void {
    const { place, box } = this.#elements;
    if (this.#isEntered && document.activeElement === box)
      (place.querySelector<HTMLElement>('[data-best] .result-text') ?? this.#rows()[0])?.focus();
    this.#isEntered = false;
  }

  // Lets the page respond.
  async #pause(signal: AbortSignal): Promise<void> {
    await nextTask();
    signal.throwIfAborted();
  }

  // Returns the focus to the result that was followed with the keyboard.
  #focus(followed: string | undefined): void {
    if (followed === undefined || document.activeElement !== document.body) return;
    const links = this.#elements.place.querySelectorAll<HTMLAnchorElement>('a:not(.number)');
    const link = [...links].find(({ href }) => href === followed);
    // The browser restores the scroll position of a page, but not of results over a page.
    link?.focus({ preventScroll: this.#panel === undefined });
  }

  /** Changes the state, and renders it. Moves a lost focus to the search box. */
  #update(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    const { status, search, announcement, part } = this.#state;
    const { place, failed, box } = this.#elements;
    const { activeElement } = document;
    const hadFocus = place.contains(activeElement) || failed.contains(activeElement);
    const context = {
      base: this.#base,
      pages: this.#pages,
      names: this.#engine.names,
      vocabulary: this.#engine.vocabulary,
      saved: savedItems(this.#base),
      hint: this.#panel && words.searchHint,
      part,
      whole: this.#state.whole,
      actions: this.#actions,
    };
    render(view(this.#state, context), place);
    // The observer is called before the next paint, even if the size is the same.
    this.#resized.unobserve(place);
    this.#resized.observe(place);
    // Few results have icons, and loading the pictures later moves nothing.
    if (place.querySelector('.icon')) void loadStyleSheet(`${this.#base}icons.css`);
    place.hidden = place.childElementCount === 0 || (place.hidden && part !== undefined);
    failed.hidden = status !== 'failed';
    if (status !== 'busy') place.toggleAttribute('data-complete', status === 'ready');
    if (this.#status.textContent !== announcement) this.#status.textContent = announcement;
    this.#clear.hidden = box.value === '' && !this.#panel?.isOpen;
    this.#clear.ariaLabel = box.value === '' ? words.closeSearch : words.clearSearch;
    const query = search.q.trim();
    const title = format(words.searchTitle, { query, title: this.#title });
    if (this.#history.isHome) document.title = query === '' ? this.#title : title;
    if (hadFocus && !place.contains(document.activeElement)) restInBox(box);
  }
}

/**
 * Returns the text that an unknown address most likely means: the text at a URL, or else the text with the most
 * similar name.
 *
 * @param typed words of the address; at most a third of the letters may differ from the name
 */
export async function nearestText(
  base: string,
  url: string | undefined,
  typed: string,
): Promise<NameTarget | undefined> {
  const names = await new SearchEngine(base).loadNames();
  return names.index.byUrl.get(url ?? '') ?? names.nearest(typed, 1)[0];
}

/**
 * Starts the search of a page. The bundle `search.js` begins here.
 *
 * @param host with a form, and with a place for results as `SearchBox.astro` makes it, or without
 * @param isWanted whether the reader went to the box: results over the page then open even without a query
 * @param before the element that had the focus before the search box
 * @param pasted returns the text that was pasted last, with its lines; empty if nothing was pasted
 */
export function startSearch(
  host: HTMLElement,
  isWanted: boolean,
  before: EventTarget | null,
  pasted: () => string,
): void {
  const form = host.querySelector('form');
  const box = host.querySelector<HTMLInputElement>('input[name=q]');
  if (form && box) new SearchController(host, form, box).start(isWanted, before, pasted);
}
