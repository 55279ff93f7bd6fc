import { cite } from 'virtual:wording/citing';
import { decodeAddress } from '../../model/index.ts';

type Child = Node | string | undefined;

/**
 * Makes an element. Text becomes text, never markup.
 *
 * @param attributes an attribute that is `undefined` is left out; `true` is an attribute without value
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | true | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Returns the element of a page that the fragment of an address names. */
export function elementNamed(address: string, page = document): HTMLElement | null {
  return page.getElementById(decodeAddress(address.split('#')[1] ?? ''));
}

/** Makes a button with a click handler. */
export function button(
  label: string | Node,
  attributes: Record<string, string | true | undefined>,
  press: (event: MouseEvent) => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', press);
  return made;
}

/** Whether a click follows a link in the same tab: main button, no modifier key. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/**
 * Loads the style sheet of a module that is loaded on demand. An ordinary import would add the style sheet to the head of
 * every page that may load the module.
 *
 * @param href address of the style sheet, from an import with `?url`
 * @param place head of the page, or a shadow root
 */
export function loadStyleSheet(
  href: string,
  place: ParentNode & Node = document.head,
): Promise<void> {
  if (place.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    // Without its style sheet the module works.
    link.onload = link.onerror = () => done();
    place.append(link);
  });
}

/**
 * Defines a custom element.
 *
 * @param connect called with each such element of the page, and the base path of the site from its `data-base`
 */
export function define(name: string, connect: (host: HTMLElement, base: string) => unknown): void {
  class Defined extends HTMLElement {
    connectedCallback(): void {
      connect(this, this.dataset['base'] ?? '/');
    }
  }
  customElements.define(name, Defined);
}

/** Says on the numbers of rulings that they open the citation menu. */
export function labelNumbers(place: ParentNode): void {
  for (const number of place.querySelectorAll<HTMLElement>('a.number')) {
    number.ariaHasPopup = 'menu';
    number.ariaLabel = number.title = cite.replace('{ruling}', number.textContent);
  }
}
