import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type PackBlock, packHead, packMark } from '../../../src/offline/index.ts';
import type { FileGroup, LibraryFile } from './archive-files.ts';

/** A pack, ready to be written. */
export interface Pack {
  content: Uint8Array;
  sha256: string;
}

/** The files of a block before they are packed. */
interface Block {
  /** What its first group is called: where it ends does not depend on where others begin. */
  key: string;
  files: LibraryFile[];
}

/** Bytes of a block's files: enough for one to share with another, few enough to unpack at once. */
const block = { least: 256 * 1024, most: 1024 * 1024, odds: 6 };

/** Bytes of a pack: a broken download loses no more than one, and a small edit fetches no more than one or two. */
const pack = { least: 192 * 1024, most: 512 * 1024, odds: 3 };

const gzipped = promisify(gzip);

/** Makes a block smaller. */
export type Compress = (content: Uint8Array) => Promise<Uint8Array>;

/** Compresses each block anew. */
export const compressBlock: Compress = (content) => gzipped(content, { level: 6 });

/** One pack of the files. */
export async function packOf(files: LibraryFile[], compress: Compress): Promise<Pack> {
  const [one] = await packsOf([{ key: '', files }], compress);
  if (!one) throw new Error('there are no files to pack');
  return one;
}

/**
 * Packs groups of files. Where one block or pack ends and the next begins follows from the groups' own names, so
 * that an edit changes the packs it falls into and no other.
 */
export async function packsOf(groups: readonly FileGroup[], compress: Compress): Promise<Pack[]> {
  const packed = await inTurns(blocksOf(groups), async ({ key, files }) => ({
    key,
    files,
    content: await compress(Buffer.concat(files.map(({ content }) => content))),
  }));
  const packs: Promise<Pack>[] = [];
  let next: typeof packed = [];
  let bytes = 0;
  for (const [at, one] of packed.entries()) {
    next.push(one);
    bytes += one.content.length;
    const following = packed[at + 1];
    const isEnd =
      !following ||
      bytes + following.content.length > pack.most ||
      (bytes >= pack.least && isMark(following.key, pack.odds, 'pack'));
    if (!isEnd) continue;
    packs.push(joined(next));
    next = [];
    bytes = 0;
  }
  return Promise.all(packs);
}

function blocksOf(groups: readonly FileGroup[]): Block[] {
  const blocks: Block[] = [];
  let next: Block | undefined;
  let bytes = 0;
  for (const { key, files } of groups) {
    if (next && (bytes >= block.most || (bytes >= block.least && isMark(key, block.odds, 'block'))))
      next = undefined;
    if (!next) {
      next = { key, files: [] };
      blocks.push(next);
      bytes = 0;
    }
    next.files.push(...files);
    bytes += files.reduce((sum, { content }) => sum + content.length, 0);
  }
  return blocks;
}

function isMark(key: string, odds: number, salt: string): boolean {
  return createHash('sha1').update(`${salt} ${key}`).digest().readUInt16BE() % odds === 0;
}

async function joined(
  blocks: readonly { files: LibraryFile[]; content: Uint8Array }[],
): Promise<Pack> {
  const index = blocks.map(
    ({ files, content }): PackBlock => [
      content.length,
      files.map(({ path, content: file }): [string, number] => [path, file.length]),
    ],
  );
  const packedIndex = await gzipped(JSON.stringify(index), { level: 9 });
  const head = Buffer.alloc(packHead);
  head.write(packMark, 'latin1');
  head.writeUInt32LE(packedIndex.length, packMark.length);
  const content = Buffer.concat([head, packedIndex, ...blocks.map((one) => one.content)]);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

// Compressing runs beside this thread, and a few at a time keep the processor busy.
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let at = 0;
  const turns = Array.from({ length: 4 }, async () => {
    for (let mine = at++; mine < items.length; mine = at++) {
      const item = items[mine];
      if (item !== undefined) results[mine] = await work(item);
    }
  });
  await Promise.all(turns);
  return results;
}
