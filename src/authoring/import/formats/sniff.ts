import type { SourceText } from '../block.ts';
import { fault, type Notice } from '../diagnostics.ts';

type Format = SourceText['format'];

/** The largest file that is read, in bytes: pictures of a PDF or Word file count. */
export const largestSource = 100 * 1024 * 1024;
/** The largest text that is read, in bytes. It takes a minute and 2 GB of memory. */
export const largestText = 24 * 1024 * 1024;

/** Endings of file names, and names of formats. */
const formats = [
  ['text', /^(?:txt|text)$/u, 'plain text'],
  ['markdown', /^(?:md|markdown)$/u, 'Markdown'],
  ['html', /^x?html?$/u, 'HTML'],
  ['docx', /^docx$/u, 'a Word file (DOCX)'],
  ['pdf', /^pdf$/u, 'a PDF'],
] as const;

/** Beginnings of files that are no text of these formats, with a message for each. */
const others: readonly [start: RegExp, message: string][] = [
  [
    /^(?:MIME-Version:|From: <Saved by|Content-Type: multipart\/related)/imu,
    'a web archive (MHTML): save the page as HTML',
  ],
  [/^PK\p{Cc}{2}/u, 'a ZIP file, and no Word file (DOCX)'],
  [/^\{\\rtf/u, 'RTF: save it as DOCX'],
];
const html =
  /^\s*(?:﻿|ï»¿)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu;

/** Detects the format of a file by its bytes. Returns a notice for a file that cannot be imported. */
export function sniff(name: string, bytes: Uint8Array): Format | Notice {
  const refuse = (code: Notice['code'], message: string): Notice =>
    fault(code, `${name} ${message}`, { file: name });
  if (bytes.length === 0) return refuse('source/empty', 'is empty');
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const said = formats.find(([, endings]) => endings.test(ending))?.[0];
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    return includes(bytes, [...'EncryptedPackage'].join('\0'))
      ? refuse('source/encrypted', 'is a Word file protected by a password')
      : refuse('source/binary', 'is a file of an older Word (DOC): save it as DOCX');
  }
  // A ZIP file has the names of its files uncompressed.
  const isDocx = start.startsWith('PK') && includes(bytes, 'word/document.xml');
  const found = start.slice(0, 1024).includes('%PDF-') ? 'pdf' : isDocx ? 'docx' : undefined;
  const [, other] = others.find(([pattern]) => pattern.test(start.slice(0, 300))) ?? [];
  if (other !== undefined && !found && (said !== 'text' || !other.startsWith('RTF')))
    return refuse('source/binary', `is ${other}`);
  if (!found && isBinary(bytes)) {
    return isText(said)
      ? refuse('source/binary', 'is a binary file, and no text')
      : refuse('source/damaged', `is damaged: it does not begin as ${nameOf(said)} does`);
  }
  const actual = found ?? (html.test(start) ? 'html' : 'text');
  if (said !== undefined && said !== actual && !(isText(said) && isText(actual))) {
    const message = `ends like ${nameOf(said)}, but holds ${nameOf(actual)}`;
    return refuse('source/wrong-extension', message);
  }
  const format = said === undefined || said === 'text' ? actual : said;
  const size = Math.round(bytes.length / 1024 / 1024);
  return isText(format) && bytes.length > largestText
    ? refuse('source/too-large', `has ${size} MB of text; an import reads up to 24 MB`)
    : format;
}

function isText(format: Format | undefined): format is 'text' | 'markdown' | 'html' | undefined {
  return format !== 'docx' && format !== 'pdf';
}

function nameOf(format: Format): string {
  return formats.find(([one]) => one === format)?.[2] ?? '';
}

function isBinary(bytes: Uint8Array): boolean {
  // The byte order mark of UTF-16, in which half of the bytes are control characters.
  const [first = 0, second = 0] = bytes;
  if (first + second === 0xff + 0xfe && Math.max(first, second) === 0xff) return false;
  const sample = bytes.subarray(0, 65_536);
  const control = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  return sample.includes(0) || control.length > sample.length / 50;
}

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, 'latin1');
}
