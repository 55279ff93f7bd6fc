/** A number with its noun: "1 error", "2 errors", "2 entries". */
export function count(number: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Seconds since a moment of `performance.now()`, to a tenth. */
export function secondsSince(start: number): string {
  return seconds(performance.now() - start);
}

/** Milliseconds as seconds, to a tenth. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
