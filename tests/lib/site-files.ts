import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import type { BuiltSite } from './built-sites.ts';

/** An HTML file of a built site. */
export interface Page {
  /** Path from the site's folder: `glossary/fog/index.html`. */
  file: string;
  /** Where it is served: with the base path, without `index.html`. */
  path: string;
  html: string;
  tree: Root;
  elements: Element[];
}

/** Paths of all files below a folder, with forward slashes, in order. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Every page of a built site. */
export function pagesOf(site: BuiltSite): Page[] {
  return filesOf(site.folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => pageOf(site, file));
}

/** One page of a built site, by its file. */
export function pageOf(site: BuiltSite, file: string): Page {
  const html = readFileSync(join(site.folder, file), 'utf8');
  const tree = fromHtml(html);
  const elements: Element[] = [];
  visit(tree, 'element', (element) => {
    elements.push(element);
  });
  return {
    file,
    path: site.base + file.replace(/(?:^|(?<=\/))index\.html$/u, ''),
    html,
    tree,
    elements,
  };
}

/** An attribute's value as text; absent where the element does not have it. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** The file that a path of a site's server answers with. */
export function fileAt(site: BuiltSite, pathname: string): string | undefined {
  if (!pathname.startsWith(site.base)) return undefined;
  const path = decodeURIComponent(pathname.slice(site.base.length));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
