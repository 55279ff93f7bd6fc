import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { ImportFault, type SourceText } from '../block.ts';
import { listNumbers } from '../outline/number-forms.ts';
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

/** Maximum size of an unpacked part of a Word file, in bytes. */
const largestPart = 200 * 1024 * 1024;

/** Reads a Word file. Each paragraph is a source line; automatic numbers are written out. */
export async function readDocx(name: string, bytes: Uint8Array): Promise<SourceText> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const { default: mammoth } = await import('mammoth');
  try {
    const files = unzipSync(bytes, {
      filter: (file) => /\.(?:xml|rels)$/u.test(file.name) && file.originalSize < largestPart,
    });
    const paths = ['document', 'numbering', 'styles'].map((part) => `word/${part}.xml`);
    const parts = paths.map((path) => parsed(strFromU8(files[path] ?? new Uint8Array())));
    writeOut(parts);
    for (const [index, part] of parts.entries())
      if (part) files[paths[index] ?? ''] = strToU8(new XMLSerializer().serializeToString(part));
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
    throw new ImportFault({ code: 'source/damaged', message, file: name });
  }
}

/**
 * Writes the automatic numbers of a Word file into its paragraphs, as text: the file has no "1.2.3", only rules for
 * counting (ECMA-376, part 1, 17.9). Bullets stay lists.
 *
 * @param parts the text, the lists and the styles; changed in place
 */
function writeOut([document, numbering, styles]: readonly (Document | undefined)[]): void {
  const lists = readLists(numbering);
  const byStyle = readStyles(styles);
  const counts = new Map<unknown, number[]>();
  for (const paragraph of elementsIn(document, 'p')) {
    const [properties] = childrenOf(paragraph, 'pPr');
    const style = valueIn(properties, 'pStyle') ?? '';
    const given = placeOf(properties);
    const inherited = byStyle.get(style);
    const id = given.id ?? inherited?.id ?? '0';
    const { levels, counter } = lists.get(id) ?? {};
    const [levelOfStyle] = [...(levels ?? [])].find(([, own]) => own.style === style) ?? [];
    const at = given.level ?? levelOfStyle ?? inherited?.level ?? 0;
    const level = levels?.get(at);
    if (id === '0' || !levels || !level || !properties) continue;
    for (const place of childrenOf(properties, 'numPr')) properties.removeChild(place);
    if (level.format === 'bullet' || level.format === 'none') {
      const place = properties.appendChild(newElement(properties, 'numPr'));
      place.appendChild(newElement(properties, 'ilvl', String(at)));
      place.appendChild(newElement(properties, 'numId', id));
    } else {
      const run = newElement(paragraph, 'r');
      const number = nextNumber(levels, at, counter);
      const text = run.appendChild(newElement(paragraph, 't'));
      text.textContent = /\S/u.test(number) ? `${number} ` : '';
      paragraph.insertBefore(run, properties.nextSibling);
    }
  }
  for (const style of elementsIn(styles, 'numPr')) style.parentNode?.removeChild(style);
  for (const style of elementsIn(numbering, 'pStyle')) style.parentNode?.removeChild(style);

  /** Counts the next item of a list, and returns its number. */
  function nextNumber(levels: ReturnType<typeof readLevels>, at: number, counter: unknown): string {
    const count = (counts.get(counter) ?? []).slice(0, at + 1);
    counts.set(counter, count);
    const startOf = (level: number): number => levels.get(level)?.start ?? 1;
    for (let outer = 0; outer < at; outer++) count[outer] ??= startOf(outer);
    count[at] = (count[at] ?? startOf(at) - 1) + 1;
    return (levels.get(at)?.text ?? '').replace(/%(\d)/gu, (_, digit: string) => {
      const index = Number(digit) - 1;
      const format = formats[levels.get(index)?.format ?? ''] ?? String;
      return format(count[index] ?? 1);
    });
  }
}

/**
 * Parses a part of a Word file. Returns undefined for an empty text.
 *
 * @throws if the text is not XML
 */
function parsed(xml: string): Document | undefined {
  if (xml === '') return undefined;
  const fail = (message: string): never => {
    throw new Error(message);
  };
  const errorHandler = { warning: () => {}, error: () => {}, fatalError: fail };
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
}

