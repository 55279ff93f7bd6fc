/**
 * Breaks a text into lines.
 *
 * @param text plain; line feeds stay, other white space is one space
 * @param width most characters (code points) of a line; a single longer word is left whole
 * @param first what stands before the first line
 * @param rest what stands before every other line
 */
export function wrap(text: string, width: number, first = '', rest = first): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/[^\S\u00a0]+/u).filter(Boolean)) {
      const lead = lines.length === 0 ? first : rest;
      if (line !== '' && lengthOf(lead) + lengthOf(line) + 1 + lengthOf(word) > width) {
        lines.push(lead + line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    if (line !== '') lines.push((lines.length === 0 ? first : rest) + line);
  }
  return lines.join('\n');
}

/** How many characters a text has: code points, combining marks not counted. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) if (!/\p{M}/u.test(character)) length++;
  return length;
}
