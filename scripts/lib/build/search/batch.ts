import { hash as hashOf } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { CborReader } from './cbor.ts';
import type { IndexFile } from './pagefind.ts';

/** A record as Pagefind indexed it. */
export interface IndexedPage {
  /** A hash of what results show of it, from which its file has its name. */
  hash: string;
  words: number;
  /** The file with what results show of it. */
  fragment: Buffer;
}

/**
 * Some records as Pagefind indexed them. The format of its files is not public: `tests/search/merged-index.test.ts`
 * checks that this reads the one of the version in use.
 */
export interface Batch {
  /** What the names of files begin with. */
  language: string;
  /** `pagefind-entry.json`, by which the browser finds an index. */
  entry: string;
  /** What the list of an index begins with: Pagefind's version. */
  version: string;
  /** What it ends with: filters, orders and names of the metadata, as they are written. */
  rest: Buffer;
  /** In the order of the records. */
  pages: IndexedPage[];
  /** For each word the places where it is, in one or more lists. */
  wordLists: Buffer[];
}

/** Begins each of Pagefind's files, once it is unzipped. */
export const fileMark = 'pagefind_dcd';

/** The hash that Pagefind names files by: SHA-1, each byte written without a leading zero. */
export function pagefindHash(content: Buffer): string {
  return Array.from(hashOf('sha1', content, 'buffer'), (byte) => byte.toString(16)).join('');
}

/** The files of an index that Pagefind made, read. */
export function readBatch(files: readonly IndexFile[]): Batch {
  const byPath = new Map(files.map(({ path, content }) => [path, Buffer.from(content)]));
  const contentOf = (path: string): Buffer => {
    const file = byPath.get(path);
    if (!file) throw new Error(`Pagefind's index lacks ${path}`);
    return unmarked(file);
  };
  const [list = ''] = [...byPath.keys()].filter((path) => path.endsWith('.pf_meta'));
  const reader = new CborReader(contentOf(list));
  reader.array();
  const version = reader.text();
  const pages = repeat(reader.array(), (): IndexedPage => {
    reader.array();
    const path = `fragment/${reader.text()}.pf_fragment`;
    const fragment = byPath.get(path) ?? Buffer.of();
    return { hash: pagefindHash(contentOf(path)), words: reader.unsigned(), fragment };
  });
  const wordLists = repeat(reader.array(), () => {
    reader.array();
    // The first and the last word.
    reader.text();
    reader.text();
    return contentOf(`index/${reader.text()}.pf_index`);
  });
  const language = /^pagefind\.(.+)_[\da-f]+\.pf_meta$/u.exec(list)?.[1] ?? '';
  const rest = reader.bytes.subarray(reader.at);
  const entry = byPath.get('pagefind-entry.json')?.toString() ?? '{}';
  return { language, entry, version, rest, pages, wordLists };
}

/** A batch in one piece, for a cache. */
export function packBatch({ pages, wordLists, rest, ...head }: Batch): Buffer {
  const lengths = (parts: readonly Buffer[]): number[] => parts.map(({ length }) => length);
  const fragments = pages.map(({ fragment }) => fragment);
  const index = {
    ...head,
    pages: pages.map(({ hash, words }) => [hash, words]),
    fragments: lengths(fragments),
    wordLists: lengths(wordLists),
  };
  const start = Buffer.from(`${JSON.stringify(index)}\n`);
  return Buffer.concat([start, ...fragments, ...wordLists, rest]);
}

/** The reverse of {@link packBatch}. */
export function unpackBatch(packed: Buffer): Batch {
  let at = packed.indexOf('\n') + 1;
  const index: Pick<Batch, 'language' | 'entry' | 'version'> & {
    pages: [hash: string, words: number][];
    fragments: number[];
    wordLists: number[];
  } = JSON.parse(packed.toString('utf8', 0, at));
  const next = (length: number): Buffer => {
    at += length;
    return packed.subarray(at - length, at);
  };
  const fragments = index.fragments.map(next);
  return {
    language: index.language,
    entry: index.entry,
    version: index.version,
    pages: index.pages.map(([hash, words], page) => ({
      hash,
      words,
      fragment: fragments[page] ?? Buffer.of(),
    })),
    wordLists: index.wordLists.map(next),
    rest: packed.subarray(at),
  };
}

function unmarked(file: Buffer): Buffer {
  const content = gunzipSync(file);
  if (content.toString('latin1', 0, fileMark.length) !== fileMark)
    throw new Error(`A file of Pagefind's index does not begin with ${fileMark}`);
  return content.subarray(fileMark.length);
}

function repeat<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}
