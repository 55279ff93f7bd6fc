import { romanNumber } from '../../documents/index.ts';
import type { SourceText } from '../block.ts';
import { fault, type Notice } from '../notices.ts';
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

/** A level of a numbered list, as `numbering.xml` gives it. */
interface Level {
  start: number;
  format: string;
  /** "%1.%2", where %1 is the count of the first level. */
  text: string;
  /** The paragraph style that numbers itself by this level. */
  style: string | undefined;
}

interface List {
  levels: Map<number, Level>;
  /** Lists of one counter count on together. */
  counter: string;
}

/** The parts of a DOCX that say how its paragraphs are numbered, as XML. */
export interface DocxParts {
  document: string;
  numbering: string;
  styles: string;
}

/**
 * Writes the automatic numbers of a Word file into its paragraphs, as text: the file has no "1.2.3", only rules for
 * counting (ECMA-376, part 1, 17.9). Bullets stay lists.
 */
export function writeAutomaticNumbers(parts: DocxParts): DocxParts {
  const lists = readLists(parts.numbering);
  const styles = readStyles(parts.styles);
  const counts = new Map<string, number[]>();
  const document = parts.document.replace(
    /<w:p(?=[\s>])[^>]*?>(?:\s*<w:pPr(?:\/>|>.*?<\/w:pPr>))?/gsu,
    (start) => {
      const style = valueIn(start, 'pStyle');
      const given = placeOf(start);
      const inherited = styles.get(style ?? '');
      const id = given.id ?? inherited?.id ?? '0';
      const { levels, counter = '' } = lists.get(id) ?? {};
      const [byStyle] =
        [...(levels ?? [])].find(([, level]) => style !== undefined && level.style === style) ?? [];
      const at = given.level ?? byStyle ?? inherited?.level ?? 0;
      const level = levels?.get(at);
      if (id === '0' || !level) return start;
      const bare = start.replace(/<w:numPr>.*?<\/w:numPr>/su, '');
      if (level.format === 'bullet' || level.format === 'none') {
        const place = `<w:ilvl w:val="${at}"/><w:numId w:val="${id}"/>`;
        return bare.replace('</w:pPr>', `<w:numPr>${place}</w:numPr></w:pPr>`);
      }
      const count = (counts.get(counter) ?? []).slice(0, at + 1);
      counts.set(counter, count);
      for (let outer = 0; outer < at; outer++) count[outer] ??= levels?.get(outer)?.start ?? 1;
      count[at] = (count[at] ?? level.start - 1) + 1;
      const text = level.text.replace(/%(\d)/gu, (_, digit: string) => {
        const index = Number(digit) - 1;
        const format = formats[levels?.get(index)?.format ?? ''] ?? String;
        return format(count[index] ?? 1);
      });
      const written = text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
      if (text.trim() === '') return bare;
      return `${bare}<w:r><w:t xml:space="preserve">${written} </w:t></w:r>`;
    },
  );
  return {
    document,
    numbering: parts.numbering.replace(/<w:pStyle\s[^>]*\/>/gu, ''),
    styles: parts.styles.replace(/<w:numPr>.*?<\/w:numPr>/gsu, ''),
  };
}

/** Reads the lists of `numbering.xml`, by their ids. */
function readLists(xml: string): Map<string, List> {
  const abstracts = new Map(
    elementsIn(xml, 'abstractNum', 'abstractNumId').map(([id, content]) => [
      id,
      readLevels(content),
    ]),
  );
  return new Map(
    elementsIn(xml, 'num', 'numId').map(([id, content]) => {
      const abstract = valueIn(content, 'abstractNumId') ?? '';
      const levels = new Map(abstracts.get(abstract));
      const overrides = elementsIn(content, 'lvlOverride', 'ilvl');
      for (const [at, own] of overrides) {
        const before = levels.get(Number(at));
        const start = Number(valueIn(own, 'startOverride') ?? before?.start);
        if (before) levels.set(Number(at), { ...before, start });
        for (const [level, replaced] of readLevels(own)) levels.set(level, replaced);
      }
      const counter = overrides.length > 0 ? `own ${id}` : `abstract ${abstract}`;
      return [id, { levels, counter }];
    }),
  );
}

function readLevels(xml: string): Map<number, Level> {
  return new Map(
    elementsIn(xml, 'lvl', 'ilvl').map(([at, content]) => [
      Number(at),
      {
        start: Number(valueIn(content, 'start') ?? '1'),
        format: valueIn(content, 'numFmt') ?? 'decimal',
        text: valueIn(content, 'lvlText') ?? '',
        style: valueIn(content, 'pStyle'),
      },
    ]),
  );
}

/** Reads the numbering of each paragraph style, inherited from the style that it is based on. */
function readStyles(xml: string): Map<string, ReturnType<typeof placeOf>> {
  const contents = new Map(elementsIn(xml, 'style', 'styleId'));
  // A damaged file may have a circle of styles.
  const inherited = (name: string, steps = 0): ReturnType<typeof placeOf> => {
    const content = contents.get(name) ?? '';
    const { id, level } = placeOf(content);
    const based = valueIn(content, 'basedOn');
    if (id !== undefined || based === undefined || steps === 20) return { id, level };
    const base = inherited(based, steps + 1);
    return { id: base.id, level: level ?? base.level };
  };
  return new Map([...contents.keys()].map((name) => [name, inherited(name)]));
}

/** Reads the place in a list that the properties of a paragraph or a style give. */
function placeOf(xml: string): { id: string | undefined; level: number | undefined } {
  const properties = /<w:numPr>(.*?)<\/w:numPr>/su.exec(xml)?.[1] ?? '';
  const level = valueIn(properties, 'ilvl');
  return {
    id: valueIn(properties, 'numId'),
    level: level === undefined ? undefined : Number(level),
  };
}

/** Finds the elements of a name, each with an attribute and its content. */
function elementsIn(xml: string, name: string, attribute: string): [string, string][] {
  const pattern = `<w:${name}\\s[^>]*w:${attribute}="([^"]*)"[^>]*>(.*?)</w:${name}>`;
  return [...xml.matchAll(new RegExp(pattern, 'gsu'))].map(([, value = '', content = '']) => [
    value,
    content,
  ]);
}

/** Returns the value of the first element of a name. */
function valueIn(xml: string, element: string): string | undefined {
  const value = new RegExp(`<w:${element}\\s[^>]*w:val="([^"]*)"`, 'u').exec(xml)?.[1];
  return value
    ?.replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, '&');
}

const formats: Record<string, (count: number) => string> = {
  lowerLetter: letters,
  upperLetter: (count) => letters(count).toUpperCase(),
  lowerRoman: (count) => romanNumber(count).toLowerCase(),
  upperRoman: romanNumber,
  decimalZero: (count) => String(count).padStart(2, '0'),
};

/** a to z, then aa, bb: Word repeats the letter. */
function letters(count: number): string {
  return String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
}
