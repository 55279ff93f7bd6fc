import { changesBetween, type TextAddress, type TextChange } from '../../editions/browser.ts';
import { changesInShort } from '../../files/browser.ts';
import { compareText } from '../../glossary/browser.ts';
import { textChangeElement } from './changes.ts';
import { type NamedText, twoStates } from './two.ts';

interface Listed {
  date: string | null;
  title: string;
  /** Without an address of now where a text is no more. */
  texts: { name: string; url?: string }[];
}

/** So many texts are shown; more is better read edition by edition. */
const mostTexts = 200;

/** Compares any two editions: a form of two, and below it what differs between them. */
class EditionCompare extends HTMLElement {
  #editions: Promise<Listed[] | undefined> | undefined;
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
      const editions = (await this.#editions) ?? [];
      const listed = textsBetween(editions, from, to, this.#base);
      const shown = listed.slice(0, mostTexts);
      const date = to === 'now' ? null : to;
      const states = await twoStates(shown, from, date, (path) => this.#fetch(path));
      if (run !== this.#run) return;
      const { texts } = changesBetween(states.before, states.after);
      const places = { base: this.#base, names: states.names };
      place.replaceChildren(...texts.map((text) => textChangeElement(text, places)));
      status.textContent = saidOf(texts, listed.length > shown.length);
    } catch {
      this.#editions = undefined;
      if (run === this.#run) status.textContent = 'The editions cannot be loaded now.';
    }
  }

  /** Reads a file of the site; nothing where it has none. */
  async #fetch<File>(path: string): Promise<File | undefined> {
    const response = await fetch(this.#base + path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
}

/** The texts that any edition after one changed, up to another, by name; those that were renamed under their last. */
function textsBetween(
  editions: readonly Listed[],
  from: string,
  to: string,
  base: string,
): NamedText[] {
  const texts = new Map<TextAddress, NamedText>();
  for (const edition of editions) {
    if (!isAfter(edition.date, from) || isAfter(edition.date, to)) continue;
    for (const { name, url } of edition.texts) {
      const [, folder, slug] =
        /^(glossary|documents)\/(.+)\/$/u.exec(url?.slice(base.length) ?? '') ?? [];
      if (slug === undefined) continue;
      const address: TextAddress =
        folder === 'documents' ? `documents/${slug}` : `glossary/${slug}`;
      texts.set(address, { address, name });
    }
  }
  return [...texts.values()].sort((a, b) =>
    compareText(a.name.toLowerCase(), b.name.toLowerCase()),
  );
}

/** Whether an edition is later than another; nothing and "now" are later than all. */
function isAfter(date: string | null, than: string): boolean {
  if (than === 'now') return false;
  return date === null || date > than;
}

function saidOf(texts: TextChange[], isCut: boolean): string {
  if (texts.length === 0) return 'Nothing differs between them.';
  const said = `They differ: ${changesInShort({ texts })}.`;
  return isCut ? `${said} Only the first ${mostTexts} texts are shown.` : said;
}

customElements.define('edition-compare', EditionCompare);
