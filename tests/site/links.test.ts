import type { Element } from 'hast';
import { describe, expect, inject, test } from 'vitest';
import { attribute, attributesOf, fileAt, filesOf, pagesOf, readText } from '../lib/site-files.ts';

describe.each(Object.entries(inject('sites')))('on the %s site', (_, site) => {
  const pages = pagesOf(site);
  const files = new Set(filesOf(site.folder));
  const ids = new Map(pages.map((page) => [page.file, new Set(attributesOf(page, 'id'))]));
  /** The origin of the site in `site.yml`. */
  const [, home = ''] = /<loc>([^<]+)/u.exec(readText(site, 'sitemap.xml')) ?? [];
  const published = new URL(home).origin;

  test('every link of every page leads to an existing file and an existing anchor', () => {
    const broken = new Map<string, string[]>();
    for (const page of pages) {
      for (const address of page.elements.flatMap(addressesOf)) {
        const said = faultOf(address, page.path);
        if (said === undefined) continue;
        broken.set(said, [...(broken.get(said) ?? []), page.path]);
      }
    }
    const report = [...broken].map(([said, on]) => `${said} (on ${on.length} pages, as ${on[0]})`);
    expect(report.slice(0, 20)).toEqual([]);
  });

  test('every address in a style sheet leads to an existing file', () => {
    const broken = [...files]
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => {
        const css = readText(site, file);
        const urls = [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/gu)];
        return urls.flatMap(([, url = '']) => faultOf(url, site.base + file) ?? []);
      });
    expect(broken).toEqual([]);
  });

  test('every address in the sitemap, the manifest and the OpenSearch description exists', () => {
    const text = ['sitemap.xml', 'manifest.webmanifest', 'opensearch.xml']
      .map((file) => readText(site, file))
      .join('\n');
    const absolute = text.match(new RegExp(`${published}[^\\s"<>]*`, 'gu')) ?? [];
    const relative = [...text.matchAll(/"(?:src|start_url|scope|id)":\s*"([^"]+)"/gu)];
    const addresses = [...absolute, ...relative.map(([, address = '']) => address)];
    const faults = addresses.map((one) => faultOf(one.replace(/\{[^}]*\}/gu, ''), site.base));
    expect(addresses.length).toBeGreaterThan(pages.length / 100);
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  /** Returns the fault of an address on the page at `from`; nothing if the target exists. */
  function faultOf(address: string, from: string): string | undefined {
    if (!URL.canParse(address, site.origin + from)) return `${address} is no address`;
    const url = new URL(address, site.origin + from);
    if (/^(?:data|mailto):$/u.test(url.protocol)) return undefined;
    if (!/^https?:$/u.test(url.protocol)) return `${address} has a scheme of its own`;
    if (url.origin !== site.origin && url.origin !== published) return undefined;
    const file = fileAt(site, url.pathname);
    if (file === undefined && url.origin === published) return undefined;
    if (!files.has(file ?? '')) return `${address} is not there`;
    const fragment = decodeURIComponent(url.hash.slice(1));
    if (fragment === '' || !file?.endsWith('.html')) return undefined;
    return ids.get(file)?.has(fragment) ? undefined : `${address} has no such place`;
  }
});

/** Every address that an element carries. */
function addressesOf(element: Element): string[] {
  const plain = ['href', 'src', 'action', 'formAction', 'poster', 'data', 'xLinkHref'];
  const found = plain.map((name) => attribute(element, name));
  const sources = attribute(element, 'srcSet')
    ?.split(',')
    .map((part) => part.trim().split(/\s+/u)[0]);
  const isAddress = /^og:(?:url|image)$/u.test(attribute(element, 'property') ?? '');
  const named = isAddress ? attribute(element, 'content') : undefined;
  return [...found, ...(sources ?? []), named].filter((address) => address !== undefined);
}
