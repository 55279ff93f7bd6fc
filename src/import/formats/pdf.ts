import type { SourceLine, SourceText } from '../block.ts';
import { goesOn } from '../clean/furniture.ts';
import { fault, type Notice } from '../import-notices.ts';
import {
  type Glyphs,
  lineNumbersIn,
  linesOfPage,
  marginsOf,
  mostFrequent,
  type PageLine,
  piecesOf,
  segmentsOf,
} from './pdf-lines.ts';
import { sourceOfLines } from './plain-text.ts';
import type { Line } from './text-lines.ts';

/** Reads a PDF: its lines by their place on the page and their letters, columns in reading order. */
export async function readPdf(name: string, bytes: Uint8Array): Promise<SourceText | Notice> {
  const { getDocumentProxy } = await import('unpdf');
  const read: Glyphs[][] = [];
  /** Texts beside the lines of a page, with the reason why they are no text of the book. */
  const beside: { page: number; text: string; why: string }[] = [];
  let title: string | undefined;
  const fonts = new Map<string, ReturnType<typeof styleOf>>();
  try {
    // The reader takes the bytes with it; the caller keeps its own.
    const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    title = titleIn(await pdf.getMetadata().catch(() => undefined));
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) => ('str' in item && item.str !== '' ? item : []));
      // Fonts are loaded with the drawing of a page, which takes long.
      if (pieces.some(({ fontName }) => !fonts.has(fontName)))
        await page.getOperatorList().catch(() => undefined);
      const aside: string[] = [];
      const glyphs = pieces.flatMap(
        ({ str: text, transform, width, height, fontName }): Glyphs[] => {
          const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number);
          if (Math.abs(b) > Math.abs(a)) {
            aside.push(text);
            return [];
          }
          const font = fonts.get(fontName) ?? styleOf(page.commonObjs, fontName);
          fonts.set(fontName, font);
          return [{ text, x, y, width, size: Math.hypot(c, d) || height, ...font }];
        },
      );
      read.push(glyphs);
      beside.push({ page: number, text: aside.join(' '), why: 'text that runs upwards' });
      page.cleanup();
    }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
      ? fault('source/encrypted', `${name} is protected by a password`, { file: name })
      : fault('source/damaged', `${name} is damaged: it cannot be read as a PDF`, { file: name });
  }
  const lineNumbers = lineNumbersIn(read);
  const own = read.map((glyphs, page) => {
    const numbers = glyphs.filter((one) => lineNumbers.has(one));
    const text = numbers.map((one) => one.text).join(' ');
    beside.push({ page: page + 1, text, why: 'line numbers' });
    return numbers.length === 0 ? glyphs : glyphs.filter((one) => !lineNumbers.has(one));
  });
  const segments = own.map(segmentsOf);
  const margins = marginsOf(segments);
  const pages = segments.map((all, page) => linesOfPage(all, margins[page] ?? new Set()));
  const letters = pages.flat(2).reduce((sum, { text }) => sum + text.length, 0);
  if (letters < pages.length * 15) {
    const said = `${name} holds pictures of pages, and no text`;
    return fault('source/no-text-layer', said, { file: name });
  }
  const { source, lines } = textLines(pages);
  const text = sourceOfLines(name, 'pdf', source, lines);
  for (const { page, text: words, why } of beside) {
    if (words.trim() === '') continue;
    text.dropped.push({ source: [source.length], text: words, why });
    source.push({ text: words, line: 0, page });
  }
  text.notices.push(...symbolNotices(name, read));
  const pictures = pages.filter((page) => page.length === 0).length;
  const message = `${pictures} of ${pages.length} pages hold no text`;
  if (pictures > 0) text.notices.push({ code: 'text/picture-left-out', message, file: name });
  return { ...text, title };
}

/** Reads bold and italic from the name of a font: "ABCDEF+Garamond-BoldItalic". */
function styleOf(fonts: { has(id: string): boolean; get(id: string): unknown }, id: string) {
  const font: unknown = fonts.has(id) ? fonts.get(id) : undefined;
  const named =
    typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : '';
  return {
    font: named || id,
    strong: /bold|black|heavy|semibold|demi/iu.test(named),
    emphasis: /italic|oblique/iu.test(named),
    isSymbols: /symbol|dingbat|icon|pictogra|glyphs/iu.test(named),
  };
}

/** Reports signs that are pictures. The file does not say which letters or symbols they show. */
function symbolNotices(file: string, pages: readonly (readonly Glyphs[])[]): Notice[] {
  const found = pages.flatMap((glyphs, index) =>
    glyphs.flatMap((one) =>
      piecesOf(one).flatMap(({ text, picture }) =>
        picture ? { sign: `"${text}" of the font ${one.font}`, page: index + 1 } : [],
      ),
    ),
  );
  return [...Map.groupBy(found, ({ sign }) => sign)].map(([sign, all]) => {
    const on = [...new Set(all.map(({ page }) => page))];
    const message = `${sign}, ${all.length} times, on page ${on.slice(0, 8).join(', ')}`;
    return { code: 'text/private-glyph', message, file };
  });
}

function titleIn(metadata: { info: object } | undefined): string | undefined {
  const info: object = metadata?.info ?? {};
  const title = 'Title' in info ? String(info.Title ?? '').trim() : '';
  const isFileName = /^(?:untitled|microsoft word|.*\.(?:docx?|indd|pdf|qxd)$)/iu.test(title);
  return isFileName ? undefined : title;
}

/** Converts the lines of all pages to lines of text: gaps in blank lines, indents in columns. */
function textLines(pages: readonly PageLine[][][]): { source: SourceLine[]; lines: Line[] } {
  const all = pages.flat(2);
  const body =
    mostFrequent(all.map(({ size, text }) => [Math.round(size * 4) / 4, text.length])) ?? 10;
  const leading = leadingOf(pages.flat(), body);
  const lines: Line[] = [];
  const source: SourceLine[] = [];
  for (const [index, columns] of pages.entries()) {
    let number = 0;
    for (const column of columns) {
      const left = Math.min(...column.map(({ x }) => x));
      const columnsTo = (place: number): number => Math.round((place - left) / (body * 0.5));
      for (const [at, { x, y, size, cells, ...own }] of column.entries()) {
        const before = column[at - 1];
        const last = lines.at(-1);
        const line: Line = {
          ...own,
          gap: 0,
          source: source.length,
          page: index + 1,
          size: size / body,
          indent: columnsTo(x),
          cells: cells?.map((cell) => ({ at: columnsTo(cell.x), text: cell.text })),
        };
        if (before) {
          const distance = (before.y - y) / (leading * Math.max(1, (size / body) * 0.9));
          line.gap = distance > 2.3 ? 2 : distance > 1.3 ? 1 : 0;
        } else if (last?.page === line.page) line.gap = goesOn(last, line) ? 0 : 1;
        lines.push(line);
        source.push({ text: own.text, line: ++number, page: line.page });
      }
    }
  }
  return { source, lines };
}

/** The distance between two lines of a paragraph: the most frequent one. */
function leadingOf(columns: readonly PageLine[][], body: number): number {
  const distances = columns.flatMap((column) =>
    column.flatMap(({ y, size }, at) => {
      const before = column[at - 1];
      const isBody = before && Math.abs(size - body) <= body * 0.1;
      const distance = isBody ? Math.round((before.y - y) * 2) / 2 : 0;
      return distance > body * 0.8 && distance < body * 2.5 ? [[distance, 1]] : [];
    }),
  );
  return mostFrequent(distances) ?? body * 1.2;
}
