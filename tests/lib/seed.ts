import { configureGlobal } from 'fast-check';

/** How many cases a test generates. `SPACELINE_CASES=1000 npm test` tries more of them. */
export const randomCases = Number(process.env['SPACELINE_CASES'] ?? 200);

/**
 * Fixes the seed of the generated tests: the same cases are tried each time, so that no test fails by chance.
 * `SPACELINE_SEED=2 npm test -- --project unit` tries other cases.
 */
configureGlobal({ seed: Number(process.env['SPACELINE_SEED'] ?? 1), numRuns: randomCases });
