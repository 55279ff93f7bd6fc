import { anchorOf } from '../../downloads/browser.ts';
import { Panel, SearchController, SearchEngine } from '../search/index.ts';
import { element } from '../shared/dom.ts';
import './previews.ts';
import { fileSources } from './sources.ts';

// The search of the downloaded file: the site's, with an engine and texts that are in the page.
const host = needed('#search', HTMLElement);
const form = needed('form', HTMLFormElement);
const { base = '/' } = host.dataset;
const panel = new Panel(host, () => controller.close());
const place = element('div', { 'data-results-region': true });
const failed = element('p', { hidden: true });
panel.element.append(failed, place);
const controller = new SearchController(
  { host, form, box: needed('#q', HTMLInputElement), place, failed },
  {
    base,
    engine: new SearchEngine(fileSources(dataOf)),
    panel,
    letters: '#top',
    hrefOf: (url) => `#${anchorOf(url, base)}`,
  },
);
host.hidden = false;
for (const hint of document.querySelectorAll<HTMLElement>('.unscripted')) hint.hidden = true;
for (const hint of document.querySelectorAll<HTMLElement>('.searches')) hint.hidden = false;
controller.start();

function dataOf<Data>(id: string): Data {
  return JSON.parse(needed(`#${id}`, HTMLElement).textContent);
}

function needed<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${selector}`);
}
