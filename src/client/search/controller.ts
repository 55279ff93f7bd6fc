import * as words from 'virtual:wording/search';
import { render } from 'lit-html';
import { previewUrl } from '../../editions/browser.ts';
import { textUrl } from '../../glossary/browser.ts';
import { rulingNumber } from '../../search/browser.ts';
import { element, isPlainClick } from '../shared/dom.ts';
import { answersTo, namesTimeoutMs, pause, type SearchEngine } from './answers.ts';
import { isSameSearch, SearchHistory } from './history.ts';
import type { Panel } from './panel.ts';
import { SavedItemsStore } from './saved-items.ts';
import {
  commonSteps,
  emptySearch,
  filtered,
  initialState,
  isAnswerTo,
  isEmpty,
  keyOf,
  type Line,
  type Search,
  type SearchState,
  type ShownAnswer,
  type Step,
  shownText,
  withAnswer,
} from './state.ts';
import { TapGuard } from './tap-guard.ts';
import { loadParts, preloadParts, type Texts } from './texts.ts';
import { type Actions, announcementOf, view } from './view.ts';
import { keepAboveKeyboard, restInBox, scrollToStart } from './viewport.ts';

/** The texts are searched once typing pauses for this time, in milliseconds. */
const typingPauseMs = 90;
/** How long a complete answer waits for the ruling that it opens with, in milliseconds. */
const firstRulingTimeoutMs = 150;
const maxQueryLength = 2000;
/** Pixels that a ruling may overflow without being cut off: the touch area around a number reaches so far. */
const minCut = 14;
/** The links in an open result that open in its place. */
const inPlaceLinks = ':is(.result-body .ref, .result-others a)';

/** The elements of a search. */
export interface SearchElements {
  /** Around everything else. */
  host: HTMLElement;
  form: HTMLFormElement;
  box: HTMLInputElement;
  /** Where the view is rendered. */
  place: HTMLElement;
  /** Says that the search could not be loaded. */
  failed: HTMLElement;
}

/** Where a search runs: on the site, or in the downloaded file. */
export interface SearchPlace {
  /** Base path of the site. */
  base: string;
  engine: SearchEngine;
  texts: Texts;
  /** Where the results lie over the page. */
  panel?: Panel;
  /** The address of a text or ruling of the site, where the results are shown. */
  hrefOf(url: string): string;
  /** The reverse: what a link leads to, with the base path; nothing where that is no text. */
  urlOf(link: HTMLAnchorElement): string | undefined;
  /** Absolute address of the site's page. */
  pageOf(url: string): string;
}

/**
 * Brings the search of a page to life: turns events into changes of one state, and renders that. Each question has an
 * `AbortController`, which the next one aborts.
 */
