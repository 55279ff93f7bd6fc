/**
 * Measures by how much the processor time of a function grows with four times the work: 4 if it is linear, 16 if it is
 * quadratic. The shortest of five runs counts, which a busy machine hardly changes.
 *
 * @param run takes a millisecond or more for `size`
 */
export function growthOf(run: (size: number) => void, size: number): number {
  run(size);
  const once = shortest(() => run(size));
  return shortest(() => run(4 * size)) / Math.max(1, once);
}

/** Microseconds of processor time. */
function shortest(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}
