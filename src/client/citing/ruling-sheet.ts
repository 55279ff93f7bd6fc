import kinds from 'virtual:wording/kinds';
import words from 'virtual:wording/sheet';
import { curlyQuotes, decodeAddress, escapeHtml, rulingPath } from '../../model/index.ts';
import { format, formatHtml, quoteHtml, type TextFile } from '../../views/index.ts';
import { button, define, labelNumbers } from '../shared/dom.ts';
import { fetchText } from '../shared/fetch-json.ts';
import { savedItems } from '../shared/saved.ts';
import { maxRulings, readSheet, type SheetItem, sheetUrl } from '../shared/sheet-address.ts';

/** Removes rulings whose pins the reader has removed. */
function dropUnpinned(host: HTMLElement, base: string): void {
  const pins = savedItems(base).pinned.map(({ url }) => url);
  for (const quote of host.querySelectorAll('.quote')) {
    const { pathname = '', hash = '' } = quote.querySelector<HTMLAnchorElement>('a.number') ?? {};
    const page = decodeAddress(pathname);
    if (!pins.includes(page + hash) && !pins.includes(page)) quote.remove();
  }
  for (const section of host.querySelectorAll('.naming:not(:has(.quote))')) section.remove();
  history.replaceState(history.state, '', sheetUrl(base, pins) || location.pathname);
  const isEmpty = !host.querySelector('.quote');
  for (const part of host.querySelectorAll<HTMLElement>('.row')) part.hidden = isEmpty;
  for (const part of host.querySelectorAll<HTMLElement>('[data-empty]')) part.hidden = !isEmpty;
}

/** Says why an item of the address is not on the sheet. */
function missingHtml(
  { written, place }: SheetItem,
  text: TextFile | undefined,
  base: string,
): string {
  const name = escapeHtml(text?.name ?? text?.title ?? '');
  const said =
    text && place?.number
      ? formatHtml(words.sheetNoRuling, {
          number: escapeHtml(place.number),
          text: `<a href="${escapeHtml(base + rulingPath(place.address, place.number))}">${name}</a>`,
        })
      : escapeHtml(format(place ? words.sheetNoText : words.sheetUnread, { written }));
  return `<p class="notice">${said}</p>`;
}

/** `<ruling-sheet>`: shows the rulings named by the address; without any, the pinned rulings. */
define('ruling-sheet', async (host, base) => {
  const named = new URLSearchParams(location.search).get('r');
  const pins = savedItems(base).pinned.map(({ url }) => url);
  const pinned = sheetUrl(base, pins);
  if (named === null && pinned !== '') history.replaceState(history.state, '', pinned);
  // The menu of a ruling, which removes pins, has a history entry that is left when the menu closes.
  if (named === null || pinned === location.pathname + location.search)
    addEventListener('popstate', () => dropUnpinned(host, base));
  const items = readSheet(new URLSearchParams(location.search).get('r') ?? '');
  const place = host.querySelector('[data-rulings]');
  const [row, empty] = ['.row', '[data-empty]'].map((part) =>
    host.querySelector<HTMLElement>(part),
  );
  if (!place || !row || !empty) return;
  const addresses = new Set(items.flatMap(({ place: at }) => at?.address ?? []));
  const fetched = Array.from(addresses, (address) => {
    const text = fetchText(base, address).catch(() => undefined);
    return [address, text] as const;
  });
  const texts = new Map(fetched);
  const shown = new Set<string>();
  let section: { url: string; element: Element | null } | undefined;
  let isCut = false;
  for (const item of items) {
    const { address, number } = item.place ?? {};
    const text = address && (await texts.get(address));
    const named = text?.rulings.filter((ruling) => !number || ruling.number === number) ?? [];
    if (!text || named.length === 0) {
      place.insertAdjacentHTML('beforeend', missingHtml(item, text, base));
      section = undefined;
      continue;
    }
    const rulings = named.filter(({ url }) => !shown.has(url)).slice(0, maxRulings - shown.size);
    for (const { url } of rulings) shown.add(url);
    // Consecutive rulings of a text share a heading.
    if (section?.url !== text.url) {
      const name = escapeHtml(curlyQuotes(text.name ?? text.title, kinds.quotationMarks));
      const head = `<section class="naming"><h2><a href="${text.url}">${name}</a></h2></section>`;
      place.insertAdjacentHTML('beforeend', head);
      section = { url: text.url, element: place.lastElementChild };
    }
    const quotes = rulings.map((ruling) => quoteHtml(ruling, { kinds })).join('');
    section.element?.insertAdjacentHTML('beforeend', quotes);
    isCut = named.some(({ url }) => !shown.has(url));
    if (isCut) break;
  }
  if (isCut) {
    const cut = escapeHtml(format(words.sheetCut, { count: maxRulings }));
    place.insertAdjacentHTML('beforeend', `<p class="notice">${cut}</p>`);
  }
  labelNumbers(place);
  // The printed sheet names its address, so that it can be opened again.
  document.querySelector('.imprint span')?.replaceChildren(location.href);
  empty.hidden = items.length > 0;
  row.hidden = shown.size === 0;
  row.append(button(words.sheetPrint, {}, () => print()));
});
