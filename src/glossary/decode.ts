import type { Finding, Point } from './diagnostics.ts';
import type { Source } from './parsed-file.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A file's text without a byte order mark, or what is wrong where it is not UTF-8. */
export function decodeText(content: Source['content']): string | Finding {
  if (typeof content === 'string') return content.replace(/^\uFEFF/u, '');
  try {
    return decoder.decode(content);
  } catch {
    const message = 'the file is not UTF-8 text';
    return { code: 'file/not-utf8', message, place: firstInvalid(content) };
  }
}

/** Where the first byte stands that is not UTF-8. */
function firstInvalid(bytes: Uint8Array): Point {
  const stream = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (const byte of bytes) text += stream.decode(Uint8Array.of(byte), { stream: true });
  } catch {
    // What was decoded so far ends before the byte.
  }
  const lines = text.split(/\r\n|[\r\n]/u);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
