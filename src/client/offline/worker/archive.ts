import kinds from 'virtual:wording/kinds';
import share from 'virtual:wording/share';
import { apiPath, readTextPath } from '../../../model/index.ts';
import {
  type ArchiveManifest,
  type ArchivePart,
  indexLength,
  notFoundPage,
  type PackIndex,
  packHeadBytes,
} from '../../../outputs/browser.ts';
import { rulingPageOf, rulingTemplateFile } from '../../../views/index.ts';
import { missingParts, readPart, shellOf, storedState, updateState } from './store.ts';

/** Makes the response of a file or a page. Rejects if a file cannot be read. */
type Respond = (status?: number) => Promise<Response>;

/** A saved archive, or only its shell, opened for reading. All its files are from one build. */
export interface Archive {
  version: string;
  /** Resolves a path as a static host does. */
  find(path: string): Respond | undefined;
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

/** Unpacked blocks by pack and start. */
const unpacked = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

function responseOf(content: BodyInit, file: string, status = 200): Response {
  const type = contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' };
  return new Response(content, { status, headers });
}

/** Unpacks a block of a pack by its place in the pack. */
function unpack(part: ArchivePart, start: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${part.url} ${start}`;
  const known = unpacked.get(key);
  if (known) return known;
  if (unpacked.size === blocksInMemory) unpacked.clear();
  const block = savedPack(part).then((pack) => gunzip(pack.slice(start, start + bytes)));
  unpacked.set(key, block);
  block.catch(() => unpacked.delete(key));
  return block;
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
async function filesOf(part: ArchivePart): Promise<[path: string, Respond][]> {
  const pack = await savedPack(part);
  const length = indexLength(new Uint8Array(await pack.slice(0, packHeadBytes).arrayBuffer()));
  if (length === undefined) throw new Error(`${part.url} is not a pack`);
  let next = packHeadBytes + length;
  const text = new TextDecoder().decode(await gunzip(pack.slice(packHeadBytes, next)));
  const index: PackIndex = JSON.parse(text);
  return index.flatMap(([bytes, files]) => {
    const place = next;
    next += bytes;
    let end = 0;
    return files.map(([path, length]): [string, Respond] => {
      const start = end;
      end += length;
      const read = async () => (await unpack(part, place, bytes)).slice(start, start + length);
      return [path, async (status) => responseOf(await read(), path, status)];
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
  const files = new Map((await Promise.all(parts.map(filesOf))).flat());

  function find(path: string): Respond | undefined {
    // No redirect to the closing slash, which would lose the day of a citation: the script of the page adds the slash.
    const name = path.replace(/(?:^|\/)(?:index\.html)?$/u, '');
    const page = name && `${name}/`;
    return files.get(path) ?? files.get(`${page}index.html`) ?? findRuling(page);
  }

  // Makes the page byte for byte as in the build, by the same function.
  function findRuling(path: string): Respond | undefined {
    const ruling = readTextPath(path);
    if (ruling?.base !== '' || (ruling.number ?? ruling.printed) === undefined) return undefined;
    const [template, text] = [rulingTemplateFile, apiPath(ruling.address)].map((file) =>
      files.get(file),
    );
    if (!template || !text) return undefined;
    return async (status) => {
      const [html, api] = [await (await template()).text(), await (await text()).json()];
      const page = rulingPageOf(html, api, ruling, { kinds, share });
      if (page !== undefined) return responseOf(page, 'index.html', status);
      return files.get(notFoundPage)?.(404) ?? Response.error();
    };
  }

  return { version, find };
}
