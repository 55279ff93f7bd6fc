/** A line of a made-up PDF: its text at a place, in points from the lower left corner. */
export interface PdfLine {
  text: string;
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
  /** In a font whose A is a sign of its own, U+E000. */
  private?: boolean;
}

/** A small PDF with the standard fonts, a list of lines a page. */
export function makePdf(pages: readonly (readonly PdfLine[])[]): Uint8Array {
  const objects: string[] = [];
  const add = (text: string): number => objects.push(text);
  const kids = pages.map((_, index) => `${6 + index * 2} 0 R`);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  const own = '/Encoding << /Differences [65 /uniE000] >>';
  add(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${own} >>`);
  for (const lines of pages) {
    const at = objects.length + 1;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
    );
    const stream = lines
      .map(({ text, x, y, size = 10, bold, private: isPrivate }) => {
        const escaped = text.replace(/[\\()]/gu, '\\$&');
        return `BT /${isPrivate ? 'F3' : bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
      })
      .join('\n');
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Lays lines out below each other, from a height down. */
export function column(
  lines: readonly (string | Omit<PdfLine, 'x' | 'y'>)[],
  x: number,
  top: number,
  leading = 12,
): PdfLine[] {
  let y = top;
  return lines.flatMap((line): PdfLine[] => {
    const own = typeof line === 'string' ? { text: line } : line;
    if (own.size && own.size > 11) y -= own.size - 8;
    const placed = { ...own, x, y };
    y -= leading;
    return own.text === '' ? [] : [placed];
  });
}
