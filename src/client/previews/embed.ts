/**
 * `embed.js`: previews of this site's rulings on other people's sites. Links to this site get the same preview card,
 * in a shadow root; in elements with `data-spaceline`, `[[name]]` becomes a link.
 */

import { nameWords } from 'virtual:language';
import { language } from 'virtual:wording/kinds';
import * as words from 'virtual:wording/previews';
import { type CitationStatus, statusOn, type TextHistory } from '../../editions/browser.ts';
import { dateInWords } from '../../languages/browser.ts';
import {
  type Address,
  apiHistoryPath,
  isTextAddress,
  nameKey,
  readAddress,
  readTextPath,
  rulingUrl,
} from '../../model/index.ts';
import { element, elementNamed, loadStyleSheet } from '../shared/dom.ts';
import { offerPreviews } from './card.ts';
import { loadPage, type Preview, readPreview } from './preview.ts';

const script = document.currentScript;

/** Absolute address of the site that this script was loaded from, with a slash at its end. */
const siteUrl = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href).href;

/** Target of a link on the site. */
interface SiteLink {
  address: Address;
  /** Empty for a whole text. */
  number: string;
  /** The day that a citation names. */
  on: string | null;
  /** Absolute address of the page, with the number as fragment. */
  url: string;
}

/** Reads a link to a page of the site that has a preview; nothing for any other link. */
function readSiteLink(href: string): SiteLink | undefined {
  if (!href.startsWith(siteUrl)) return undefined;
  const { pathname, hash, searchParams, origin } = new URL(href);
  const path = pathname.slice(new URL(siteUrl).pathname.length);
  const text = readTextPath(path);
  const address = text?.address ?? readAddress(path.replace(/\/$/u, ''));
  if (!address) return undefined;
  const number = text?.number ?? hash.slice(1);
  // Reads the preview from the page of the text, which has more than the page of a single ruling.
  const page = text?.number ? `${siteUrl}${address}/` : origin + pathname;
  const url = number ? rulingUrl(page, number) : page;
  return { address, number, on: searchParams.get('on'), url };
}

/** Loads the page of a place, with the address of the place. The contents of a document lead on to the page of each rule. */
async function loadPlace(url: string): Promise<{ page: Document; url: string }> {
  const page = await loadPage(url);
  const place = elementNamed(url, page);
  const contents = place?.closest('document-contents');
  const link = contents && (place?.matches('a') ? place : place?.firstElementChild);
  if (!(link instanceof HTMLAnchorElement)) return { page, url };
  return { page: await loadPage(link.href), url: link.href };
}

/** Texts of a card by status. */
const statusTexts: Partial<Record<CitationStatus['type'], string>> = {
  unchanged: words.previewUnchanged,
  reverted: words.previewReverted,
  changed: words.previewChanged,
  retired: words.previewRetired,
  newer: words.previewNewer,
};

/** Status of a cited ruling since the day in the link; empty for a link without a day. */
async function changedSince({ address, number, on }: SiteLink): Promise<string> {
  if (!on || !number || !isTextAddress(address)) return '';
  const response = await fetch(siteUrl + apiHistoryPath(address));
  const history: unknown = response.ok ? await response.json() : undefined;
  if (!isHistory(history)) return '';
  const status = statusOn(history, number, on);
  const isReworded = status.type === 'changed' && status.wordingOnly;
  const said = isReworded ? words.previewReworded : statusTexts[status.type];
  return said?.replace('{date}', dateInWords(on, language)) ?? '';
}

/** Repeats the check of `fetch-json.ts` in short, so that `embed.js` stays small. */
function isHistory(value: unknown): value is TextHistory {
  return typeof value === 'object' && value !== null && 'rulings' in value && 'editions' in value;
}

function start(): void {
  const host = document.body.appendChild(document.createElement('spaceline-preview'));
  const place = host.attachShadow({ mode: 'open' });
  offerPreviews({
    place,
    linkAt: (target) => {
      const link = target.closest('a');
      return link && readSiteLink(link.href) ? link : null;
    },
    load: (href) => load(href, place),
    closeByBack,
  });
  void linkNames(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) void linkNames(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** The parts of the browser's interface that are used here; TypeScript does not know it yet. */
declare class CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

/** Lets Android's Back close a sheet. The history of another site stays untouched; Safari and Firefox lack the interface. */
function closeByBack(sheet: HTMLElement, close: () => void): void {
  if (!('CloseWatcher' in window)) return;
  const watcher = new CloseWatcher();
  watcher.onclose = close;
  sheet.addEventListener('beforetoggle', () => watcher.destroy(), { once: true });
}

async function load(href: string, place: ShadowRoot): Promise<Preview> {
  const link = readSiteLink(href);
  if (!link) throw new Error(href);
  const styles = loadStyleSheet(`${siteUrl}embed.css`, place);
  const { page, url } = await loadPlace(link.url);
  // Uses the present address of a renamed entry.
  const { address } = readSiteLink(page.URL) ?? link;
  const changed = await changedSince({ ...link, address }).catch(() => '');
  await styles;
  const { lang, dir } = page.documentElement;
  Object.assign(place.host, { lang, dir });
  const preview = readPreview(url, page);
  for (const part of preview.body) {
    if (!(part instanceof Element)) continue;
    for (const icon of part.querySelectorAll<HTMLElement>('[data-icon]'))
      icon.style.setProperty('--icon', `url("${siteUrl}icons/${icon.dataset['icon']}.svg")`);
  }
  const since = changed ? [element('p', { class: 'preview-since' }, changed)] : [];
  return { ...preview, url: href, body: [...since, ...preview.body] };
}

/** Elements whose text is not changed. */
const literal = 'a, code, pre, script, style, textarea, [contenteditable]';

const reference = /\[\[([^[\]|#]+)(?:#\^?([pr]\d+))?(?:\|([^[\]|]+))?\]\]/gu;

/** Addresses by name. */
let names: Promise<Record<string, string>> | undefined;

async function loadNames(): Promise<Record<string, string>> {
  const response = await fetch(`${siteUrl}api/names.json`);
  const value: unknown = response.ok ? await response.json() : undefined;
  return Object.fromEntries(Object.entries(Object(value)).map(([name, to]) => [name, String(to)]));
}

/** Makes links of `[[name]]`, `[[name#p5]]` and `[[name|shown]]` in elements that ask for it with `data-spaceline`. */
async function linkNames(root: Element): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    const isAsked = parentElement?.closest('[data-spaceline]') && !parentElement.closest(literal);
    if (isAsked && node instanceof Text && node.data.includes('[[')) texts.push(node);
  }
  if (texts.length === 0) return;
  // If the names cannot be loaded, the text stays unchanged.
  names ??= loadNames().catch(() => ({}));
  const known = await names;
  for (const text of texts) {
    const parts = partsOf(text.data, known);
    if (parts.length > 1) text.replaceWith(...parts);
  }
}

/** Splits a text into links for its names and the words between. An unknown name stays unchanged. */
function partsOf(text: string, known: Record<string, string>): (string | Node)[] {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const match of text.matchAll(reference)) {
    const [whole, name = '', number, shown = name] = match;
    const key = nameKey(name, nameWords).singular;
    if (!Object.hasOwn(known, key)) continue;
    const link = document.createElement('a');
    link.href = rulingUrl(`${siteUrl}${known[key]}/`, number);
    link.textContent = shown.trim();
    parts.push(text.slice(end, match.index), link);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

if (document.body) start();
else addEventListener('DOMContentLoaded', start);
