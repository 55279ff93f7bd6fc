import { corrections, work } from 'virtual:site';
import words from 'virtual:wording/citationMenu';
import { cite as citeText } from 'virtual:wording/citing';
import { correct } from 'virtual:wording/corrections';
import kinds from 'virtual:wording/kinds';
import {
  type CitationForm,
  type CitedRuling,
  citationUrl,
  cite,
  wholeRule,
} from '../../editions/browser.ts';
import { dateInWords, excerpt } from '../../languages/browser.ts';
import {
  decodeAddress,
  fillLink,
  type LinkTemplate,
  readTextPath,
  rulingPath,
  rulingTitle,
  sitePaths,
  textUrl,
} from '../../model/index.ts';
import styles from '../../styles/cite.css?url';
import {
  type CitableText,
  format,
  plural,
  publicationsText,
  rulingName,
} from '../../views/index.ts';
import { button, element, loadStyleSheet } from '../shared/dom.ts';
import { fetchText } from '../shared/fetch-json.ts';
import { isPinned, maxSavedLength, type SavedText, setPin } from '../shared/saved.ts';
import { addSheetEntry } from '../shared/sheet-entry.ts';

/** Formats with their names and uses. */
const formats: readonly [CitationForm, name: string, use: string][] = [
  ['link', words.copyLink, ''],
  ['bbcode', words.copyBbcode, words.copyBbcodeUse],
  ['markdown', words.copyMarkdown, words.copyMarkdownUse],
  ['html', words.copyHtml, ''],
  ['text', words.copyText, ''],
];

/** Duration of the confirmation of a copy, in milliseconds. */
const confirmationTimeoutMs = 6000;

/** The open menu, and the number that it belongs to. */
let open: { number: HTMLAnchorElement; box: HTMLElement } | undefined;

let loading = new AbortController();

/** Opens the citation menu of a ruling beside its number, or closes it if it is open. */
export async function openCitationMenu(number: HTMLAnchorElement): Promise<void> {
  const isOpen = open?.number === number;
  open?.box.hidePopover();
  loading.abort();
  if (isOpen) return;
  loading = new AbortController();
  const { signal } = loading;
  number.setAttribute('aria-busy', 'true');
  try {
    const [ruling] = await Promise.all([citedRuling(number), loadStyleSheet(styles)]);
    if (!signal.aborted) showMenu(number, ruling);
  } finally {
    number.removeAttribute('aria-busy');
  }
}

/**
 * Copies, shares or pins a ruling, or copies several rulings. If the browser forbids scripts to copy, shows the menu
 * or the text to copy. If the records cannot be loaded, copies the link; other actions lead to the first ruling.
 *
 * @param form a {@link CitationForm}, `share` or `pin`; the link to several rulings is the address of a sheet
 */
export async function useCitations(numbers: HTMLAnchorElement[], form: string): Promise<void> {
  const [type = 'link', name = words.copyLink] = formats.find(([type]) => type === form) ?? [];
  await loadStyleSheet(styles);
  const rulings = await Promise.all(numbers.map(citedRuling)).catch(() => []);
  const [[number], [ruling]] = [numbers, rulings];
  if (!number) return;
  const isOne = rulings.length === 1;
  const cited = rulings.map((ruling) => cite(wholeRule(ruling), type)).join('\n\n');
  const text = type === 'link' && !isOne ? datedSheet(location.href, rulings) : cited;
  try {
    if (ruling && form === 'share') await shareRuling(ruling);
    else if (ruling && form === 'pin') togglePin(pinOf(number, ruling));
    else if (ruling || form === 'link') await copy(text, name);
    else location.assign(number.href);
  } catch (error) {
    if (isCancelled(error)) return;
    await openCitationMenu(number);
    if (!isOne) offer(text);
  }
}

