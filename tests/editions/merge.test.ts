import { beforeEach, describe, expect, test } from 'vitest';
import { unresolvedMerge } from '../../src/read/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.files.set('site.yml', 'name: Harbour\n');
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nSee [[Tide]]. ^p2');
  content.entry('tide', ['title: Tide'], 'The tide turns. See [[fog#^p2]]. ^p1');
  content.freeze('2026-01-01');
});

/** What Git leaves of two versions of a stretch. */
const conflict = (ours: string, theirs: string): string =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> branch\n`;

const unresolved = 'file/unresolved-merge';

/** `path:line:column code` of every diagnostic. */
const places = (): string[] =>
  content.compiled().diagnostics.map((one) => `${one.path}:${one.line}:${one.column} ${one.code}`);

describe('an unresolved merge', () => {
  test.each([
    ['glossary/fog.md', 'Fog closes every harbour. ^p1\n', 7],
    ['glossary/fog.md', 'title: Fog\n', 2],
    ['site.yml', 'name: Harbour\n', 1],
  ])('of %s is one error, at the first marker, and the only one reported', (path, lines, line) => {
    content.edit(path, lines, conflict(lines.trimEnd(), 'something else'));
    expect(places()).toEqual([`${path}:${line}:1 ${unresolved}`]);
    const names = content.compiled().glossary.entries.map(({ name }) => name);
    expect(names).toEqual(path === 'site.yml' ? ['Fog', 'Tide'] : ['Tide']);
  });

  test.each(['<<<<<<< HEAD', '||||||| 1a2b3c4', '=======', '>>>>>>> branch', '>>>>>>>'])(
    'is found by a lone %s, with any line ending',
    (line) => {
      for (const end of ['\n', '\r\n']) {
        const text = ['A harbour.', line, 'Open.'].join(end);
        const place = { line: 2, column: 1 };
        expect(unresolvedMerge(text)).toMatchObject({ code: unresolved, place });
      }
    },
  );

  test('is not found in a longer or shorter line, or inside of one', () => {
    const lines = ['======', '========', 'a =======', '<<<<<<<<', '>>>>>>', '======= a'];
    expect(unresolvedMerge(lines.join('\n'))).toBeUndefined();
  });
});

test('a number that two branches gave is an error after the merge, and its advice works', () => {
  const fog = 'glossary/fog.md';
  content.edit(fog, 'Fog closes', 'Fog lifts at noon. ^p3\n\nFog closes');
  content.edit(fog, '^p2\n', '^p2\n\nFog lifts at dusk. ^p3\n');
  content.edit(fog, 'lastNumber: p2', 'lastNumber: p3');
  const said =
    /the number p3 is used twice, in line 7 too\..*remove " \^p3" from the other, and run/u;
  expect(content.check()).toEqual([expect.stringMatching(said)]);
  content.edit(fog, 'at dusk. ^p3', 'at dusk.');
  content.number();
  expect(content.files.get(fog)).toContain('at dusk. ^p4');
  expect(content.check()).toEqual([]);
});
