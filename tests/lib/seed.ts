import { configureGlobal } from 'fast-check';

/**
 * Seed of the generated tests. The same cases are tried each time, so that a change is what fails a test, and not
 * chance. `SPACELINE_SEED=2 npx vitest run --project unit` tries other ones.
 */
configureGlobal({ seed: Number(process.env['SPACELINE_SEED'] ?? 1) });
