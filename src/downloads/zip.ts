import { crc32, deflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipFile {
  /** With forward slashes. */
  path: string;
  content: string | Uint8Array;
  /** Whether it is written as it is, not compressed. */
  isStored?: boolean;
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
 * @returns the archive's bytes, the same for the same files
 */
export async function zip(files: readonly ZipFile[]): Promise<Uint8Array> {
  const packed = await Promise.all(files.map(pack));
  let offset = 0;
  const offsets = packed.map(({ path, data }) => {
    const at = offset;
    offset += localHeadBytes + path.length + data.length;
    return at;
  });
  const list = packed.flatMap((file, at) => [listHead(file, offsets[at] ?? 0), file.path]);
  const all = [...packed.flatMap((file) => [localHead(file), file.path, file.data]), ...list];
  return Buffer.concat([...all, listEnd(files.length, Buffer.concat(list).length, offset)]);
}

/** A file as it stands in the archive. */
interface PackedFile {
  path: Buffer;
  method: typeof stored | typeof compressed;
  crc: number;
  /** Bytes before compression. */
  bytes: number;
  data: Buffer;
}

async function pack({ path, content, isStored = false }: ZipFile): Promise<PackedFile> {
  const data = Buffer.from(content);
  return {
    path: Buffer.from(path),
    method: isStored ? stored : compressed,
    crc: crc32(data),
    bytes: data.length,
    data: isStored ? data : await deflated(data),
  };
}

const localHeadBytes = 30;

/** APPNOTE 4.3.7. */
function localHead(file: PackedFile): Buffer {
  const head = Buffer.alloc(localHeadBytes);
  head.writeUInt32LE(0x04034b50, 0);
  writeFacts(head, 4, file);
  return head;
}

/** APPNOTE 4.3.12. */
function listHead(file: PackedFile, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(version, 4);
  writeFacts(head, 6, file);
  head.writeUInt32LE(offset, 42);
  return head;
}

/** What both heads say of a file. */
function writeFacts(head: Buffer, at: number, { path, method, crc, bytes, data }: PackedFile) {
  head.writeUInt16LE(version, at);
  head.writeUInt16LE(utf8Paths, at + 2);
  head.writeUInt16LE(method, at + 4);
  head.writeUInt16LE(time, at + 6);
  head.writeUInt16LE(day, at + 8);
  head.writeUInt32LE(crc, at + 10);
  head.writeUInt32LE(data.length, at + 14);
  head.writeUInt32LE(bytes, at + 18);
  head.writeUInt16LE(path.length, at + 22);
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