/** Returns the address of a sheet, with the last edition if all rulings on the sheet read the same in the edition. */
function datedSheet(address: string, rulings: readonly CitedRuling[]): string {
  const sheet = address.replace(/&on=[^&#]*/u, '');
  const edition = rulings.every(({ edition }) => edition) && rulings[0]?.edition;
  return edition ? `${sheet}&on=${edition}` : sheet;
}

/**
 * Opens the device's own sheet for sharing.
 *
 * @throws if the reader cancels the sheet, or if it cannot be opened
 */
async function shareRuling(ruling: CitedRuling): Promise<void> {
  const { title, url } = ruling;
  const text = cite({ ...ruling, url: '' }, 'text').trim();
  await navigator.share({ title: rulingTitle(title, ruling), text, url });
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Shows the menu of a ruling: its formats, its pin, sharing, and corrections. */
function showMenu(number: HTMLAnchorElement, ruling: CitedRuling): void {
  /**
   * Makes an item that closes the menu once its work is done, unless the reader cancelled the work.
   *
   * @param form of the text that is offered to copy by hand if the work fails
   */
  function itemFor(label: string, work: () => Promise<void>, form: CitationForm = 'text') {
    return button(label, itemAttributes, () =>
      work().then(
        () => box.hidePopover(),
        (error) => isCancelled(error) || offer(cite(shown(), form)),
      ),
    );
  }

  let isWhole = true;
  const shown = (): CitedRuling => (isWhole ? wholeRule(ruling) : ruling);
  const items: HTMLElement[] = formats.map(([form, name, use]) => {
    const label = format(words.copy, { format: name });
    const item = itemFor(label, () => copy(cite(shown(), form), name), form);
    if (use) item.append(' ', element('span', {}, use));
    return item;
  });
  const { subrules = [] } = ruling;
  if (subrules.length > 0) {
    const { lang } = document.documentElement;
    const label = plural(lang, words.withSubrules, subrules.length);
    const attributes = { ...itemAttributes, role: 'menuitemcheckbox', 'aria-checked': 'true' };
    const choice = button(label, attributes, () => {
      isWhole = !isWhole;
      choice.ariaChecked = String(isWhole);
    });
    items.unshift(choice);
  }
  const place = pinOf(number, ruling);
  const label = isPinned(place.base, place.item) ? words.unpin : words.pinToSheet;
  // Pins are of the current text: no pin in a past text.
  if (!number.closest('[data-past]')) items.push(itemFor(label, async () => togglePin(place)));
  if ('share' in navigator) items.push(itemFor(words.share, () => shareRuling(shown())));
  if (corrections !== undefined) items.push(correctionItem(corrections, ruling, number));
  const title = format(citeText, { ruling: rulingTitle(ruling.title, ruling) });
  const isNewer = ruling.edition === undefined && ruling.editionName !== '';
  const list = items.map((item) => element('li', { role: 'none' }, item));
  const box = element(
    'div',
    { class: 'cite', popover: 'auto' },
    element('p', { id: 'cite-title' }, title),
    element('p', { class: 'line' }, ruling.text),
    ...(isNewer ? [element('p', {}, words.notInEdition)] : []),
    element('ul', { role: 'menu', 'aria-labelledby': 'cite-title' }, ...list),
  );
  box.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') box.hidePopover();
    else if (to !== undefined) {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    }
  });
  box.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    box.remove();
    number.removeAttribute('aria-expanded');
    number.style.removeProperty('anchor-name');
    if (open?.box === box) open = undefined;
  });
  // The style sheet places the menu beside the number; on a phone the menu is a sheet at the bottom.
  number.style.setProperty('anchor-name', '--cited');
  number.setAttribute('aria-expanded', 'true');
  landmark().append(box);
  // The browser returns the focus to the number when the menu closes.
  number.focus({ preventScroll: true });
  box.showPopover();
  addSheetEntry(box);
  items[0]?.focus();
  open = { number, box };
}

/** Shows a text in the open menu, to copy by hand if the browser forbids scripts to copy. */
function offer(text: string): void {
  const label = element('label', { for: 'cite-text' }, words.copyByHand);
  const field = element('textarea', { id: 'cite-text', readonly: true, rows: '6' }, text);
  open?.box.replaceChildren(label, field);
  field.focus();
  field.select();
}

/** Returns the base path of the site, and a ruling in the form of a saved item. */
function pinOf(link: HTMLAnchorElement, { title, number, printed, text }: CitedRuling) {
  const { base = '/', address } = readTextPath(decodeAddress(link.pathname)) ?? {};
  const url = address ? base + rulingPath(address, number) : link.pathname + link.hash;
  const words = excerpt(text, maxSavedLength);
  const item: SavedText = { url, title, number: printed ?? number, words };
  return { base, item };
}

/** Pins a ruling to the sheet, or removes its pin, and announces it. */
function togglePin({ base, item }: ReturnType<typeof pinOf>): void {
  const isWanted = !isPinned(base, item);
  setPin(base, item, isWanted);
  const sheet = element('a', { href: base + sitePaths.sheet }, words.openSheet);
  announce(isWanted ? words.pinned : words.unpinned, ...(isWanted ? [' ', sheet] : []));
}

const itemAttributes = { role: 'menuitem', tabindex: '-1' };

/**
 * Copies a text, and announces it.
 *
 * @param name name of the format
 * @throws if the browser forbids scripts to copy
 */
async function copy(text: string, name: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  announce(format(words.copied, { format: name.slice(0, 1).toUpperCase() + name.slice(1) }));
}

