import { previewMore, previewsAreOff, previewsOff } from 'virtual:wording/previews';
import styles from '../../styles/previews.css?url';
import { button, element, loadStyleSheet } from '../shared/dom.ts';
import { previewSetting } from '../shared/saved.ts';
import { addSheetEntry } from '../shared/sheet-entry.ts';
import { offerPreviews } from './card.ts';
import { loadPage, type Preview, readPreview } from './preview.ts';

/** Opens the preview of a reference, unless the reader has turned previews off. */
export const offer = offerPreviews({
  place: document.body,
  linkAt(target) {
    const link = target.closest<HTMLAnchorElement>('a.ref');
    return link && previewSetting() !== 'off' ? link : null;
  },
  load,
  closeByBack: addSheetEntry,
  menu,
});

document.documentElement.dataset['previews'] = 'ready';

// Reads previews from the target page, which is then in the browser's cache.
async function load(url: string): Promise<Preview> {
  const page = await loadPage(url);
  await loadStyleSheet(styles);
  const icons = page.querySelector('link[href$="icons.css"]')?.getAttribute('href');
  if (icons) await loadStyleSheet(icons);
  return readPreview(url, page);
}

// The menu of a card turns previews off for good.
function menu(say: (text: string) => void): HTMLElement {
  const off = button(previewsOff, { class: 'text-button' }, () => {
    previewSetting('off');
    say(previewsAreOff);
  });
  return element('details', {}, element('summary', { 'aria-label': previewMore }, '\u22ef'), off);
}
