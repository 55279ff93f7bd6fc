/** A level of a numbered list, as `numbering.xml` gives it. */
interface Level {
  start: number;
  format: string;
  /** "%1.%2", where %1 is the count of the first level. */
  text: string;
  /** The paragraph style that numbers itself by this level. */
  style?: string;
}

interface Numbering {
  /** By number id and level. */
  levels: Map<string, Map<number, Level>>;
  /** Number ids that count on together. */
  shared: Map<string, string>;
}

/** The list and the level that a paragraph or a style names. */
interface ListPlace {
  id: string | undefined;
  level: number | undefined;
}

/** The parts of a DOCX that say how its paragraphs are numbered, as XML. */
export interface DocxParts {
  document: string;
  numbering: string;
  styles: string;
}

/**
 * Writes the automatic numbers of a Word file into its paragraphs, as text: what a reader sees as "1.2.3" stands
 * nowhere in the file but as rules for counting (ECMA-376, part 1, 17.9). Bullets stay lists.
 */
export function writeAutomaticNumbers(parts: DocxParts): DocxParts {
  const numbering = readNumbering(parts.numbering);
  const styles = readStyles(parts.styles);
  const counts = new Map<string, number[]>();
  const document = parts.document.replace(
    /<w:p(?=[\s>])[^>]*?(?:\/>|>)(?:\s*<w:pPr(?:\/>|>.*?<\/w:pPr>))?/gsu,
    (start) => {
      if (start.endsWith('/>') && !start.includes('<w:pPr')) return start;
      const properties = /<w:pPr>.*<\/w:pPr>/su.exec(start)?.[0] ?? '';
      const style = /<w:pStyle\s[^>]*w:val="([^"]*)"/u.exec(properties)?.[1];
      const own = /<w:numPr>(.*?)<\/w:numPr>/su.exec(properties)?.[1];
      const given = own === undefined ? undefined : numberOf(own);
      const inherited = style === undefined ? undefined : styles.get(style);
      const id = given?.id ?? inherited?.id;
      if (id === undefined || id === '0') return start;
      const levels = numbering.levels.get(id);
      const byStyle = [...(levels ?? [])].find(
        ([, level]) => level.style === style && style !== undefined,
      )?.[0];
      const at = given?.level ?? byStyle ?? inherited?.level ?? 0;
      const level = levels?.get(at);
      if (!levels || !level) return start;
      const bare = start.replace(/<w:numPr>.*?<\/w:numPr>/su, '');
      if (level.format === 'bullet' || level.format === 'none') {
        const numbered = `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`;
        return properties === '' ? `${bare}<w:pPr>${numbered}` : bare.replace('</w:pPr>', numbered);
      }
      const key = numbering.shared.get(id) ?? id;
      const count = counts.get(key) ?? [];
      counts.set(key, count);
      for (let outer = 0; outer < at; outer++) count[outer] ??= levels.get(outer)?.start ?? 1;
      count[at] = (count[at] ?? level.start - 1) + 1;
      count.length = at + 1;
      const text = level.text.replace(/%(\d)/gu, (_, digit: string) => {
        const index = Number(digit) - 1;
        return formatted(count[index] ?? 1, levels.get(index)?.format ?? 'decimal');
      });
      if (text.trim() === '') return bare;
      return `${bare}<w:r><w:t xml:space="preserve">${escapeXml(text)} </w:t></w:r>`;
    },
  );
  return {
    document,
    numbering: parts.numbering.replace(/<w:pStyle\s[^>]*\/>/gu, ''),
    styles: parts.styles.replace(/<w:numPr>.*?<\/w:numPr>/gsu, ''),
  };
}

