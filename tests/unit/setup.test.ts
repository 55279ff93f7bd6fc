import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from '../../scripts/lib/setup/installed.mjs';
import { portFrom } from '../../scripts/lib/setup/port.mjs';
import { countTests } from '../../scripts/lib/setup/test-report.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-setup-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the packages installed', () => {
  const sail = { version: '1.0.0', integrity: 'sha512-sail' };
  const oar = { version: '2.0.0', integrity: 'sha512-oar', optional: true };
  const wanted = { '': { version: '0.1.0' }, 'node_modules/sail': sail, 'node_modules/oar': oar };

  function installed(present: object | undefined): boolean {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    if (present) {
      const list = join(folder, 'node_modules/.package-lock.json');
      writeFileSync(list, JSON.stringify({ packages: present }));
    }
    return isInstalled(folder);
  }

  test('is enough with every package of the lock file, one for another platform aside', () => {
    expect(installed({ 'node_modules/sail': sail, 'node_modules/oar': oar })).toBe(true);
    expect(installed({ 'node_modules/sail': sail })).toBe(true);
  });

  test('is not enough with a package missing, of another version or content, or too many', () => {
    expect(installed(undefined)).toBe(false);
    expect(installed({})).toBe(false);
    expect(installed({ 'node_modules/sail': { ...sail, version: '1.0.1' } })).toBe(false);
    expect(installed({ 'node_modules/sail': { ...sail, integrity: 'sha512-x' } })).toBe(false);
    expect(installed({ 'node_modules/sail': sail, 'node_modules/keel': sail })).toBe(false);
  });
});

describe('PORT', () => {
  test('is 4321 by default', () => {
    expect(portFrom(undefined)).toBe(4321);
    expect(portFrom(' 8080 ')).toBe(8080);
  });

  test.each(['http', '-1', '65536', '80.5'])('"%s" is no port', (text) => {
    expect(() => portFrom(text)).toThrow(`PORT is "${text}", which is not a port`);
  });
});

describe('the count of tests', () => {
  const file = { status: 'passed', assertionResults: [{}] };
  const broken = { status: 'failed', assertionResults: [] };

  function counted(report: object | undefined, exitCode: number): object {
    const path = join(folder, 'report.json');
    if (report) writeFileSync(path, JSON.stringify(report));
    return countTests(path, exitCode);
  }

  test('is that of the report', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, testResults: [file] };
    expect(counted(report, 1)).toEqual({ passed: 7, failed: 2 });
  });

  test('counts a file that could not be loaded as one failed', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, testResults: [file, broken] };
    expect(counted(report, 1)).toEqual({ passed: 7, failed: 1 });
  });

  test('counts a run that ended badly as one failed, report or not', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, testResults: [file] };
    expect(counted(report, 1)).toEqual({ passed: 7, failed: 1 });
    rmSync(join(folder, 'report.json'));
    expect(counted(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});
