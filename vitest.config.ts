import { defineConfig } from 'vitest/config';

/** What `site` and `browser` look at: sites that are built once for both. */
const globalSetup = 'tests/lib/built-sites.ts';

/** Vitest leaves one processor free, which on two leaves half of the machine unused. */
const maxWorkers = '100%';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          include: [
            'src/**/*.test.ts',
            'tests/{unit,markdown,search,content,editions,import}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'site',
          maxWorkers,
          include: ['tests/site/**/*.test.ts'],
          globalSetup,
          // Builds take turns.
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{browser,offline,take-along}/**/*.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two cores: one page at a time, or the browser's own threads wait for each other.
          fileParallelism: false,
        },
      },
    ],
  },
});
