import { configureGlobal } from 'fast-check';

/**
 * Fixes the seed of the generated tests: the same cases are tried each time, so that no test fails by chance.
 * `SPACELINE_SEED=2 npm test -- --project unit` tries other ones.
 */
configureGlobal({ seed: Number(process.env['SPACELINE_SEED'] ?? 1) });
