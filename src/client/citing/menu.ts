import { corrections } from 'virtual:site';
import words from 'virtual:wording/citationMenu';
import { cite as citeText } from 'virtual:wording/citing';
import { correct } from 'virtual:wording/corrections';
import { rulingTitle } from '../../documents/browser.ts';
import { type CitationForm, type CitedRuling, cite } from '../../editions/browser.ts';
import { fillLink, type LinkTemplate } from '../../glossary/browser.ts';
import { format } from '../../wording/browser.ts';
import { button, element } from '../shared/dom.ts';
import { citedRuling } from './source.ts';

/** The formats on offer, with their names and what they are for. */
const formats: readonly [CitationForm, name: string, use: string][] = [
  ['link', words.copyLink, ''],
  ['bbcode', words.copyBbcode, words.copyBbcodeUse],
  ['markdown', words.copyMarkdown, words.copyMarkdownUse],
  ['html', words.copyHtml, ''],
  ['text', words.copyText, ''],
];

/** Duration of the confirmation of a copy, in milliseconds. */
const confirmationTimeoutMs = 6000;

let openMenu: CitationMenu | undefined;

let loading = new AbortController();

/** Opens the citation menu of a ruling beside its number; closes it where it is open. */
export async function openCitationMenu(number: HTMLAnchorElement): Promise<void> {
  const isOpen = openMenu?.number === number;
  openMenu?.close();
  loading.abort();
  if (isOpen) return;
  loading = new AbortController();
  const { signal } = loading;
  number.setAttribute('aria-busy', 'true');
  const ruling = await citedRuling(number);
  number.removeAttribute('aria-busy');
  if (!signal.aborted) openMenu = new CitationMenu(number, ruling);
}

/**
 * Copies or shares a ruling, or copies several; offers the menu or the text if the browser forbids scripts to.
 *
 * @param form a {@link CitationForm}, or `share`; the link of several is the address of the page
 */
export async function useCitations(numbers: HTMLAnchorElement[], form: string): Promise<void> {
  const [type = 'link', name = words.copyLink] = formats.find(([one]) => one === form) ?? [];
  const rulings = await Promise.all(numbers.map(citedRuling));
  const [first] = rulings;
  const isOne = rulings.length === 1;
  const cited = rulings.map((ruling) => cite(ruling, type)).join('\n\n');
  const text = type === 'link' && !isOne ? location.href : cited;
  try {
    if (form === 'share' && first) {
      await shareRuling(first);
      return;
    }
    await copy(text, name);
  } catch {
    if (numbers[0]) await openCitationMenu(numbers[0]);
    if (!isOne) openMenu?.offer(text);
  }
}

/**
 * Opens the device's own sheet for sharing.
 *
 * @returns whether the reader shared the ruling
 * @throws if the sheet cannot be opened
 */
