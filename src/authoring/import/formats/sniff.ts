import type { SourceText } from '../block.ts';
import { type Fault, fault } from '../diagnostics.ts';

type Format = SourceText['format'];

/** The largest file that is read, in bytes. */
export const largestSource = 100 * 1024 * 1024;

/** Endings of file names, and what a format is called. */
const formats: Record<Format, { endings: RegExp; name: string }> = {
  text: { endings: /^(?:txt|text)$/u, name: 'plain text' },
  markdown: { endings: /^(?:md|markdown)$/u, name: 'Markdown' },
  html: { endings: /^x?html?$/u, name: 'HTML' },
  docx: { endings: /^docx$/u, name: 'a Word file (DOCX)' },
  pdf: { endings: /^pdf$/u, name: 'a PDF' },
};
const formatNames = ['text', 'markdown', 'html', 'docx', 'pdf'] as const;

/** What begins files that are no text of these formats, with what to say of them. */
const others: readonly [start: RegExp, what: string][] = [
  [
    /^(?:MIME-Version:|From: <Saved by|Content-Type: multipart\/related)/imu,
    'a web archive (MHTML): save the page as HTML',
  ],
  [/^PK\p{Cc}{2}/u, 'a ZIP file, and no Word file (DOCX)'],
  [/^\{\\rtf/u, 'RTF: save it as DOCX'],
];
const html =
  /^\s*(?:﻿|ï»¿)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu;

/** Tells the format of a file by its bytes, and finds what an import cannot read. */
export function sniff(name: string, bytes: Uint8Array): Format | Fault {
  const refuse = (code: Fault['code'], message: string): Fault =>
    fault(code, message, { file: name });
  if (bytes.length === 0) return refuse('source/empty', `${name} is empty`);
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const said = formatNames.find((format) => formats[format].endings.test(ending));
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    return includes(bytes, [...'EncryptedPackage'].join('\0'))
      ? refuse('source/encrypted', `${name} is a Word file protected by a password`)
      : refuse('source/binary', `${name} is a file of an older Word (DOC): save it as DOCX`);
  }
  const found = start.slice(0, 1024).includes('%PDF-')
    ? 'pdf'
    : // A ZIP file has the names of its files uncompressed.
      start.startsWith('PK') && includes(bytes, 'word/document.xml')
      ? 'docx'
      : undefined;
  const [, other] = others.find(([pattern]) => pattern.test(start.slice(0, 300))) ?? [];
  if (other !== undefined && !found && (said !== 'text' || !other.startsWith('RTF')))
    return refuse('source/binary', `${name} is ${other}`);
  if (!found && isBinary(bytes)) {
    return said === 'docx' || said === 'pdf'
      ? refuse(
          'source/damaged',
          `${name} is damaged: it does not begin as ${formats[said].name} does`,
        )
      : refuse('source/binary', `${name} is a binary file, and no text`);
  }
  const isHtml = html.test(start);
  const actual = found ?? (isHtml ? 'html' : 'text');
  const isText = (format: Format): boolean => format !== 'docx' && format !== 'pdf';
  if (said !== undefined && said !== actual && !(isText(said) && isText(actual))) {
    const message = `${name} ends like ${formats[said].name}, but holds ${formats[actual].name}`;
    return refuse('source/wrong-extension', message);
  }
  return said === undefined || said === 'text' ? actual : said;
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
