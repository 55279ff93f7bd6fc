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
import { type SavedText, savedItems, saveItems, setPin } from '../shared/saved.ts';
import { maxRulings, readSheet, type SheetItem, sheetUrl } from '../shared/sheet-address.ts';

/** Day in the address of a sheet: the edition of the rulings. */
function dayOf(search: string): string {
  return new URLSearchParams(search).get('on') ?? '';
}

function noticeHtml(html: string): string {
  return `<p class="notice">${html}</p>`;
}

/** Says why an item of the address is not on the sheet, and where readers of a retired number go. */
function missingHtml(
  { written, place }: SheetItem,
  text: TextFile | undefined,
  base: string,
): string {
  const end = text?.retired?.[place?.number ?? ''];
  const link = (url: string, shown: string): string =>
    `<a href="${escapeHtml(url)}">${escapeHtml(curlyQuotes(shown, kinds.quotationMarks))}</a>`;
  if (text && end && place?.number) {
    const own = rulingTitle(text.name ?? text.title, { number: place.number });
    const { also = [], fate, ...first } = 'url' in end ? end : { url: '', name: '' };
    const places = [first, ...also].map((one) => link(one.url, one.name));
    const where = formatHtml(retiredSentence(end, fate, retired), {
      place: joinPlaces(kinds.language, places),
    });
    const number = link(shareUrl(text.url, place.number), own);
    return noticeHtml(formatHtml(citedRetired, { number, where }));
  }
  if (!text || !place?.number)
    return noticeHtml(
      escapeHtml(format(place ? words.sheetNoText : words.sheetUnread, { written })),
    );
  return noticeHtml(
    formatHtml(words.sheetNoRuling, {
      number: escapeHtml(place.number),
      text: link(base + rulingPath(place.address, place.number), text.name ?? text.title),
    }),
  );
}

/** A ruling on a sheet, or a notice in place of a ruling. */
interface Row {
  /** Address in the form of a pin, if the row names a number. */
  url: string | undefined;
  label: string;
  html: string;
  /** Absent for a notice. */
  text?: TextFile;
  /** Whether the last edition lacks the present text. */
  isNewer?: boolean;
}

/** Returns the rows of an item: its rulings, or a notice that names the problem. */
function rowsOf(item: SheetItem, text: TextFile | undefined, base: string): Row[] {
  const { written, place } = item;
  const urlOf = (number: string | undefined): string | undefined =>
    place && number && base + rulingPath(place.address, number);
  const rulings = text?.rulings.filter((one) => [undefined, one.number].includes(place?.number));
  if (!text || !rulings?.length)
    return [{ url: urlOf(place?.number), label: written, html: missingHtml(item, text, base) }];
  return rulings.map((ruling) => ({
    url: urlOf(ruling.number),
    label: curlyQuotes(rulingTitle(text.name ?? text.title, ruling), kinds.quotationMarks),
    html: quoteHtml(ruling, { kinds }),
    text,
    isNewer: ruling.edition === undefined,
  }));
}

/** Renders the heading of consecutive rulings of a text. */
function sectionHtml({ url, title, name = title, aboutWording }: TextFile, wording = ''): string {
  const said = aboutWording !== wording && aboutWording;
  const heading = escapeHtml(curlyQuotes(name, kinds.quotationMarks));
  const about = said ? `<p class="meta">${escapeHtml(said)}</p>` : '';
  return `<section class="naming"><h2><a href="${url}">${heading}</a></h2>${about}</section>`;
}

function add(place: Element, html: string): Element {
  place.insertAdjacentHTML('beforeend', html);
  return place.lastElementChild ?? place;
}

/**
 * `<ruling-sheet>`: shows the rulings named by the address; without any, the pinned rulings. A change of the sheet is a
 * change of its address, from which the sheet is made anew.
 */
