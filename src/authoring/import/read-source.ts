import { isVisible, type SourceText } from './block.ts';
import { fault, isFault, type Notice } from './diagnostics.ts';
import { decode } from './formats/encoding.ts';
import { sniff } from './formats/sniff.ts';

/** Reads a source file of any supported format. Returns a notice if it cannot be read. */
export async function readSource(name: string, bytes: Uint8Array): Promise<SourceText | Notice> {
  const format = sniff(name, bytes);
  if (typeof format !== 'string') return format;
  const source = await readFormat(name, bytes, format);
  if (isFault(source)) return source;
  if (source.blocks.length === 0)
    return fault('source/empty', `${source.name} holds no text`, { file: source.name });
  return isVisible(source.title ?? '') ? source : { ...source, title: undefined };
}

/** Reads a file with the reader of its format, loaded on demand: those of PDF and Word are large. */
async function readFormat(
  name: string,
  bytes: Uint8Array,
  format: SourceText['format'],
): Promise<SourceText | Notice> {
  if (format === 'docx') return (await import('./formats/docx.ts')).readDocx(name, bytes);
  if (format === 'pdf') return (await import('./formats/pdf.ts')).readPdf(name, bytes);
  const { text, encoding, guessed } = await decode(bytes);
  const source =
    format === 'html'
      ? (await import('./formats/html.ts')).readHtml(name, text)
      : format === 'markdown'
        ? (await import('./formats/markdown.ts')).readMarkdown(name, text)
        : (await import('./formats/plain-text.ts')).readPlainText(name, text);
  const message = `${name} is not UTF-8; it was read as ${encoding}`;
  if (guessed) source.notices.push({ code: 'source/encoding-guessed', message, file: name });
  return source;
}
