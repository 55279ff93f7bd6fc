import kinds from 'virtual:wording/kinds';
import share from 'virtual:wording/share';
import { apiPath, readTextPath, type TextUrl } from '../../../model/index.ts';
import {
  type ArchiveManifest,
  type ArchivePart,
  indexLength,
  notFoundPage,
  type PackIndex,
  packHeadBytes,
} from '../../../outputs/browser.ts';
import { rulingPageOf, rulingTemplateFile } from '../../../views/index.ts';
import { absoluteUrl, missingParts, readPart, shellOf, storedState, updateState } from './store.ts';

/** Makes the response of a path that the archive has. Rejects if a file cannot be read. */
export type Respond = (status?: number) => Promise<Response>;

/** A block of a pack, by its place in the pack. */
interface Block {
  part: ArchivePart;
  start: number;
  bytes: number;
}

/** The place of a file: its block, and its place in the unpacked block. */
interface Place {
  block: Block;
  start: number;
  length: number;
}

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

/** Limit of unpacked blocks in memory: results of one search are often in the same block. */
const blocksInMemory = 6;

/** A saved archive, or only its shell, opened for reading. All its files are from one build. */
export class Archive {
  readonly version: string;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #unpacked = new Map<Block, Promise<Uint8Array<ArrayBuffer>>>();

  /** @param places of its files, by their paths */
  constructor(version: string, places: ReadonlyMap<string, Place>) {
    this.version = version;
    this.#places = places;
  }

  /** Resolves a path as a static host does. */
  find(path: string): Respond | undefined {
    const isFolder = path === '' || path.endsWith('/');
    const file = isFolder ? `${path}index.html` : path;
    if (this.#places.has(file))
      return async (status) => responseOf(await this.#read(file), file, status);
    if (!isFolder)
      return this.find(`${path}/`) && (async () => Response.redirect(absoluteUrl(`${path}/`), 302));
    const text = readTextPath(path);
    const isRuling = text?.base === '' && (text.number ?? text.printed) !== undefined;
    const hasRuling = isRuling && this.#places.has(apiPath(text.address));
    return hasRuling ? (status) => this.#rulingPage(text, status) : undefined;
  }

  // Byte for byte the page that the build writes: the same function, the same input.
  async #rulingPage(ruling: TextUrl, status?: number): Promise<Response> {
    const files = [rulingTemplateFile, apiPath(ruling.address)].map((file) => this.#read(file));
    const texts = await Promise.all(files);
    const [template = '', text = ''] = texts.map((bytes) => new TextDecoder().decode(bytes));
    const page = rulingPageOf(template, JSON.parse(text), ruling, { kinds, share });
    return page === undefined
      ? responseOf(await this.#read(notFoundPage), notFoundPage, 404)
      : responseOf(new TextEncoder().encode(page), 'index.html', status);
  }

  async #read(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const place = this.#places.get(file);
    if (!place) throw new Error(`${file} is not in the archive`);
    const block = await this.#unpack(place.block);
    return block.slice(place.start, place.start + place.length);
  }

  #unpack(block: Block): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#unpacked.get(block);
    if (known) return known;
    if (this.#unpacked.size === blocksInMemory) this.#unpacked.clear();
    const unpacked = unpack(block);
    this.#unpacked.set(block, unpacked);
    unpacked.catch(() => this.#unpacked.delete(block));
    return unpacked;
  }
}

function responseOf(content: Uint8Array<ArrayBuffer>, file: string, status = 200): Response {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return new Response(content, {
    status,
    headers: {
      'Content-Type': contentTypes[extension] ?? 'application/octet-stream',
      'Content-Length': String(content.length),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function unpack({ part, start, bytes }: Block): Promise<Uint8Array<ArrayBuffer>> {
  const pack = await savedPack(part);
  return gunzip(pack.slice(start, start + bytes));
}

/** @throws if the pack is missing */
async function savedPack(part: ArchivePart): Promise<Blob> {
  const pack = await readPart(part);
  if (!pack) throw new Error(`${part.url} is not saved`);
  return pack;
}

/**
 * Reads the index of a pack.
 *
 * @throws if the pack is missing or is not a pack
 */
async function placesOf(part: ArchivePart): Promise<[path: string, Place][]> {
  const pack = await savedPack(part);
  const length = indexLength(new Uint8Array(await pack.slice(0, packHeadBytes).arrayBuffer()));
  if (length === undefined) throw new Error(`${part.url} is not a pack`);
  let start = packHeadBytes + length;
  const text = new TextDecoder().decode(await gunzip(pack.slice(packHeadBytes, start)));
  const index: PackIndex = JSON.parse(text);
  return index.flatMap(([bytes, files]) => {
    const block: Block = { part, start, bytes };
    start += bytes;
    let end = 0;
    return files.map(([path, length]): [string, Place] => {
      end += length;
      return [path, { block, start: end - length, length }];
    });
  });
}

async function gunzip(packed: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const opened = new Map<string, Promise<Archive>>();

/** The archive to read from when the network fails: the complete one, else the shell. */
export async function currentArchive(): Promise<Archive | undefined> {
  const { kept, shell } = await storedState();
  const complete = kept && (await open(kept));
  return complete ?? (shell && open(shellOf(shell)));
}

/** The archive that an open page was read from, while it is saved. */
export async function archiveOfVersion(version: string): Promise<Archive | undefined> {
  const { kept, shell, former } = await storedState();
  const saved = [kept, ...former, shell && shellOf(shell)];
  const manifest = saved.find((one) => one?.version === version);
  return manifest && open(manifest);
}

/** Removes archives from the state if the browser evicted a part of them. */
export async function checkArchives(): Promise<void> {
  const { kept, shell } = await storedState();
  const lost = kept ? await missingParts(kept) : [];
  const lostShell = shell ? await missingParts(shellOf(shell)) : [];
  if (lost.length + lostShell.length === 0) return;
  opened.clear();
  await updateState(() => ({
    ...(lost.length > 0 && { kept: undefined }),
    ...(lostShell.length > 0 && { shell: undefined }),
  }));
}

function open(manifest: ArchiveManifest): Promise<Archive | undefined> {
  const key = `${manifest.version} ${manifest.parts.length}`;
  const archive = opened.get(key) ?? readArchive(manifest);
  opened.set(key, archive);
  return archive.catch(() => {
    opened.delete(key);
    return undefined;
  });
}

async function readArchive({ version, parts }: ArchiveManifest): Promise<Archive> {
  const places = await Promise.all(parts.map(placesOf));
  return new Archive(version, new Map(places.flat()));
}
