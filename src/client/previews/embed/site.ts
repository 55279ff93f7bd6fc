import { type Address, readAddress, readTextPath, rulingUrl } from '../../../glossary/browser.ts';

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
  // The page of a text says more than the page of one ruling.
  const page = text?.number ? `${siteUrl}${address}/` : origin + pathname;
  const on = searchParams.get('on');
  return {
    address,
    url: number ? rulingUrl(page, number) : page,
    ...(number && { number }),
    ...(on && { on }),
  };
}
