import { decodeAddress } from './html-text.ts';
import { type Slug, slugify } from './names.ts';
import { printedSlug } from './printed-numbers.ts';

/**
 * Makes and reads every address of the site. Folders, slugs and the letters of ruling numbers appear nowhere else.
 * Three forms, each with a separate type:
 *
 * - an {@link Address} identifies a page wherever it is stored or compared: `glossary/stasis`
 * - a {@link SitePath} is where something is published, from the base path on: `glossary/stasis/5/`
 * - a URL is the base path and a site path: `/sub/glossary/stasis/5/`
 */

/** Types of pages that names lead to. */
export type PageType = 'entry' | 'document' | 'term';

/** Types of pages that have rulings. */
export type TextType = Exclude<PageType, 'term'>;

/** Identity of an entry or a document: `glossary/stasis`. Made by {@link addressOf}. */
export type TextAddress = string & { readonly textAddress: unique symbol };

/** Identity of a term or of a shared title: `terms/beaming`. Made by {@link addressOf}. */
export type TermAddress = string & { readonly termAddress: unique symbol };

/** Identity of a page: its site path without the closing slash. */
export type Address = TextAddress | TermAddress;

/** Address of a page or a file, relative to the base path: `glossary/stasis/#p5`, `api/graph.json`. */
export type SitePath = string & { readonly sitePath: unique symbol };

/** The permanent id of a ruling in its text: `p5` in an entry, `r5` in a document. Made by {@link rulingNumber}. */
export type RulingNumber = string & { readonly rulingNumber: unique symbol };

/** Identity of a ruling. */
export interface RulingPlace {
  address: TextAddress;
  number: RulingNumber;
}

const folders = { entry: 'glossary', document: 'documents', term: 'terms' } as const;
const letters = { entry: 'p', document: 'r' } as const;
const types = new Map<string, PageType>(
  (['entry', 'document', 'term'] as const).map((type) => [folders[type], type]),
);

/** Site paths of single pages and files. */
export const sitePaths = {
  home: '' as SitePath,
  letters: 'glossary/' as SitePath,
  documents: 'documents/' as SitePath,
  changes: 'changes/' as SitePath,
  changesSinceLast: 'changes/since/' as SitePath,
  standing: 'changes/standing/' as SitePath,
  review: 'changes/review/' as SitePath,
  feed: 'changes/feed.xml' as SitePath,
  icons: 'icons/' as SitePath,
  map: 'map/' as SitePath,
  sheet: 'sheet/' as SitePath,
  citations: 'citations/' as SitePath,
  briefing: 'briefing/' as SitePath,
  pasteScript: 'paste.js' as SitePath,
  searchScript: 'search.js' as SitePath,
  help: 'help/' as SitePath,
  offline: 'offline/' as SitePath,
  sitemap: 'sitemap.xml' as SitePath,
  apiGlossary: 'api/glossary.json' as SitePath,
  apiGraph: 'api/graph.json' as SitePath,
  apiEditions: 'api/editions.json' as SitePath,
  apiRulings: 'api/rulings.ndjson' as SitePath,
  apiNames: 'api/names.json' as SitePath,
};

/** Returns the address of a page. */
export function addressOf(page: { type: TextType; slug: string }): TextAddress;
export function addressOf(page: { type: 'term'; slug: string }): TermAddress;
export function addressOf(page: { type: PageType; slug: string }): Address;
export function addressOf({ type, slug }: { type: PageType; slug: string }): Address {
  return `${folders[type]}/${slug}` as Address;
}

