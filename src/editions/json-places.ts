import { type Point, pointAt } from '../glossary/browser.ts';

/** A string, a punctuation mark, or a number or literal. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gsu;

/** An object or array that the reader is inside of. */
interface Container {
  isList: boolean;
  index: number;
  /** The key or index of the current value. */
  step: string;
  /** Whether the next token is a key, or a value of an array. */
  isFresh: boolean;
}

/** Positions of the keys of a JSON text, found in one pass. */
export class JsonPlaces {
  readonly #json: string;
  readonly #offsets = new Map<string, number>();

  /**
   * @param json valid JSON
   * @param depth of the keys to find: 2 for `texts`, `glossary/fog`
   */
  constructor(json: string, depth: number) {
    this.#json = json;
    const open: Container[] = [];
    for (const { 0: sign, index } of json.matchAll(token)) {
      const container = open.at(-1);
      if (sign === '}' || sign === ']') open.pop();
      else if (sign === ',' && container) {
        container.index++;
        container.isFresh = true;
      } else if (sign !== ':') {
        if (container?.isFresh) {
          container.step = container.isList ? String(container.index) : String(JSON.parse(sign));
          container.isFresh = false;
          if (open.length <= depth) this.#offsets.set(keyOf(open.map(({ step }) => step)), index);
          if (!container.isList) continue;
        }
        if (sign === '{' || sign === '[')
          open.push({ isList: sign === '[', index: 0, step: '', isFresh: true });
      }
    }
  }

  /** Whether there is a key or an array item, down to the depth. */
  has(path: readonly (string | number)[]): boolean {
    return path.length === 0 || this.#offsets.has(keyOf(path));
  }

  /** The position of a key or of an array item; of its nearest ancestor where it does not exist. */
  find(path: readonly (string | number)[]): Point {
    for (let length = path.length; length > 0; length--) {
      const offset = this.#offsets.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return pointAt(this.#json, offset);
    }
    return { line: 1, column: 1 };
  }
}

function keyOf(path: readonly (string | number)[]): string {
  return path.join('\0');
}
