import { strToU8, zipSync } from 'fflate';

/** A paragraph of a made-up Word file. */
export interface DocxParagraph {
  text: string;
  /** "Heading1", "Title" or none. */
  style?: string;
  /** Level of the automatic numbering, from 0. */
  level?: number;
  /** A bullet or a letter instead of a number. */
  mark?: 'bullet' | 'letter';
}

const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/**
 * Makes a small Word file with automatic numbers: 1., 1.1, 1.1.1 and a bullet list.
 *
 * @param prefix of the elements of WordprocessingML
 */
export function makeDocx(paragraphs: readonly DocxParagraph[], prefix = 'w'): Uint8Array {
  const xml = (text: string): string => text.replace(/(<\/?|\s|xmlns:)w(?=[:=])/gu, `$1${prefix}`);
  const levels = [0, 1, 2].map(
    (level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${
        level === 0 ? '%1.' : Array.from({ length: level + 1 }, (_, at) => `%${at + 1}`).join('.')
      }"/></w:lvl>`,
  );
  const body = paragraphs.map(({ text, style, level, mark }) => {
    const number =
      level === undefined
        ? ''
        : `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${mark === 'bullet' ? 2 : mark === 'letter' ? 3 : 1}"/></w:numPr>`;
    const properties = `<w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${number}</w:pPr>`;
    return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  });
  const heading = (level: number): string =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`;
  const parts = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/document.xml': xml(
      `<?xml version="1.0"?><w:document ${space}><w:body>${body.join('')}</w:body></w:document>`,
    ),
    'word/numbering.xml': xml(
      `<?xml version="1.0"?><w:numbering ${space}><w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    ),
    'word/styles.xml': xml(
      `<?xml version="1.0"?><w:styles ${space}>${heading(1)}${heading(2)}<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style></w:styles>`,
    ),
  };
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(files));
}
