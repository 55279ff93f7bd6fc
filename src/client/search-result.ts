import type { Query } from '../search/query.ts';
import type { Result } from '../search/rank.ts';
import type { IndexedRuling } from '../search/segments.ts';
import { button, element } from './search-dom.ts';
import { mark, rulingsOf, snippet, standingWord } from './search-ruling.ts';

/** What a line of the list may ask of the panel it stands in. */
export interface ResultHost {
  base: string;
  isPinned(url: string): boolean;
  togglePin(url: string, title: string): void;
  announce(text: string): void;
  /** The reader opened it, or went to its page. */
  used(): void;
}

const kindWords = {
  card: 'Card',
  term: 'Term',
  document: 'Document',
  name: 'Name without an entry',
  icon: 'Icon',
} as const;

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

  /** What it leads to: the ruling that answers, or the whole text. */
  get url(): string {
    const number = rulingNumber(this.#result);
    return number ? `${this.#result.target.url}#${number}` : this.#result.target.url;
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
    this.item.dataset['url'] = this.url;
    this.item.toggleAttribute('data-closest', !result.isAnswer);
    this.#meta.replaceChildren(...this.#metaParts());
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
    if (this.isOpen) {
      this.close();
      return Promise.resolve();
    }
    this.#host.used();
    return this.open();
  }

  close(): void {
    this.#body.hidden = true;
    this.#snippet.hidden = !bestRuling(this.#result);
    this.#open.setAttribute('aria-expanded', 'false');
  }

  /** Opens it with its best ruling in full. Resolves once that is shown. */
  async open(): Promise<void> {
    const { target, passages } = this.#result;
    this.#open.setAttribute('aria-expanded', 'true');
    if (this.#followed > 0) {
      this.#body.hidden = false;
      return;
    }
    const number = rulingNumber(this.#result);
    const indexed =
      passages.find(({ ruling }) => ruling.number === number)?.ruling ?? passages[0]?.ruling;
    try {
      const text = await rulingsOf(this.#host.base, target, number);
      mark(text, this.#query.telling);
      const whole = element(
        'a',
        { href: target.url, class: 'result-whole' },
        wholeText(target.type),
      );
      const shown = number ?? text.querySelector('.number')?.textContent;
      this.#body.replaceChildren(text, ...this.#others(shown), element('p', {}, whole));
    } catch {
      const link = element('a', { href: this.url }, `Go to ${target.name}`);
      const text = element('p', {}, indexed?.text ?? 'The text cannot be loaded now.');
      this.#body.replaceChildren(text, element('p', {}, link));
    }
    this.#body.hidden = false;
    this.#snippet.hidden = true;
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
    return [element('p', { class: 'result-others' }, 'More on this:', ...links)];
  }

  #metaParts(): Node[] {
    const { target, how, matchedName } = this.#result;
    const number = rulingNumber(this.#result);
    const ruling = bestRuling(this.#result);
    const parts: Node[] = [element('span', {}, kindWords[target.kind])];
    if (matchedName && how && how !== 'inside' && target.type !== 'icon') {
      parts.push(element('span', {}, `also \u201c${matchedName}\u201d`));
    }
    if (number) parts.push(element('a', { class: 'at', href: this.url }, number));
    const flag = flagOf(target, number ? ruling : undefined);
    if (flag) parts.push(element('span', { class: 'flag', 'data-standing': flag[0] }, flag[1]));
    parts.push(this.#copyButton(), this.#pinButton());
    return parts;
  }

  #copyButton(): HTMLButtonElement {
    const label = `Copy link to ${this.#result.target.name}`;
    const copy = async (): Promise<string> => {
      try {
        await navigator.clipboard.writeText(new URL(this.url, location.href).href);
        return 'Link copied';
      } catch {
        return 'The link cannot be copied here';
      }
    };
    const made = button('Copy link', { class: 'text-button', 'aria-label': label }, async () => {
      const told = await copy();
      made.textContent = told;
      this.#host.announce(told);
    });
    return made;
  }

  #pinButton(): HTMLButtonElement {
    const { url, name } = this.#result.target;
    const show = (made: HTMLButtonElement): void => {
      made.textContent = this.#host.isPinned(url) ? 'Pinned' : 'Pin';
      made.setAttribute('aria-pressed', String(this.#host.isPinned(url)));
    };
    const made = button('', { class: 'text-button', 'aria-label': `Pin ${name}` }, () => {
      this.#host.togglePin(url, name);
      show(made);
    });
    show(made);
    return made;
  }
}

function wholeText(type: Result['target']['type']): string {
  if (type === 'document') return 'The whole document';
  if (type === 'icon') return 'All icons';
  return type === 'term' ? 'All rulings that name it' : 'The whole entry';
}

/** The standing to show: the ruling's, where the result is one, or else what its text holds that does not stand. */
function flagOf(
  target: Result['target'],
  ruling: IndexedRuling | undefined,
): [standing: string, words: string] | undefined {
  if (ruling) {
    const word = standingWord(ruling.standing);
    return word ? [ruling.standing, word] : undefined;
  }
  if (target.outdated) return ['superseded', standingWord('superseded')];
  if (target.temporary) return ['temporary', 'Has a temporary ruling'];
  return target.superseded ? ['superseded', 'Has a superseded ruling'] : undefined;
}

/** The ruling that a result is shown by. A name that was typed whole leads to the entry as such. */
export function rulingNumber({
  how,
  matchedName,
  number,
  passages,
  target,
}: Result): string | undefined {
  if (number !== undefined) return number;
  const isTitle = how !== undefined && how !== 'inside' && matchedName === undefined;
  return isTitle || target.type === 'term' ? undefined : passages[0]?.ruling.number;
}

function bestRuling({ passages, number }: Result): IndexedRuling | undefined {
  return (passages.find(({ ruling }) => ruling.number === number) ?? passages[0])?.ruling;
}
