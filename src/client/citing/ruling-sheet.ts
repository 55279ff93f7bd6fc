import kinds from 'virtual:wording/kinds';
import words from 'virtual:wording/sheet';
import {
  curlyQuotes,
  decodeAddress,
  escapeHtml,
  rulingPath,
  sitePaths,
} from '../../model/index.ts';
import { format, formatHtml, plural, quoteHtml, type TextFile } from '../../views/index.ts';
import { button, define, element, labelNumbers } from '../shared/dom.ts';
import { fetchText } from '../shared/fetch-json.ts';
import { savedItems, saveItems, setPin } from '../shared/saved.ts';
import { maxRulings, readSheet, type SheetItem, sheetUrl } from '../shared/sheet-address.ts';

/** Removes rulings from the sheet and its address. */
function removeQuotes(host: HTMLElement, base: string, isLeft: (url: string) => boolean): void {
  const urls: string[] = [];
  for (const quote of host.querySelectorAll('.quote')) {
    const url = urlOf(quote);
    if (isLeft(url)) urls.push(url);
    else quote.remove();
  }
  for (const section of host.querySelectorAll('.naming:not(:has(.quote))')) section.remove();
  const address = sheetUrl(base, urls, dayOf(location.search));
  history.replaceState(history.state, '', address || location.pathname);
  for (const part of host.querySelectorAll<HTMLElement>('.row')) part.hidden = urls.length === 0;
  for (const part of host.querySelectorAll<HTMLElement>('[data-empty]'))
    part.hidden = urls.length > 0;
}

/** The day in the address of a sheet: the edition that its rulings were copied from. */
function dayOf(search: string): string {
  return new URLSearchParams(search).get('on') ?? '';
}

/** Returns the address of a ruling on the sheet, in the form of a pin. */
function urlOf(quote: Element): string {
  const { pathname = '', hash = '' } = quote.querySelector<HTMLAnchorElement>('a.number') ?? {};
  return decodeAddress(pathname) + hash;
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
  const isPinned = named === null || pinned === location.pathname + location.search;
  let cleared: { href: string; undo: () => void } | undefined;
  addEventListener('popstate', () => {
    if (cleared?.href === location.href) cleared.undo();
    else if (isPinned && !cleared) {
      const left = savedItems(base).pinned.map(({ url }) => url);
      removeQuotes(
        host,
        base,
        (url) => left.includes(url) || left.includes(url.replace(/#.*$/u, '')),
      );
    }
  });
  const unpin = (url: string): void => {
    if (isPinned) setPin(base, { url, title: '' }, false);
  };
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
  const day = dayOf(location.search);
  if (day) void import('../editions/reading.ts').then(({ markChanges }) => markChanges(place, day));
  // The printed sheet names its address, so that it can be opened again.
  document.querySelector('.imprint span')?.replaceChildren(location.href);
  empty.hidden = items.length > 0;
  row.hidden = shown.size === 0;
  for (const quote of place.querySelectorAll('.quote')) {
    const name = quote.parentElement?.querySelector('h2')?.innerText;
    const label = `${words.sheetRemove}: ${name}, ${quote.querySelector('.number')?.textContent}`;
    const remove = button(words.sheetRemove, { class: 'text-button', 'aria-label': label }, () => {
      const buttons = [...place.querySelectorAll<HTMLElement>('.text-button')];
      const at = buttons.indexOf(remove);
      const removed = urlOf(quote);
      unpin(removed);
      removeQuotes(host, base, (url) => url !== removed);
      (buttons[at + 1] ?? buttons[at - 1] ?? empty.querySelector('a'))?.focus();
    });
    quote.append(remove);
  }
  const status = element('p', { role: 'status' });
  place.before(status);
  const show = (...nodes: Node[]): void => {
    place.replaceChildren(...nodes);
    row.hidden = nodes.length === 0;
    empty.hidden = nodes.length > 0;
  };
  const clear = (): void => {
    const [{ href }, nodes, pins] = [location, [...place.childNodes], savedItems(base).pinned];
    const { length } = place.querySelectorAll('.quote');
    if (isPinned) saveItems(base, { pinned: [] });
    // "Back" brings the rulings back, as "Undo" does.
    history.pushState(history.state, '', `${base}${sitePaths.sheet}${isPinned ? '' : '?r='}`);
    show();
    const undo = (): void => {
      cleared = undefined;
      if (isPinned) for (const pin of pins) setPin(base, pin, true);
      history.replaceState(history.state, '', href);
      status.replaceChildren();
      show(...nodes);
      clearButton.focus();
    };
    cleared = { href, undo };
    const undoButton = button(words.sheetUndo, {}, undo);
    status.append(
      plural(document.documentElement.lang, words.sheetCleared, length),
      ' ',
      undoButton,
    );
    undoButton.focus();
  };
  const clearButton = button(words.sheetClear, { class: 'text-button' }, clear);
  row.append(
    button(words.sheetPrint, {}, () => print()),
    clearButton,
  );
});
