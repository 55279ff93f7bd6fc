import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fits, isInstalled, portFrom } from '../../scripts/lib/setup.mjs';
import { countTests } from '../../scripts/test.mjs';
import { settings } from '../../src/site/index.ts';
import { TestFolder } from '../lib/folder.ts';

test('a site is never written into the content folder', () => {
  const into = (out: string) => settings({ SPACELINE_CONTENT: 'harbour', SPACELINE_OUT: out }).out;
  for (const out of ['harbour', 'harbour/dist', './harbour/../harbour/a/b'])
    expect(() => into(out)).toThrow('is inside of the content folder');
  expect(into('harbour-site')).toBe(resolve('harbour-site'));
});

test.each([
  ['', '/'],
  ['/', '/'],
  ['rules', '/rules/'],
  ['/my.rules//v2/', '/my.rules/v2/'],
])('SPACELINE_BASE may be written without its slashes: %j', (named, base) => {
  expect(settings({ SPACELINE_BASE: named }).base).toBe(base);
});

const noPaths = 'https://a.example/a/¦../rules¦/my rules/¦/a?b¦/ä/¦%41¦C:/rules'.split('¦');

test.each(noPaths)('SPACELINE_BASE takes a path alone: %s', (named) => {
  const said = `SPACELINE_BASE: "${named}" is no path of a site`;
  expect(() => settings({ SPACELINE_BASE: named })).toThrow(said);
});

test('a path may begin with ~', () => {
  expect(settings({ SPACELINE_OUT: '~/site' }).out).toBe(join(homedir(), 'site'));
  expect(settings({ SPACELINE_OUT: '~' }).out).toBe(homedir());
  expect(settings({ SPACELINE_OUT: '~site' }).out).toBe(resolve('~site'));
});

const folder = new TestFolder();

const sail = { version: '1.0.0', integrity: 'sha512-sail' };
const oar = { version: '2.0.0', integrity: 'sha512-oar', optional: true };
const wanted = { '': { version: '0.1.0' }, 'node_modules/sail': sail, 'node_modules/oar': oar };

function installed(present: object | undefined): boolean {
  folder.put('package-lock.json', JSON.stringify({ packages: wanted }));
  folder.put('node_modules/sail/index.js', '');
  if (present) folder.put('node_modules/.package-lock.json', JSON.stringify({ packages: present }));
  return isInstalled(folder.path);
}

test('an installation is complete with every package of the lock file, optional ones aside', () => {
  expect(installed({ 'node_modules/sail': sail, 'node_modules/oar': oar })).toBe(true);
  expect(installed({ 'node_modules/sail': sail })).toBe(true);
});

test('an installation is incomplete if a package is missing, superfluous, or of another version or content', () => {
  expect(installed(undefined)).toBe(false);
  expect(installed({})).toBe(false);
  expect(installed({ 'node_modules/sail': { ...sail, version: '1.0.1' } })).toBe(false);
  expect(installed({ 'node_modules/sail': { ...sail, integrity: 'sha512-x' } })).toBe(false);
  expect(installed({ 'node_modules/sail': sail, 'node_modules/keel': sail })).toBe(false);
});

test('every package of the lock file has a hash and no download address', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const packages: Record<string, object> = JSON.parse(lock).packages;
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.filter(([, one]) => !('integrity' in one))).toEqual([]);
  expect(installed.filter(([, one]) => 'resolved' in one)).toEqual([]);
  expect(installed.length).toBeGreaterThan(300);
});

test.each([
  ['v20.20.2', false],
  ['v22.18.0', false],
  ['v22.19.0', true],
  ['v24.0.0', true],
])('Node %s runs commands: %s', (version, expected) => {
  expect(fits(version)).toBe(expected);
});

test('PORT is 4321 by default', () => {
  expect(portFrom(undefined)).toBe(4321);
  expect(portFrom(' 8080 ')).toBe(8080);
});

test.each(['http', '-1', '65536', '80.5'])('PORT="%s" is not a port', (text) => {
  expect(() => portFrom(text)).toThrow(`PORT is "${text}", which is not a port`);
});

const file = { status: 'passed', assertionResults: [{}] };
const broken = { status: 'failed', assertionResults: [] };

test.each([
  [{ numPassedTests: 7, numFailedTests: 2, testResults: [file] }, 1, 7, 2],
  // A file that could not be loaded, a run that crashed, and a run without a report each count as one failed test.
  [{ numPassedTests: 7, numFailedTests: 0, testResults: [file, broken] }, 1, 7, 1],
  [{ numPassedTests: 7, numFailedTests: 0, testResults: [file] }, 1, 7, 1],
  [undefined, 1, 0, 1],
])('tests are counted by the report: %j, exit code %i', (report, exitCode, passed, failed) => {
  if (report) folder.put('report.json', JSON.stringify(report));
  expect(countTests(folder.at('report.json'), exitCode)).toEqual({ passed, failed });
});
