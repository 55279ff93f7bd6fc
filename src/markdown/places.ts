import type { Point, TextPart } from '../glossary/index.ts';

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
    const found = written[at];
    if (wanted === '\n') {
      while (at < written.length && written[at] !== '\n') at++;
      at++;
      line++;
      column = 1;
      while (/[\s>]/u.test(written[at] ?? '') && written[at] !== value[index + 1]) step(1);
      places.push([index + 1, line, column]);
      continue;
    }
    if (wanted === found) {
      step(1);
      continue;
    }
    if (found === '\\') {
      step(1);
      places.push([index, line, column]);
      step(1);
      continue;
    }
    if (found === '&') {
      const end = written.indexOf(';', at);
      step(end < 0 ? 1 : end - at + 1);
      if (/[\uD800-\uDBFF]/u.test(wanted ?? '')) index++;
      places.push([index + 1, line, column]);
      continue;
    }
    step(1);
  }
  return places;
}
