/**
 * Memoises a pure function of an immutable object, such as a parsed file, for as long as the object exists. Callers mark
 * the call `@__PURE__`, so that bundlers can drop it.
 */
export function memoize<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const made = new WeakMap<Of, { result: Result }>();
  return (of) => {
    let known = made.get(of);
    if (!known) {
      known = { result: make(of) };
      made.set(of, known);
    }
    return known.result;
  };
}

/** Former name of {@link memoize}. */
export const perObject = memoize;

/** Memoises a pure function of two immutable objects. */
export function perPair<A extends object, B extends object, Result>(
  make: (a: A, b: B) => Result,
): (a: A, b: B) => Result {
  const made = memoize((a: A) => memoize((b: B) => make(a, b)));
  return (a, b) => made(a)(b);
}

/** Whether two lists have identical items. */
export function isSameList(a: readonly unknown[], b: readonly unknown[] | undefined): boolean {
  return a.length === b?.length && a.every((item, index) => item === b[index]);
}

/** Values by key. A value is made again only if something that it is made from is another object. */
export class Kept<Key, Value> {
  #before = new Map<Key, { of: readonly unknown[]; value: Value }>();
  #now = new Map<Key, { of: readonly unknown[]; value: Value }>();

  /**
   * The value of a key.
   *
   * @param of what it is made from; each is compared by identity
   */
  get(key: Key, of: readonly unknown[], make: () => Value): Value {
    const known = this.#before.get(key);
    const one = known && isSameList(of, known.of) ? known : { of, value: make() };
    this.#now.set(key, one);
    return one.value;
  }

  /** Forgets values that were not asked for since the last call. */
  turn(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}
