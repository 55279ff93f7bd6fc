import { hash } from 'node:crypto';
import {
  controlCharacter,
  type Finding,
  fileStart,
  type Point,
  positionsIn,
} from '../model/index.ts';
import type { Source } from './parsed-file.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the text of a file, without a byte order mark. Reports bytes that are not UTF-8 (they become U+FFFD), control
 * characters, unresolved merges and unreadable files.
 */
export function decode({ content, fault }: Source): { text: string; finding?: Finding } {
  if (fault !== undefined) {
    const message = `the file cannot be read: ${fault}`;
    return { text: '', finding: { code: 'file/unreadable', message, place: fileStart } };
  }
  if (typeof content === 'string') return checked(content.replace(/^\uFEFF/u, ''));
  try {
    return checked(decoder.decode(content));
  } catch {
    const message = 'the file is not UTF-8 text';
    const finding: Finding = { code: 'file/not-utf8', message, place: firstInvalid(content) };
    return { text: new TextDecoder().decode(content), finding };
  }
}

/** The text of a source. See {@link decode}. */
export function textOf(source: Source): string {
  return decode(source).text;
}

function checked(text: string): { text: string; finding?: Finding } {
  const index = text.search(controlCharacter);
  if (index < 0) {
    const finding = unresolvedMerge(text);
    return { text, ...(finding && { finding }) };
  }
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  const message = `the file has a control character, U+${code}`;
  const place = positionsIn(text).pointAt(index);
  return { text, finding: { code: 'file/control-character', message, place } };
}

/** Position of the first byte that is not UTF-8. */
function firstInvalid(bytes: Uint8Array): Point {
  const stream = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (const byte of bytes) text += stream.decode(Uint8Array.of(byte), { stream: true });
  } catch {
    // The text decoded so far ends before that byte.
  }
  return positionsIn(text).pointAt(text.length);
}

/**
 * A line that Git leaves where it cannot merge two versions. `=======` alone counts as well, though Markdown makes a
 * heading of the line above it: left behind by mistake, it would turn a ruling into a heading. `|||||||` stands above the
 * common ancestor of both versions, with its name: without a name it may be a row of a table.
 */
const marker = /^(?:(?:<{7}|>{7})(?: .*)?|={7}|\|{7} [^|\n\r]+)$/mu;

/** Finds the first marker of an unresolved merge in the text of a content file. */
export function unresolvedMerge(text: string): Finding | undefined {
  const found = marker.exec(text);
  if (!found) return undefined;
  const { line } = positionsIn(text).pointAt(found.index);
  return {
    code: 'file/unresolved-merge',
    message: `"${found[0]}" marks a merge that is not resolved: keep what is right of both versions`,
    place: { line, column: 1 },
  };
}

/** The byte order mark, which is no part of a file's text. */
const byteOrderMark = [...Buffer.from('\uFEFF')];

/** Returns a hash of the path and the content of a file, on which its parsed form depends. */
export function sourceHash(source: Source): string {
  const { path, content, fault = '' } = source;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const isMarked = byteOrderMark.every((byte, at) => bytes[at] === byte);
  const start = isMarked ? byteOrderMark.length : 0;
  return hash('sha1', Buffer.concat([Buffer.from(`${path}\0${fault}\0`), bytes.subarray(start)]));
}
