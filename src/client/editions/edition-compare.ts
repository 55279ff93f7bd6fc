import words from 'virtual:wording/changes';
import compare from 'virtual:wording/compare';
import kinds from 'virtual:wording/kinds';
import retired from 'virtual:wording/retired';
import {
  changesBetween,
  changesIn,
  glossaryState,
  partsMoved,
  type RulingChange,
  rulingIn,
  type TextHistory,
  textOn,
} from '../../editions/browser.ts';
import { dateInWords } from '../../languages/browser.ts';
import { type Address, placeText, rulingPath, sitePaths, slugOf } from '../../model/index.ts';
import {
  changesInShort,
  type FindPlace,
  filteredChangesHtml,
  format,
  iconNames,
} from '../../views/index.ts';
import { define } from '../shared/dom.ts';
import './change-filter.ts';
import { editionsFile, fetchFile, fetchHistory } from '../shared/fetch-json.ts';

/** Maximum number of texts shown. Longer comparisons are easier to read edition by edition. */
const maxTexts = 200;

/** Compares two editions by the histories of the texts that changed between them. */
async function compared(
  base: string,
  from: string,
  to: string,
): Promise<{ html: string; summary: string }> {
  const editions = await fetchFile(editionsFile, base + sitePaths.apiEditions);
  const changed = editions
    .filter(({ date }) => isBetween(date, from, to))
    .flatMap(({ texts }) => texts.filter(({ url }) => url).map(({ address }) => address));
  const addresses = [...new Set(changed)];
  const histories = await Promise.all(
    addresses.slice(0, maxTexts).map((address) => fetchHistory(base, address)),
  );
  const stateOn = (day: string, wording: string[] = []) => {
    const texts = histories.flatMap((text) => textOn(text, sinceOf(day)) ?? []);
    return glossaryState(texts, [], [], wording);
  };
  const wording = histories.flatMap((text) => rewordedBetween(text, from, to));
  const { texts: compared } = changesBetween(stateOn(from), stateOn(to, wording));
  const texts = compared.map((text) => {
    const { rulings } = historyOf(text.address) ?? {};
    const withKept = text.rulings.map((change): RulingChange => {
      const { versions = [] } = rulings?.[change.ruling.number] ?? {};
      const moved = partsMoved(versions, ({ since }) => isBetween(since, from, to));
      return change.words.length > 0 ? { ...change, ...moved } : change;
    });
    return { ...text, rulings: withKept };
  });
  if (texts.length === 0) return { html: '', summary: compare.compareSame };
  const icons = iconNames(histories.flatMap((text) => text.icons));
  const html = filteredChangesHtml(texts, { words, kinds, retired, icons, place });
  const changes = changesInShort({ texts }, words, kinds.language);
  const cut = addresses.length > maxTexts ? format(compare.compareCut, { count: maxTexts }) : '';
  return { html, summary: `${format(compare.compareDifferences, { changes })} ${cut}`.trim() };

  function historyOf(address: Address): TextHistory | undefined {
    return histories.find(({ versions }) => versions.some((one) => one.text?.address === address));
  }

  /** Returns the present place of a ruling by its address in any edition. */
  function place(address: Address, number?: string): ReturnType<FindPlace> {
    const text = historyOf(address);
    const present = text?.address ?? address;
    // The first edition lists all its texts.
    const listed = editions.findLast(({ texts }) => texts.some((one) => one.address === present));
    const name = listed?.texts.find((one) => one.address === present)?.name ?? slugOf(present);
    const shown = number && ((text && rulingIn(textOn(text, null), number)?.printed) ?? number);
    return {
      name: shown === undefined ? name : `${name}, ${shown}`,
      href: base + rulingPath(present, number),
    };
  }
}

/** Value of the choice "the current text". Sorts after all days. */
const now = 'now';

function sinceOf(day: string): string | null {
  return day === now ? null : day;
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

/** Whether an edition, or `null` for the current text, comes after `from` and not after `to`. */
function isBetween(since: string | null, from: string, to: string): boolean {
  const day = since ?? now;
  return day > from && day <= to;
}

/**
 * `<edition-compare>`: shows the changes between the two editions in the query part of the address, which its form
 * writes, instead of the list of editions. Moves the focus to the heading of the changes.
 */
define('edition-compare', async (host, base) => {
  const query = new URLSearchParams(location.search);
  const selects = [...host.querySelectorAll('select')];
  const days = selects.map((select) => {
    select.value = query.get(select.name) ?? select.value;
    return select.value;
  });
  const [from = '', to = now] = days.toSorted();
  const place = host.querySelector<HTMLElement>('[data-differences]');
  const status = host.querySelector('[role=status]');
  const heading = host.querySelector('h2');
  // Without an edition in the address, the page is the list of editions.
  if (from === '' || !place || !status || !heading) return;
  // The style sheet hides the list of editions.
  host.toggleAttribute('data-compared', true);
  status.textContent = compare.comparing;
  const { language } = kinds;
  const values = {
    from: dateInWords(from, language),
    to: to === now ? '' : dateInWords(to, language),
  };
  heading.textContent = format(to === now ? compare.comparedToNow : compare.comparedTo, values);
  const result = await compared(base, from, to).catch(() => undefined);
  const { html, summary } = result ?? { html: '', summary: compare.compareFailed };
  host.toggleAttribute('data-compared', result !== undefined);
  place.innerHTML = html;
  place.hidden = html === '';
  status.textContent = summary;
  heading.hidden = !result;
  heading.focus();
});
