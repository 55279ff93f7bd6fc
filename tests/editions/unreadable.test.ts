import { beforeEach, describe, expect, test } from 'vitest';
import { earlierNumbers, readEditions } from '../../src/editions/index.ts';
import { withEditions } from '../../src/editions/with-editions.ts';
import { compile } from '../../src/link/index.ts';
import type { Diagnostic } from '../../src/model/index.ts';
import { unresolvedMerge } from '../../src/read/index.ts';
import { MemoryContent, parseOnce } from '../lib/memory-content.ts';

/** A folder in which texts, words, questions, icons and editions depend on each other in every way. */
function harbour(): MemoryContent {
  const content = new MemoryContent();
  const own = 'rulebook: rules\noutsideWorks: [Sea Stories]\nretiredTerms: [ballast]\n';
  content.files.set('site.yml', own);
  content.files.set('icons/icons.yml', '- code: Oar\n  name: oar\n  file: oar.svg\n');
  content.files.set('icons/oar.svg', '<svg viewBox="0 0 8 8"><path d="M1 1 7 7"/></svg>');
  content.entry('fog', ['title: Fog', 'aliases: [mist]'], 'Fog closes every harbour. ^p1');
  content.entry('buoy', ['title: Buoy'], 'A buoy has a bell. See [[ballast]].');
  content.entry('weather/tide', ['title: Tide'], 'The tide turns [Oar]. See [[harbour pilots]].');
  content.entry('weather/ebb', ['title: Ebb'], 'It is low. ^p1\n\nIt is lower. ^p2');
  const rules = (front: string, text: string) =>
    `---\n${front}\nprintedNumbers: ["1.1"]\n---\n\n1.1 ${text} ^r1\n`;
  content.files.set('documents/old-rules.md', rules('title: Old Rules', 'Boats dock.'));
  const front = 'title: Rules\nreplaces: Old Rules';
  content.files.set('documents/rules.md', rules(front, 'A boat docks at high tide.'));
  content.freeze('2026-01-01');
  content.edit('glossary/buoy.md', ' See [[ballast]].', '');
  content.edit('glossary/buoy.md', 'kind: term', 'withdrawn: no buoy floats any more\nkind: term');
  content.edit('glossary/weather/ebb.md', 'It is lower. ^p2\n', '');
  content.edit('glossary/weather/ebb.md', 'kind: term', 'kind: term\nretired: { p2: "tide#p1" }');
  content.entry(
    'quay',
    ['title: Quay'],
    'See mist. See Sea Stories. Compare [[buoy]] and [[ebb#^p1]]. See rule 1.1.\n\n' +
      ':::update{source="Notice" date="2026-01-02" supersededBy="tide#p1"}\nIt is open.\n:::',
  );
  content.files.set('words.yml', 'haar: Fog\nslack: Ebb\nlore: Sea Stories\n');
  content.files.set('questions.yml', 'Tide:\n  p1: [ when does the tide turn ]\n');
  content.number();
  return content;
}

/** What a check reports where a file or a folder cannot be read. */
function without(content: MemoryContent, path: string): Diagnostic[] {
  const sources = [
    ...content.sources.filter((one) => one.path !== path && !one.path.startsWith(`${path}/`)),
    { path, content: '', fault: 'permission denied' },
  ];
  const options = { earlierNumbers: earlierNumbers(readEditions(sources)) };
  return [...withEditions(compile(sources, parseOnce, options), sources, parseOnce).diagnostics];
}

test('nothing is reported as missing because of a file or folder that cannot be read', () => {
  const content = harbour();
  expect(content.check()).toEqual([]);
  const folders = [...content.files.keys()].map((path) => path.replace(/\/[^/]*$/u, ''));
  for (const path of new Set([...folders, ...content.files.keys()])) {
    const reported = without(content, path).map((one) => `${one.path} ${one.code} ${one.message}`);
    const unreadable = 'file/unreadable the file cannot be read: permission denied';
    expect(reported).toEqual([`${path} ${unreadable}`]);
  }
});

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.files.set('site.yml', 'name: Harbour\n');
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nSee [[Tide]]. ^p2');
  content.entry('tide', ['title: Tide'], 'The tide turns. See [[fog#^p2]]. ^p1');
  content.freeze('2026-01-01');
});

/** A conflict of two versions as Git writes it. */
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

  test('is not found in longer or shorter lines of signs, or inside of a line', () => {
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
