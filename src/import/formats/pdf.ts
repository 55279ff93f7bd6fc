import {
  ImportFault,
  mergeRuns,
  type Notice,
  type Run,
  type SourceLine,
  type SourceText,
  stretchesOf,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import { goesOn, type Line, runningHeads, sourceOfLines } from './plain-text.ts';

/** Reads a PDF: its lines by their place on the page and their letters, columns in reading order. */
export async function readPdf(name: string, bytes: Uint8Array): Promise<SourceText> {
  const { getDocumentProxy } = await import('unpdf');
  const read: Glyphs[][] = [];
  /** Texts that run upwards. */
  const beside: { page: number; text: string }[] = [];
  let title: string | undefined;
  const fonts = new Map<string, ReturnType<typeof styleOf>>();
  try {
    // PDF.js transfers the bytes to its worker: it gets a copy.
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
      beside.push({ page: number, text: aside.join(' ') });
      page.cleanup();
    }
  } catch (error) {
    throw new ImportFault(
      error instanceof Error && error.name === 'PasswordException'
        ? { code: 'source/encrypted', message: `${name} is protected by a password`, file: name }
        : { code: 'source/damaged', message: `${name} is damaged: it cannot be read`, file: name },
    );
  }
  const segments = read.map(segmentsOf);
  const margins = marginsOf(segments);
  const pages = segments.map((all, page) => linesOfPage(all, margins[page] ?? new Set()));
  const letters = pages.flat(2).reduce((sum, { text }) => sum + text.length, 0);
  if (letters < pages.length * 15) {
    const message = `${name} holds pictures of pages, and no text`;
    throw new ImportFault({ code: 'source/no-text-layer', message, file: name });
  }
  const { source, lines } = textLines(pages);
  const text = sourceOfLines(name, 'pdf', source, lines);
  for (const { page, text: words } of beside) {
    if (words.trim() === '') continue;
    text.replaced.push({ source: [source.length], text: words, why: 'text that runs upwards' });
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

/** A piece of text as a page shows it. Lengths are in points, y grows upwards. */
interface Glyphs {
  text: string;
  /** Name of its font in the file. */
  font: string;
  x: number;
  y: number;
  width: number;
  size: number;
  strong: boolean;
  emphasis: boolean;
  /** Whether the font has pictures instead of letters. */
  isSymbols: boolean;
}

/** A line of a page. */
type PageLine = ReturnType<typeof lineOf>;

/** Glyphs on one line without a wide gap between them. */
interface Segment extends Glyphs {
  glyphs: Glyphs[];
}

/**
 * Returns the lines of a page in reading order, column by column. Lines across all columns divide the page; running heads come
 * first, and feet last.
 *
 * @param margins the segments of running heads and feet
 */
function linesOfPage(segments: readonly Segment[], margins: ReadonlySet<Segment>): PageLine[][] {
  const body = segments.filter((segment) => !margins.has(segment));
  const middle = (Math.min(...body.map(({ y }) => y)) + Math.max(...body.map(({ y }) => y))) / 2;
  const [top = [], bottom = []] = [true, false].map((isTop) =>
    [...margins].filter(({ y }) => y > middle === isTop),
  );
  return [top, ...columnsOf(body, 0), bottom].map((own) => rowsOf(own, heightOfRow).map(lineOf));
}

/** Finds the segments of running heads and feet, by page. */
function marginsOf(pages: readonly (readonly Segment[])[]): ReadonlySet<Segment>[] {
  const sizes = pages.flatMap((segments) => segments.map(({ size }) => size));
  const body = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  const rows = pages.map((segments, page) =>
    rowsOf(segments, heightOfRow).map((row) => ({
      row,
      page,
      text: row.map(({ text }) => text).join(' '),
      size: Math.max(...row.map(({ size }) => size)) / body,
    })),
  );
  const why = runningHeads(rows);
  return rows.map((all) => new Set(all.flatMap((one) => (why.has(one) ? one.row : []))));
}

const heightOfRow = (size: number): number => size * 0.45;

/**
 * Groups glyphs at one height, from the top of the page downwards.
 *
 * @param tolerance how far apart heights may be, for the larger of two sizes
 */
function rowsOf<T extends Glyphs>(all: readonly T[], tolerance: (size: number) => number): T[][] {
  const fromTop = all.toSorted((a, b) => b.y - a.y || a.x - b.x);
  return stretchesOf(
    fromTop,
    (one, [first]) => Math.abs(first.y - one.y) < tolerance(Math.max(first.size, one.size)),
  ).map((row) => row.sort((a, b) => a.x - b.x));
}

/** Divides glyphs on one line at wide gaps. */
function cellsOf(line: readonly Glyphs[]): [Glyphs, ...Glyphs[]][] {
  return stretchesOf(line, (one, before) => {
    const gap = one.x - Math.max(...before.map(rightOf));
    return gap < Math.max(one.size, ...before.map(({ size }) => size)) * 1.1;
  });
}

/** Joins glyphs on one line without a wide gap between them to segments. */
function segmentsOf(all: readonly Glyphs[]): Segment[] {
  const shown = all.filter(({ text }) => text.trim() !== '');
  return rowsOf(shown, (size) => Math.max(1, size * 0.35))
    .flatMap(cellsOf)
    .map((glyphs) => ({
      ...glyphs[0],
      glyphs,
      text: textOfRuns(runsOf(glyphs)),
      width: Math.max(...glyphs.map(rightOf)) - glyphs[0].x,
      size: Math.max(...glyphs.map(({ size }) => size)),
    }));
}

/** Divides segments into columns, recursively: a white gutter runs between two columns, and lines across end both. */
function columnsOf(segments: readonly Segment[], depth: number): Segment[][] {
  const gutter = depth < 3 ? gutterOf(segments) : undefined;
  if (gutter === undefined) return [[...segments]];
  const columns: Segment[][] = [];
  const bands: Record<'across' | 'left' | 'right', Segment[]>[] = [];
  for (const segment of segments.toSorted((a, b) => b.y - a.y)) {
    const right = rightOf(segment);
    const crosses = segment.x < gutter - 2 && right > gutter + 2;
    const side = crosses ? 'across' : (segment.x + right) / 2 < gutter ? 'left' : 'right';
    const last = bands.at(-1);
    const startsBand = !last || (crosses && last.left.length + last.right.length > 0);
    const band = startsBand ? { across: [], left: [], right: [] } : last;
    if (startsBand) bands.push(band);
    band[side].push(segment);
  }
  for (const { across, left, right } of bands) {
    if (across.length > 0) columns.push(across);
    for (const side of [left, right])
      if (side.length > 0) columns.push(...columnsOf(side, depth + 1));
  }
  return columns;
}

/** Finds the middle of the widest gutter: a white stripe with segments aligned at its right edge, which few segments cross. */
function gutterOf(segments: readonly Segment[]): number | undefined {
  const left = Math.min(...segments.map(({ x }) => x));
  const width = Math.max(...segments.map(rightOf)) - left;
  if (segments.length < 8 || width < 200) return undefined;
  const enough = Math.max(5, segments.length * 0.18);
  // Columns of text are wide; the cells of a table are not.
  const isColumn = (some: readonly Segment[]): boolean =>
    some.length >= enough &&
    some.reduce((sum, one) => sum + one.width, 0) / some.length > width * 0.13;
  const starts = new Set(segments.map(({ x }) => Math.floor(x)));
  const gutters = [...starts].flatMap((start) => {
    const place = (start - left) / width;
    if (place < 0.22 || place > 0.78) return [];
    const before = segments.filter((one) => rightOf(one) <= start + 2);
    const after = segments.filter(({ x }) => x >= start - 2);
    const crossing = segments.length - before.length - after.length;
    if (crossing > segments.length * 0.06 || !isColumn(before) || !isColumn(after)) return [];
    const end = Math.max(...before.map(rightOf));
    return { at: (start + end) / 2, width: start - end };
  });
  return gutters.sort((a, b) => b.width - a.width)[0]?.at;
}

function rightOf({ x, width }: Glyphs): number {
  return x + width;
}

/** Makes a line from the segments of a row. */
function lineOf(row: readonly Segment[]) {
  const glyphs = row.flatMap((segment) => segment.glyphs).sort((a, b) => a.x - b.x);
  const cells = cellsOf(glyphs);
  const runs = runsOf(glyphs);
  const lettersIn = (one: Glyphs): number => one.text.trim().length;
  const letters = glyphs.reduce((sum, one) => sum + lettersIn(one), 0);
  const size = glyphs.reduce((sum, one) => sum + one.size * lettersIn(one), 0) / letters;
  const strong = glyphs.every((one) => one.strong || !/\p{L}/u.test(one.text));
  const { x = 0, y = 0 } = glyphs[0] ?? {};
  const texts = cells.map((cell) => ({ x: cell[0].x, text: textOfRuns(runsOf(cell)) }));
  return {
    ...{ runs, text: textOfRuns(runs), x, y, size, strong },
    /** Parts of the line between wide gaps. Absent for a line without wide gaps. */
    ...(texts.length > 1 && { cells: texts }),
  };
}

/** Makes runs from glyphs, with spaces for the gaps between them. */
function runsOf(glyphs: readonly Glyphs[]): Run[] {
  const runs: Run[] = [];
  let end: number | undefined;
  for (const one of glyphs) {
    const { text, x, width, size, strong, emphasis } = one;
    const gap = x - (end ?? x);
    const isApart = !runs.at(-1)?.text.endsWith(' ') && !text.startsWith(' ');
    const isNext = gap > size * 0.14 || gap < -size;
    const space = !isApart ? '' : gap > size * 2.2 ? '   ' : isNext ? ' ' : '';
    const style = { ...(strong && { strong }), ...(emphasis && { emphasis }) };
    runs.push({ text: space, ...style });
    for (const piece of piecesOf(one)) runs.push({ ...piece, ...style });
    end = Math.max(end ?? 0, x + width);
  }
  return trimRuns(mergeRuns(runs));
}

/** Separates letters from signs that only their font defines. Each such sign is a picture. */
function piecesOf({ text, isSymbols }: Glyphs): Run[] {
  const signs = isSymbols ? /(\S)/u : /([\uE000-\uF8FF])/u;
  return text
    .split(signs)
    .map((piece): Run => ({ text: piece, ...(signs.test(piece) && { picture: true }) }));
}

/** Returns the value with the largest sum of weights. */
function mostFrequent(weighted: readonly number[][]): number | undefined {
  const sums = new Map<number, number>();
  for (const [value = 0, weight = 0] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0];
}
