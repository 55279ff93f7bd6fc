/** Minimum processor time of a measurement, in microseconds: a shorter one is mostly the clock's own step. */
const leastTime = 10_000;

/** How much larger the second size of a measurement is: linear time grows as much, quadratic time by its square. */
const factor = 32;

/**
 * Growth of the processor time that no linear function reaches and every quadratic one exceeds, each by a factor of
 * eight or four: more than a busy machine and garbage collection add.
 */
export const superlinear = 8 * factor;

/**
 * Measures by how much the processor time of a function grows with 32 times the size. The shortest of several runs
 * counts; a run that stays below {@link superlinear} is the last.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const repeat = (times: number): void => {
    for (let time = 0; time < times; time++) run(size);
  };
  run(size);
  let times = 1;
  let time = shortest(() => repeat(times));
  for (; time < leastTime; time = shortest(() => repeat(times))) times *= 2;
  const once = time / times;
  return shortest(() => run(factor * size), superlinear * once) / once;
}

/** Returns the shortest processor time of three runs, or of fewer if one is short enough, in microseconds. */
function shortest(run: () => void, enough = 0): number {
  let time = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 3 && time >= enough; count++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    time = Math.min(time, user + system);
  }
  return time;
}