/** Reads the lists of `numbering.xml`, by their ids. */
function readLists(numbering: Document | undefined) {
  const abstracts = new Map(
    elementsIn(numbering, 'abstractNum').map((list) => [
      attributeOf(list, 'abstractNumId'),
      readLevels(list),
    ]),
  );
  return new Map(
    elementsIn(numbering, 'num').map((list) => {
      const abstract = valueIn(list, 'abstractNumId');
      const levels = new Map(abstracts.get(abstract));
      const overrides = childrenOf(list, 'lvlOverride');
      for (const override of overrides) {
        const at = Number(attributeOf(override, 'ilvl'));
        const before = levels.get(at);
        const start = Number(valueIn(override, 'startOverride') ?? before?.start);
        if (before) levels.set(at, { ...before, start });
        for (const [level, replaced] of readLevels(override)) levels.set(level, replaced);
      }
      // Lists with the same counter continue each other's numbers.
      const counter = overrides.length > 0 ? list : abstract;
      return [attributeOf(list, 'numId'), { levels, counter }];
    }),
  );
}

/** Reads the levels of a list. */
function readLevels(list: Element) {
  return new Map(
    childrenOf(list, 'lvl').map((level) => [
      Number(attributeOf(level, 'ilvl')),
      {
        start: Number(valueIn(level, 'start') ?? '1'),
        format: valueIn(level, 'numFmt') ?? 'decimal',
        /** "%1.%2": %1 is the count of the first level. */
        text: valueIn(level, 'lvlText') ?? '',
        /** The paragraph style whose paragraphs this level numbers. */
        style: valueIn(level, 'pStyle'),
      },
    ]),
  );
}

/** Reads the numbering of each paragraph style, inherited from the style that it is based on. */
function readStyles(styles: Document | undefined) {
  const byName = new Map(
    elementsIn(styles, 'style').map((style) => [attributeOf(style, 'styleId') ?? '', style]),
  );
  // A damaged file may have a circle of styles.
  const inherited = (style: Element, steps = 0): ReturnType<typeof placeOf> => {
    const own = placeOf(childrenOf(style, 'pPr')[0]);
    const based = byName.get(valueIn(style, 'basedOn') ?? '');
    if (own.id !== undefined || based === undefined || steps === 20) return own;
    const base = inherited(based, steps + 1);
    return { id: base.id, level: own.level ?? base.level };
  };
  return new Map([...byName].map(([name, style]) => [name, inherited(style)]));
}

/** Reads the place in a list from the properties of a paragraph or a style. */
function placeOf(properties: Element | undefined) {
  const level = valueIn(properties, 'numPr', 'ilvl');
  return {
    id: valueIn(properties, 'numPr', 'numId'),
    level: level === undefined ? undefined : Number(level),
  };
}

/** Lists the elements of a name in a part, whatever their prefix: of WordprocessingML, transitional or strict. */
function elementsIn(part: Document | undefined, name: string): Element[] {
  const all = part ? Array.from(part.getElementsByTagNameNS('*', name)) : [];
  return all.filter(({ namespaceURI }) =>
    /\/wordprocessingml\/(?:2006\/)?main$/u.test(namespaceURI ?? ''),
  );
}

function childrenOf(parent: Element | undefined, name: string): Element[] {
  const nodes: Node[] = Array.from(parent?.childNodes ?? []);
  return nodes.filter((node): node is Element => 'localName' in node && node.localName === name);
}

/** Returns the value of an element below another, by the names on its path. */
function valueIn(from: Element | undefined, ...path: string[]): string | undefined {
  let element = from;
  for (const name of path) [element] = childrenOf(element, name);
  return attributeOf(element, 'val');
}

function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.getAttributeNodeNS(element.namespaceURI ?? '', name)?.value;
}

/** Makes an element in the namespace of another. */
function newElement({ ownerDocument, namespaceURI }: Element, name: string, value?: string) {
  const element = ownerDocument.createElementNS(namespaceURI, `new:${name}`);
  if (value !== undefined) element.setAttributeNS(namespaceURI, 'new:val', value);
  return element;
}

const formats: Record<string, (count: number) => string> = {
  ...listNumbers,
  decimalZero: (count) => String(count).padStart(2, '0'),
};
