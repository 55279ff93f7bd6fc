// Runs on Node 20 with nothing installed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './lib/command.mjs';
import { prepare, run, seconds } from './lib/setup.mjs';

const checks = ['check', 'lint', 'types'];

export default await command(
  import.meta,
  {
    does:
      'Tests Spaceline itself, with its own content: installs what is missing, then runs every check and test. The test of\n' +
      'other content is "npm run check". With arguments it runs Vitest alone, with those.',
    positionals: { usage: '[VITEST ARGUMENT...]', least: 0, most: Number.POSITIVE_INFINITY },
    options: {},
    example: '--project unit tests/unit/names.test.ts',
    passesOn: true,
  },
  async ({ positionals: args }) => {
    const began = Date.now();
    // The content that an editor has chosen is not tested here.
    for (const name of Object.keys(process.env))
      if (/^SPACELINE_(?:CONTENT|OUT|BASE|CACHE|PUBLISH)$/u.test(name)) delete process.env[name];
    process.env['SPACELINE_SETTINGS'] = devNull;
    const node = prepare();
    /** @type {number[]} */
    const exitCodes = [];
    if (args.length === 0) {
      console.log('Checking content, lint and types (npm run check, lint, types) ...');
      const runs = checks.map((script) => run(node, 'npm', ['run', '--silent', script]));
      exitCodes.push(...(await Promise.all(runs)));
    }

    console.log('Running the tests, in a real browser too (vitest run) ...');
    const folder = mkdtempSync(join(tmpdir(), 'spaceline-report-'));
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const exitCode = await run(node, 'vitest', ['run', ...reporters, ...args]);
    const tests = countTests(report, exitCode);
    rmSync(folder, { recursive: true, force: true });
    const passed = tests.passed + exitCodes.filter((code) => code === 0).length;
    const failed = tests.failed + exitCodes.filter((code) => code !== 0).length;

    console.log(`All done in ${seconds(began)}.`);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  },
);

/**
 * Counts the tests in a report of Vitest's JSON reporter. A failed run without a failed test counts as 1 failed test: a file
 * could not be loaded, or a set-up threw.
 *
 * @param {string} path the report
 * @param {number} exitCode Vitest's
 * @returns {{ passed: number, failed: number }}
 */
export function countTests(path, exitCode) {
  let [passed, failed] = [0, 0];
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const unloaded = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    );
    passed = report.numPassedTests;
    failed = report.numFailedTests + unloaded.length;
  } catch {
    // The run ended before its report was written.
  }
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
