import { anchorOf } from '../../downloads/browser.ts';
import { SearchController, SearchEngine } from '../search/index.ts';
import { element } from '../shared/dom.ts';
import './previews.ts';
import { fileSources } from './sources.ts';

// The search of the downloaded file: the site's, with an engine and texts that are in the page.
const host = needed('#search', HTMLElement);
const form = needed('form', HTMLFormElement);
const { base = '/' } = host.dataset;
const controller = new SearchController(
  { host, form, box: needed('#q', HTMLInputElement), failed: element('p', { hidden: true }) },
  {
    base,
    engine: new SearchEngine(fileSources(dataOf)),
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
