import type { SourceLine, SourceText } from '../block.ts';
import { blocksOfLines } from '../blocks-of-lines.ts';
import { clearFurniture } from '../clean/furniture.ts';
import { type Line, linesOfText, measure } from '../lines.ts';

/** Reads plain text. */
export function readPlainText(name: string, text: string): SourceText {
  const { source, lines } = linesOfText(text.replace(/^\uFEFF/u, ''));
  return sourceOfLines(name, 'text', source, lines);
}

/** Makes a source of the lines of a text or a PDF: cleared of furniture, as blocks. */
export function sourceOfLines(
  name: string,
  format: 'text' | 'pdf',
  source: SourceLine[],
  all: readonly Line[],
): SourceText {
  const { lines, dropped } = clearFurniture(all);
  const blocks = blocksOfLines(lines, measure(lines));
  return { name, format, lines: source, blocks, dropped, notices: [] };
}
