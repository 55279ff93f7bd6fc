import words from 'virtual:wording/changes';
import compare from 'virtual:wording/compare';
import kinds from 'virtual:wording/kinds';
import retired from 'virtual:wording/retired';
import {
  changesBetween,
  changesIn,
  glossaryState,
  type RulingState,
  rulingIn,
  type TextHistory,
  type TextState,
  textOn,
  withTexts,
} from '../../editions/browser.ts';
import {
  type ChangeView,
  changesHtml,
  changesInShort,
  type FindPlace,
  iconNames,
  type ListedEdition,
  type ListedText,
  type ShownHistory,
} from '../../files/browser.ts';
import {
  type Address,
  apiHistoryPath,
  apiPath,
  compareText,
  placeText,
  rulingPath,
  sitePaths,
  slugOf,
  type TextAddress,
} from '../../glossary/browser.ts';
import { format } from '../../wording/browser.ts';
import { fetchJson } from '../shared/fetch-json.ts';

/** Maximum number of texts shown; more is better read edition by edition. */
const maxTexts = 200;

/** `<edition-compare>`: compares the two editions that its form names, and shows below what differs. */
class EditionCompare extends HTMLElement {
  #editions: Promise<ListedEdition[]> | undefined;
  #comparison = new AbortController();

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
    addEventListener('popstate', () => this.#readAddress());
    this.#readAddress();
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

  /** Chooses the editions that the address names. A day without an edition chooses the last one before it. */
  #readAddress(): void {
    const query = new URLSearchParams(location.search);
    if (!query.has('from') && !query.has('to')) return;
    for (const name of ['from', 'to']) {
      const select = this.#select(name);
      const value = query.get(name);
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
    const place = this.querySelector('[data-differences]');
    const status = this.querySelector('[role=status]');
    if (!place || !status) return;
    this.#comparison.abort();
    this.#comparison = new AbortController();
    const { signal } = this.#comparison;
    try {
      const { html, summary } = await this.#comparisonOf(this.#chosen(), signal);
      if (signal.aborted) return;
      place.innerHTML = html;
      place.parentElement?.toggleAttribute('hidden', html === '');
      status.textContent = summary;
    } catch {
      if (signal.aborted) return;
      this.#editions = undefined;
      status.textContent = compare.compareFailed;
    }
  }

  async #comparisonOf(chosen: { from: string; to: string }, signal: AbortSignal) {
    const isReversed = chosen.to !== 'now' && chosen.to < chosen.from;
    const [from, to] = isReversed ? [chosen.to, chosen.from] : [chosen.from, chosen.to];
    this.#editions ??= fetchJson<ListedEdition[]>(this.#base + sitePaths.apiEditions);
    const editions = await this.#editions;
    const listed = textsBetween(editions, from, to);
    const shown = listed.slice(0, maxTexts);
    const histories = await Promise.all(shown.map((text) => this.#history(text, signal)));
    const stateOn = (date: string, wording: string[] = []) =>
      glossaryState(
        histories.flatMap((text): [TextAddress, TextState][] => {
          const state = textOn(text, date === 'now' ? null : date);
          return state ? [[state.address, state]] : [];
        }),
        [],
        [],
        wording,
      );
    const wording = histories.flatMap((text) => rewordedBetween(text, from, to));
    const changes = changesBetween(stateOn(from), stateOn(to, wording));
    const icons = iconNames(histories.flatMap((text) => text.icons));
    const { lang } = document.documentElement;
    const view: ChangeView = {
      words,
      language: lang,
      kinds,
      retired,
      icons,
      place: placesIn(editions, histories, this.#base),
    };
    const inShort = format(compare.compareDifferences, {
      changes: changesInShort(changes, words, lang),
    });
    const cut = listed.length > shown.length ? format(compare.compareCut, { count: maxTexts }) : '';
    return {
      html: changesHtml(changes.texts, view),
      summary: changes.texts.length === 0 ? compare.compareSame : `${inShort} ${cut}`.trim(),
    };
  }

  async #history({ address }: ListedText, signal: AbortSignal) {
    const [file, { rulings }] = await Promise.all([
      fetchJson<ShownHistory>(this.#base + apiHistoryPath(address), signal),
      fetchJson<{ rulings: RulingState[] }>(this.#base + apiPath(address), signal),
    ]);
    return { ...withTexts(file, rulings), name: file.name, icons: file.icons };
  }
}

/** The rulings of a text that said the same in other words with each change after one day and up to another. */
function rewordedBetween(text: TextHistory, from: string, to: string): string[] {
  const { address = text.address } = textOn(text, to === 'now' ? null : to) ?? {};
  return Object.entries(text.rulings).flatMap(([number, { versions }]) => {
    const changes = changesIn(versions, ({ since }) => isBetween(since, from, to));
    const isWording = changes.length > 0 && changes.every(({ wordingOnly }) => wordingOnly);
    return isWording ? placeText({ address, number }) : [];
  });
}

/** The texts that the glossary has now and that any edition after one, up to another, changed, by name. */
function textsBetween(editions: readonly ListedEdition[], from: string, to: string): ListedText[] {
  const texts = editions
    .filter(({ date }) => isBetween(date, from, to))
    .flatMap((edition) => edition.texts);
  const byAddress = new Map(texts.filter(({ url }) => url).map((text) => [text.address, text]));
  return [...byAddress.values()].sort((a, b) =>
    compareText(a.name.toLowerCase(), b.name.toLowerCase()),
  );
}

/** Whether an edition, or the text since the last one, comes after one day and up to another. */
function isBetween(date: string | null, from: string, to: string): boolean {
  return isAfter(date ?? 'now', from) && !isAfter(date ?? 'now', to);
}

/** Whether an edition is later than another. "now" is later than all. */
function isAfter(date: string, than: string): boolean {
  return than !== 'now' && (date === 'now' || date > than);
}

/** Maps each former address of a changed text to its present one. */
function placesIn(
  editions: readonly ListedEdition[],
  histories: readonly (TextHistory & { name: string })[],
  base: string,
): FindPlace {
  const pages = new Map<Address, { name: string; address: Address | undefined }>();
  for (const { address, name, url } of editions.flatMap(({ texts }) => texts))
    pages.set(address, { name, address: url === undefined ? undefined : address });
  for (const { address, name, versions, rulings } of histories) {
    for (const { text } of versions) if (text) pages.set(text.address, { name, address });
    for (const { retired } of Object.values(rulings)) {
      const { target } = retired ?? {};
      if (target?.name === undefined || 'reason' in target.to) continue;
      pages.set(target.to.to, { name: target.name, address: target.to.to });
    }
  }
  return (address, number) => {
    const page = pages.get(address) ?? { name: slugOf(address), address };
    const text = histories.find((one) => one.address === page.address);
    const shown = number && ((text && rulingIn(textOn(text, null), number)?.printed) ?? number);
    const name = shown === undefined ? page.name : `${page.name}, ${shown}`;
    return { name, href: page.address && base + rulingPath(page.address, number) };
  };
}

customElements.define('edition-compare', EditionCompare);
