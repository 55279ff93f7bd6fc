import { language } from 'virtual:wording/kinds';
import {
  previewChanged,
  previewNewer,
  previewRetired,
  previewReverted,
  previewReworded,
  previewUnchanged,
} from 'virtual:wording/previews';
import { type CitationStatus, statusOn, type TextHistory } from '../../../editions/browser.ts';
import { dateInWords } from '../../../languages/browser.ts';
import {
  type Address,
  apiHistoryPath,
  isTextAddress,
  readAddress,
  readTextPath,
  rulingUrl,
} from '../../../model/index.ts';

const script = document.currentScript;

/** Absolute address of the site that this script was loaded from, with a slash at its end. */
export const siteUrl = new URL(
  '.',
  script instanceof HTMLScriptElement ? script.src : location.href,
).href;

/** Target of a link on the site. */
export interface SiteLink {
  address: Address;
  number?: string;
  /** The day that a citation names. */
  on?: string;
  /** Absolute address of the page, with the number as fragment. */
  url: string;
}

/** Reads a link to a page of the site that has a preview; nothing for any other link. */
export function readSiteLink(href: string): SiteLink | undefined {
  if (!href.startsWith(siteUrl)) return undefined;
  const { pathname, hash, searchParams, origin } = new URL(href);
  const path = pathname.slice(new URL(siteUrl).pathname.length);
  const text = readTextPath(path);
  const address = text?.address ?? readAddress(path.replace(/\/$/u, ''));
  if (!address) return undefined;
  const number = text?.number ?? hash.slice(1);
  // The preview is read from the page of the text, which has more than the page of a single ruling.
  const page = text?.number ? `${siteUrl}${address}/` : origin + pathname;
  const on = searchParams.get('on');
  return {
    address,
    url: number ? rulingUrl(page, number) : page,
    ...(number && { number }),
    ...(on && { on }),
  };
}

/** A page of the site, and the address of a place on it. */
interface Place {
  page: Document;
  url: string;
}

/** Loads the page of a place. The contents of a document lead on to the page of each rule. */
export async function loadPlace(url: string): Promise<Place> {
  const page = await loadPage(url);
  const place = page.getElementById(decodeURIComponent(url.split('#')[1] ?? ''));
  const contents = place?.closest('document-contents');
  const link = contents && (place?.matches('a') ? place : place?.firstElementChild);
  if (!(link instanceof HTMLAnchorElement)) return { page, url };
  return { page: await loadPage(link.href), url: link.href };
}

/**
 * Loads a page of the site. `URL` of the page is the address after redirects. Unlike `DOMParser`, this parses on pages that enforce
 * Trusted Types as well.
 */
function loadPage(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(url));
    };
    request.open('GET', url);
    request.responseType = 'document';
    request.send();
  });
}

/** Texts of a card by status. */
const statusTexts: Partial<Record<CitationStatus['type'], string>> = {
  unchanged: previewUnchanged,
  reverted: previewReverted,
  changed: previewChanged,
  retired: previewRetired,
  newer: previewNewer,
};

/** Status of a cited ruling since the day in the link; empty for a link without a day. */
export async function changedSince({ address, number, on }: SiteLink): Promise<string> {
  if (!on || !number || !isTextAddress(address)) return '';
  const response = await fetch(siteUrl + apiHistoryPath(address));
  const history: unknown = response.ok ? await response.json() : undefined;
  if (!isHistory(history)) return '';
  const status = statusOn(history, number, on);
  const isReworded = status.type === 'changed' && status.wordingOnly;
  const said = isReworded ? previewReworded : statusTexts[status.type];
  return said?.replace('{date}', dateInWords(on, language)) ?? '';
}

/** The same check as for files that pages load, without its script: `embed.js` is small. */
function isHistory(value: unknown): value is TextHistory {
  return typeof value === 'object' && value !== null && 'rulings' in value && 'editions' in value;
}
