// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { readFileSync } from 'node:fs';

/**
 * Counts the tests in a report of Vitest's JSON reporter. A run that failed without a failed test (a file that could
 * not be loaded, a set-up that threw) counts as one failed.
 *
 * @param {string} path the report
 * @param {number} exitCode Vitest's
 * @returns {{ passed: number, failed: number }}
 */
export function countTests(path, exitCode) {
  const { passed, failed } = read(path);
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** @param {string} path */
function read(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const unloaded = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
    };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