/** Reads an address, as `addressOf` writes it. */
export function readAddress(text: string): Address | undefined {
  const [, folder = '', slug = ''] = /^([^/]+)\/([^/#?]+)$/u.exec(text) ?? [];
  const type = types.get(folder);
  return type && addressOf({ type, slug });
}

/** Reads the address of an entry or a document. */
export function readTextAddress(text: string): TextAddress | undefined {
  const address = readAddress(text);
  return address !== undefined && isTextAddress(address) ? address : undefined;
}

/** Whether an address is the address of an entry or a document. */
export function isTextAddress(address: Address): address is TextAddress {
  return !address.startsWith(`${folders.term}/`);
}

/** Returns the type of the page at an address. */
export function typeOf(address: TextAddress): TextType;
export function typeOf(address: Address): PageType;
export function typeOf(address: Address): PageType {
  return types.get(address.slice(0, address.indexOf('/'))) ?? 'entry';
}

/** Returns the slug in an address. */
export function slugOf(address: Address): Slug {
  return address.slice(address.indexOf('/') + 1) as Slug;
}

/** Returns the address of another text in the same folder. */
export function siblingOf(address: TextAddress, slug: string): TextAddress {
  return addressOf({ type: typeOf(address), slug });
}

/** Returns the type of the text in a Markdown file of the content folder; nothing for any other file. */
export function textTypeAt(path: string): TextType | undefined {
  if (!path.endsWith('.md')) return undefined;
  const type = types.get(path.slice(0, path.indexOf('/')));
  return type === 'term' ? undefined : type;
}

/**
 * Returns the address of the text in a file of the content folder; nothing for any other file.
 *
 * @param path `glossary/Stasis.md`, also in a folder below
 */
export function addressIn(path: string): TextAddress | undefined {
  const type = textTypeAt(path);
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/u, '');
  return type && addressOf({ type, slug: slugify(stem) });
}

/** The letter that begins every number of a text of this type. */
export function numberLetter(type: TextType): 'p' | 'r' {
  return letters[type];
}

/**
 * Reads a ruling's number: `p1`, `p2`, ... without leading zeros; `r1`, `r2`, ... in a document.
 *
 * @param type type of the text with the ruling; absent for either type
 */
export function rulingNumber(text: string, type?: TextType): RulingNumber | undefined {
  if (type !== undefined && !text.startsWith(letters[type])) return undefined;
  return /^[pr][1-9]\d{0,5}$/u.test(text) ? (text as RulingNumber) : undefined;
}

/** Makes a number from a count: `p5` for 5 in an entry. */
export function numberOf(type: TextType, count: number | string): RulingNumber {
  return `${letters[type]}${count}` as RulingNumber;
}

/** The count in a number: 5 for `p5`. */
export function countOf(number: string): number {
  return Number(number.slice(1));
}

/** Returns the identity of a ruling as text: `glossary/skills#p9`; the identity of a page without a number. */
export function placeText({ address, number }: { address: Address; number?: string }): string {
  return number === undefined ? address : `${address}#${number}`;
}

/** Returns the places of rulings, each once. */
export function distinctPlaces(places: readonly RulingPlace[]): RulingPlace[] {
  return [...new Map(places.map((place) => [placeText(place), place])).values()];
}

/** The page of an entry, a document or a term: `glossary/stasis/`. */
export function pagePath(address: Address): SitePath {
  return `${address}/` as SitePath;
}

/**
 * Returns the share page of a rule under its printed number: `documents/rulebook/702.19b/`. A printed number of digits
 * alone has no such page if a permanent number has or had the same count: `documents/rulebook/4/` is r4.
 */
export function printedPath(address: TextAddress, printed: string): SitePath {
  return `${pagePath(address)}${printedSlug(printed)}/` as SitePath;
}

const sectionPart = 'section';
const wholePart = 'print';

/** A page of a document that is read by section: `documents/rulebook/section/combat/`; without a key, its contents. */
export function sectionPath(address: TextAddress, key: string): SitePath {
  return key === '' ? pagePath(address) : (`${address}/${sectionPart}/${key}/` as SitePath);
}

/** The page with all sections of a document: `documents/rulebook/print/`. */
export function wholePath(address: TextAddress): SitePath {
  return `${address}/${wholePart}/` as SitePath;
}

/**
 * Converts the URL of a place on any page of a text to the URL on its main page: `/documents/rulebook/#r5` for
 * `/documents/rulebook/section/combat/#r5`. The result stays valid if the text is divided differently.
 */
export function textUrl(url: string): string {
  return url.replace(partInUrl, '$1');
}

const partInUrl = /(\/documents\/[^/?#]+\/)(?:section\/[^?#]*|print\/(?=[?#]|$))/u;

/** Returns the URL of the page of a place: the URL without its fragment. */
export function pageUrl(url: string): string {
  return url.replace(/#.*/su, '');
}

/** A ruling on the page of its text: `glossary/stasis/#p5`; without a number, the page. */
export function rulingPath(address: Address, number?: string): SitePath {
  return rulingUrl(pagePath(address), number) as SitePath;
}

/** The page that shows one ruling alone: `glossary/stasis/5/`. */
export function sharePath(address: TextAddress, number: string): SitePath {
  return shareUrl(pagePath(address), number) as SitePath;
}

/** The URL of a ruling, from the URL of its text's page: `/sub/glossary/stasis/#p5`; without a number, that page. */
export function rulingUrl(page: string, number?: string): string {
  return number === undefined ? page : `${page}#${number}`;
}

/** The URL of the page that shows one ruling alone, from the URL of its text's page: `/sub/glossary/stasis/5/`. */
export function shareUrl(page: string, number: string): string {
  return `${page}${number.slice(1)}/`;
}

const historyPart = 'history';

/** Parts of paths after the address of a text that are reserved, and so no printed numbers. */
const reservedParts: ReadonlySet<string> = new Set([historyPart, sectionPart, wholePart]);

/** Whether an address can end in this printed number: see {@link printedPath}. */
export function isFreePart(part: string): boolean {
  return part !== '' && !reservedParts.has(part);
}

/** The history of a text: `glossary/stasis/history/`. */
export function historyPath(address: TextAddress): SitePath {
  return `${address}/${historyPart}/` as SitePath;
}

/** The data of a text: `api/glossary/stasis.json`. */
export function apiPath(address: TextAddress): SitePath {
  return `api/${address}.json` as SitePath;
}

/** The history of a text as data: `api/history/glossary/stasis.json`. */
export function apiHistoryPath(address: TextAddress): SitePath {
  return `api/history/${address}.json` as SitePath;
}

/** The changes of an edition: `changes/2026-11-21/`. */
export function editionPagePath(date: string): SitePath {
  return `${sitePaths.changes}${date}/` as SitePath;
}

/** The names under a letter (`a` to `z`, or `0`): `letters/s/`. */
export function letterPath(letter: string): SitePath {
  return `letters/${letter}/` as SitePath;
}

/** The parts of the address of a text's page, or of a page that shows one of its rulings alone. */
export interface TextUrl {
  /** The part before the site path. */
  base: string;
  address: TextAddress;
  /** The ruling that the page shows alone. */
  number?: RulingNumber | undefined;
  /** The printed number, as in an address, of the rule that the page shows alone. */
  printed?: string | undefined;
  /** The key of the section that the page shows: see {@link sectionPath}. */
  section?: string;
}

/**
 * Reads the path of a text's page or of a ruling's own page: `/sub/glossary/stasis/`, `glossary/stasis/5/`,
 * `documents/rulebook/702.19b/`, `documents/rulebook/section/combat/`. Digits alone are returned as a permanent and
 * as a printed number; the printed number counts only if no rule has the permanent number. Rejects a path that a
 * browser reads as the address of another site, such as `//other.example/glossary/stasis/`.
 *
 * @param path a URL's path, or a site path; a base path before it is returned
 */
export function readTextPath(path: string): TextUrl | undefined {
  const match = textPath.exec(path);
  if (!match || otherSite.test(path)) return undefined;
  const [, base = '', folder, slug = '', section, part] = match;
  const type = folder === folders.document ? 'document' : 'entry';
  const text: TextUrl = { base, address: addressOf({ type, slug }) };
  if (section !== undefined) return type === 'document' ? { ...text, section } : undefined;
  if (part === undefined) return text;
  const isCount = /^[1-9]\d{0,5}$/u.test(part);
  if (reservedParts.has(part) || (type === 'entry' && !isCount)) return undefined;
  if (isCount) text.number = numberOf(type, part);
  if (type === 'document') text.printed = decodeAddress(part);
  return text;
}

const textPath = new RegExp(
  `^(.*/)?(glossary|documents)/([^/?#]+)/(?:${sectionPart}/([^?#]+)/|([^/?#]+)/)?$`,
  'u',
);

/**
 * Matches an address that a browser reads as the address of another site. Browsers skip control characters and leading
 * spaces, and read a backslash as a slash.
 */
const otherSite = /^(?:\/\/|[a-z][a-z\d+.-]*:| )|[\\\p{Cc}]/iu;

/**
 * Corrects the path of a share page: drops the letter of the number, and punctuation of the sentence that the path
 * was copied from: `/glossary/stasis/5/` for `/glossary/stasis/P5` or `/glossary/stasis/5/).`. Returns nothing for
 * any other path.
 */
export function lettersDropped(path: string): string | undefined {
  const shared = path.replace(closingMarks, '/').replace(/\/[pr](\d+)\/?$/iu, '/$1/');
  return shared !== path && readTextPath(shared) ? shared : undefined;
}

const closingMarks = /\/?(?:[.,;:!?)\]*_]|%(?:22|3E))+\/?$/iu;

/**
 * Reads an address that was copied from a browser: of a text, a ruling, a history, a data file or a term:
 * `/sub/glossary/stasis/#p5`, `glossary/stasis`, `api/glossary/stasis.json`,
 * `https://example.org/documents/rulebook/702.19b/?on=2026-11-21`. The path of a text's file is read as well:
 * `content/glossary/stasis.md`.
 */
export function readPastedAddress(
  pasted: string,
): ({ address: Address } & Pick<TextUrl, 'number' | 'printed'>) | undefined {
  const [, path = '', fragment = ''] =
    /^([^\s?#]+)(?:\?[^\s#]*)?(?:#(\S*))?$/u.exec(pasted.trim()) ?? [];
  const sitePath = decodeAddress(path.replace(/^(?:https?:)?\/\/[^/]*/iu, ''));
  const closed = sitePath.replace(/(?:\.md|\.json|\/)?$/u, '/');
  const place = readTextPath(closed) ?? readTextPath(closed.replace(reservedEnd, '/'));
  const address = place?.address ?? readAddress(closed.split('/').slice(-3, -1).join('/'));
  if (address === undefined) return undefined;
  const number = rulingNumber(fragment.toLowerCase()) ?? place?.number;
  return { address, number, printed: place?.printed };
}

const reservedEnd = new RegExp(`/(?:${historyPart}|${wholePart})/$`, 'u');

/** Reads the site path of a page, as {@link pagePath} writes it. */
export function readPagePath(path: string): Address | undefined {
  return path.endsWith('/') ? readAddress(path.slice(0, -1)) : undefined;
}

/** The highest of some numbers; text that is not a number is ignored. */
export function highestOf(numbers: Iterable<string | undefined>): string | undefined {
  let highest: string | undefined;
  for (const number of numbers) {
    if (number === undefined || !/^[pr]0*[1-9]\d{0,5}$/u.test(number)) continue;
    if (highest === undefined || countOf(number) > countOf(highest)) highest = number;
  }
  return highest;
}
