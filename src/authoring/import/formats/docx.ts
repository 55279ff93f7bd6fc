import type { SourceText } from '../block.ts';
import { fault, type Notice } from '../diagnostics.ts';
import { writeAutomaticNumbers } from './docx-numbering.ts';
import { readHtml } from './html.ts';

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...[1, 2, 3, 4, 5, 6].flatMap((level) =>
    ['toc', 'Contents'].map((name) => `p[style-name='${name} ${level}'] => p.toc:fresh`),
  ),
  ...['TOC Heading', 'Contents Heading'].map((name) => `p[style-name='${name}'] => p.toc:fresh`),
  "p[style-name='header'] => p.navigation:fresh",
  "p[style-name='footer'] => p.navigation:fresh",
];

/** The most that the text parts of a Word file may unpack to, in bytes. */
const largestPart = 200 * 1024 * 1024;

/** Reads a Word file. Its source lines are its paragraphs; its automatic numbers are written out. */
export async function readDocx(name: string, bytes: Uint8Array): Promise<SourceText | Notice> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const { default: mammoth } = await import('mammoth');
  try {
    const files = unzipSync(bytes, {
      filter: (file) => /\.(?:xml|rels)$/u.test(file.name) && file.originalSize < largestPart,
    });
    const part = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
    const numbered = writeAutomaticNumbers({
      document: part('word/document.xml'),
      numbering: part('word/numbering.xml'),
      styles: part('word/styles.xml'),
    });
    for (const [key, xml] of Object.entries(numbered))
      if (xml !== '') files[`word/${key}.xml`] = strToU8(xml);
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(files, { level: 0 })) },
      { styleMap, convertImage: mammoth.images.imgElement(async () => ({ src: '#' })) },
    );
    const lines = value
      .replace(/<a id="[^"]*"><\/a>/gu, '')
      .replace(/<a href="#(?:foot|end)note-ref[^>]*>[^<]*<\/a>/gu, '')
      .replace(/(<\/(?:p|h[1-6]|li|tr|table|ul|ol)>)/gu, '$1\n');
    return readHtml(name, lines, 'docx');
  } catch {
    const message = `${name} is damaged: it cannot be unpacked as a Word file`;
    return fault('source/damaged', message, { file: name });
  }
}
