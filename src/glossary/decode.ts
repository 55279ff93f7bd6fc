import type { Finding, Point } from './diagnostics.ts';
import type { Source } from './parsed-file.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A file's text without a byte order mark; bytes that are not UTF-8 become U+FFFD and are a finding. */
export function decode(content: Source['content']): { text: string; finding?: Finding } {
  if (typeof content === 'string') return { text: content.replace(/^\uFEFF/u, '') };
  try {
    return { text: decoder.decode(content) };
  } catch {
    const message = 'the file is not UTF-8 text';
    const finding: Finding = { code: 'file/not-utf8', message, place: firstInvalid(content) };
    return { text: new TextDecoder().decode(content), finding };
  }
}

/** The text of a source. See {@link decode}. */
export function textOf({ content }: Source): string {
  return decode(content).text;
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
  const lines = text.split(/\r\n|[\r\n]/u);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
