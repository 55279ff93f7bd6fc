// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { readFileSync } from 'node:fs';

/**
 * Counts the tests in a report of Vitest's JSON reporter. A failed run without a failed test counts as 1 failed test: a file
 * could not be loaded, or a set-up threw.
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
