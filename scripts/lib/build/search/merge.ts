import { perObject } from '../../../../src/glossary/index.ts';
import { type Batch, type IndexedPage, pagefindHash } from './batch.ts';
import { CborReader, CborWriter } from './cbor.ts';

/** A batch, and the place of each of its records among all records. */
export interface PlacedBatch {
  batch: Batch;
  places: readonly number[];
}

/** A file of an index before it is compressed. */
export interface MergedFile {
  /** From the folder of Pagefind's bundle. */
  path: string;
  content: Buffer;
}

/** The index of all records. */
export interface MergedIndex {
  /** For every record, in order, the name of the file with what results show of it. */
  fragments: string[];
  /** The lists of words, and the list of all files, which comes last. */
  files: MergedFile[];
  /** The name of the list of all files, as `pagefind-entry.json` has it. */
  hash: string;
}

/** The pages of a word in one batch. Each page is two lists of positions. */
interface Pages {
  bytes: Buffer;
  /** The place of each page among all records of the batch. */
  pages: number[];
  /** Where in the bytes the positions of each page begin, and where they end. */
  starts: number[];
  ends: number[];
  /** Number of positions and pages, which decides where a list of words ends. */
  size: number;
}

/** A word in one batch. */
interface BatchWord {
  text: string;
  pages: Pages;
  /** The same word with accents, as it is written. */
  variants: [form: string, pages: Pages][];
}

/** The pages of a word in one batch, and the places of the batch's records among all records. */
type PlacedPages = [pages: Pages, places: readonly number[]];

/** A word in all batches. */
interface Word {
  text: string;
  pages: PlacedPages[];
  /** The same word with accents, by how it is written. */
  variants: Map<string, PlacedPages[]>;
}

/** Bits for the number of a word's pages in one batch. Twelve more are for the number of batches. */
const atBits = 20;

/** How much a list of words holds before the next one begins. */
const listSize = 20_000;

/**
 * Merges the indexes of batches of records into the index that Pagefind makes of all records, except that a word's
 * variants are sorted. So only batches that changed have to be indexed, and readers load one index.
 */
export class IndexMerger {
  readonly #batches: PlacedBatch[] = [];
  readonly #words = new Map<string, Word>();

  /** Adds a batch: in any order, while others are still indexed. */
  add({ batch, places }: PlacedBatch): void {
    this.#batches.push({ batch, places });
    for (const { text, pages, variants } of wordsIn(batch)) {
      const word: Word = this.#words.get(text) ?? { text, pages: [], variants: new Map() };
      this.#words.set(text, word);
      word.pages.push([pages, places]);
      for (const [form, formPages] of variants) {
        const known = word.variants.get(form) ?? [];
        known.push([formPages, places]);
        word.variants.set(form, known);
      }
    }
  }

  /** The index of all batches, of which there is one at least. */
  merged(): MergedIndex {
    return mergedIndex(this.#batches, this.#words.values());
  }
}

function mergedIndex(batches: readonly PlacedBatch[], words: Iterable<Word>): MergedIndex {
  const [first] = batches;
  if (!first) throw new Error('There is nothing to merge');
  const { language, version, rest } = first.batch;
  for (const { batch: other } of batches)
    if (other.language !== language || other.version !== version || !other.rest.equals(rest))
      throw new Error(`Pagefind's indexes differ: ${language} and ${other.language}`);

  const nameOf = (hash: string): string => `${language}_${hash}`;
  const pages: IndexedPage[] = [];
  for (const { batch, places } of batches)
    for (const [at, page] of batch.pages.entries()) pages[places[at] ?? 0] = page;
  const fragments = shortNames(
    pages.map(({ hash }) => nameOf(hash)),
    language,
  );

  const lists = listsOf([...words].sort((one, other) => byBytes(one.text, other.text)));
  const contents = lists.map(writeList);
  const names = shortNames(
    contents.map((one) => nameOf(pagefindHash(one))),
    language,
  );
  const list = new CborWriter().array(6).text(version).array(pages.length);
  for (const [at, { words }] of pages.entries())
    list
      .array(2)
      .text(fragments[at] ?? '')
      .unsigned(words);
  list.array(lists.length);
  for (const [at, [from, to]] of boundsOf(lists).entries())
    list
      .array(3)
      .text(from)
      .text(to)
      .text(names[at] ?? '');
  const content = list.encoded(rest, 0, rest.length).done();
  const hash = nameOf(pagefindHash(content)).slice(0, 2 * language.length + 9);
  return {
    fragments,
    files: [
      ...contents.map((one, at) => ({ path: `index/${names[at]}.pf_index`, content: one })),
      { path: `pagefind.${hash}.pf_meta`, content },
    ],
    hash,
  };
}

/** The first characters of names: seven of the hash, and more where two have the same. */
function shortNames(names: readonly string[], language: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let length = language.length + 8;
    while (taken.has(name.slice(0, length)) && length < name.length) length++;
    taken.add(name.slice(0, length));
    return name.slice(0, length);
  });
}

