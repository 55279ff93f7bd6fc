import styles from '../../styles/previews.css?url';
import { loadStyleSheet } from '../shared/style-sheet.ts';
import { offerOnPage } from './page.ts';
import { type Preview, readPreview } from './preview.ts';

/** Opens the preview of a reference. */
export const offer = offerOnPage(load);

document.documentElement.dataset['previews'] = 'ready';

// The page that a reference leads to is the data: the browser has it already when the reader follows.
async function load(url: string): Promise<Preview> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  await loadStyleSheet(styles);
  const icons = page.querySelector('link[href$="icons.css"]')?.getAttribute('href');
  if (icons) await loadStyleSheet(icons);
  return readPreview(url, page);
}