/** Makes the item that links to the form for corrections of a ruling. */
function correctionItem(
  template: LinkTemplate,
  ruling: CitedRuling,
  link: HTMLAnchorElement,
): HTMLAnchorElement {
  const { title: entry, number, edition = '', text } = ruling;
  const address = new URL(link.href);
  address.search = '';
  const values = { entry, number, edition, text, address: address.href, query: '' };
  const href = fillLink(template, values);
  return element('a', { ...itemAttributes, href }, correct);
}

/** Returns the landmark for elements that scripts add, where screen readers find them. */
function landmark(): HTMLElement {
  return (
    document.querySelector<HTMLElement>('.search-panel:not([hidden])') ??
    document.querySelector('main') ??
    document.body
  );
}

let status: HTMLElement | undefined;
let statusTimeout: ReturnType<typeof setTimeout> | undefined;

/** Shows a message, perhaps with a link, for some seconds, and has screen readers announce it. */
function announce(...shown: (string | Node)[]): void {
  status ??= element('p', { class: 'cite-status', role: 'status' });
  if (status.parentElement !== landmark()) landmark().append(status);
  clearTimeout(statusTimeout);
  status.textContent = '';
  // Screen readers miss a change in the same task.
  setTimeout(() => status?.replaceChildren(...shown), 50);
  statusTimeout = setTimeout(() => status?.replaceChildren(), confirmationTimeoutMs);
}

/**
 * Returns the ruling that a number links to, with everything to cite it: from the API, or from the past text on the
 * page.
 *
 * @throws if the record cannot be loaded
 */
async function citedRuling(link: HTMLAnchorElement): Promise<CitedRuling> {
  const number = link.hash.slice(1);
  const page = textUrl(link.origin + link.pathname);
  const place = readTextPath(decodeAddress(link.pathname));
  const { past } = link.closest<HTMLElement>('[data-past]')?.dataset ?? {};
  const reading = past !== undefined && (await import('../editions/reading.ts'));
  const text: CitableText | undefined =
    place &&
    (await (reading ? reading.pastTextFor(place, past) : fetchText(place.base, place.address)));
  const ruling = text?.rulings.find((candidate) => candidate.number === number);
  if (!text || !ruling) throw new Error(`${link.href} has no record`);
  const { edition = past, printed, printedSince } = ruling;
  const isCurrent = ruling.standing === 'current';
  const standing = isCurrent ? '' : rulingName(ruling, { kinds });
  const plain = ruling.plain ?? ruling.text;
  const sources = ruling.sources.filter(({ name }) => name !== text.title);
  const proof = sources.filter(({ url, quote }) => url !== undefined || quote !== undefined);
  const others = standing ? sources.filter((source) => !proof.includes(source)) : [];
  // In the edition, another rule may have had this printed number.
  const isRenumbered = printedSince?.at(-1)?.since === null;
  return {
    number,
    printed,
    url: citationUrl(page, number, edition),
    edition,
    editionName: readingOf(isRenumbered ? undefined : edition),
    work: place?.address.startsWith('glossary/') ? work : undefined,
    title: text.name ?? text.title,
    // Text for people: icons as names, table cells with bars between them, boxes with their labels.
    text:
      isCurrent && ruling.kind !== 'text' ? `${rulingName(ruling, { kinds })}: ${plain}` : plain,
    subrules: subrulesOf(ruling, text.rulings).map(
      ({ printed, number, plain, text }) => `${printed ?? number} ${plain ?? text}`,
    ),
    standing: [[standing, publicationsText(others, kinds)].filter(Boolean).join(', '), text.status]
      .filter(Boolean)
      .join('; '),
    aboutWording: text.aboutWording,
    proof: proof.map((source) => publicationsText([source], kinds)),
  };
}

/** The rules below a rule, at any depth, in the order of the text. */
function subrulesOf(
  { children = [] }: CitableText['rulings'][number],
  all: CitableText['rulings'],
): CitableText['rulings'] {
  return all
    .filter(({ number }) => children.includes(number))
    .flatMap((child) => [child, ...subrulesOf(child, all)]);
}

/**
 * Describes the cited version of a ruling: the last edition's, or a newer one with the day of the copy, since no link
 * can show that version later. Empty without editions.
 *
 * @param edition the date of the last edition, if it has the same text
 */
function readingOf(edition: string | undefined): string {
  const { lang } = document.documentElement;
  if (edition !== undefined) return dateInWords(edition, lang, 'medium');
  const last = document.querySelector<HTMLTimeElement>('.imprint time')?.dateTime;
  if (!last) return '';
  // The day of the reader as YYYY-MM-DD, which is how Swedish writes it.
  const today = new Date().toLocaleDateString('sv');
  const date = dateInWords(last, lang, 'medium');
  return format(words.copiedNewer, { date, day: dateInWords(today, lang, 'medium') });
}
