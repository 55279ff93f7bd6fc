import { previewMore, previewsAreOff, previewsOff } from 'virtual:wording/previews';
import { button, element } from '../shared/dom.ts';
import { previewSetting } from './setting.ts';

/**
 * The menu of a card, which turns previews off for good.
 *
 * @param say shows what was done, in place of the preview
 */
export function previewMenu(say: (text: string) => void): HTMLElement {
  const off = button(previewsOff, { class: 'text-button' }, () => {
    previewSetting('off');
    say(previewsAreOff);
  });
  return element('details', {}, element('summary', { 'aria-label': previewMore }, '\u22ef'), off);
}
