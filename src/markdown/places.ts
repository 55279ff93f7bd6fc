import { fileStart, type Point, type TextPart } from '../glossary/index.ts';

const escaped = /^\\[!-/:-@[-`{-~]/u;
const characterReference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/iu;
/**
 * Positions of stretches of a text node's value in the file. mdast gives the start and the end of a text node, but its
 * value differs from the file at escapes, character references and line ends; the tokens of micromark that would tell
 * are gone by then, and its handlers cannot be extended without replacing them. So the value is aligned with the text
 * of the file, and each difference starts a new stretch.
 *
 * @param value the node's text
 * @param written the text of the file from the start of the node to its end
 * @param start of the node
 */
export function placesOf(value: string, written: string, start: Point): TextPart['places'] {
  const places: [number, number, number][] = [[0, start.line, start.column]];
  if (value === written && !/[\n\r]/u.test(value)) return places;
  let { line, column } = start;
  let at = 0;
  const step = (count: number): void => {
    at += count;
    column += count;
  };

  for (let index = 0; index < value.length; index++) {
    const wanted = value[index];
    if (wanted === '\n' || (wanted === '\r' && value[index + 1] !== '\n')) {
      while (at < written.length && written[at] !== wanted) at++;
      at++;
      line++;
      column = 1;
      // Indentation and the markers of a blockquote are only in the file.
      while (/[ \t>]/u.test(written[at] ?? '') && written[at] !== value[index + 1]) step(1);
      places.push([index + 1, line, column]);
      continue;
    }
    if (wanted === '\r') continue;
    const rest = written.slice(at, at + 80);
    if (escaped.test(rest) && rest[1] === wanted) {
      step(1);
      places.push([index, line, column]);
      step(1);
      continue;
    }
    const reference = characterReference.exec(rest)?.[0];
    if (reference !== undefined && !isLiteral(reference, value.slice(index), rest)) {
      step(reference.length);
      if (/[\uD800-\uDBFF]/u.test(wanted ?? '')) index++;
      places.push([index + 1, line, column]);
      continue;
    }
    // White space before a line end is only in the file; a second code unit of a character reference only in the value.
    if (wanted === rest[0] || value[index + 1] !== rest[0]) step(1);
    else places.push([index + 1, line, column]);
  }
  return places;
}

/** Whether what looks like a character reference is literal text; `&amp;amp;` is a reference to `&amp;`. */
function isLiteral(reference: string, value: string, written: string): boolean {
  if (!value.startsWith(reference)) return false;
  const { length } = reference;
  return value.slice(1, length) !== written.slice(length, 2 * length - 1);
}

/** The position in the file of an index into a text. */
export function placeAt(places: TextPart['places'], index: number): Point {
  let place = fileStart;
  for (const [from, line, column] of places) {
    if (from > index) break;
    place = { line, column: column + index - from };
  }
  return place;
}
