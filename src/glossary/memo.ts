/**
 * A pure function of an object that never changes, such as a parsed file: each object's result is made once, and kept as
 * long as the object.
 *
 * @__NO_SIDE_EFFECTS__ so that a bundle leaves such functions out that it does not use
 */
export function perObject<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
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

/** Whether two lists have the same items: not equal ones. */
export function isSameList(a: readonly unknown[], b: readonly unknown[] | undefined): boolean {
  return a.length === b?.length && a.every((item, index) => item === b[index]);
}

/** Values by key. One is made again only where something else than before was to make it of. */
export class Kept<Key, Value> {
  #before = new Map<Key, { of: readonly unknown[]; value: Value }>();
  #now = new Map<Key, { of: readonly unknown[]; value: Value }>();

  /**
   * The value of a key.
   *
   * @param of all that it is made of; each is compared by identity
   */
  get(key: Key, of: readonly unknown[], make: () => Value): Value {
    const known = this.#before.get(key);
    const one = known && isSameList(of, known.of) ? known : { of, value: make() };
    this.#now.set(key, one);
    return one.value;
  }

  /** Forgets what was not asked for since the last call. */
  turn(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}
