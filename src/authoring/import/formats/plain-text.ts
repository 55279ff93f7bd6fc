import type { SourceText } from '../block.ts';
import { blocksOfLines } from '../blocks-of-lines.ts';
import { clearFurniture } from '../clean/furniture.ts';
import { linesOfText, measure } from '../lines.ts';

/** Reads plain text: lines, cleared of furniture, as blocks. */
export function readPlainText(name: string, text: string): SourceText {
  const { source, lines } = linesOfText(text.replace(/^\uFEFF/u, ''));
  const cleared = clearFurniture(lines);
  const how = measure(cleared.lines);
  return {
    name,
    format: 'text',
    lines: source,
    blocks: blocksOfLines(cleared.lines, how),
    dropped: cleared.dropped,
    notices: [],
  };
}