async function shareRuling(ruling: CitedRuling): Promise<boolean> {
  const { title, preview: url } = ruling;
  const text = cite({ ...ruling, url: '' }, 'text').trim();
  try {
    await navigator.share({ title: rulingTitle(title, ruling), text, url });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** The menu of the formats in which a ruling can be copied. */
class CitationMenu {
  readonly number: HTMLAnchorElement;
  readonly #ruling: CitedRuling;
  readonly #box: HTMLElement;
  readonly #items: HTMLElement[];
  readonly #listening = new AbortController();

  constructor(number: HTMLAnchorElement, ruling: CitedRuling) {
    this.number = number;
    this.#ruling = ruling;
    this.#items = formats.map<HTMLElement>(([form, name, use]) =>
      menuItem(name, words.copy, use, () => void this.#copy(form, name)),
    );
    if ('share' in navigator)
      this.#items.push(menuItem(words.share, '{format}', '', () => void this.#share()));
    if (corrections !== undefined) this.#items.push(correctionItem(corrections, ruling));
    this.#box = element(
      'div',
      { class: 'cite', popover: 'auto' },
      element(
        'p',
        { id: 'cite-title' },
        format(citeText, { ruling: rulingTitle(ruling.title, ruling) }),
      ),
      element(
        'ul',
        { role: 'menu', 'aria-labelledby': 'cite-title' },
        ...this.#items.map((item) => element('li', { role: 'none' }, item)),
      ),
    );
    this.#box.addEventListener('keydown', (event) => this.#key(event));
    this.#box.addEventListener('toggle', (event) => {
      if (event.newState === 'closed') this.#closed();
    });
    landmark().append(this.#box);
    this.#box.showPopover();
    this.#place();
    const { signal } = this.#listening;
    addEventListener('resize', () => this.#place(), { signal });
    // Whatever scrolls: the page, or the results of a search.
    addEventListener('scroll', () => this.#place(), { signal, capture: true, passive: true });
    number.setAttribute('aria-expanded', 'true');
    this.#items[0]?.focus();
  }

  close(): void {
    if (this.#box.isConnected) this.#box.hidePopover();
    this.#closed();
  }

  #closed(): void {
    if (!this.#box.isConnected) return;
    const hadFocus =
      this.#box.contains(document.activeElement) || document.activeElement === document.body;
    this.#box.remove();
    this.#listening.abort();
    this.number.removeAttribute('aria-expanded');
    if (openMenu === this) openMenu = undefined;
    if (hadFocus) this.number.focus({ preventScroll: true });
  }

  /** Places the menu beside its number. On a phone the style sheet makes it a sheet at the bottom instead. */
  #place(): void {
    const at = this.number.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#box;
    const { clientWidth, clientHeight } = document.documentElement;
    const below = at.bottom + 4 + offsetHeight <= clientHeight || at.top < offsetHeight + 4;
    const within = (start: number, size: number, room: number): number =>
      Math.max(8, Math.min(start, room - size - 8));
    // A screen that has room neither below nor above shows it over the number.
    const top = within(
      below ? at.bottom + 4 : at.top - 4 - offsetHeight,
      offsetHeight,
      clientHeight,
    );
    const isRtl = document.dir === 'rtl';
    const left = within(isRtl ? at.right - offsetWidth : at.left, offsetWidth, clientWidth);
    this.#box.style.setProperty('--top', `${top}px`);
    this.#box.style.setProperty('--left', `${left}px`);
  }

  #key(event: KeyboardEvent): void {
    const at = this.#items.findIndex((item) => item.matches(':focus'));
    const targets: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const to = targets[event.key];
    if (event.key === 'Tab') this.close();
    else if (to !== undefined) {
      event.preventDefault();
      this.#items.at(to % this.#items.length)?.focus();
    }
  }

  async #copy(form: CitationForm, name: string): Promise<void> {
    const text = cite(this.#ruling, form);
    try {
      await copy(text, name);
      this.close();
    } catch {
      this.offer(text);
    }
  }

  /** Shows the text to copy by hand, where the browser forbids scripts to. */
  offer(text: string): void {
    const label = element('label', { for: 'cite-text' }, words.copyByHand);
    const box = element('textarea', { id: 'cite-text', readonly: true, rows: '6' }, text);
    this.#box.replaceChildren(label, box);
    this.#place();
    box.focus();
    box.select();
  }

  async #share(): Promise<void> {
    try {
      // Cancelled by the reader: the menu stays open.
      if (await shareRuling(this.#ruling)) this.close();
    } catch {
      this.offer(cite(this.#ruling, 'text'));
    }
  }
}

const itemAttributes = { role: 'menuitem', tabindex: '-1' };

/**
 * An item of the menu.
 *
 * @param label its text, with a place for the name
 */
function menuItem(name: string, label: string, use: string, press: () => void): HTMLButtonElement {
  const item = button(format(label, { format: name }), itemAttributes, press);
  if (use) item.append(' ', element('span', {}, use));
  return item;
}

/**
 * Copies a text, and says so.
 *
 * @param name of its format
 * @throws if the browser forbids scripts to copy
 */
async function copy(text: string, name: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  announce(format(words.copied, { format: name.slice(0, 1).toUpperCase() + name.slice(1) }));
}

/** The item that leads to where a correction of a ruling can be suggested. */
function correctionItem(template: LinkTemplate, ruling: CitedRuling): HTMLAnchorElement {
  const { title: entry, number, edition = '', text } = ruling;
  const address = new URL(ruling.url);
  address.search = '';
  const href = fillLink(template, { entry, number, edition, text, address: address.href });
  return element('a', { ...itemAttributes, href }, correct);
}

/** The landmark for what is added to the page, so that screen readers find it. */
function landmark(): HTMLElement {
  return (
    document.querySelector<HTMLElement>('.search-panel:not([hidden])') ??
    document.querySelector('main') ??
    document.body
  );
}

let status: HTMLElement | undefined;
let statusTimeout: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for some seconds, and has screen readers announce it. */
function announce(text: string): void {
  status ??= element('p', { class: 'cite-status', role: 'status' });
  if (status.parentElement !== landmark()) landmark().append(status);
  clearTimeout(statusTimeout);
  status.textContent = '';
  // Screen readers notice the change only in a task of its own.
  setTimeout(() => status?.replaceChildren(text), 50);
  statusTimeout = setTimeout(() => status?.replaceChildren(), confirmationTimeoutMs);
}
