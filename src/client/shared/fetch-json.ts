import type { GraphEdge } from '../../link/index.ts';
import { apiHistoryPath, apiPath, type TextAddress } from '../../model/index.ts';
import type { HistoryFile, ListedEdition } from '../../outputs/browser.ts';
import type { NameIndexFile, VocabularyFile } from '../../search/browser.ts';
import type { TextFile } from '../../views/index.ts';

/** Shape of a JSON value. An array has the shape of its items, an object the shapes of properties that it must have. */
type Shape = 'string' | 'number' | 'object' | readonly [Shape] | { readonly [key: string]: Shape };

/** Shapes of some properties of an object: a property that its type does not have is an error. */
type ShapeOf<Value> = { readonly [Key in keyof Value]?: Shape };

/** A kind of file: the shapes of the properties that scripts rely on. Files of other builds may have other shapes. */
export interface FileKind<File> {
  readonly shape: File extends readonly (infer Item)[] ? readonly [ShapeOf<Item>] : ShapeOf<File>;
  /** Type of a file with that shape, for TypeScript alone; no value has this property. */
  readonly file?: File;
}

/** `search/names.json` */
export const namesFile: FileKind<NameIndexFile> = {
  shape: {
    base: 'string',
    language: 'string',
    titles: ['string'],
    kinds: 'string',
    standings: 'object',
    aliases: 'object',
    headings: 'object',
    icons: [['string']],
  },
};

/** `search/words.json` */
export const wordsFile: FileKind<VocabularyFile> = {
  shape: {
    rulings: 'number',
    meanLengths: 'object',
    words: 'string',
    counts: 'string',
    common: 'string',
  },
};

/** `api/glossary/<slug>.json`, `api/documents/<slug>.json` */
export const textFile: FileKind<TextFile> = {
  shape: {
    url: 'string',
    title: 'string',
    rulings: [
      { number: 'string', text: 'string', html: 'string', standing: 'string', sources: ['object'] },
    ],
  },
};

/** `api/history/…/<slug>.json` */
const historyFile: FileKind<HistoryFile> = {
  shape: { address: 'string', name: 'string', editions: ['object'], rulings: 'object' },
};

/** `api/graph.json` */
export const graphFile: FileKind<{ edges: GraphEdge[] }> = {
  shape: { edges: [{ source: 'string', target: 'string', ruling: 'string' }] },
};

/** `api/editions.json` */
export const editionsFile: FileKind<ListedEdition[]> = {
  shape: [{ title: 'string', texts: ['object'] }],
};

/**
 * Loads a JSON file of the site.
 *
 * @throws if it cannot be loaded, or if it does not have the shape of its kind
 */
export async function fetchFile<File>(
  kind: FileKind<File>,
  url: string,
  signal?: AbortSignal,
): Promise<File> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const value: unknown = await response.json();
  if (!isFile(kind, value)) throw new Error(`${url} is no file of this build`);
  return value;
}

/** Loads the current text of an entry or a document. */
export function fetchText(
  base: string,
  address: TextAddress,
  signal?: AbortSignal,
): Promise<TextFile> {
  return fetchFile(textFile, base + apiPath(address), signal);
}

/** Loads the history of an entry or a document. */
export function fetchHistory(
  base: string,
  address: TextAddress,
  signal?: AbortSignal,
): Promise<HistoryFile> {
  return fetchFile(historyFile, base + apiHistoryPath(address), signal);
}

function isFile<File>({ shape }: FileKind<File>, value: unknown): value is File {
  return fits(value, shape as Shape);
}

/** Whether a value has a shape. */
function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape && value !== null;
  if (isList(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof value !== 'object' || value === null) return false;
  const properties = new Map(Object.entries(value));
  return Object.entries(shape).every(([key, inner]) => fits(properties.get(key), inner));
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
