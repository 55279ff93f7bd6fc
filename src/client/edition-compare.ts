import type { TextHistory } from '../editions/history.ts';
import type { RulingHistory } from '../editions/ruling-history.ts';
import { changedParts } from '../editions/ruling-parts.ts';
import type { RulingState } from '../editions/state.ts';
import { type WordChange, wordChanges } from '../editions/words.ts';
import { whereItWent } from './edition-departure.ts';
import { differenceElement } from './edition-difference.ts';
import { element } from './search-dom.ts';

interface Listed {
  date: string | null;
  title: string;
  texts: { address: string; name: string; url?: string }[];
}

/** So many texts are shown; more is better read edition by edition. */
const mostTexts = 200;

/** Compares any two editions: a form of two, and below it what differs between them. */
class EditionCompare extends HTMLElement {
  #editions: Promise<Listed[]> | undefined;
  #run = 0;

  connectedCallback(): void {
    const form = this.querySelector('form');
    if (!form) return;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const { from, to } = this.#chosen();
      history.pushState({}, '', `?from=${from}&to=${to}`);
      void this.#compare();
    });
    addEventListener('popstate', () => this.#read());
    this.#read();
  }

  get #base(): string {
    return this.dataset['base'] ?? '/';
  }

  #select(name: string): HTMLSelectElement | null {
    return this.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  }

  #chosen(): { from: string; to: string } {
    return { from: this.#select('from')?.value ?? '', to: this.#select('to')?.value ?? '' };
  }

  /** Takes the two from the address. A day that no edition has takes the edition in force on it. */
  #read(): void {
    const asked = new URLSearchParams(location.search);
    if (!asked.has('from') && !asked.has('to')) return;
    for (const name of ['from', 'to']) {
      const select = this.#select(name);
      const value = asked.get(name);
      if (!select || value === null) continue;
      const dates = [...select.options].map((option) => option.value);
      const inForce = dates
        .filter((date) => date !== 'now' && date <= value)
        .sort()
        .at(-1);
      select.value = dates.includes(value) ? value : (inForce ?? dates.at(-1) ?? '');
    }
    void this.#compare();
  }

  async #compare(): Promise<void> {
    const run = ++this.#run;
    const place = this.querySelector('[data-differences]');
    const status = this.querySelector('[role=status]');
    if (!place || !status) return;
    const chosen = this.#chosen();
    const isTurned = chosen.to !== 'now' && chosen.to < chosen.from;
    const [from, to] = isTurned ? [chosen.to, chosen.from] : [chosen.from, chosen.to];
    try {
      this.#editions ??= this.#fetch<Listed[]>('api/editions.json');
      const editions = await this.#editions;
      const texts = new Map<string, Listed['texts'][number]>();
      for (const edition of editions) {
        if (!isAfter(edition.date, from) || isAfter(edition.date, to)) continue;
        // A text that was renamed is one, under each of its addresses.
        for (const text of edition.texts) texts.set(text.url ?? text.address, text);
      }
      const shown = [...texts.values()].slice(0, mostTexts);
      const sections = await Promise.all(shown.map((text) => this.#section(text, from, to)));
      if (run !== this.#run) return;
      const found = sections.filter((section) => section !== undefined);
      place.replaceChildren(...found);
      status.textContent = saidOf(found.length, texts.size > mostTexts);
    } catch {
      this.#editions = undefined;
      if (run === this.#run) status.textContent = 'The editions cannot be loaded now.';
    }
  }

  async #section(
    { address, name, url }: Listed['texts'][number],
    from: string,
    to: string,
  ): Promise<HTMLElement | undefined> {
    const title = url ? element('a', { href: url }, name) : name;
    const heading = element('h2', {}, title);
    if (!url)
      return element('section', { class: 'text-change' }, heading, element('p', {}, 'Gone.'));
    const path = url.slice(this.#base.length).replace(/\/$/u, '');
    const history = await this.#fetch<TextHistory>(`api/history/${path}.json`).catch(
      () => undefined,
    );
    if (!history) {
      const word = element('p', { class: 'meta' }, 'New.');
      return element('section', { class: 'text-change', 'data-address': address }, heading, word);
    }
    const rulings = Object.entries(history.rulings);
    const isNew = ({ first, versions, departure }: RulingHistory): boolean =>
      versions.length === 0 && !departure && isAfter(first, from) && !isAfter(first, to);
    // The history keeps no text of a ruling that reads as it first did.
    const texts = rulings.some(([, ruling]) => isNew(ruling)) ? await this.#texts(path) : undefined;
    const items = rulings.flatMap(([number, ruling]) => {
      if (!isNew(ruling)) return this.#itemOf(number, url, ruling, from, to);
      const text = texts?.get(number) ?? '';
      return [item(number, url, 'New', [{ type: 'added', text }])];
    });
    const [was, is] = [nameOn(history, from), nameOn(history, to)];
    const isRenamed = was !== undefined && was !== is;
    if (items.length === 0 && !isRenamed) return undefined;
    if (isRenamed)
      heading.append(' ', element('span', { class: 'meta' }, `called \u201c${was}\u201d before`));
    const list = items.length > 0 ? element('ul', { class: 'changes' }, ...items) : undefined;
    return element('section', { class: 'text-change' }, heading, list);
  }

  #itemOf(
    number: string,
    url: string,
    ruling: RulingHistory,
    from: string,
    to: string,
  ): HTMLElement[] {
    const [before, after] = [stateOn(ruling, from), stateOn(ruling, to)];
    if (!before && !after) return [];
    if (!before && after) return [item(number, url, 'New', [{ type: 'added', text: after.text }])];
    if (before && !after) {
      const went = ruling.departure ? whereItWent(ruling.departure, this.#base) : [];
      return [item(number, undefined, 'Left', [{ type: 'removed', text: before.text }], went)];
    }
    if (!before || !after || changedParts(before, after).length === 0) return [];
    const words = wordChanges(before.text, after.text);
    return [item(number, url, wordFor(before, after), words)];
  }

  async #texts(path: string): Promise<Map<string, string>> {
    const { rulings } = await this.#fetch<{ rulings: { number: string; text: string }[] }>(
      `api/${path}.json`,
    );
    return new Map(rulings.map(({ number, text }) => [number, text]));
  }

  async #fetch<File>(path: string): Promise<File> {
    const response = await fetch(this.#base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
}

