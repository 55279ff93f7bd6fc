/**
 * Breaks a text into lines.
 *
 * @param text plain text; line feeds stay, other runs of white space become a single space
 * @param width maximum characters (code points) of a line; a longer word is not broken
 * @param first what comes before the first line
 * @param rest what comes before every other line
 */
export function wrap(text: string, width: number, first = '', rest = first): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    const lead = (): string => (lines.length === 0 ? first : rest);
    for (const word of paragraph.split(/[^\S\u00a0]+/u).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      const isFull = line !== '' && lengthOf(lead()) + lengthOf(longer) > width;
      if (isFull) lines.push(lead() + line);
      line = isFull ? word : longer;
    }
    if (line !== '') lines.push(lead() + line);
  }
  return lines.join('\n');
}

const plain = /^[ -~]*$/u;

/** Length of a text in code points, combining marks not counted. */
export function lengthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let length = 0;
  for (const character of text) if (!/\p{M}/u.test(character)) length++;
  return length;
}
