/** Minimum processor time of a measurement, in microseconds: a shorter one is mostly the clock's own step. */
const leastTime = 10_000;

/**
 * Measures by how much the processor time of a function grows with 16 times the work: 16 if it is linear, 256 if it is
 * quadratic. The shortest of several runs counts, which a busy machine hardly changes.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const repeat = (times: number): void => {
    for (let time = 0; time < times; time++) run(size);
  };
  let times = 1;
  repeat(times);
  while (shortest(() => repeat(times)) < leastTime) times *= 2;
  const once = shortest(() => repeat(times)) / times;
  return shortest(() => run(16 * size)) / once;
}

/** Returns the shortest processor time of three runs, in microseconds. */
function shortest(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}
