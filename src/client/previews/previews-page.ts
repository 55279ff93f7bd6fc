import { previewMore, previewsAreOff, previewsOff } from 'virtual:wording/previews';
import { button, define, element } from '../shared/dom.ts';
import { previewSetting } from '../shared/saved.ts';
import { addSheetEntry } from '../shared/sheet-entry.ts';
import { offerPreviews, type PreviewSource } from './card.ts';

/** Shows previews of the references of a page, unless the reader has turned them off. */
export function offerOnPage(load: PreviewSource['load']): ReturnType<typeof offerPreviews> {
  return offerPreviews({
    place: document.body,
    linkAt(target) {
      const link = target.closest<HTMLAnchorElement>('a.ref');
      return link && previewSetting() !== 'off' ? link : null;
    },
    load,
    closeByBack: addSheetEntry,
    menu,
  });
}

// The menu of a card turns previews off for good.
function menu(say: (text: string) => void): HTMLElement {
  const off = button(previewsOff, { class: 'text-button' }, () => {
    previewSetting('off');
    say(previewsAreOff);
  });
  return element('details', {}, element('summary', { 'aria-label': previewMore }, '\u22ef'), off);
}

/** A checkbox that turns previews on and off; hidden without script. */
define('previews-switch', (host) => {
  const box = host.querySelector('input');
  if (!box) return;
  const update = (): void => {
    box.checked = previewSetting() !== 'off';
  };
  update();
  addEventListener('storage', update);
  box.addEventListener('change', () => previewSetting(box.checked ? 'on' : 'off'));
  host.hidden = false;
});
