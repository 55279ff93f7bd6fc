import type { WordChange } from '../../editions/browser.ts';
import { element } from '../shared/index.ts';

/** Two texts as one paragraph: what was taken out is struck, what was put in is underlined. */
export function differenceElement(words: readonly WordChange[]): HTMLElement {
  const parts = words.map(({ type, text }) => {
    const lines = text.split('\n').flatMap((line, at) => (at > 0 ? [element('br'), line] : [line]));
    if (type === 'same') return element('span', {}, ...lines);
    return element(type === 'added' ? 'ins' : 'del', {}, ...lines);
  });
  return element('p', { class: 'difference' }, ...parts);
}
