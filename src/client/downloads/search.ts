import { anchorOf, urlOfAnchor } from '../../downloads/browser.ts';
import { decodeAddress } from '../../glossary/browser.ts';
import { Panel, SearchController } from '../search/index.ts';
import { element } from '../shared/dom.ts';
import { FileEngine } from './engine.ts';
import './previews.ts';
import { FileTexts } from './texts.ts';

// The search of the downloaded file: the site's, with an engine and texts that are in the page.
const host = needed('#search', HTMLElement);
const form = needed('form', HTMLFormElement);
const { base = '/', site = '' } = host.dataset;
const panel = new Panel(host, () => controller.close());
const place = element('div', { 'data-results-region': true });
const failed = element('p', { hidden: true });
panel.element.append(failed, place);
const controller = new SearchController(
  { host, form, box: needed('#q', HTMLInputElement), place, failed },
  {
    base,
    engine: new FileEngine(
      () => dataOf('#names'),
      () => dataOf('#words'),
      () => dataOf('#questions'),
    ),
    texts: new FileTexts(base),
    panel,
    hrefOf: (url) => `#${anchorOf(url, base)}`,
    urlOf: ({ hash }) => urlOfAnchor(decodeAddress(hash.slice(1)), base),
    pageOf: (url) => new URL(url, site).href,
  },
);
host.hidden = false;
for (const hint of document.querySelectorAll<HTMLElement>('.unscripted')) hint.hidden = true;
for (const hint of document.querySelectorAll<HTMLElement>('.searches')) hint.hidden = false;
controller.start();

function dataOf<Data>(selector: string): Data {
  return JSON.parse(needed(selector, HTMLElement).textContent);
}

function needed<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${selector}`);
}
