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

/** Memoises a pure function of two immutable objects. */
export function memoizePair<A extends object, B extends object, Result>(
  make: (a: A, b: B) => Result,
): (a: A, b: B) => Result {
  const made = memoize((a: A) => memoize((b: B) => make(a, b)));
  return (a, b) => made(a)(b);
}
