import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltSite } from './built-sites.ts';
import { attribute, fileAt, pageOf } from './site-files.ts';

/** Bytes of a page with all styles and scripts that load with it, each gzipped. */
export function weightOf(site: BuiltSite, file: string): number {
  return bytesOf(site, loadedWith(site, file));
}

/** A page or a script with all that loads with it. */
export function loadedWith(site: BuiltSite, file: string): Set<string> {
  const loaded = new Set<string>();
  const load = (one: string | undefined): void => {
    if (one === undefined || loaded.has(one) || !/\.(?:html|css|js)$/u.test(one)) return;
    loaded.add(one);
    const text = one.endsWith('.js') ? readFileSync(join(site.folder, one), 'utf8') : '';
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/gu))
      load(`_astro/${name}`);
  };
  load(file);
  if (!file.endsWith('.html')) return loaded;
  for (const element of pageOf(site, file).elements) {
    const isStyle = attribute(element, 'rel') === 'stylesheet';
    const address = attribute(element, isStyle ? 'href' : 'src');
    if (address?.startsWith(site.base)) load(fileAt(site, address));
  }
  return loaded;
}

/** Bytes of files, each gzipped. */
export function bytesOf(site: BuiltSite, loaded: ReadonlySet<string>): number {
  return [...loaded].reduce(
    (sum, one) => sum + gzipSync(readFileSync(join(site.folder, one)), { level: 9 }).length,
    0,
  );
}
