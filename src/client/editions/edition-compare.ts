import words from 'virtual:wording/changes';
import compare from 'virtual:wording/compare';
import kinds from 'virtual:wording/kinds';
import retired from 'virtual:wording/retired';
import {
  changesBetween,
  changesIn,
  glossaryState,
  rulingIn,
  type TextHistory,
  textOn,
} from '../../editions/browser.ts';
import {
  type Address,
  compareText,
  placeText,
  rulingPath,
  sitePaths,
  slugOf,
} from '../../model/index.ts';
import type { HistoryFile, ListedEdition, ListedText } from '../../outputs/browser.ts';
import {
  changesHtml,
  changesInShort,
  type FindPlace,
  format,
  iconNames,
} from '../../views/index.ts';
import { editionsFile, fetchFile, fetchHistory } from '../shared/fetch-json.ts';

/** Maximum number of texts shown. Longer comparisons are easier to read edition by edition. */
const maxTexts = 200;

/** `<edition-compare>`: compares the two editions in the query part of the address, which its form writes. */
class EditionCompare extends HTMLElement {
  readonly #base = this.dataset['base'] ?? '/';

  connectedCallback(): void {
    this.querySelector('form')?.removeAttribute('hidden');
    const query = new URLSearchParams(location.search);
    const days = [...this.querySelectorAll('select')].map((select) =>
      choose(select, query.get(select.name)),
    );
    if (query.has('from') || query.has('to')) void this.#show(days);
  }

  async #show(days: readonly string[]): Promise<void> {
    const place = this.querySelector('[data-differences]');
    const status = this.querySelector('[role=status]');
    if (!place || !status) return;
    const [from = now, to = now] = days.toSorted();
    try {
      const { html, summary } = await this.#compared(from, to);
      place.innerHTML = html;
      place.parentElement?.toggleAttribute('hidden', html === '');
      status.textContent = summary;
    } catch {
      status.textContent = compare.compareFailed;
    }
  }

  async #compared(from: string, to: string): Promise<{ html: string; summary: string }> {
    const editions = await fetchFile(editionsFile, this.#base + sitePaths.apiEditions);
    const listed = textsBetween(editions, from, to);
    const histories = await Promise.all(
      listed.slice(0, maxTexts).map(({ address }) => fetchHistory(this.#base, address)),
    );
    const stateOn = (day: string, wording: string[] = []) => {
      const states = histories.flatMap((text) => textOn(text, sinceOf(day)) ?? []);
      return glossaryState(
        states.map((state) => [state.address, state] as const),
        [],
        [],
        wording,
      );
    };
    const wording = histories.flatMap((text) => rewordedBetween(text, from, to));
    const changes = changesBetween(stateOn(from), stateOn(to, wording));
    if (changes.texts.length === 0) return { html: '', summary: compare.compareSame };
    const html = changesHtml(changes.texts, {
      words,
      kinds,
      retired,
      icons: iconNames(histories.flatMap((text) => text.icons)),
      place: placesIn(editions, histories, this.#base),
    });
    const inShort = changesInShort(changes, words, kinds.language);
    const cut = listed.length > maxTexts ? format(compare.compareCut, { count: maxTexts }) : '';
    const summary = `${format(compare.compareDifferences, { changes: inShort })} ${cut}`;
    return { html, summary: summary.trim() };
  }
}

/** Value of the choice "the current text". Sorts after all days. */
const now = 'now';

function sinceOf(day: string): string | null {
  return day === now ? null : day;
}

/**
 * Selects the edition of a day, or the last edition before the day.
 *
 * @returns the chosen edition
 */
function choose(select: HTMLSelectElement, day: string | null): string {
  // The newest comes first, after "now".
  const days = [...select.options].map((option) => option.value);
  if (day !== null)
    select.value = days.find((one) => one === day || one < day) ?? days.at(-1) ?? now;
  return select.value;
}

/** Finds the rulings of a text that changed between two days in wording only, as places. */
function rewordedBetween(text: TextHistory, from: string, to: string): string[] {
  const { address = text.address } = textOn(text, sinceOf(to)) ?? {};
  return Object.entries(text.rulings).flatMap(([number, { versions }]) => {
    const changes = changesIn(versions, ({ since }) => isBetween(since, from, to));
    const isWording = changes.length > 0 && changes.every(({ wordingOnly }) => wordingOnly);
    return isWording ? placeText({ address, number }) : [];
  });
}

/** Lists, by name, the current texts that an edition after `from`, up to `to`, changed. */
function textsBetween(editions: readonly ListedEdition[], from: string, to: string): ListedText[] {
  const texts = editions
    .filter(({ date }) => isBetween(date, from, to))
    .flatMap((edition) => edition.texts);
  const byAddress = new Map(texts.filter(({ url }) => url).map((text) => [text.address, text]));
  return [...byAddress.values()].sort((a, b) =>
    compareText(a.name.toLowerCase(), b.name.toLowerCase()),
  );
}

/** Whether an edition, or `null` for the current text, comes after `from` and not after `to`. */
function isBetween(since: string | null, from: string, to: string): boolean {
  const day = since ?? now;
  return day > from && day <= to;
}

/** Finds the present place of a ruling by its address in any edition. */
function placesIn(
  editions: readonly ListedEdition[],
  histories: readonly HistoryFile[],
  base: string,
): FindPlace {
  // The first edition lists all its texts.
  const names = new Map<Address, string>(
    editions.flatMap(({ texts }) => texts.map(({ address, name }) => [address, name] as const)),
  );
  return (address, number) => {
    const text = histories.find(({ versions }) =>
      versions.some((one) => one.text?.address === address),
    );
    const present = text?.address ?? address;
    const name = names.get(present) ?? slugOf(present);
    const shown = number && ((text && rulingIn(textOn(text, null), number)?.printed) ?? number);
    return {
      name: shown === undefined ? name : `${name}, ${shown}`,
      href: base + rulingPath(present, number),
    };
  };
}

customElements.define('edition-compare', EditionCompare);
