import type { Address } from './addresses.ts';

/**
 * What a text asked of the rest of the glossary when its references were resolved. As long as the answers are the same,
 * they resolve to the same.
 */
export class Asked {
  /** Keys of the names that it looked up: see `Directory.find`. */
  readonly names = new Set<string>();
  /** Texts whose numbers it refers to. */
  readonly numbered = new Set<Address>();
  /** Whether it looked up a printed number or a heading. */
  rules = false;
  /** Whether it looked for a name like an unknown one. */
  allNames = false;
}

/** {@link Asked} as plain data. */
export interface AskedData {
  names: string[];
  numbered: Address[];
  rules: boolean;
  allNames: boolean;
}

export function dataOf({ names, numbered, rules, allNames }: Asked): AskedData {
  return { names: [...names], numbered: [...numbered], rules, allNames };
}
