import { button } from './search-dom.ts';

/**
 * The way back to the box for a thumb, which does not reach the top of a phone: a round button, so that it covers little
 * of what one reads. Seen where the box is not in use.
 *
 * @param host the search as a whole
 * @param icon what the search shows on its own button; copied
 */
export function thumbButton(
  host: HTMLElement,
  box: HTMLInputElement,
  icon: Element | null,
): HTMLButtonElement {
  return button(
    icon?.cloneNode(true) ?? 'Search again',
    { class: 'thumb', 'aria-label': 'Search again' },
    () => {
      // In use, the box comes to the top of the list that is in view, which stays where it is; further down, one goes back.
      box.focus({ preventScroll: true });
      if (box.getBoundingClientRect().top < 0) host.scrollIntoView();
      box.select();
    },
  );
}