/** The words of a batch. They can be read before it is known which other batches there are. */
export const wordsIn = perObject(({ wordLists }: Batch): BatchWord[] => {
  const words: BatchWord[] = [];
  for (const bytes of wordLists) {
    const reader = new CborReader(bytes);
    reader.array();
    for (let left = reader.array(); left > 0; left--) {
      reader.array();
      const word: BatchWord = { text: reader.text(), pages: readPages(reader), variants: [] };
      for (let variants = reader.array(); variants > 0; variants--) {
        reader.array();
        word.variants.push([reader.text(), readPages(reader)]);
      }
      words.push(word);
    }
  }
  return words;
});

function readPages(reader: CborReader): Pages {
  const read: Pages = { bytes: reader.bytes, pages: [], starts: [], ends: [], size: 0 };
  let page = 0;
  for (let left = reader.array(); left > 0; left--) {
    reader.array();
    // Each is written as its distance from the one before.
    page += reader.unsigned();
    read.pages.push(page);
    read.starts.push(reader.at);
    read.size += 1 + reader.skipIntegers() + reader.skipIntegers();
    read.ends.push(reader.at);
  }
  return read;
}

/** Sorted words in lists of a certain size. */
function listsOf(words: readonly Word[]): Word[][] {
  const lists: Word[][] = [];
  let size = listSize;
  for (const word of words) {
    if (size >= listSize) {
      lists.push([]);
      size = 0;
    }
    lists.at(-1)?.push(word);
    size += word.pages.reduce((sum, [{ size: more }]) => sum + more, 0);
  }
  return lists;
}

function writeList(words: readonly Word[]): Buffer {
  const writer = new CborWriter().array(1).array(words.length);
  for (const { text, pages, variants } of words) {
    writer.array(3).text(text);
    writePages(writer, pages);
    writer.array(variants.size);
    for (const [form, formPages] of [...variants].sort(([one], [other]) => byBytes(one, other))) {
      writer.array(2).text(form);
      writePages(writer, formPages);
    }
  }
  return writer.done();
}

function writePages(writer: CborWriter, batches: readonly PlacedPages[]): void {
  const count = batches.reduce((sum, [{ pages }]) => sum + pages.length, 0);
  // Where a page is among all records, then which batch it is in and where: numbers sort in a fraction of the time of objects.
  const order = new Float64Array(count);
  let filled = 0;
  batches.forEach(([{ pages }, places], batch) => {
    pages.forEach((page, at) => {
      order[filled++] = (places[page] ?? 0) * 2 ** 32 + batch * 2 ** atBits + at;
    });
  });
  order.sort();
  writer.array(count);
  let last = 0;
  for (const key of order) {
    const page = Math.floor(key / 2 ** 32);
    const here = key - page * 2 ** 32;
    const at = here & (2 ** atBits - 1);
    const batch = batches[here >>> atBits]?.[0];
    if (!batch) continue;
    writer.array(3).unsigned(page - last);
    writer.encoded(batch.bytes, batch.starts[at] ?? 0, batch.ends[at] ?? 0);
    last = page;
  }
}

/** Where each list begins and ends: as much of its first and last word as sets it apart from the list beside it. */
function boundsOf(lists: readonly (readonly Word[])[]): [from: string, to: string][] {
  const bounds = lists.map((words): [string, string] => [
    words[0]?.text ?? '',
    words.at(-1)?.text ?? '',
  ]);
  for (const [at, list] of bounds.entries()) {
    const next = bounds[at + 1];
    if (!next) continue;
    const [to, from] = [[...list[1]], [...next[0]]];
    const same = from.findIndex((character, index) => character !== to[index]);
    const length = 1 + (same < 0 ? from.length : same);
    list[1] = to.slice(0, length).join('');
    next[0] = from.slice(0, length).join('');
  }
  return bounds;
}

/** The order of texts in UTF-8. */
function byBytes(one: string, other: string): number {
  if (one === other) return 0;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