define('ruling-sheet', (host, base) => {
  const place = host.querySelector('[data-rulings]');
  const row = host.querySelector<HTMLElement>('.row');
  const empty = host.querySelector<HTMLElement>('[data-empty]');
  /** Words about later changes than the last edition. */
  const later = document.querySelector<HTMLElement>('[data-later]');
  if (!place || !row || !empty) return;
  const { lang } = document.documentElement;
  const status = element('p', { role: 'status' });
  const newer = element('p', { class: 'meta' });
  place.before(newer, status);
  const clearButton = button(words.sheetClear, { class: 'text-button' }, clear);
  row.append(
    button(words.sheetPrint, {}, () => print()),
    clearButton,
  );
  const pinned = sheetUrl(base, pins());
  const isPinned =
    !new URLSearchParams(location.search).has('r') ||
    pinned === location.pathname + location.search;
  let rows: Row[] = [];
  /** Pins removed by "Clear", until the reader takes that back. */
  let cleared: readonly SavedText[] | undefined;
  addEventListener('popstate', async () => {
    const left = pins();
    const isLeft = (url: string): boolean =>
      left.includes(url) || left.includes(url.replace(/#.*$/u, ''));
    if (cleared) {
      for (const pin of cleared) setPin(base, pin, true);
      cleared = undefined;
      status.replaceChildren();
      await show();
      clearButton.focus();
    } else if (isPinned && !rows.every(({ url }) => !url || isLeft(url))) {
      // The menu of a ruling was closed, which has a history entry, and has removed the pin.
      await keep(isLeft);
    }
  });
  if (isPinned && pinned !== '') history.replaceState(history.state, '', pinned);
  void show();

  function pins(): string[] {
    return savedItems(base).pinned.map(({ url }) => url);
  }

  /** Removes rulings from the address and the sheet. */
  async function keep(isLeft: (url: string) => boolean): Promise<void> {
    const urls = rows.flatMap(({ url }) => (url && isLeft(url) ? url : []));
    const url = sheetUrl(base, urls, dayOf(location.search)) || location.pathname;
    history.replaceState(history.state, '', url);
    await show();
  }

  function removeButton(url: string, ruling: string): HTMLElement {
    const label = `${words.sheetRemove}: ${ruling}`;
    const remove = button(
      words.sheetRemove,
      { class: 'text-button', 'aria-label': label },
      async () => {
        const buttons = () => [
          ...host.querySelectorAll<HTMLElement>('[data-rulings] .text-button'),
        ];
        const at = buttons().indexOf(remove);
        if (isPinned) setPin(base, { url, title: '' }, false);
        await keep((other) => other !== url);
        (buttons()[at] ?? buttons()[at - 1] ?? empty?.querySelector('a'))?.focus();
      },
    );
    return remove;
  }

  /** Removes all rulings. "Back" brings the rulings back, as "Undo" does. */
  async function clear(): Promise<void> {
    const said = plural(lang, words.sheetCleared, rows.filter(({ text }) => text).length);
    const undo = button(words.sheetUndo, {}, () => history.back());
    cleared = isPinned ? savedItems(base).pinned : [];
    if (isPinned) saveItems(base, { pinned: [] });
    history.pushState(history.state, '', `${base}${sitePaths.sheet}${isPinned ? '' : '?r='}`);
    await show();
    status.append(said, ' ', undo);
    undo.focus();
  }

  /** Shows the rulings in the address. */
  async function show(): Promise<void> {
    const items = readSheet(new URLSearchParams(location.search).get('r') ?? '');
    const found = items.map(async (item) => {
      const { address } = item.place ?? {};
      const text = address && (await fetchText(base, address).catch(() => undefined));
      return rowsOf(item, text, base);
    });
    const all = (await Promise.all(found)).flat();
    const byUrl = new Map(all.map((one) => [one.url ?? one.label, one]));
    rows = [...byUrl.values()].slice(0, maxRulings);
    const sheet = element('div');
    const quotes = new Map<string, Element>();
    let section: Element = sheet;
    for (const [index, { url, label, html, text }] of rows.entries()) {
      if (text !== rows[index - 1]?.text)
        section = text ? add(sheet, sectionHtml(text, host.dataset['wording'])) : sheet;
      const shown = add(section, html);
      if (url) shown.append(' ', removeButton(url, label));
      if (url && text) quotes.set(url, shown);
    }
    if (byUrl.size > maxRulings)
      add(sheet, noticeHtml(format(words.sheetCut, { count: maxRulings })));
    place?.replaceChildren(...sheet.childNodes);
    labelNumbers(host);
    const newerCount = later ? rows.filter(({ isNewer }) => isNewer).length : 0;
    newer.replaceChildren(...(newerCount > 0 ? [plural(lang, words.sheetNewer, newerCount)] : []));
    later?.toggleAttribute('hidden', newerCount === 0);
    row?.toggleAttribute('hidden', quotes.size === 0);
    empty?.toggleAttribute('hidden', rows.length > 0);
    // The printed sheet names its address, so that it can be opened again.
    document.querySelector('.imprint span')?.replaceChildren(location.href);
    const day = dayOf(location.search);
    if (day)
      void import('../editions/reading.ts').then(({ markChanges }) => markChanges(quotes, day));
  }
});
