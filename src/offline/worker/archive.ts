import kinds from 'virtual:wording/kinds';
import share from 'virtual:wording/share';
import { rulingPageOf, rulingTemplateFile } from '../../files/browser.ts';
import type { LibraryManifest, LibraryPart } from '../manifest.ts';
import { indexLength, type PackIndex, packHead } from '../pack.ts';
import { absolute } from './scope.ts';
import { keptPart } from './store.ts';

/** Where a file lies: the block of a pack, and its place in the unpacked block. */
interface Place {
  block: Block;
  start: number;
  length: number;
}

interface Block {
  part: LibraryPart;
  start: number;
  bytes: number;
}

/** What stands at an address: a file, another address that leads to it, or the page of one ruling. */
export type Found =
  | { file: string }
  | { redirect: string }
  /** The file of its entry, and its number. */
  | { rulingOf: string; number: string };

/** The page for an address at which nothing stands. */
export const nothingHere = '404.html';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

/** Unpacked blocks that are kept in memory: the pages of a search's answers tend to stand together. */
const blocksInMemory = 6;

/** A library, or the shell of one, opened for reading. All that it gives is of one build. */
export class Library {
  readonly version: string;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #unpacked = new Map<Block, Promise<Uint8Array<ArrayBuffer>>>();

  private constructor(version: string, places: ReadonlyMap<string, Place>) {
    this.version = version;
    this.#places = places;
  }

  /**
   * Reads the indexes of the packs.
   *
   * @param count how many of the first parts to open
   * @throws where a part is not there, or is no pack
   */
  static async open({ version, parts }: LibraryManifest, count: number): Promise<Library> {
    const places = new Map<string, Place>();
    const indexes = await Promise.all(
      parts.slice(0, count).map(async (part) => ({ part, ...(await indexOf(part)) })),
    );
    for (const { part, start, index } of indexes) {
      let blockStart = start;
      for (const [bytes, files] of index) {
        const block: Block = { part, start: blockStart, bytes };
        let at = 0;
        for (const [path, length] of files) {
          places.set(path, { block, start: at, length });
          at += length;
        }
        blockStart += bytes;
      }
    }
    return new Library(version, places);
  }

  /** What stands at a path, as a plain static host would have it. */
  find(path: string): Found | undefined {
    if (path === '' || path.endsWith('/')) {
      const file = `${path}index.html`;
      if (this.#places.has(file)) return { file };
      const [, text, folder, count] = /^((glossary|documents)\/[^/]+)\/(\d+)\/$/u.exec(path) ?? [];
      const rulingOf = `api/${text}.json`;
      const number = `${folder === 'documents' ? 'r' : 'p'}${count}`;
      return this.#places.has(rulingOf) && this.#places.has(rulingTemplateFile)
        ? { rulingOf, number }
        : undefined;
    }
    if (this.#places.has(path)) return { file: path };
    return this.find(`${path}/`) && { redirect: `${path}/` };
  }

  /** The answer to a request for a path. @throws where it has no such file, or the file cannot be read */
  async answer(found: Found, status = 200): Promise<Response> {
    if ('redirect' in found) return Response.redirect(absolute(found.redirect), 302);
    if ('file' in found) return answerWith(await this.#read(found.file), found.file, status);
    const page = await this.#rulingPage(found.rulingOf, found.number);
    return page === undefined
      ? answerWith(await this.#read(nothingHere), nothingHere, 404)
      : answerWith(new TextEncoder().encode(page), 'index.html', status);
  }

  // The same page as the build makes of the same two files.
  async #rulingPage(textFile: string, number: string): Promise<string | undefined> {
    const texts = await Promise.all([rulingTemplateFile, textFile].map((file) => this.#read(file)));
    const [template = '', text = ''] = texts.map((bytes) => new TextDecoder().decode(bytes));
    return rulingPageOf(template, JSON.parse(text), number, { kinds, share });
  }

  async #read(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const place = this.#places.get(file);
    if (!place) throw new Error(`${file} is not in the library`);
    const block = await this.#unpack(place.block);
    return block.slice(place.start, place.start + place.length);
  }

  #unpack(block: Block): Promise<Uint8Array<ArrayBuffer>> {
    const unpacked = this.#unpacked.get(block) ?? unpack(block);
    // The block used last goes to the end, and the one not used for longest goes.
    this.#unpacked.delete(block);
    this.#unpacked.set(block, unpacked);
    unpacked.catch(() => this.#unpacked.delete(block));
    for (const oldest of this.#unpacked.keys()) {
      if (this.#unpacked.size <= blocksInMemory) break;
      this.#unpacked.delete(oldest);
    }
    return unpacked;
  }
}

function answerWith(content: Uint8Array<ArrayBuffer>, file: string, status: number): Response {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  return new Response(content, {
    status,
    headers: {
      'Content-Type': types[ending] ?? 'application/octet-stream',
      'Content-Length': String(content.length),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function unpack({ part, start, bytes }: Block): Promise<Uint8Array<ArrayBuffer>> {
  const pack = await keptPart(part);
  if (!pack) throw new Error(`${part.url} is no longer kept`);
  return unzipped(pack.slice(start, start + bytes));
}

async function indexOf(part: LibraryPart): Promise<{ start: number; index: PackIndex }> {
  const pack = await keptPart(part);
  if (!pack) throw new Error(`${part.url} is not kept`);
  const length = indexLength(new Uint8Array(await pack.slice(0, packHead).arrayBuffer()));
  if (length === undefined) throw new Error(`${part.url} is no pack`);
  const start = packHead + length;
  const text = new TextDecoder().decode(await unzipped(pack.slice(packHead, start)));
  const index: PackIndex = JSON.parse(text);
  return { start, index };
}

async function unzipped(packed: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
