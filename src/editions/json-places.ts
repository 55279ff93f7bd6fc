import type { Point } from '../glossary/browser.ts';

/** A string, a sign of JSON's own, or a number or a word. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gsu;

/** An object or a list that is open, and where in it the reader is. */
interface Holder {
  isList: boolean;
  index: number;
  /** The key or index of what is read. */
  step: string;
  /** A key, or in a list a value, is yet to come. */
  isFresh: boolean;
}

/** Where the keys of a JSON text stand: found in one pass, whatever the text's size. */
export class JsonPlaces {
  readonly #json: string;
  readonly #offsets = new Map<string, number>();

  /**
   * @param json a text that `JSON.parse` reads
   * @param depth how deep the keys are that are asked for: 2 for `texts`, `glossary/fog`
   */
  constructor(json: string, depth: number) {
    this.#json = json;
    const open: Holder[] = [];
    for (const { 0: sign, index } of json.matchAll(token)) {
      const holder = open.at(-1);
      if (sign === '}' || sign === ']') open.pop();
      else if (sign === ',' && holder) {
        holder.index++;
        holder.isFresh = true;
      } else if (sign !== ':') {
        if (holder?.isFresh) {
          holder.step = holder.isList ? String(holder.index) : String(JSON.parse(sign));
          holder.isFresh = false;
          if (open.length <= depth) this.#offsets.set(keyOf(open.map(({ step }) => step)), index);
          if (!holder.isList) continue;
        }
        if (sign === '{' || sign === '[')
          open.push({ isList: sign === '[', index: 0, step: '', isFresh: true });
      }
    }
  }

  /** The place of a key, or of an item of a list by its index; the nearest above it that is there. */
  find(path: readonly (string | number)[]): Point {
    for (let length = path.length; length > 0; length--) {
      const offset = this.#offsets.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return pointAt(this.#json, offset);
    }
    return { line: 1, column: 1 };
  }
}

/** The line and column of an offset into a text. */
export function pointAt(text: string, offset: number): Point {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(0, lineStart).split('\n').length;
  return { line, column: offset - lineStart + 1 };
}

function keyOf(path: readonly (string | number)[]): string {
  return path.join('\0');
}
