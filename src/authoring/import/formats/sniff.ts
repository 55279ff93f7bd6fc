import type { SourceText } from '../block.ts';
import { type Fault, fault } from '../diagnostics.ts';

type Format = SourceText['format'];

/** The largest file that is read, in bytes. */
export const largestSource = 100 * 1024 * 1024;

const endings: Record<string, Format> = {
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  docx: 'docx',
  pdf: 'pdf',
};

const names: Record<Format, string> = {
  text: 'plain text',
  markdown: 'Markdown',
  html: 'HTML',
  docx: 'a Word file (DOCX)',
  pdf: 'a PDF',
};

/** Tells the format of a file by its bytes, and finds what an import cannot read. */
export function sniff(name: string, bytes: Uint8Array): Format | Fault {
  const place = { file: name };
  if (bytes.length === 0) return fault('source/empty', `${name} is empty`, place);
  if (bytes.length > largestSource) {
    const size = Math.round(bytes.length / 1024 / 1024);
    return fault('source/too-large', `${name} has ${size} MB; an import reads up to 100 MB`, place);
  }
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const said = endings[ending];
  const found = byBytes(bytes);
  if (found === 'old-office') {
    const message = isEncryptedPackage(bytes)
      ? `${name} is a Word file protected by a password`
      : `${name} is a file of an older Word (DOC): save it as DOCX`;
    return fault(isEncryptedPackage(bytes) ? 'source/encrypted' : 'source/binary', message, place);
  }
  if (
    /^(?:MIME-Version:|From: <Saved by|Content-Type: multipart\/related)/imu.test(start(bytes, 300))
  ) {
    const message = `${name} is a web archive (MHTML): save the page as HTML`;
    return fault('source/binary', message, place);
  }
  if (found === 'zip') {
    return fault('source/binary', `${name} is a ZIP file, and no Word file (DOCX)`, place);
  }
  if (found === 'binary') {
    if (said === 'docx' || said === 'pdf') {
      return fault(
        'source/damaged',
        `${name} is damaged: it does not begin as ${names[said]} does`,
        place,
      );
    }
    return fault('source/binary', `${name} is a binary file, and no text`, place);
  }
  if (found === 'pdf' || found === 'docx') {
    if (said !== undefined && said !== found) return wrong(name, said, found);
    return found;
  }
  if (said === 'pdf' || said === 'docx') {
    return wrong(name, said, looksLikeHtml(bytes) ? 'html' : 'text');
  }
  if (said === 'text' && looksLikeHtml(bytes)) return 'html';
  if (said !== undefined) return said;
  if (looksLikeHtml(bytes)) return 'html';
  if (ending === '' || /^(?:asc|nfo|rst|log|\d+)$/u.test(ending)) return 'text';
  if (/^\{\\rtf/u.test(start(bytes, 10))) {
    return fault('source/binary', `${name} is RTF: save it as DOCX`, place);
  }
  return 'text';
}

function wrong(name: string, said: Format, found: Format): Fault {
  return fault(
    'source/wrong-extension',
    `${name} ends like ${names[said]}, but holds ${names[found]}`,
    {
      file: name,
    },
  );
}

function byBytes(bytes: Uint8Array): Format | 'zip' | 'old-office' | 'binary' | undefined {
  const head = start(bytes, 1024);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) {
    // A ZIP file has the names of its files uncompressed.
    return includes(bytes, 'word/document.xml') ? 'docx' : 'zip';
  }
  if (head.startsWith('\u00D0\u00CF\u0011\u00E0')) return 'old-office';
  // The byte order mark of UTF-16, in which half of the bytes are control characters.
  if (/^(?:\u00FF\u00FE|\u00FE\u00FF)/u.test(head)) return undefined;
  const sample = bytes.subarray(0, 65_536);
  if (sample.includes(0)) return 'binary';
  const control = sample.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27),
  ).length;
  return control > sample.length / 50 ? 'binary' : undefined;
}

function isEncryptedPackage(bytes: Uint8Array): boolean {
  return includes(bytes, [...'EncryptedPackage'].join('\0'));
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  return /^\s*(?:﻿|ï»¿)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu.test(
    start(bytes, 4096),
  );
}

function start(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

function includes(bytes: Uint8Array, text: string): boolean {
  const needle = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const first = needle[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < needle.length && bytes[at + length] === needle[length]) length++;
    if (length === needle.length) return true;
  }
  return false;
}
