import { fileStart, type Point, type TextPart } from '../glossary/index.ts';

const escaped = /^\\[!-/:-@[-`{-~]/u;
const characterReference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/iu;
/**
 * Where stretches of a text node's value stand in the file. The value and the file's text run side by side;
 * they part only at escapes, character references and line ends, and each such parting begins a new stretch.
 *
 * @param value the node's text
 * @param written the file's text from the node's start to its end
 * @param start where the node begins
 */
export function placesOf(value: string, written: string, start: Point): TextPart['places'] {
  const places: [number, number, number][] = [[0, start.line, start.column]];
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
      // Indents and the marks of a blockquote stand in the file alone.
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
    // White space before a line end is in the file alone; a second letter of a character reference, in the value.
    if (wanted === rest[0] || value[index + 1] !== rest[0]) step(1);
    else places.push([index + 1, line, column]);
  }
  return places;
}

/** Whether what looks like a character reference stands for itself; `&amp;amp;` is a reference to `&amp;`. */
function isLiteral(reference: string, value: string, written: string): boolean {
  if (!value.startsWith(reference)) return false;
  const { length } = reference;
  return value.slice(1, length) !== written.slice(length, 2 * length - 1);
}

/** The place in the file of one index into a text. */
export function placeAt(places: TextPart['places'], index: number): Point {
  let place = fileStart;
  for (const [from, line, column] of places) {
    if (from > index) break;
    place = { line, column: column + index - from };
  }
  return place;
}
