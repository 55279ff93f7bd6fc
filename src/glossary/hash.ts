import { hash } from 'node:crypto';
import type { Source } from './parsed-file.ts';

/** The byte order mark, which is no part of a file's text. */
const byteOrderMark = [...Buffer.from('\uFEFF')];

/** A hash of the path and the content of a file: what its parsed form depends on. */
export function sourceHash(source: Source): string {
  const { path, content, fault = '' } = source;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const isMarked = byteOrderMark.every((byte, at) => bytes[at] === byte);
  const start = isMarked ? byteOrderMark.length : 0;
  return hash('sha1', Buffer.concat([Buffer.from(`${path}\0${fault}\0`), bytes.subarray(start)]));
}
