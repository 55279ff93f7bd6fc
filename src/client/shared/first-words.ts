import { isUnspaced } from '../../languages/browser.ts';

/**
 * Returns the start of a text in whole words.
 *
 * @param maxLength in characters
 */
export function firstWords(text: string, maxLength: number): string {
  return cut(text.replace(/\s+/gu, ' ').trim(), 0, maxLength);
}

/** A part of a line, up to the end of a word; with an ellipsis in place of what follows. */
export function cut(line: string, from: number, maxLength: number): string {
  if (from + maxLength >= line.length) return line.slice(from);
  const space = isUnspaced(line) ? -1 : line.lastIndexOf(' ', from + maxLength);
  const part = line.slice(from, space > from ? space : from + maxLength);
  return `${part.replace(/[.,;:]+$/u, '')}\u2026`;
}
