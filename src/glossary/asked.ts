import type { Address } from './addresses.ts';

/**
 * What a text asked of the rest of the glossary when its references were resolved. As long as none of that changes, they
 * resolve to the same.
 */
export class Asked {
  /** Keys of the names that it looked up: see `Directory.find`. */
  readonly keys = new Set<string>();
  /** Texts whose numbers it refers to. */
  readonly numbered = new Set<Address>();
  /** Whether it searched all names for the one nearest to a typo. */
  everyName = false;
  /** Whether it looked up a printed number or a heading. */
  rules = false;
}

/** What changed in the glossary since references were resolved. */
export interface Changed {
  /** Keys of names that lead to another target now. */
  keys: ReadonlySet<string>;
  /** Texts whose numbers have changed. */
  numbered: ReadonlySet<Address>;
  /** Printed numbers or headings. */
  rules: boolean;
}

/** Whether a change may concern a text that asked. */
export function concerns(changed: Changed, asked: Asked): boolean {
  return (
    (changed.keys.size > 0 && (asked.everyName || meets(changed.keys, asked.keys))) ||
    (changed.numbered.size > 0 && meets(changed.numbered, asked.numbered)) ||
    (changed.rules && asked.rules)
  );
}

function meets<Item>(some: ReadonlySet<Item>, others: ReadonlySet<Item>): boolean {
  return !some.isDisjointFrom(others);
}
