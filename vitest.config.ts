import { globSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { virtualModules } from './src/site/virtual-modules.ts';

// The content that an editor has chosen is not tested here.
for (const name of Object.keys(process.env))
  if (/^SPACELINE_(?:CONTENT|OUT|BASE|CACHE|PUBLISH)$/u.test(name)) delete process.env[name];
process.env['SPACELINE_SETTINGS'] = devNull;

/**
 * Tests that read the project's own content. They are left out if a fork has replaced the content, which `npm run
 * check` tests.
 */
const ownContentTests = /Star Trek/u.test(readFileSync('content/site.yml', 'utf8'))
  ? []
  : globSync('tests/**/*.test.ts').filter((file) =>
      /\breal\b|root, 'content'/u.test(readFileSync(file, 'utf8')),
    );
if (ownContentTests.length > 0)
  console.warn(
    `content/ was replaced: ${ownContentTests.length} files of tests that read it are left out`,
  );

/** Builds the sites for the projects `site` and `browser`, once for both, while the unit tests run. */
const sites = { globalSetup: 'tests/lib/built-sites.ts', setupFiles: 'tests/lib/sites-built.ts' };

/** Vitest leaves one processor free, which on two leaves half of the machine unused. */
const maxWorkers = '100%';

/** Timeouts that suffice on a busy machine: they end only tests that hang. */
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Files that take more than ten seconds, the longest first: a slow file that begins last would run alone. */
const slow =
  'site/build browser/search-in-place browser/every-page browser/editions browser/dev browser/sheet browser/citations offline/faults offline/save'
    .split(' ')
    .reverse();

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    return (await super.sort(files)).sort((a, b) => rank(b) - rank(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // A browser on a busy machine takes longer than the usual ten seconds to close.
    teardownTimeout: 60_000,
    projects: [
      {
        // Interface code that is tested outside of a page uses the words of the project's own content.
        plugins: [virtualModules(resolve('content'))],
        test: {
          name: 'unit',
          setupFiles: 'tests/lib/seed.ts',
          // The modules keep no state between tests: loading them once for all files saves a quarter of the time.
          isolate: false,
          ...limits,
          maxWorkers,
          exclude: ownContentTests,
          include: [
            'src/**/*.test.ts',
            'tests/{unit,markdown,search,content,editions,import}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'site',
          ...limits,
          isolate: false,
          maxWorkers,
          exclude: ownContentTests,
          include: ['tests/site/**/*.test.ts'],
          ...sites,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          ...limits,
          exclude: ownContentTests,
          include: ['tests/{browser,offline,downloads}/**/*.test.ts'],
          ...sites,
          // All files of a worker share its browser.
          isolate: false,
          // A browser keeps a processor busy for about four fifths of the time: three fill two processors.
          maxWorkers: 3,
          // After all other tests, whose builds would slow it down.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
