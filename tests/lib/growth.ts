/**
 * Measures by how much the processor time of a function grows with 16 times the work: 16 if it is linear, 256 if it is
 * quadratic. The shortest of several runs counts, which a busy machine hardly changes.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  run(size);
  const once = shortest(() => run(size));
  return shortest(() => run(16 * size)) / Math.max(1, once);
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
