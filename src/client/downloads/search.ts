import { decodeAddress } from '../../glossary/browser.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  NameMatcher,
  openBook,
  type Sources,
  type TextSources,
  targetsByUrl,
  Vocabulary,
} from '../../search/browser.ts';
import { button, element } from '../shared/index.ts';
import '../search/index.ts';
import { resultLine } from './line.ts';
import { indexTexts } from './texts.ts';

const most = 30;
const asked = '#?q=';

/** The search of the file: the same ranking as the site's, over the texts that stand in the page. */
class FileSearch {
  readonly #form = needed('form', HTMLFormElement);
  readonly #box = needed('#q', HTMLInputElement);
  readonly #found = needed('#found', HTMLElement);
  readonly #said = needed('#said', HTMLElement);
  readonly #list = needed('#found ol', HTMLOListElement);
  readonly #all = needed('#all', HTMLElement);
  #sources: Promise<Sources> | undefined;
  #texts: Promise<TextSources> | undefined;
  #round = 0;

  constructor() {
    this.#form.hidden = false;
    for (const hint of document.querySelectorAll<HTMLElement>('.unscripted')) hint.hidden = true;
    for (const hint of document.querySelectorAll<HTMLElement>('.searches')) hint.hidden = false;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#lines()[0]?.click();
    });
    this.#box.addEventListener('focus', () => void this.#load());
    this.#box.addEventListener('input', () => {
      history.replaceState(
        null,
        '',
        this.#box.value.trim() ? asked + encodeURIComponent(this.#box.value) : '#',
      );
      void this.#show(false);
    });
    document.addEventListener('keydown', (event) => this.#press(event));
    // A link out of the list leads into the text, which must be there before the browser goes to it.
    this.#list.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) this.#leave();
    });
    addEventListener('hashchange', () => this.#follow());
    this.#follow();
  }

  // The address holds the query, so that Back returns to what was found.
  #follow(): void {
    if (location.hash.startsWith(asked)) {
      this.#box.value = decodeAddress(location.hash.slice(asked.length));
      void this.#show(false);
      return;
    }
    const wasFinding = this.#all.hidden;
    this.#leave();
    if (wasFinding)
      document.getElementById(decodeAddress(location.hash.slice(1)))?.scrollIntoView();
  }

  #leave(): void {
    this.#round++;
    this.#found.hidden = true;
    this.#all.hidden = false;
  }

  async #show(verbatim: boolean): Promise<void> {
    const typed = this.#box.value;
    if (typed.trim() === '') {
      this.#leave();
      return;
    }
    const round = ++this.#round;
    if (this.#found.hidden) scrollTo(0, 0);
    this.#found.hidden = false;
    this.#all.hidden = true;
    delete this.#list.dataset['resultsState'];
    const isStale = (): boolean => round !== this.#round;
    const sources = await this.#load();
    if (isStale()) return;
    this.#fill(answerByNames(typed, sources), sources, false);
    const texts = await this.#index(sources);
    if (isStale()) return;
    const answer = await answerInFull(typed, sources, texts, verbatim, isStale);
    if (answer && !isStale()) this.#fill(answer, sources, true);
  }

  #index({ book, matcher }: Sources): Promise<TextSources> {
    this.#texts ??= Promise.all([indexTexts(book.targets, book.base), matcher.prepare()]).then(
      ([ask]) => ({ words: new Vocabulary(dataOf('#words')), ask }),
    );
    return this.#texts;
  }

  #load(): Promise<Sources> {
    this.#sources ??= open();
    return this.#sources;
  }

  #fill({ query, results }: Answer, { book }: Sources, isWhole: boolean): void {
    const shown = results.slice(0, most);
    const closest = shown.findIndex(({ isAnswer }) => !isAnswer);
    const lines = shown.map((result) => resultLine(result, query, book.base));
    if (closest >= 0) {
      lines.splice(
        closest,
        0,
        element('li', { class: 'closest' }, closest === 0 ? 'Closest:' : 'Close to it:'),
      );
    }
    this.#list.replaceChildren(...lines);
    const answers = closest < 0 ? shown.length : closest;
    const counted = answers === 0 ? `Nothing found for "${query.typed}".` : `${answers} found.`;
    this.#said.replaceChildren(answers === 0 && !isWhole ? 'Searching the texts\u2026' : counted);
    if (query.mended.length > 0) {
      this.#said.append(
        ` Searched for ${query.mended.map(({ to }) => `"${to}"`).join(', ')}. `,
        button(`Search for "${query.typed}" as typed`, {}, () => void this.#show(true)),
      );
    }
    if (isWhole) this.#list.dataset['resultsState'] = 'ready';
  }

  #lines(): HTMLAnchorElement[] {
    return this.#found.hidden ? [] : [...this.#list.querySelectorAll<HTMLAnchorElement>('h2 a')];
  }

  #press(event: KeyboardEvent): void {
    const { key } = event;
    const inSearch = event.target === this.#box || this.#found.contains(document.activeElement);
    if (key === 'Escape' && inSearch) {
      this.#box.value = '';
      history.replaceState(null, '', '#');
      this.#leave();
      this.#box.focus();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && inSearch) {
      const stops = [this.#box, ...this.#lines()];
      const at = stops.findIndex((stop) => stop.matches(':focus'));
      stops[Math.max(0, Math.min(stops.length - 1, at + (key === 'ArrowDown' ? 1 : -1)))]?.focus();
      event.preventDefault();
    }
  }
}

async function open(): Promise<Sources> {
  const book = openBook(dataOf('#names'));
  return { book, matcher: await NameMatcher.of(book), byUrl: targetsByUrl(book) };
}

function dataOf<Data>(selector: string): Data {
  return JSON.parse(needed(selector, HTMLElement).textContent);
}

function needed<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${selector}`);
}

void new FileSearch();
