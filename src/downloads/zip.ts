import { crc32, deflateRaw } from 'node:zlib';
import type { LastPiece, Piece } from './pieces.ts';

/** A file of an archive. */
export interface ZipFile {
  /** With forward slashes. */
  path: string;
  content: string | (() => string);
  /** Whether it is written as it is, not compressed. */
  isStored?: boolean;
  /** What path and content are made from, where the next build can make the same. */
  madeFrom?: string;
}

const deflated = (data: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    deflateRaw(data, (error, packed) => (error ? reject(error) : resolve(packed)));
  });

/** The version of the format that reads it, and that paths are in UTF-8 (APPNOTE 4.4.3, 4.4.4). */
const version = 20;
const utf8Paths = 0x0800;

const stored = 0;
const compressed = 8;

/** Noon of the first day that the format knows: the same bytes at any time and in every zone. */
const time = 12 << 11;
const day = (1 << 5) | 1;

/**
 * Packs files into a ZIP archive, in their order. All of them are compressed at once, in threads of Node's own.
 *
 * @param last finds files of the last build's archive
 * @returns the archive's bytes, the same for the same files: a piece for each of them, and the list of them
 */
export async function zip(files: readonly ZipFile[], last: LastPiece): Promise<Piece[]> {
  const packed = await Promise.all(
    files.map(async (file) => {
      const { madeFrom } = file;
      const known = madeFrom === undefined ? undefined : last(madeFrom);
      const content = known ?? (await pack(file));
      return { content, ...(madeFrom !== undefined && { madeFrom }) };
    }),
  );
  let offset = 0;
  const list = packed.map(({ content }) => {
    const at = offset;
    offset += content.length;
    return listed(content, at);
  });
  const bytes = list.reduce((sum, { length }) => sum + length, 0);
  return [...packed, { content: Buffer.concat([...list, listEnd(files.length, bytes, offset)]) }];
}

/** The fields that a file's own head and its place in the list have in common. */
const facts = { bytes: 24, inHead: 4, inList: 6 } as const;

const headBytes = 30;

/** A file with its head (APPNOTE 4.3.7). */
async function pack({ path, content, isStored = false }: ZipFile): Promise<Buffer> {
  const data = Buffer.from(typeof content === 'string' ? content : content());
  const packed = isStored ? data : await deflated(data);
  const name = Buffer.from(path);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(utf8Paths, 6);
  head.writeUInt16LE(isStored ? stored : compressed, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(day, 12);
  head.writeUInt32LE(crc32(data), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(data.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
}

/** What the list says of a file that is at an offset (APPNOTE 4.3.12). */
function listed(file: Buffer, offset: number): Buffer {
  const name = file.subarray(headBytes, headBytes + file.readUInt16LE(26));
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(version, 4);
  file.copy(head, facts.inList, facts.inHead, facts.inHead + facts.bytes);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

/** APPNOTE 4.3.16. */
function listEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
