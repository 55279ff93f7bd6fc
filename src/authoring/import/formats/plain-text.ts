import type { Block, SourceLine, SourceText } from '../block.ts';
import { blocksOfLines } from '../blocks-of-lines.ts';
import { clearPages } from '../clean/furniture.ts';
import type { Notice } from '../diagnostics.ts';
import { type Line, linesOfText, measure } from '../lines.ts';

/** Reads plain text. */
export function readPlainText(name: string, text: string): SourceText {
  const { source, lines } = linesOfText(text.replace(/^\uFEFF/u, ''));
  return sourceOfLines(name, 'text', source, lines);
}

/** Makes a source of the lines of a text or a PDF: without what only its pages need, as blocks. */
export function sourceOfLines(
  name: string,
  format: 'text' | 'pdf',
  source: SourceLine[],
  all: readonly Line[],
): SourceText {
  const { lines, dropped } = clearPages(all);
  const blocks = blocksOfLines(lines, measure(lines));
  const notices = [
    ...keptNotices(name, blocks),
    ...(format === 'pdf' ? mixedNotices(name, lines, blocks) : []),
  ];
  return { name, format, lines: source, blocks, dropped, notices };
}

/** Reports tables and drawings that are kept as they stand. */
function keptNotices(file: string, blocks: readonly Block[]): Notice[] {
  return blocks.flatMap(({ kind, source: [source] }) => {
    if (kind !== 'code' || source === undefined) return [];
    const message = 'a table or a drawing is kept as it stands';
    return { code: 'text/table-kept', message, file, source };
  });
}

/** Reports pages with many lines that have a wide gap and are in no table. */
function mixedNotices(file: string, lines: readonly Line[], blocks: readonly Block[]): Notice[] {
  const inText = new Set(blocks.flatMap(({ kind, source }) => (kind === 'code' ? [] : source)));
  return [...Map.groupBy(lines, ({ page }) => page)].flatMap(([page, own]) => {
    const wide = own.filter(({ cells, source }) => cells && inText.has(source));
    if (wide.length < Math.max(4, own.length / 10)) return [];
    const message = `page ${page}: ${wide.length} of ${own.length} lines have a wide gap`;
    const [{ source } = {}] = wide;
    return { code: 'text/columns-mixed', message, file, source };
  });
}
