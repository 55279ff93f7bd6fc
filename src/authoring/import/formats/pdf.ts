import { mergeRuns, type SourceLine, type SourceText, textOfRuns, trimRuns } from '../block.ts';
import { blocksOfLines } from '../blocks-of-lines.ts';
import { clearFurniture, goesOn } from '../clean/furniture.ts';
import { type Fault, fault } from '../diagnostics.ts';
import { type Line, measure } from '../lines.ts';
import { type Glyphs, linesOfPage, type PageLine } from './pdf-lines.ts';

/** Reads a PDF: its lines by their place on the page and their letters, columns in reading order. */
export async function readPdf(name: string, bytes: Uint8Array): Promise<SourceText | Fault> {
  const { getDocumentProxy } = await import('unpdf');
  const pages: { lines: PageLine[]; left: number }[] = [];
  let title: string | undefined;
  let pictures = 0;
  const fonts = new Map<string, { strong: boolean; emphasis: boolean }>();
  try {
    // The reader takes the bytes with it; the caller keeps its own.
    const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    title = titleIn(await pdf.getMetadata().catch(() => undefined));
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const content = await page.getTextContent();
      // Fonts are loaded with the drawing of a page, which takes long.
      const isNew = content.items.some(
        (item) => 'str' in item && item.str !== '' && !fonts.has(item.fontName),
      );
      if (isNew) await page.getOperatorList().catch(() => undefined);
      const glyphs = content.items.flatMap((item): Glyphs[] => {
        if (!('str' in item) || item.str === '') return [];
        const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
        // Text that runs upwards is a mark in the margin.
        if (Math.abs(b) > Math.abs(a)) return [];
        const font = fonts.get(item.fontName) ?? styleOf(page.commonObjs, item.fontName);
        fonts.set(item.fontName, font);
        return [
          {
            text: item.str,
            x,
            y,
            width: item.width,
            size: Math.hypot(c, d) || item.height,
            ...font,
          },
        ];
      });
      const [, , , height = 0] = page.view;
      const lines = linesOfPage(glyphs, height);
      if (glyphs.length === 0) pictures++;
      pages.push({ lines, left: Math.min(...lines.map(({ x }) => x)) });
      page.cleanup();
    }
  } catch (error) {
    const kind = error instanceof Error ? error.name : '';
    if (kind === 'PasswordException') {
      return fault('source/encrypted', `${name} is protected by a password`, { file: name });
    }
    return fault('source/damaged', `${name} is damaged: it cannot be read as a PDF`, {
      file: name,
    });
  }
  const letters = pages.reduce(
    (sum, { lines }) => sum + lines.reduce((all, { text }) => all + text.length, 0),
    0,
  );
  if (letters < pages.length * 15) {
    const said = `${name} holds pictures of pages, and no text`;
    return fault('source/no-text-layer', said, { file: name });
  }
  const { source, lines } = textLines(pages.map((page) => page.lines));
  const cleared = clearFurniture(lines);
  const blocks = blocksOfLines(cleared.lines, measure(cleared.lines));
  const notices: SourceText['notices'] = [];
  if (pictures > 0) {
    notices.push({
      code: 'text/picture-left-out',
      message: `${pictures} of ${pages.length} pages hold no text`,
      file: name,
    });
  }
  return {
    name,
    format: 'pdf',
    ...(title ? { title } : {}),
    lines: source,
    blocks,
    dropped: cleared.dropped,
    notices,
  };
}

/** Bold and italic, from the name of a font: "ABCDEF+Garamond-BoldItalic". */
function styleOf(fonts: { has(id: string): boolean; get(id: string): unknown }, id: string) {
  const font: unknown = fonts.has(id) ? fonts.get(id) : undefined;
  const named =
    typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : '';
  return {
    strong: /bold|black|heavy|semibold|demi/iu.test(named),
    emphasis: /italic|oblique/iu.test(named),
  };
}

function titleIn(metadata: { info: object } | undefined): string | undefined {
  const info: object = metadata?.info ?? {};
  const title = 'Title' in info ? String(info.Title ?? '').trim() : '';
  return title === '' || /^(?:untitled|microsoft word|.*\.(?:docx?|indd|pdf|qxd)$)/iu.test(title)
    ? undefined
    : title;
}

/** The lines of all pages, with gaps and indents in the measure of a plain text. */
function textLines(pages: readonly PageLine[][]): { source: SourceLine[]; lines: Line[] } {
  const sizes = new Map<number, number>();
  for (const line of pages.flat()) {
    const size = Math.round(line.size * 4) / 4;
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
  }
  const body = [...sizes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 10;
  const leading = leadingOf(pages, body);
  const source: SourceLine[] = [];
  const lines: Line[] = [];
  for (const [index, page] of pages.entries()) {
    const lefts = new Map<number, number>();
    for (const { column, x } of page) lefts.set(column, Math.min(lefts.get(column) ?? x, x));
    for (const [at, written] of page.entries()) {
      const before = page[at - 1];
      const runs = trimRuns(mergeRuns(written.runs));
      const text = textOfRuns(runs);
      const ratio = written.size / body;
      const line: Line = {
        runs,
        text,
        indent: Math.round((written.x - (lefts.get(written.column) ?? written.x)) / (body * 0.5)),
        gap: 0,
        source: source.length,
        page: index + 1,
        size: ratio,
        strong: written.strong,
      };
      source.push({ text, line: at + 1, page: index + 1 });
      const last = lines.at(-1);
      if (before && before.column === written.column) {
        const distance = (before.y - written.y) / (leading * Math.max(1, ratio * 0.9));
        line.gap = distance > 2.3 ? 2 : distance > 1.3 ? 1 : 0;
      } else if (before && last) line.gap = goesOn(last, line) ? 0 : 1;
      lines.push(line);
    }
  }
  return { source, lines };
}

/** The distance between two lines of a paragraph: the most frequent one. */
function leadingOf(pages: readonly PageLine[][], body: number): number {
  const distances = new Map<number, number>();
  for (const page of pages) {
    for (const [at, line] of page.entries()) {
      const before = page[at - 1];
      if (!before || before.column !== line.column || Math.abs(line.size - body) > body * 0.1)
        continue;
      const distance = Math.round((before.y - line.y) * 2) / 2;
      if (distance > body * 0.8 && distance < body * 2.5)
        distances.set(distance, (distances.get(distance) ?? 0) + 1);
    }
  }
  return [...distances].sort(([, a], [, b]) => b - a)[0]?.[0] ?? body * 1.2;
}
