/**
 * A pack holds many files in few blocks. It begins with {@link packMark} and the length of its index (4 bytes, least
 * first); the index follows, gzipped JSON; then the blocks, each the gzip of its files one after the other. So one
 * file is read by unpacking one block, and the files of a block share what they have in common.
 */
export const packMark = 'LIB1';

/** Bytes before the index. */
export const packHead = 8;

/** The index of a pack: its blocks in order. */
export type PackIndex = PackBlock[];

/** A block: its bytes as they stand in the pack, and its files in order. */
export type PackBlock = [bytes: number, files: [path: string, length: number][]];

/**
 * The length of the index of a pack.
 *
 * @param head the first {@link packHead} bytes
 * @returns nothing where they do not begin a pack
 */
export function indexLength(head: Uint8Array): number | undefined {
  const mark = String.fromCharCode(...head.subarray(0, packMark.length));
  if (head.length < packHead || mark !== packMark) return undefined;
  return new DataView(head.buffer, head.byteOffset).getUint32(packMark.length, true);
}
