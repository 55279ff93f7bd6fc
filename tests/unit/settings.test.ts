import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../src/site/index.ts';

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
