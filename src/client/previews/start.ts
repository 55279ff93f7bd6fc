import styles from '../../styles/previews.css?url';
import { loadStyleSheet } from '../shared/dom.ts';
import { type Preview, readPreview } from './preview.ts';
import { offerOnPage } from './previews-page.ts';

/** Opens the preview of a reference. */
export const offer = offerOnPage(load);

document.documentElement.dataset['previews'] = 'ready';

// Reads previews from the target page, which is then in the browser's cache.
async function load(url: string): Promise<Preview> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  await loadStyleSheet(styles);
  const icons = page.querySelector('link[href$="icons.css"]')?.getAttribute('href');
  if (icons) await loadStyleSheet(icons);
  return readPreview(url, page);
}
