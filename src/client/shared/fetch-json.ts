import type { HistoryFile, ListedEdition, TextFile } from '../../files/browser.ts';
import type { GraphEdge } from '../../glossary/browser.ts';
import type { NameIndexFile, VocabularyFile } from '../../search/browser.ts';

/** The files of the site that scripts read. */
interface SiteFiles {
  /** `search/names.json` */
  names: NameIndexFile;
  /** `search/words.json` */
  words: VocabularyFile;
  /** `api/glossary/<slug>.json`, `api/documents/<slug>.json` */
  text: TextFile;
  /** `api/history/…/<slug>.json` */
  history: HistoryFile;
  /** `api/graph.json` */
  graph: { edges: GraphEdge[] };
  /** `api/editions.json` */
  editions: ListedEdition[];
  /** `api/names.json` */
  addresses: Record<string, string>;
}

/** Shape of a JSON value. An array has the shape of its items, an object the shapes of properties that it must have. */
type Shape = 'string' | 'number' | 'object' | readonly [Shape] | { readonly [key: string]: Shape };

/** Properties that scripts rely on. A file of an older or newer build may have another shape. */
const shapes: Readonly<Record<keyof SiteFiles, Shape>> = {
  names: {
    base: 'string',
    language: 'string',
    titles: ['string'],
    kinds: 'string',
    flags: 'string',
    aliases: 'object',
    headings: 'object',
    icons: [['string']],
  },
  words: { texts: 'number', words: 'string' },
  text: {
    url: 'string',
    title: 'string',
    rulings: [
      { number: 'string', text: 'string', html: 'string', standing: 'string', sources: ['object'] },
    ],
  },
  history: { address: 'string', name: 'string', editions: ['object'], rulings: 'object' },
  graph: { edges: [{ source: 'string', target: 'string', ruling: 'string' }] },
  editions: [{ title: 'string', texts: ['object'] }],
  addresses: 'object',
};

/**
 * Loads a JSON file of the site.
 *
 * @throws if it cannot be loaded, or if it does not have the shape of its kind
 */
export async function fetchFile<Kind extends keyof SiteFiles>(
  kind: Kind,
  url: string,
  signal?: AbortSignal,
): Promise<SiteFiles[Kind]> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const value: unknown = await response.json();
  if (!isFile(kind, value)) throw new Error(`${url} is no file of this build`);
  return value;
}

function isFile<Kind extends keyof SiteFiles>(
  kind: Kind,
  value: unknown,
): value is SiteFiles[Kind] {
  return fits(value, shapes[kind]);
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
