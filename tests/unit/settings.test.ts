import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../src/site/index.ts';

test('a site is never written into the content folder', () => {
  for (const out of ['harbour', 'harbour/dist', './harbour/../harbour/a/b']) {
    expect(() => settings({ SPACELINE_CONTENT: 'harbour', SPACELINE_OUT: out })).toThrow(
      'is inside of the content folder',
    );
  }
  const { out } = settings({ SPACELINE_CONTENT: 'harbour', SPACELINE_OUT: 'harbour-site' });
  expect(out).toBe(resolve('harbour-site'));
});
