import { ImportFault, isVisible, type Notice, type SourceText } from './block.ts';

/**
 * Reads a source file of any supported format.
 *
 * @throws {ImportFault} if the file cannot be read
 */
export async function readSource(name: string, bytes: Uint8Array): Promise<SourceText> {
  const source = await readFormat(name, bytes, sniff(name, bytes));
  if (source.blocks.length === 0)
    throw new ImportFault({ code: 'source/empty', message: `${name} holds no text`, file: name });
  return isVisible(source.title ?? '') ? source : { ...source, title: undefined };
}

/** Reads a file with the reader of its format. Readers are loaded on demand, because PDF and Word need large ones. */
async function readFormat(name: string, bytes: Uint8Array, format: Format): Promise<SourceText> {
  if (format === 'docx') return (await import('./formats/docx.ts')).readDocx(name, bytes);
  if (format === 'pdf') return (await import('./formats/pdf.ts')).readPdf(name, bytes);
  const { text, encoding, guessed } = decode(bytes);
  const source =
    format === 'html'
      ? (await import('./formats/html.ts')).readHtml(name, text)
      : format === 'markdown' || (text.match(/^#{2,6} \S/gmu)?.length ?? 0) >= 5
        ? (await import('./formats/markdown.ts')).readMarkdown(name, text)
        : (await import('./formats/plain-text.ts')).readPlainText(name, text);
  const message = `${name} is not UTF-8; it was read as ${encoding}`;
  if (guessed) source.notices.push({ code: 'source/encoding-guessed', message, file: name });
  return source;
}

type Format = SourceText['format'];

/** Maximum size of a file in bytes. Pictures in a PDF or Word file count. */
export const largestSource = 100 * 1024 * 1024;
/** Maximum size of a text in bytes. A text of this size takes a minute and 2 GB of memory. */
const largestText = 24 * 1024 * 1024;

/** File name extensions and names of the formats. */
const formats = [
  ['text', /^(?:txt|text)$/u, 'plain text'],
  ['markdown', /^(?:md|markdown)$/u, 'Markdown'],
  ['html', /^x?html?$/u, 'HTML'],
  ['docx', /^docx$/u, 'a Word file (DOCX)'],
  ['pdf', /^pdf$/u, 'a PDF'],
] as const;

/** Patterns at the start of files in unsupported formats, with a message for each. */
const others: readonly [start: RegExp, message: string][] = [
  [/^\u00D0\u00CF.\u00E0/u, 'a file of an older Word, or has a password: save it as DOCX'],
  [
    /^(?:MIME-Version:|From: <Saved by|Content-Type: multipart\/related)/imu,
    'a web archive (MHTML): save the page as HTML',
  ],
  [/^PK\p{Cc}{2}/u, 'a ZIP file, and no Word file (DOCX)'],
  [/^\{\\rtf/u, 'RTF: save it as DOCX'],
];
const html =
  /^\s*(?:﻿|ï»¿)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu;

/** Detects the format of a file by its bytes. */
function sniff(name: string, bytes: Uint8Array): Format {
  const refuse = (code: Notice['code'], message: string): never => {
    throw new ImportFault({ code, message: `${name} ${message}`, file: name });
  };
  if (bytes.length === 0) return refuse('source/empty', 'is empty');
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const said = formats.find(([, endings]) => endings.test(ending))?.[0];
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
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

/**
 * Decodes the bytes of a text: by its byte order mark, as strict UTF-8, or by the encoding that a page declares; otherwise
 * as Windows-1252.
 *
 * @returns the text, its encoding, and whether nothing declares the encoding
 */
function decode(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes.subarray(0, 2048));
  const marked = /^\xff\xfe/u.test(head)
    ? 'utf-16le'
    : /^\xfe\xff/u.test(head)
      ? 'utf-16be'
      : 'utf-8';
  const [, declared] =
    /<(?:meta[^>]+charset|\?xml[^>]+encoding)=["']?\s*([\w-]+)/iu.exec(head) ?? [];
  for (const encoding of [marked, declared ?? marked]) {
    try {
      const fatal = /^utf-?8$/iu.test(encoding);
      return { text: new TextDecoder(encoding, { fatal }).decode(bytes), encoding, guessed: false };
    } catch {
      // The bytes are not UTF-8, or the declared encoding is unknown.
    }
  }
  const encoding = 'windows-1252';
  return { text: new TextDecoder(encoding).decode(bytes), encoding, guessed: true };
}
