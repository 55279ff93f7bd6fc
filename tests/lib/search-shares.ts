/** How many of some queries have a right result first, and among the first three, in shares from 0 to 1. */
export function sharesOf(places: readonly number[]): { first: number; firstThree: number } {
  const share = (holds: (place: number) => boolean): number =>
    places.filter(holds).length / places.length;
  return {
    first: share((place) => place === 1),
    firstThree: share((place) => place >= 1 && place <= 3),
  };
}
