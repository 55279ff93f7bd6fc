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
  type TextState,
  textOn,
} from '../../editions/browser.ts';
import {
  type Address,
  apiHistoryPath,
  compareText,
  placeText,
  rulingPath,
  sitePaths,
  slugOf,
  type TextAddress,
} from '../../model/index.ts';
import type { HistoryFile, ListedEdition, ListedText } from '../../outputs/browser.ts';
import {
  type ChangeView,
  changesHtml,
  changesInShort,
  type FindPlace,
  format,
  iconNames,
} from '../../views/index.ts';
import { editionsFile, fetchFile, historyFile } from '../shared/fetch-json.ts';

/** Maximum number of texts shown. Longer comparisons are easier to read edition by edition. */
const maxTexts = 200;

/** `<edition-compare>`: compares the two editions in the query part of the address, which its form writes. */
class EditionCompare extends HTMLElement {
  readonly #base = this.dataset['base'] ?? '/';

  connectedCallback(): void {
    const form = this.querySelector('form');
    if (!form) return;
    form.hidden = false;
    const query = new URLSearchParams(location.search);
    const [from = '', to = ''] = [...form.querySelectorAll('select')].map((select) =>
      choose(select, query.get(select.name)),
    );
    if (query.has('from') || query.has('to')) void this.#show(from, to);
  }

  async #show(from: string, to: string): Promise<void> {
    const place = this.querySelector('[data-differences]');
    const status = this.querySelector('[role=status]');
    if (!place || !status) return;
    const [first, last] = to !== 'now' && to < from ? [to, from] : [from, to];
    try {
      const { html, summary } = await this.#compared(first, last);
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
    const shown = listed.slice(0, maxTexts);
    const histories = await Promise.all(
      shown.map(({ address }) => fetchFile(historyFile, this.#base + apiHistoryPath(address))),
    );
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
    const { lang } = document.documentElement;
    const view: ChangeView = {
      words,
      language: lang,
      kinds,
      retired,
      icons: iconNames(histories.flatMap((text) => text.icons)),
      place: placesIn(histories, this.#base),
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
}

/**
 * Selects the edition of a day, or the last edition before the day.
 *
 * @returns the chosen edition
 */
function choose(select: HTMLSelectElement, day: string | null): string {
  // The newest comes first, after "now".
  const dates = [...select.options].map((option) => option.value);
  if (day !== null)
    select.value =
      dates.find((date) => date === day || (date !== 'now' && date < day)) ?? dates.at(-1) ?? '';
  return select.value;
}

/** Finds the rulings of a text that changed between two days in wording only, as places. */
function rewordedBetween(text: TextHistory, from: string, to: string): string[] {
  const { address = text.address } = textOn(text, to === 'now' ? null : to) ?? {};
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
function isBetween(date: string | null, from: string, to: string): boolean {
  return isAfter(date ?? 'now', from) && !isAfter(date ?? 'now', to);
}

/** Whether an edition is later than another. "now" is later than all. */
function isAfter(date: string, than: string): boolean {
  return than !== 'now' && (date === 'now' || date > than);
}

/** Maps each former address of a changed text to its present one. */
function placesIn(histories: readonly HistoryFile[], base: string): FindPlace {
  const pages = new Map<Address, { name: string; address: Address }>();
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
    return { name, href: base + rulingPath(page.address, number) };
  };
}

customElements.define('edition-compare', EditionCompare);