export class SearchController {
  readonly #elements: SearchElements;
  readonly #where: SearchPlace;
  readonly #base: string;
  readonly #engine: SearchEngine;
  readonly #history: SearchHistory;
  readonly #saved: SavedItemsStore;
  readonly #tapGuard: TapGuard;
  readonly #status = element('p', { class: 'unseen', role: 'status' });
  readonly #actions: Actions = {
    toggle: (line) => this.#toggle(line),
    toggleWhole: (line) => this.#toggleWhole(line),
    copyLink: (line) => void this.#copyLink(line),
    share: (line) => void this.#share(line),
    togglePin: (text) => {
      this.#saved.togglePin(text);
      this.#update({});
    },
    stepBack: () => this.#stepBack(),
    change: (change) => this.#change(change),
    search: (q) => {
      this.#write(q);
      this.#change({ ...emptySearch, q });
    },
    clear: (part) => {
      this.#saved.clear(part);
      this.#update({});
    },
  };
  #state: SearchState = initialState;
  #question = new AbortController();
  #marking = 0;

  constructor(elements: SearchElements, where: SearchPlace) {
    this.#elements = elements;
    this.#where = where;
    this.#base = where.base;
    this.#engine = where.engine;
    this.#history = new SearchHistory(this.#base);
    this.#saved = new SavedItemsStore(this.#base);
    this.#tapGuard = new TapGuard(elements.place);
  }

  /** @param isWanted the reader went to the box: results that lie over the page open, even where nothing is searched for */
  start(isWanted = false): void {
    const { host, form, box, place } = this.#elements;
    const { panel } = this.#where;
    (panel?.element ?? host).append(this.#status);
    keepAboveKeyboard(host);
    box.addEventListener('input', () => this.#typed());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    box.addEventListener('click', () => this.#open());
    box.addEventListener('keydown', (event) => this.#keyInBox(event));
    place.addEventListener('keydown', (event) => this.#keyInResults(event));
    place.addEventListener('click', (event) => void this.#click(event));
    for (const use of ['pointerdown', 'focusin']) {
      place.addEventListener(use, () => {
        this.#state = { ...this.#state, isHeld: true };
      });
    }
    addEventListener('popstate', () => this.#returned());
    new ResizeObserver(() => this.#markCut()).observe(place);
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
    const { panel } = this.#where;
    if (!panel || panel.isOpen) return;
    this.#history.open();
    this.#saved.refresh();
    panel.open();
    this.#update({});
  }

  // The page sees the words in the box too.
  #write(q: string): void {
    const { box } = this.#elements;
    box.value = q;
    box.dispatchEvent(new Event('change'));
  }

  #typed(): void {
    this.#open();
    scrollToStart(this.#elements.host, this.#where.panel?.element);
    this.#ask({ ...emptySearch, q: this.#elements.box.value }, typingPauseMs);
    void this.#engine.prepare(this.#state.search.q);
    this.#history.type(this.#state.search);
  }

  #submit(): void {
    const { host, box } = this.#elements;
    this.#open();
    scrollToStart(host, this.#where.panel?.element);
    this.#saved.addRecent(box.value);
    this.#change({ q: box.value });
    restInBox(box);
  }

  #change(change: Partial<Search>): void {
    // Words that were typed and then submitted are one history entry; a filter makes another.
    if (change.q === undefined) this.#history.keep();
    this.#ask({ ...this.#state.search, trail: [], ...change }, 0);
    this.#history.settle(this.#state.search);
  }

  // After Back or Forward: another search, or another step of the references that were followed in this one.
  #returned(): void {
    const search = this.#history.returned();
    const { panel } = this.#where;
    if (this.#history.isOver) panel?.open();
    else panel?.close();
    const { search: before } = this.#state;
    if (isSameSearch(search, before)) return;
    if (isSameSearch({ ...search, trail: before.trail }, before)) {
      this.#walk(search.trail, true).catch(() => undefined);
      return;
    }
    this.#write(search.q);
    this.#ask(search, 0);
  }

  #stepBack(): void {
    const { search } = this.#state;
    const before = { ...search, trail: search.trail.slice(0, -1) };
    if (this.#history.back(before)) this.#returned();
  }

  #keyInBox(event: KeyboardEvent): void {
    const { box } = this.#elements;
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') this.#moveFocus(1);
    else if (this.#where.panel) this.close();
    else if (box.value === '') box.blur();
    else {
      this.#write('');
      this.#typed();
    }
  }

  #keyInResults(event: KeyboardEvent): void {
    const { key } = event;
    if (key !== 'Escape' && key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    if (key !== 'Escape') this.#moveFocus(key === 'ArrowDown' ? 1 : -1);
    else if (this.#state.search.trail.length > 0) this.#stepBack();
    else if (this.#where.panel) this.close();
    else this.#elements.box.focus();
  }

  // Moves the focus along the titles of the list; the search box comes before the first.
  #moveFocus(step: 1 | -1): void {
    const items = this.#items();
    const at = items.findIndex((item) => item.contains(document.activeElement));
    const next = at < 0 ? (step === 1 ? 0 : -1) : at + step;
    const item = items[Math.min(next, items.length - 1)];
    if (next < 0) this.#elements.box.focus();
    else item?.querySelector<HTMLElement>('.result-open')?.focus();
  }

  #items(): Element[] {
    return [...this.#elements.place.querySelectorAll('[data-result]')];
  }

  /**
   * Searches.
   *
   * @param delay wait before the texts are searched, in milliseconds: another key may follow
   */
  #ask(search: Search, delay: number): void {
    this.#question.abort();
    this.#question = new AbortController();
    this.#tapGuard.reset();
    const { list, status } = this.#state;
    const question = { ...search, q: search.q.slice(0, maxQueryLength) };
    const state = { ...this.#state, search: question, isHeld: false };
    if (question.q.trim() === '') {
      this.#update({ ...initialState, search: question });
    } else if (list && list.answer.from !== 'names' && isAnswerTo(list.answer, question)) {
      this.#state = state;
      void this.#show(list.answer, this.#question.signal);
    } else {
      this.#update({ ...state, status: 'busy', ...(status === 'idle' ? { list: undefined } : {}) });
      void this.#answer(question, delay, this.#question.signal);
    }
  }

  async #answer(search: Search, delay: number, signal: AbortSignal): Promise<void> {
    try {
      for await (const answer of answersTo(search, this.#engine, delay, signal)) {
        if (answer.from !== 'names') await this.#preloadFirst(answer, signal);
        await this.#show(answer, signal);
      }
    } catch {
      if (!signal.aborted) this.#update({ status: 'failed' });
    }
  }

  // Waits a little for the ruling that the first result opens with, so that the list comes with it and does not move.
  async #preloadFirst({ results }: ShownAnswer, signal: AbortSignal): Promise<void> {
    const [first] = filtered(results, this.#state.search);
    if (!first?.isAnswer) return;
    await Promise.race([
      preloadParts(this.#where.texts, first.target),
      pause(firstRulingTimeoutMs, signal),
    ]);
    signal.throwIfAborted();
  }

  async #show(answer: ShownAnswer, signal: AbortSignal): Promise<void> {
    this.#tapGuard.beforeChange();
    this.#update(withAnswer(this.#state, answer));
    if (!this.#state.list?.isFrozen) this.#reopen();
    if (answer.from === 'names') {
      void this.#openTypedName(signal);
      return;
    }
    await this.#openBest(signal);
    await this.#walk(this.#state.search.trail, false).catch(() => undefined);
    const { list } = this.#state;
    if (list && !signal.aborted) {
      this.#update({ status: 'ready', announcement: announcementOf(list) });
    }
  }

  // A name that was typed in full opens without the texts where they take long: its ruling will be the same.
  async #openTypedName(signal: AbortSignal): Promise<void> {
    await pause(namesTimeoutMs, signal).catch(() => undefined);
    const [line] = this.#state.list?.lines ?? [];
    const isTyped = line?.latest.how === 'exact' && line.latest.matchedName === undefined;
    if (line && isTyped) await this.#openUnasked(line, signal);
  }

  // The first result where it is an answer; both where two names have no ruling in common.
  async #openBest(signal: AbortSignal): Promise<void> {
    const { lines = [], answer } = this.#state.list ?? {};
    const count = answer?.apart ? 2 : Number(lines[0]?.latest.isAnswer ?? false);
    for (const line of lines.slice(0, count)) await this.#openUnasked(line, signal);
  }

  // Opens a result that the reader did not choose, unless the list is in use meanwhile.
  async #openUnasked(line: Line, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await preloadParts(this.#where.texts, line.latest.target);
    if (signal.aborted || this.#state.isHeld || this.#state.opened.has(keyOf(line))) return;
    this.#tapGuard.beforeChange();
    await this.#openLine(line);
  }

  // Loads the rulings of open results that another ruling represents by now.
  #reopen(): void {
    for (const line of this.#state.list?.lines ?? []) {
      const opened = this.#state.opened.get(keyOf(line));
      if (opened && opened.number !== rulingNumber(line.latest)) void this.#openLine(line);
    }
  }

  #toggle(line: Line): void {
    if (this.#state.opened.has(keyOf(line))) {
      const opened = new Map(this.#state.opened);
      opened.delete(keyOf(line));
      this.#update({ opened });
      return;
    }
    this.#saved.addRecent(this.#state.search.q);
    this.#saved.addViewed(shownText(line, this.#state));
    void this.#openLine(line);
  }

  #toggleWhole(line: Line): void {
    const key = keyOf(line);
    const opened = this.#state.opened.get(key);
    if (!opened) return;
    const isWhole = !opened.isWhole;
    this.#update({ opened: new Map(this.#state.opened).set(key, { ...opened, isWhole }) });
  }

  /** Opens a result with its best ruling. Resolves once it is shown, or the result was closed. */
  async #openLine(line: Line): Promise<void> {
    const key = keyOf(line);
    const number = rulingNumber(line.latest);
    const { parts, isWhole = false } = this.#state.opened.get(key) ?? {};
    const opening = { number, isWhole, ...(parts ? { parts } : {}) };
    this.#update({ opened: new Map(this.#state.opened).set(key, opening) });
    const keywords = this.#state.list?.answer.query.keywords ?? [];
    const { texts } = this.#where;
    const loaded = await loadParts(texts, line.latest.target, number, keywords).catch(() => []);
    const now = this.#state.opened.get(key);
    if (!now || now.number !== number || now.parts !== parts) return;
    this.#update({ opened: new Map(this.#state.opened).set(key, { ...now, parts: loaded }) });
  }

  async #copyLink(line: Line): Promise<void> {
    const message = await navigator.clipboard.writeText(this.#linkOf(line)).then(
      () => words.resultLinkCopied,
      () => words.resultLinkFailed,
    );
    this.#update({ copied: { key: keyOf(line), message }, announcement: message });
  }

  async #share(line: Line): Promise<void> {
    const { title } = shownText(line, this.#state);
    // The reader may think better of it.
    await navigator.share({ title, url: this.#linkOf(line) }).catch(() => undefined);
  }

  // The link of what an open result shows: of a ruling its own page, which previews well, with the edition that has it.
  #linkOf(line: Line): string {
    const { url } = shownText(line, this.#state);
    const [page = '', number] = url.split('#');
    const parts = [...this.#state.followed, ...this.#state.opened.values()].flatMap(
      (shown) => shown.parts ?? [],
    );
    const part = parts.find(({ ruling }) => ruling?.url === url);
    if (line.latest.target.type === 'icon' || number === undefined) return this.#where.pageOf(url);
    return previewUrl(this.#where.pageOf(textUrl(page)), number, part?.ruling?.edition);
  }

  // A reference in an open result opens in its place; Back returns.
  async #click(event: MouseEvent): Promise<void> {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const { search, followed, list } = this.#state;
    this.#history.keep();
    this.#saved.addRecent(search.q);
    const line = list?.lines[this.#items().findIndex((item) => item.contains(link))];
    if (!line || !isPlainClick(event) || !link.matches(inPlaceLinks)) return;
    const url = this.#where.urlOf(link);
    if (url === undefined) return;
    event.preventDefault();
    const below = (path: string): string => path.slice(this.#base.length);
    const step = { from: below(keyOf(line)), to: below(url) };
    try {
      await this.#walk([...followed.map((before) => before.step), step], true);
      this.#history.follow(this.#state.search);
    } catch {
      location.assign(link.href);
    }
  }

  /**
   * Goes back and forth until these references are followed. Ends at one whose result is not shown.
   *
   * @param isReader whether the reader asked for it: the focus follows
   * @throws where the text of a reference cannot be loaded
   */
  async #walk(trail: readonly Step[], isReader: boolean): Promise<void> {
    this.#goBack(trail);
    for (const step of trail.slice(this.#state.followed.length)) {
      const url = this.#base + step.to;
      const [address = '', number] = url.split('#');
      const target = await this.#engine.targetAt(address);
      if (!target) throw new Error(`${url} is no text of the glossary`);
      const parts = await loadParts(this.#where.texts, target, number, []);
      const from = this.#base + step.from;
      const line = this.#state.list?.lines.find((one) => keyOf(one) === from);
      if (line && !this.#state.opened.get(from)?.parts) await this.#openLine(line);
      // Meanwhile, something else may have been asked for or followed.
      if (!line || this.#state.search.trail !== trail) return;
      const next = { step, title: target.name, url, number, parts };
      const followed = [...this.#state.followed, next];
      this.#update({ followed }, () =>
        isReader ? this.#itemOf(line)?.querySelector<HTMLElement>('[data-back]') : undefined,
      );
    }
  }

  // Undoes what was followed beyond a trail. The focus returns to the reference.
  #goBack(trail: readonly Step[]): void {
    const search = { ...this.#state.search, trail };
    const followed = commonSteps(this.#state.followed, trail);
    const undone = this.#state.followed[followed.length]?.step;
    const line = this.#state.list?.lines.find(
      (one) => undone && keyOf(one) === this.#base + undone.from,
    );
    const item = line && this.#itemOf(line);
    const hadFocus = item?.querySelector('.result-body')?.contains(document.activeElement);
    this.#update({ search, followed }, () => {
      if (!item || !undone || !hadFocus) return undefined;
      const links = [...item.querySelectorAll<HTMLAnchorElement>(inPlaceLinks)];
      const link = links.find((one) => this.#where.urlOf(one) === this.#base + undone.to);
      return link ?? item.querySelector<HTMLElement>('.result-open');
    });
  }

  #itemOf(line: Line): Element | undefined {
    return this.#items()[this.#state.list?.lines.indexOf(line) ?? -1];
  }

  /**
   * Changes the state, and renders it. A focus that is lost goes to the search box.
   *
   * @param focus called once rendered: what gets the focus instead
   */
  #update(
    change: Partial<SearchState>,
    focus: () => HTMLElement | null | undefined = () => undefined,
  ): void {
    this.#state = { ...this.#state, ...change };
    const { status, list } = this.#state;
    const { place, failed, box } = this.#elements;
    const { activeElement } = document;
    const hadFocus = place.contains(activeElement) || failed.contains(activeElement);
    const context = {
      hrefOf: this.#where.hrefOf,
      iconName: (code: string) => this.#engine.iconName(code),
      saved: this.#saved.items,
      hint: this.#where.panel && words.searchHint,
      actions: this.#actions,
    };
    render(view(this.#state, context), place);
    place.hidden = place.childElementCount === 0;
    // Once in a frame, which lays the page out in any case.
    cancelAnimationFrame(this.#marking);
    this.#marking = requestAnimationFrame(() => this.#markCut());
    failed.hidden = status !== 'failed';
    place.toggleAttribute('data-empty', list !== undefined && isEmpty(list));
    if (this.#status.textContent !== this.#state.announcement) {
      this.#status.textContent = this.#state.announcement;
    }
    const wanted = focus();
    if (wanted) wanted.focus();
    else if (hadFocus && !place.contains(document.activeElement)) restInBox(box);
  }

  // Marks the rulings that are cut off.
  #markCut(): void {
    const rulings = [...this.#elements.place.querySelectorAll('.result-ruling')];
    // Measures all before marking any: measuring after a mark would make the browser lay out the page again.
    const isCut = rulings.map(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + minCut,
    );
    for (const [at, ruling] of rulings.entries()) ruling.toggleAttribute('data-cut', isCut[at]);
  }
}
