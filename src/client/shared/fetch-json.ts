import type { NameIndexFile } from '../../link/browser.ts';
import type { GraphEdge } from '../../link/index.ts';
import { apiHistoryPath, apiPath, type TextAddress } from '../../model/index.ts';
import type { HistoryFile, ListedEdition } from '../../outputs/browser.ts';
import type { CommonWordsFile, VocabularyFile } from '../../search/browser.ts';
import type { TextFile } from '../../views/index.ts';

/** Sample of a JSON value, for the types of some properties and of the items of a list. */
type Sample<Value> = Value extends (infer Item)[]
  ? Sample<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Sample<Value[Key]> }
    : Value;

/** Checks the shape of a file: files of other builds may have other shapes. */
type FileKind<File> = (value: unknown) => value is File;

/** @param sample the properties that scripts rely on */
const fileKind =
  <File>(sample: Sample<File>): FileKind<File> =>
  (value): value is File =>
    fits(value, sample);

/** `search/names.json` */
export const namesFile = /* @__PURE__ */ fileKind<NameIndexFile>({
  base: '',
  language: '',
  targets: [{ title: '', kind: 'card' }],
  icons: [['']],
});

/** `search/words.json` */
export const wordsFile = /* @__PURE__ */ fileKind<VocabularyFile>({
  rulings: 0,
  meanLengths: {},
  words: '',
  counts: '',
});

/** `search/common.json` */
export const commonFile = /* @__PURE__ */ fileKind<CommonWordsFile>({ words: '' });

/** `api/glossary/<slug>.json`, `api/documents/<slug>.json` */
export const textFile = /* @__PURE__ */ fileKind<TextFile>({
  url: '',
  title: '',
  rulings: [{ number: '', text: '', html: '', standing: 'current', sources: [{}] }],
});

/** `api/history/…/<slug>.json` */
const historyFile = /* @__PURE__ */ fileKind<HistoryFile>({
  address: '',
  name: '',
  editions: [{}],
  rulings: {},
});

/** `api/graph.json` */
export const graphFile = /* @__PURE__ */ fileKind<{ edges: GraphEdge[] }>({
  edges: [{ source: '', target: '', ruling: '' }],
});

/** `api/editions.json` */
export const editionsFile = /* @__PURE__ */ fileKind<ListedEdition[]>([{ title: '', texts: [{}] }]);

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

/** Whether a value has the types of a sample. */
function fits(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((item) => fits(item, sample[0]));
  if (typeof value !== typeof sample || value === null) return false;
  const inner = typeof sample === 'object' ? Object.entries(sample ?? {}) : [];
  return inner.every(([key, one]) => fits(Object(value)[key], one));
}
