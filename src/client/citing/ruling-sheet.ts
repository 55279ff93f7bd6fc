import { citedRetired } from 'virtual:wording/citation';
import kinds from 'virtual:wording/kinds';
import retired from 'virtual:wording/retired';
import words from 'virtual:wording/sheet';
import {
  curlyQuotes,
  escapeHtml,
  rulingPath,
  rulingTitle,
  shareUrl,
  sitePaths,
} from '../../model/index.ts';
import {
  format,
  formatHtml,
  joinPlaces,
  plural,
  quoteHtml,
  retiredSentence,
  type TextFile,
} from '../../views/index.ts';
import { button, define, element, labelNumbers } from '../shared/dom.ts';
import { fetchText } from '../shared/fetch-json.ts';
import { savedItems, saveItems, setPin } from '../shared/saved.ts';
import { maxRulings, readSheet, type SheetItem, sheetUrl } from '../shared/sheet-address.ts';

/** Day in the address of a sheet: the edition of the rulings. */
function dayOf(search: string): string {
  return new URLSearchParams(search).get('on') ?? '';
}

/** Says why an item of the address is not on the sheet, and where readers of a retired number go. */
function missingHtml(
  { written, place }: SheetItem,
  text: TextFile | undefined,
  base: string,
): string {
  const name = escapeHtml(text?.name ?? text?.title ?? '');
  const end = text?.retired?.[place?.number ?? ''];
  const link = (url: string, shown: string): string =>
    `<a href="${escapeHtml(url)}">${escapeHtml(curlyQuotes(shown, kinds.quotationMarks))}</a>`;
  if (text && end && place?.number) {
    const own = rulingTitle(text.name ?? text.title, { number: place.number });
    const { also = [], fate, ...first } = 'url' in end ? end : { url: '', name: '' };
    const links = [first, ...also].map((one) => link(one.url, one.name));
    return `<p class="notice">${formatHtml(citedRetired, {
      number: link(shareUrl(text.url, place.number), own),
      where: formatHtml(retiredSentence(end, fate, retired), {
        place: joinPlaces(kinds.language, links),
      }),
    })}</p>`;
  }
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
  const place = host.querySelector('[data-rulings]');
  const row = host.querySelector<HTMLElement>('.row');
  const empty = host.querySelector<HTMLElement>('[data-empty]');
  /** Words about later changes than the last edition. */
  const later = document.querySelector<HTMLElement>('[data-later]');
  if (!place || !row || !empty) return;
  /** Rulings on the sheet, by their addresses in the form of a pin. */
  const quotes = new Map<string, Element>();
  /** Notices on rulings that no text has now, by the same addresses. */
  const notices = new Map<string, Element>();
  const newer = element('p', { class: 'meta' });
  place.before(newer);
  /** Removes rulings from the sheet and its address. */
  const removeQuotes = (isLeft: (url: string) => boolean): void => {
    for (const shown of [quotes, notices])
      for (const [url, one] of shown) {
        if (isLeft(url)) continue;
        one.remove();
        shown.delete(url);
      }
    for (const section of place.querySelectorAll('.naming:not(:has(.quote))')) section.remove();
    const left = [...quotes.keys(), ...notices.keys()];
    const url = sheetUrl(base, left, dayOf(location.search)) || location.pathname;
    history.replaceState(history.state, '', url);
    sayNewer();
    row.hidden = quotes.size === 0;
    empty.hidden = left.length > 0;
  };
  /** Says for how many rulings a link to the sheet has no edition. */
  const sayNewer = (): void => {
    const count = [...quotes.values()].filter((quote) => quote.matches('[data-newer]')).length;
    const { lang } = document.documentElement;
    newer.replaceChildren(...(count > 0 ? [plural(lang, words.sheetNewer, count)] : []));
    if (later) later.hidden = count === 0;
  };
  const named = new URLSearchParams(location.search).get('r');
  const pins = savedItems(base).pinned.map(({ url }) => url);
  const pinned = sheetUrl(base, pins);
  if (named === null && pinned !== '') history.replaceState(history.state, '', pinned);
  // Removing a pin in the menu of a ruling closes the menu, which leaves its history entry: a `popstate` event.
  const isPinned = named === null || pinned === location.pathname + location.search;
  let cleared: { href: string; undo: () => void } | undefined;
  addEventListener('popstate', () => {
    if (cleared?.href === location.href) cleared.undo();
    else if (isPinned && !cleared) {
      const left = savedItems(base).pinned.map(({ url }) => url);
      removeQuotes((url) => left.includes(url) || left.includes(url.replace(/#.*$/u, '')));
    }
  });
  const unpin = (url: string): void => {
    if (isPinned) setPin(base, { url, title: '' }, false);
  };
  const items = readSheet(new URLSearchParams(location.search).get('r') ?? '');
  const removeButton = (url: string, ruling: string): HTMLElement => {
    const label = `${words.sheetRemove}: ${ruling}`;
    const remove = button(words.sheetRemove, { class: 'text-button', 'aria-label': label }, () => {
      const buttons = [...place.querySelectorAll<HTMLElement>('.text-button')];
      const at = buttons.indexOf(remove);
      unpin(url);
      removeQuotes((other) => other !== url);
      (buttons[at + 1] ?? buttons[at - 1] ?? empty.querySelector('a'))?.focus();
    });
    return remove;
  };
  const addresses = new Set(items.flatMap(({ place: at }) => at?.address ?? []));
  const fetched = Array.from(addresses, (address) => {
    const text = fetchText(base, address).catch(() => undefined);
    return [address, text] as const;
  });
  const texts = new Map(fetched);
  let section: { url: string; element: Element | null } | undefined;
  let isCut = false;
  for (const item of items) {
    const { address, number } = item.place ?? {};
    const text = address && (await texts.get(address));
    const named = text?.rulings.filter((ruling) => !number || ruling.number === number) ?? [];
    if (!address || !text || named.length === 0) {
      place.insertAdjacentHTML('beforeend', missingHtml(item, text, base));
      const notice = place.lastElementChild;
      if (address && number && notice) {
        const url = base + rulingPath(address, number);
        notices.set(url, notice);
        notice.append(' ', removeButton(url, item.written));
      }
      section = undefined;
      continue;
    }
    const all = named.map((ruling) => ({ ruling, url: base + rulingPath(address, ruling.number) }));
    const rulings = all.filter(({ url }) => !quotes.has(url)).slice(0, maxRulings - quotes.size);
    const name = curlyQuotes(text.name ?? text.title, kinds.quotationMarks);
    // Consecutive rulings of a text share a heading.
    if (section?.url !== text.url) {
      const { wording = '' } = host.dataset;
      const other = text.aboutWording !== wording && text.aboutWording;
      const said = other ? `<p class="meta">${escapeHtml(other)}</p>` : '';
      const head = `<section class="naming"><h2><a href="${text.url}">${escapeHtml(name)}</a></h2>${said}</section>`;
      place.insertAdjacentHTML('beforeend', head);
      section = { url: text.url, element: place.lastElementChild };
    }
    for (const { ruling, url } of rulings) {
      section.element?.insertAdjacentHTML('beforeend', quoteHtml(ruling, { kinds }));
      const quote = section.element?.lastElementChild;
      if (!quote) continue;
      quotes.set(url, quote);
      if (later && ruling.edition === undefined) quote.toggleAttribute('data-newer', true);
      quote.append(removeButton(url, `${name}, ${ruling.printed ?? ruling.number}`));
    }
    isCut = all.some(({ url }) => !quotes.has(url));
    if (isCut) break;
  }
  if (isCut) {
    const cut = escapeHtml(format(words.sheetCut, { count: maxRulings }));
    place.insertAdjacentHTML('beforeend', `<p class="notice">${cut}</p>`);
  }
  labelNumbers(place);
  sayNewer();
  const day = dayOf(location.search);
  if (day)
    void import('../editions/reading.ts').then(({ markChanges }) => markChanges(quotes, day));
  // The printed sheet names its address, so that it can be opened again.
  document.querySelector('.imprint span')?.replaceChildren(location.href);
  empty.hidden = items.length > 0;
  row.hidden = quotes.size === 0;
  const status = element('p', { role: 'status' });
  place.before(status);
  const show = (...nodes: Node[]): void => {
    place.replaceChildren(...nodes);
    row.hidden = nodes.length === 0;
    newer.hidden = row.hidden;
    empty.hidden = nodes.length > 0;
  };
  const clear = (): void => {
    const [{ href }, nodes, pins] = [location, [...place.childNodes], savedItems(base).pinned];
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
    const { lang } = document.documentElement;
    status.append(plural(lang, words.sheetCleared, quotes.size), ' ', undoButton);
    undoButton.focus();
  };
  const clearButton = button(words.sheetClear, { class: 'text-button' }, clear);
  row.append(
    button(words.sheetPrint, {}, () => print()),
    clearButton,
  );
});
