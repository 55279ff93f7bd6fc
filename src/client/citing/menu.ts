import { type CitationForm, type CitedRuling, cite } from '../../editions/browser.ts';
import styles from '../../styles/citation-menu.css?url';
import { button, element, loadStyleSheet } from '../shared/index.ts';
import { citedRuling } from './source.ts';

const forms: readonly [CitationForm, label: string, use: string][] = [
  ['link', 'link', ''],
  ['preview', 'link with preview', 'for a chat'],
  ['bbcode', 'BBCode', 'phpBB and other forums'],
  ['markdown', 'Markdown', 'Discord, Reddit'],
  ['html', 'HTML', ''],
  ['text', 'plain text', ''],
];

let opened: CitationMenu | undefined;

/** Opens the menu that cites the ruling of a number, beside it. */
export async function openCitationMenu(number: HTMLAnchorElement): Promise<void> {
  const again = opened?.number === number;
  opened?.close();
  if (again) return;
  number.setAttribute('aria-busy', 'true');
  const [ruling] = await Promise.all([citedRuling(number), loadStyleSheet(styles)]);
  number.removeAttribute('aria-busy');
  opened?.close();
  opened = new CitationMenu(number, ruling);
}

/** A menu of the ways to cite one ruling. */
class CitationMenu {
  readonly number: HTMLAnchorElement;
  readonly #ruling: CitedRuling;
  readonly #box: HTMLElement;
  readonly #items: HTMLButtonElement[];

  constructor(number: HTMLAnchorElement, ruling: CitedRuling) {
    this.number = number;
    this.#ruling = ruling;
    this.#items = forms.map(([form, label, use]) =>
      menuItem(`Copy ${label}`, use, () => void this.#copy(form, label)),
    );
    if ('share' in navigator)
      this.#items.push(menuItem('Share\u2026', '', () => void this.#share()));
    this.#box = element(
      'div',
      { class: 'cite', popover: 'auto' },
      element('p', { id: 'cite-title' }, `Cite ${ruling.title}, ${ruling.number}`),
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
    this.number.removeAttribute('aria-expanded');
    if (opened === this) opened = undefined;
    if (hadFocus) this.number.focus({ preventScroll: true });
  }

  /** Beside its number; on a phone it is a sheet above the thumb, which the style sheet sees to. */
  #place(): void {
    const at = this.number.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#box;
    const { clientWidth, clientHeight } = document.documentElement;
    const below = at.bottom + 4 + offsetHeight <= clientHeight || at.top < offsetHeight + 4;
    const top = below ? at.bottom + 4 : at.top - 4 - offsetHeight;
    const left = Math.max(8, Math.min(at.left, clientWidth - offsetWidth - 8));
    this.#box.style.setProperty('--top', `${top + scrollY}px`);
    this.#box.style.setProperty('--left', `${left + scrollX}px`);
  }

  #key(event: KeyboardEvent): void {
    const at = this.#items.findIndex((item) => item.matches(':focus'));
    const places: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const to = places[event.key];
    if (event.key === 'Tab') this.close();
    else if (to !== undefined) {
      event.preventDefault();
      this.#items.at(to % this.#items.length)?.focus();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const key = event.key.toLowerCase();
      const after = [...this.#items.slice(at + 1), ...this.#items];
      after.find(({ dataset }) => dataset['key'] === key)?.focus();
    }
  }

  async #copy(form: CitationForm, label: string): Promise<void> {
    const text = cite(this.#ruling, form);
    try {
      await navigator.clipboard.writeText(text);
      this.close();
      announce(`Copied: ${label}`);
    } catch {
      this.#offer(text);
    }
  }

  /** Where the browser does not let a script copy, the reader can. */
  #offer(text: string): void {
    const label = element('label', { for: 'cite-text' }, 'Copy it from here:');
    const box = element('textarea', { id: 'cite-text', readonly: true, rows: '6' }, text);
    this.#box.replaceChildren(label, box);
    box.focus();
    box.select();
  }

  async #share(): Promise<void> {
    const { title, number, preview: url } = this.#ruling;
    const text = cite({ ...this.#ruling, url: '' }, 'text').trim();
    try {
      await navigator.share({ title: `${title}, ${number}`, text, url });
      this.close();
    } catch (error) {
      // The reader thought better of it: the menu stays.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        this.#offer(cite(this.#ruling, 'text'));
      }
    }
  }
}

function menuItem(label: string, use: string, press: () => void): HTMLButtonElement {
  const made = button(
    label,
    { role: 'menuitem', tabindex: '-1', 'data-key': initialOf(label) },
    press,
  );
  if (use) made.append(' ', element('span', {}, use));
  return made;
}

/** The letter that a label is found by: "b" for "Copy BBCode". */
function initialOf(label: string): string {
  return label
    .replace(/^Copy /u, '')
    .slice(0, 1)
    .toLowerCase();
}

/** What is put here stands in a landmark, where a screen reader finds it. */
function landmark(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}

let status: HTMLElement | undefined;
let fading: ReturnType<typeof setTimeout> | undefined;

/** Says for a while, to eye and ear, what was done. */
function announce(text: string): void {
  if (!status) {
    status = element('p', { class: 'cite-status', role: 'status' });
    landmark().append(status);
  }
  clearTimeout(fading);
  status.textContent = '';
  // In a task of its own, or a screen reader does not notice the change.
  setTimeout(() => status?.replaceChildren(text), 50);
  fading = setTimeout(() => status?.replaceChildren(), 6000);
}
