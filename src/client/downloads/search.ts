import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { anchorOf } from '../../downloads/browser.ts';
import { decodeAddress } from '../../glossary/browser.ts';
import { bestRuling, type QueryWord, type Result, rulingNumber } from '../../search/browser.ts';
import {
  announcementOf,
  answersTo,
  emptySearch,
  factsView,
  highlight,
  initialState,
  type Line,
  listView,
  notesView,
  type ResultList,
  type SearchState,
  withAnswer,
} from '../search/index.ts';
import { element } from '../shared/index.ts';
import { FileEngine } from './engine.ts';
import './previews.ts';

/** How the address begins while something is searched for. */
const searchHash = '#?q=';

const emptyList: ResultList = {
  answer: {
    query: {
      typed: '',
      text: '',
      words: [],
      keywords: [],
      cues: [],
      questions: [],
      corrections: [],
      also: [],
      meant: [],
    },
    results: [],
    verbatim: false,
    from: 'names',
  },
  lines: [],
  count: 0,
  closestAt: -1,
  filterable: [],
  isFrozen: false,
};

/** The search of the downloaded file: the state and the list of the site's search, with links into the page. */
class FileSearch {
  readonly #form = needed('form', HTMLFormElement);
  readonly #box = needed('#q', HTMLInputElement);
  readonly #found = needed('#found', HTMLElement);
  readonly #status = needed('#said', HTMLElement);
  readonly #all = needed('#all', HTMLElement);
  readonly #engine = new FileEngine(
    () => dataOf('#names'),
    () => dataOf('#words'),
  );
  #state: SearchState = initialState;
  #question = new AbortController();

  start(): void {
    this.#form.hidden = false;
    for (const hint of document.querySelectorAll<HTMLElement>('.unscripted')) hint.hidden = true;
    for (const hint of document.querySelectorAll<HTMLElement>('.searches')) hint.hidden = false;
    this.#render();
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#titles()[0]?.click();
    });
    this.#box.addEventListener('focus', () => void this.#engine.loadNames());
    this.#box.addEventListener('input', () => {
      const { value } = this.#box;
      history.replaceState(null, '', value.trim() ? searchHash + encodeURIComponent(value) : '#');
      this.#ask(false);
    });
    document.addEventListener('keydown', (event) => this.#key(event));
    // A result leads into the text, which must be visible before the browser scrolls to it.
    this.#found.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) this.#close();
    });
    addEventListener('hashchange', () => this.#readAddress());
    this.#readAddress();
  }

  // The address has the query, so that Back returns to the results.
  #readAddress(): void {
    const { hash } = location;
    if (hash.startsWith(searchHash)) {
      this.#box.value = decodeAddress(hash.slice(searchHash.length));
      this.#ask(false);
      return;
    }
    const wasOpen = this.#all.hidden;
    this.#close();
    if (wasOpen) document.getElementById(decodeAddress(hash.slice(1)))?.scrollIntoView();
  }

  #close(): void {
    this.#question.abort();
    this.#found.hidden = true;
    this.#all.hidden = false;
  }

  #ask(verbatim: boolean): void {
    const q = this.#box.value;
    const wasClosed = this.#found.hidden;
    this.#close();
    if (q.trim() === '') return;
    if (wasClosed) scrollTo(0, 0);
    this.#found.hidden = false;
    this.#all.hidden = true;
    this.#question = new AbortController();
    this.#state = { ...this.#state, search: { ...emptySearch, q, verbatim }, status: 'busy' };
    this.#render();
    const { signal } = this.#question;
    this.#answer(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  async #answer(signal: AbortSignal): Promise<void> {
    for await (const answer of answersTo(this.#state.search, this.#engine, 0, signal)) {
      this.#state = withAnswer(this.#state, answer);
      if (answer.from === 'texts') this.#state = { ...this.#state, status: 'ready' };
      this.#render();
    }
  }

  #render(): void {
    const { list = emptyList, status } = this.#state;
    const isReady = status === 'ready';
    const { keywords } = list.answer.query;
    const lineOf = (line: Line): unknown => guard([line], () => this.#line(line.shown, keywords));
    this.#status.textContent = isReady ? announcementOf(list) : '';
    render(
      html`${notesView(list, () => this.#ask(true))}${listView(list, { isReady, isCurrent: true }, lineOf)}`,
      this.#found,
    );
  }

  // The title leads to the ruling in the page; below it is a copy of that ruling.
  #line(result: Result, keywords: readonly QueryWord[]): TemplateResult {
    const { target } = result;
    const page = anchorOf(target.url, this.#engine.base);
    const number = rulingNumber(result);
    const anchor = number === undefined ? page : `${page}.${number}`;
    const ruling = rulingOf(result, page);
    return html`<li data-result data-title=${target.title} data-url=${`#${anchor}`} ?data-closest=${!result.isAnswer}><h2><a href=${`#${anchor}`}>${target.name}</a></h2><p class="kind">${factsView(result, (shown) => html`<span>${shown.number}</span>`)}</p>${ruling ? quote(ruling, keywords) : nothing}</li>`;
  }

  #titles(): HTMLAnchorElement[] {
    return this.#found.hidden ? [] : [...this.#found.querySelectorAll<HTMLAnchorElement>('h2 a')];
  }

  #key(event: KeyboardEvent): void {
    const { key } = event;
    const inSearch = event.target === this.#box || this.#found.contains(document.activeElement);
    if (key === 'Escape' && inSearch) {
      this.#box.value = '';
      history.replaceState(null, '', '#');
      this.#close();
      this.#box.focus();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && inSearch) {
      const stops = [this.#box, ...this.#titles()];
      const at = stops.findIndex((stop) => stop.matches(':focus'));
      stops[Math.max(0, Math.min(stops.length - 1, at + (key === 'ArrowDown' ? 1 : -1)))]?.focus();
      event.preventDefault();
    }
  }
}

// The ruling that answers, or else the first one.
function rulingOf(result: Result, page: string): Element | null {
  const number = result.number ?? bestRuling(result)?.number;
  return number === undefined
    ? (document.getElementById(page)?.querySelector('.ruling, .naming > li') ?? null)
    : document.getElementById(`${page}.${number}`);
}

// A copy of a ruling, without ids and without what belongs to its place in the page.
function quote(ruling: Element, keywords: readonly QueryWord[]): HTMLElement {
  const copy = element('div', { class: 'found-ruling' }, ...ruling.cloneNode(true).childNodes);
  for (const part of copy.querySelectorAll('.number, .box-label, .ruling')) part.remove();
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  for (const heading of copy.querySelectorAll('h4, h5, h6')) {
    heading.replaceWith(element('p', { class: 'found-heading' }, ...heading.childNodes));
  }
  highlight(copy, keywords);
  return copy;
}

function dataOf<Data>(selector: string): Data {
  return JSON.parse(needed(selector, HTMLElement).textContent);
}

function needed<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${selector}`);
}

new FileSearch().start();
