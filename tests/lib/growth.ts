/** Minimum processor time of a measurement, in microseconds: a shorter one is mostly the clock's own step. */
const leastTime = 10_000;

/**
 * Measures by how much the processor time of a function grows with 16 times the work: 16 if it is linear, 256 if it is
 * quadratic. The shortest of several runs counts, which a busy machine hardly changes; a run below the limit is the last.
 */
export function growthOf(run: (size: number) => void, size: number, limit: number): number {
  const repeat = (times: number): void => {
    for (let time = 0; time < times; time++) run(size);
  };
  run(size);
  let times = 1;
  let time = shortest(() => repeat(times));
  for (; time < leastTime; time = shortest(() => repeat(times))) times *= 2;
  const once = time / times;
  return shortest(() => run(16 * size), limit * once) / once;
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