function readNumbering(xml: string): Numbering {
  const abstracts = new Map<string, Map<number, Level>>();
  for (const { 1: id = '', 2: body = '' } of xml.matchAll(
    /<w:abstractNum\s[^>]*w:abstractNumId="(\d+)"[^>]*>(.*?)<\/w:abstractNum>/gsu,
  )) {
    abstracts.set(id, readLevels(body));
  }
  const levels = new Map<string, Map<number, Level>>();
  const shared = new Map<string, string>();
  for (const { 1: id = '', 2: body = '' } of xml.matchAll(
    /<w:num\s[^>]*w:numId="(\d+)"[^>]*>(.*?)<\/w:num>/gsu,
  )) {
    const abstract = attributeOf(body, 'abstractNumId') ?? '';
    const own = new Map(abstracts.get(abstract) ?? []);
    const overrides = [
      ...body.matchAll(/<w:lvlOverride\s[^>]*w:ilvl="(\d+)"[^>]*>(.*?)<\/w:lvlOverride>/gsu),
    ];
    for (const { 1: level = '0', 2: inner = '' } of overrides) {
      const before = own.get(Number(level));
      const start = attributeOf(inner, 'startOverride');
      if (before && start !== undefined)
        own.set(Number(level), { ...before, start: Number(start) });
      for (const [at, replaced] of readLevels(inner)) own.set(at, replaced);
    }
    levels.set(id, own);
    shared.set(id, overrides.length > 0 ? `own ${id}` : `abstract ${abstract}`);
  }
  return { levels, shared };
}

function readLevels(xml: string): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const { 1: at = '0', 2: body = '' } of xml.matchAll(
    /<w:lvl\s[^>]*w:ilvl="(\d+)"[^>]*>(.*?)<\/w:lvl>/gsu,
  )) {
    const style = attributeOf(body, 'pStyle');
    levels.set(Number(at), {
      start: Number(attributeOf(body, 'start') ?? '1'),
      format: attributeOf(body, 'numFmt') ?? 'decimal',
      text: attributeOf(body, 'lvlText') ?? '',
      ...(style === undefined ? {} : { style }),
    });
  }
  return levels;
}

/** The numbering of each paragraph style, inherited from the style that it is based on. */
function readStyles(xml: string): Map<string, ListPlace> {
  const own = new Map<string, ListPlace & { based: string | undefined }>();
  for (const { 1: id = '', 2: body = '' } of xml.matchAll(
    /<w:style\s[^>]*w:styleId="([^"]*)"[^>]*>(.*?)<\/w:style>/gsu,
  )) {
    const numbered = /<w:numPr>(.*?)<\/w:numPr>/su.exec(body)?.[1] ?? '';
    own.set(id, { based: attributeOf(body, 'basedOn'), ...numberOf(numbered) });
  }
  // A damaged file may have a circle of styles.
  const inherited = (name: string | undefined, steps = 0): ListPlace => {
    const { id, level, based } = own.get(name ?? '') ?? {};
    if (id !== undefined || based === undefined || steps === 20) return { id, level };
    const base = inherited(based, steps + 1);
    return { id: base.id, level: level ?? base.level };
  };
  return new Map([...own.keys()].map((name) => [name, inherited(name)]));
}

function numberOf(xml: string): ListPlace {
  const level = attributeOf(xml, 'ilvl');
  return { id: attributeOf(xml, 'numId'), level: level === undefined ? undefined : Number(level) };
}

function attributeOf(xml: string, element: string): string | undefined {
  const value = new RegExp(`<w:${element}\\s[^>]*w:val="([^"]*)"`, 'u').exec(xml)?.[1];
  return value
    ?.replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, '&');
}

function formatted(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(count);
    case 'upperLetter':
      return letters(count).toUpperCase();
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'upperRoman':
      return roman(count);
    case 'decimalZero':
      return String(count).padStart(2, '0');
    default:
      return String(count);
  }
}

/** a to z, then aa, bb: Word repeats the letter. */
function letters(count: number): string {
  return String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
}

const romanDigits = Object.entries({
  ...{ M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40 },
  ...{ X: 10, IX: 9, V: 5, IV: 4, I: 1 },
});

function roman(count: number): string {
  const [digits, value] = romanDigits.find(([, value]) => value <= count) ?? ['', 0];
  return value === 0 ? '' : digits + roman(count - value);
}

function escapeXml(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
}
