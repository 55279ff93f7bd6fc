import { type JSONPath, visit } from 'jsonc-parser';
import { type Point, pointAt } from '../glossary/browser.ts';

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
    const add = (path: JSONPath, offset: number): void => {
      this.#offsets.set(keyOf(path), offset);
    };
    /** Adds an item of a list. @returns whether to look inside of it */
    const item = (offset: number, path: JSONPath): boolean => {
      if (typeof path.at(-1) === 'number') add(path, offset);
      return path.length < depth;
    };
    visit(json, {
      onObjectProperty: (key, at, _1, _2, _3, above) => add([...above(), key], at),
      onObjectBegin: (at, _1, _2, _3, path) => item(at, path()),
      onArrayBegin: (at, _1, _2, _3, path) => item(at, path()),
      onLiteralValue: (_0, at, _1, _2, _3, path) => item(at, path()),
      // The parser counts the ends of what it skips only where there are functions for them.
      onObjectEnd: () => undefined,
      onArrayEnd: () => undefined,
    });
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
