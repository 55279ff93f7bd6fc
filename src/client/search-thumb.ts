import { button } from './search-dom.ts';

/** The way back to the box for a thumb, which does not reach the top of a phone. Seen where the box is not in use. */
export function thumbButton(box: HTMLInputElement): HTMLButtonElement {
  return button('Search again', { class: 'thumb' }, () => {
    box.focus();
    box.select();
  });
}