/** Whether an edition is later than another; nothing and "now" are later than all. */
function isAfter(date: string | null, than: string): boolean {
  if (than === 'now') return false;
  return date === null || date > than;
}

function stateOn({ versions, departure }: RulingHistory, date: string): RulingState | undefined {
  if (departure && !isAfter(departure.since, date)) return undefined;
  return versions.findLast(({ since }) => !isAfter(since, date))?.ruling;
}

/** What a text was called in an edition; nothing where it was not there. */
function nameOn({ names }: TextHistory, date: string): string | undefined {
  return names.findLast(({ since }) => !isAfter(since, date))?.name;
}

function wordFor(before: RulingState, after: RulingState): string {
  if (changedParts(before, after).includes('text')) return 'Reworded';
  return before.standing === after.standing ? 'Changed' : `Now ${after.standing}`;
}

function item(
  number: string,
  url: string | undefined,
  word: string,
  words: readonly WordChange[],
  said: readonly (Node | string)[] = [],
): HTMLElement {
  const at = url
    ? element('a', { class: 'at', href: `${url}#${number}` }, number)
    : element('span', { class: 'at' }, number);
  const more = said.length > 0 ? element('span', {}, ...said) : undefined;
  const head = element('p', { class: 'change-head' }, at, element('strong', {}, word), more);
  return element(
    'li',
    { class: 'change' },
    head,
    words.length > 0 ? differenceElement(words) : undefined,
  );
}

function saidOf(texts: number, isCut: boolean): string {
  if (texts === 0) return 'Nothing differs between them.';
  const said = `${texts} ${texts === 1 ? 'text differs' : 'texts differ'}.`;
  return isCut ? `${said} Only the first ${mostTexts} texts are shown.` : said;
}

customElements.define('edition-compare', EditionCompare);
