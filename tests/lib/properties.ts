import * as fc from 'fast-check';

type Arbitraries<Values> = { [Key in keyof Values]: fc.Arbitrary<Values[Key]> };

/** Checks that a property holds for generated values: `forAll(arbitrary, ..., (value, ...) => { ... })`. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  ...property: [...Arbitraries<Values>, (...values: Values) => void]
): void {
  fc.assert(fc.property(...property));
}

/** One of the texts of a list, which are separated by `¦`. */
export const oneOf = (list: string) => fc.constantFrom(...list.split('¦'));

/** A text that is put together from at most this many generated pieces, 12 by default. */
export function textOf(piece: fc.Arbitrary<string>, maxLength = 12): fc.Arbitrary<string> {
  return fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
}
