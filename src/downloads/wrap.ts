/**
 * Breaks a text into lines.
 *
 * @param text plain; line feeds stay, other white space is one space
 * @param width most characters (code points) of a line; a single longer word is left whole
 * @param first what comes before the first line
 * @param rest what comes before every other line
 */
export function wrap(text: string, width: number, first = '', rest = first): string {
  const lines: string[] = [];
  const leads = [lengthOf(first), lengthOf(rest)] as const;
  for (const paragraph of text.split('\n')) {
    let line = '';
    let length = 0;
    for (const word of paragraph.split(/[^\S\u00a0]+/u)) {
      if (word === '') continue;
      const own = lengthOf(word);
      if (line === '') {
        line = word;
        length = own;
      } else if (leads[lines.length === 0 ? 0 : 1] + length + 1 + own > width) {
        lines.push((lines.length === 0 ? first : rest) + line);
        line = word;
        length = own;
      } else {
        line += ` ${word}`;
        length += 1 + own;
      }
    }
    if (line !== '') lines.push((lines.length === 0 ? first : rest) + line);
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
