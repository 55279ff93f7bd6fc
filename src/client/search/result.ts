import type { Query, Result, Target } from '../../search/browser.ts';
import { button, element } from '../shared/index.ts';
import { bestRuling, resultUrl, rulingNumber } from './best-ruling.ts';
import { type MetaHost, metaParts } from './meta.ts';
import { mark, rulingsOf, snippet } from './ruling.ts';

/** What a line of the list may ask of the panel it stands in. */
export interface ResultHost extends MetaHost {
  base: string;
  /** The reader opened it, or went to its page. */
  used(): void;
}

let made = 0;

/** One line of the list: its title opens the ruling where it stands. */
export class ResultLine {
  readonly item = element('li', { class: 'result', 'data-result': true });
  readonly #host: ResultHost;
  readonly #open: HTMLButtonElement;
  readonly #body: HTMLElement;
  readonly #snippet = element('p', { class: 'result-snippet' });
  readonly #meta = element('p', { class: 'result-meta' });
  #result: Result;
  #query: Query;
  /** Counts openings and closings, so that a text that is loaded too late is known. */
  #turn = 0;
  /** How many references were followed in its place. */
  #followed = 0;

  constructor(result: Result, query: Query, host: ResultHost) {
    this.#host = host;
    this.#result = result;
    this.#query = query;
    const id = `result-${++made}`;
    this.#body = element('div', { class: 'result-body', id, hidden: true });
    this.#open = button(
      result.target.name,
      { class: 'result-open', 'aria-expanded': 'false', 'aria-controls': id },
      () => void this.toggle(),
    );
    this.item.append(element('h2', {}, this.#open), this.#meta, this.#snippet, this.#body);
    this.update(result, query);
  }

  /** What it shows. */
  get result(): Result {
    return this.#result;
  }

  /** The address of its text as a whole. */
  get textUrl(): string {
    return this.#result.target.url;
  }

  get isOpen(): boolean {
    return !this.#body.hidden;
  }

  /** Takes what is newly known of the same target, and shows it once it is opened. */
  learn(result: Result, query: Query): void {
    this.#result = result;
    this.#query = query;
  }

  /** Takes and shows what is newly known of the same target. */
  update(result: Result, query: Query): void {
    const isOther = rulingNumber(result) !== rulingNumber(this.#result);
    this.learn(result, query);
    this.item.dataset['title'] = result.target.title;
    this.item.dataset['url'] = resultUrl(result);
    this.item.toggleAttribute('data-closest', !result.isAnswer);
    this.#meta.replaceChildren(...metaParts(result, this.#host));
    const ruling = bestRuling(result);
    this.#snippet.textContent = ruling ? snippet(ruling.text, query.telling) : '';
    this.#snippet.hidden = !ruling || this.isOpen;
    mark(this.#snippet, query.telling);
    if (this.isOpen && isOther) void this.open();
  }

  focus(): void {
    this.#open.focus();
  }

  holdsFocus(): boolean {
    return this.item.contains(document.activeElement);
  }

  toggle(): Promise<void> {
    if (this.#open.getAttribute('aria-expanded') === 'true') {
      this.close();
      return Promise.resolve();
    }
    this.#host.used();
    return this.open();
  }

  close(): void {
    this.#turn++;
    this.#body.hidden = true;
    this.#snippet.hidden = !bestRuling(this.#result);
    this.#open.setAttribute('aria-expanded', 'false');
  }

  /** Opens it with its best ruling in full. Resolves once that is shown. */
  async open(): Promise<void> {
    const { target } = this.#result;
    const turn = ++this.#turn;
    this.#open.setAttribute('aria-expanded', 'true');
    if (this.#followed > 0) {
      this.#show();
      return;
    }
    const number = rulingNumber(this.#result);
    const body = await this.#text(target, number);
    if (turn !== this.#turn) return;
    this.#body.replaceChildren(...body);
    this.#show();
  }

  #show(): void {
    this.#body.hidden = false;
    this.#snippet.hidden = true;
  }

  async #text(target: Target, number: string | undefined): Promise<Node[]> {
    try {
      const text = await rulingsOf(this.#host.base, target, number);
      mark(text, this.#query.telling);
      const attributes = { href: target.url, class: 'result-whole' };
      const whole = element('a', attributes, wholeText(target.type));
      const shown = number ?? text.querySelector('.number')?.textContent;
      return [text, ...this.#others(shown), element('p', {}, whole)];
    } catch {
      const link = element('a', { href: resultUrl(this.#result) }, `Go to ${target.name}`);
      const known = bestRuling(this.#result)?.text ?? 'The text cannot be loaded now.';
      return [element('p', {}, known), element('p', {}, link)];
    }
  }

  /**
   * Shows another text in its place, with a way back.
   *
   * @param moveFocus to the way back, and from there to where it was
   * @returns what undoes it
   */
  follow(text: Node, title: string, url: string, back: () => void, moveFocus: boolean): () => void {
    const before = [...this.#body.childNodes];
    const focused = document.activeElement;
    this.#followed++;
    this.#turn++;
    const backButton = button(
      `Back to ${this.#result.target.name}`,
      { class: 'text-button' },
      back,
    );
    this.#body.replaceChildren(
      element('p', {}, backButton),
      element('p', { class: 'result-heading' }, element('a', { href: url }, title)),
      text,
    );
    if (moveFocus) backButton.focus();
    return () => {
      const hadFocus = this.#body.contains(document.activeElement);
      this.#followed--;
      this.#body.replaceChildren(...before);
      if (!hadFocus) return;
      if (focused instanceof HTMLElement && this.#body.contains(focused)) focused.focus();
      else this.focus();
    };
  }

  // Further rulings of the same text that hold the words.
  #others(shown: string | null | undefined): Node[] {
    const { target, passages } = this.#result;
    const others = passages
      .map(({ ruling }) => ruling.number)
      .filter((number) => number !== shown)
      .slice(0, 6);
    if (others.length === 0) return [];
    const links = others.flatMap((number) => [
      ' ',
      element('a', { class: 'at', href: `${target.url}#${number}` }, number),
    ]);
    return [
      element('p', { class: 'result-others' }, element('span', {}, 'More on this:'), ...links),
    ];
  }
}

function wholeText(type: Target['type']): string {
  if (type === 'document') return 'The whole document';
  if (type === 'icon') return 'All icons';
  return type === 'term' ? 'All rulings that name it' : 'The whole entry';
}
