import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Element, Nodes, Root } from 'hast';
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

/** An entry or document of the API. */
export interface ApiText {
  slug: string;
  title: string;
  /** `glossary/fog`: the address below the base path. */
  address: string;
  url: string;
  /** The slug of the text that an old address leads to. */
  movedTo?: string;
  rulings: {
    number: string;
    text: string;
    plain?: string;
    html: string;
    url: string;
    edition?: string;
  }[];
}

/** Paths of all files below a folder, with forward slashes, in order. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The files of a folder as hashes of their bytes, by path. */
export function treeOf(folder: string): Record<string, string> {
  const hash = (file: string) => createHash('sha1').update(readFileSync(join(folder, file)));
  return Object.fromEntries(filesOf(folder).map((file) => [file, hash(file).digest('hex')]));
}

export function readText({ folder }: Pick<BuiltSite, 'folder'>, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

export function readJson<Value>(site: BuiltSite, file: string): Value {
  return JSON.parse(readText(site, file));
}

/** Every entry and document of the API, old addresses included. */
export function textsOf(site: BuiltSite): ApiText[] {
  return ['glossary', 'documents'].flatMap((folder) =>
    filesOf(join(site.folder, 'api', folder)).map((file) => ({
      ...readJson<ApiText>(site, `api/${folder}/${file}`),
      address: `${folder}/${file.replace('.json', '')}`,
    })),
  );
}

const parsed = new Map<string, Page[]>();

/** Every page of a built site, parsed once. */
export function pagesOf(site: BuiltSite): Page[] {
  const known = parsed.get(site.folder);
  if (known) return known;
  const files = filesOf(site.folder).filter((file) => file.endsWith('.html'));
  const pages = files.map((file) => pageOf(site, file));
  parsed.set(site.folder, pages);
  return pages;
}

/** One page of a built site, by its file. */
export function pageOf(site: BuiltSite, file: string): Page {
  const known = parsed.get(site.folder)?.find((page) => page.file === file);
  if (known) return known;
  const html = readText(site, file);
  const tree = fromHtml(html);
  const elements: Element[] = [];
  visit(tree, 'element', (element) => {
    elements.push(element);
  });
  const path = site.base + file.replace(/(?:^|(?<=\/))index\.html$/u, '');
  return { file, path, html, tree, elements };
}

/** An attribute's value as text; absent if the element does not have it. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** The values that the elements of a page have for an attribute. */
export function attributesOf({ elements }: Page, name: string): string[] {
  return elements.flatMap((element) => attribute(element, name) ?? []);
}

/** Whether a page has an element of a name with an attribute that matches. */
export function hasElement({ elements }: Page, tag: string, name: string, value: RegExp): boolean {
  return elements.some((one) => one.tagName === tag && value.test(attribute(one, name) ?? ''));
}

/** The text of the first element of a name, white space collapsed. */
export function textIn(page: Page, tag: string): string {
  const element = page.elements.find(({ tagName }) => tagName === tag);
  return element ? plainText(element).replace(/\s+/gu, ' ').trim() : '';
}

/** The text of a node and all below it. */
export function plainText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

/** The file that a path of a site's server answers with. */
export function fileAt(site: BuiltSite, pathname: string): string | undefined {
  if (!pathname.startsWith(site.base)) return undefined;
  const path = decodeURIComponent(pathname.slice(site.base.length));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** HTML without tags as plain text: with the characters of the references that escaping writes. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(\w+);/gu, (whole, name: string) => characters[name] ?? whole);
}
