import type { NameIndexFile } from '../../link/browser.ts';
import type { GraphEdge } from '../../link/index.ts';
import { apiHistoryPath, apiPath, type TextAddress } from '../../model/index.ts';
import type { HistoryFile, ListedEdition } from '../../outputs/browser.ts';
import type { CommonWordsFile, VocabularyFile } from '../../search/browser.ts';
import type { TextFile } from '../../views/index.ts';

/** Shape of a JSON value. An array has the shape of its items, an object the shapes of properties that it must have. */
type Shape = 'string' | 'number' | 'object' | [Shape] | { [key: string]: Shape };

/** Shapes of some properties of an object: a property that its type does not have is an error. */
type ShapeOf<Value> = { [Key in keyof Value]?: Shape };

/** Checks the shape of a file: files of other builds may have other shapes. */
type FileKind<File> = (value: unknown) => value is File;

/** @param shape the properties that scripts rely on */
const fileKind =
  <File>(shape: File extends (infer Item)[] ? [ShapeOf<Item>] : ShapeOf<File>): FileKind<File> =>
  (value): value is File =>
    fits(value, shape as Shape);

/** `search/names.json` */
export const namesFile = /* @__PURE__ */ fileKind<NameIndexFile>({
  base: 'string',
  language: 'string',
  titles: ['string'],
  kinds: 'string',
  lasts: ['number'],
  facts: 'object',
  icons: [['string']],
});

/** `search/words.json` */
export const wordsFile = /* @__PURE__ */ fileKind<VocabularyFile>({
  rulings: 'number',
  meanLengths: 'object',
  words: 'string',
  counts: 'string',
});

/** `search/common.json` */
export const commonFile = /* @__PURE__ */ fileKind<CommonWordsFile>({ words: 'string' });

/** `api/glossary/<slug>.json`, `api/documents/<slug>.json` */
export const textFile = /* @__PURE__ */ fileKind<TextFile>({
  url: 'string',
  title: 'string',
  rulings: [
    { number: 'string', text: 'string', html: 'string', standing: 'string', sources: ['object'] },
  ],
});

/** `api/history/…/<slug>.json` */
const historyFile = /* @__PURE__ */ fileKind<HistoryFile>({
  address: 'string',
  name: 'string',
  editions: ['object'],
  rulings: 'object',
});

/** `api/graph.json` */
export const graphFile = /* @__PURE__ */ fileKind<{ edges: GraphEdge[] }>({
  edges: [{ source: 'string', target: 'string', ruling: 'string' }],
});

/** `api/editions.json` */
export const editionsFile = /* @__PURE__ */ fileKind<ListedEdition[]>([
  { title: 'string', texts: ['object'] },
]);

/**
 * Loads a JSON file of the site.
 *
 * @throws if it cannot be loaded, or if it does not have the shape of its kind
 */
export async function fetchFile<File>(
  isFile: FileKind<File>,
  url: string,
  signal?: AbortSignal,
): Promise<File> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const value: unknown = await response.json();
  if (!isFile(value)) throw new Error(`${url} is no file of this build`);
  return value;
}

/** Makes a function that loads files of a kind, each once: an open page can cite its texts without a connection. */
function loader<File>(isFile: FileKind<File>, pathOf: (address: TextAddress) => string) {
  const files = new Map<string, Promise<File>>();
  return (base: string, address: TextAddress): Promise<File> => {
    const url = base + pathOf(address);
    const file = files.get(url) ?? fetchFile(isFile, url);
    files.set(url, file);
    file.catch(() => files.delete(url));
    return file;
  };
}

/** Loads the current text of an entry or a document. */
export const fetchText = /* @__PURE__ */ loader(textFile, apiPath);

/** Loads the history of an entry or a document. */
export const fetchHistory = /* @__PURE__ */ loader(historyFile, apiHistoryPath);

/** Whether a value has a shape. */
function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape && value !== null;
  if (Array.isArray(shape))
    return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(([key, inner]) => fits(Reflect.get(value, key), inner));
}
