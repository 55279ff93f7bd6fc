import { beforeEach, describe, expect, test } from 'vitest';
import { earlierNumbers, readEditions } from '../../src/editions/index.ts';
import { withEditions } from '../../src/editions/with-editions.ts';
import { compile } from '../../src/link/index.ts';
import type { Diagnostic } from '../../src/model/index.ts';
import { unresolvedMerge } from '../../src/read/index.ts';
import { MemoryContent, parseOnce } from '../lib/memory-content.ts';

const [docking, fog] = ['glossary/docking.md', 'glossary/fog.md'];
const first = 'editions/2026-01-01.json';

type Edit = [path: string, from: string, to: string] | ((content: MemoryContent) => void);

/** Moves the text of "Fog" to another file, as an editor who does not know `npm run rename` might do. */
function moveFog(content: MemoryContent): void {
  const text = content.files.get(fog) ?? '';
  content.files.delete(fog);
  content.files.set('glossary/mist.md', text.replace('title: Fog', 'title: mist\naliases: [Fog]'));
}

const withoutFile = (content: MemoryContent): void => void content.files.delete(fog);

const addAfterSafe = (number: string): Edit => [docking, '^p2', `^p2\n\nAnother. ^${number}`];
const withoutSafe: Edit = [docking, '\n\nIt is safe. ^p2', ''];

/** Faults: the edits since the edition, the places that a check reports, and its message. */
const cases: Record<string, [edits: Edit[], found: string[], said?: RegExp]> = {
  nothing: [[], []],
  'a number that is gone: the retired key, with the place that has its text now': [
    [withoutSafe, [fog, 'lastNumber: p1\n---\n\n', 'lastNumber: p2\n---\n\nIt is safe. ^p2\n\n']],
    [`ruling/vanished-number ${docking} retired: { p4: '#p1' }`],
    /did you mean "retired: \{ p2: "Fog#p2" \}"\?$/u,
  ],
  'a retired number that is retired no more: the retired key': [
    [[docking, "retired: { p4: '#p1' }\n", 'retired: {}\n']],
    [`ruling/vanished-number ${docking} retired: {}`],
  ],
  'a number that is retired to a ruling that is not there: that ruling, once': [
    [withoutSafe, [docking, "p4: '#p1'", "p2: fog#p9, p4: '#p1'"]],
    [`ruling/retired-number ${docking} fog#p9, p4: '#p1' }`],
  ],
  'a retired number that was given again: that number': [
    [[docking, "retired: { p4: '#p1' }\n", ''], addAfterSafe('p4')],
    [`ruling/retired-number ${docking} ^p4`],
  ],
  'rulings that changed numbers: both numbers': [
    [
      [docking, 'safe. ^p2', 'safe. ^p3'],
      [docking, 'docks. ^p3', 'docks. ^p2'],
    ],
    [`ruling/renumbered ${docking} ^p3`, `ruling/renumbered ${docking} ^p2`],
    /^p3 reads as p2 did/u,
  ],
  ...Object.fromEntries(
    [
      ['a number that is given twice', 'p1'],
      ['a number of the wrong form', '2'],
      ['a number with a full stop', 'p2.'],
      ['a number that was never given', 'p400'],
    ].map(([what, number]) => [
      `${what}, on a ruling of the edition: that number alone, and the right one`,
      [
        [[docking, 'It is safe. ^p2', `It is safe. ^${number}`]],
        [`ruling/renumbered ${docking} ^${number}`],
        /^this ruling was p2 in the edition of 2026-01-01: write \^p2$/u,
      ],
    ]),
  ),
  'the first of two equal numbers, on a ruling of the edition: that number': [
    [[docking, 'It is safe. ^p2', 'It is safe. ^p3']],
    [`ruling/renumbered ${docking} ^p3`],
  ],
  'a number that is given twice beside one that is gone: the first alone': [
    [withoutSafe, [docking, '^p1', '^p1\n\nA buoy floats. ^p1']],
    [`ruling/duplicate-number ${docking} ^p1`],
  ],
  'a box with a blank before its name: the box, and not that its ruling is gone': [
    [[docking, 'It is safe. ^p2', ':::exampel\nIt is safe. ^p2x\n:::']],
    [`directive/unknown ${docking} :::exampel`, `ruling/renumbered ${docking} ^p2x`],
  ],
  'a text that names another one of the edition as its earlier self: that name': [
    [withoutFile, [docking, 'title: docking', 'title: docking\nformerly: [pier, fog]']],
    [`address/joined ${docking} fog]`],
  ],
  'a text that was moved by hand and has no lastNumber: the title of its new file alone': [
    [moveFog, ['glossary/mist.md', 'lastNumber: p1\n', '']],
    ['address/vanished glossary/mist.md title: mist'],
  ],
  'a text that was moved by hand: the title of its new file': [
    [moveFog],
    ['address/vanished glossary/mist.md title: mist'],
    /did you mean "formerly: \[fog\]" here\?$/u,
  ],
  'a text that was moved by hand, and has another earlier address: the key of that': [
    [moveFog, ['glossary/mist.md', 'title: mist', 'title: mist\nformerly: [haze]']],
    ['address/vanished glossary/mist.md formerly: [haze]'],
  ],
  'a text that is gone: the edition that has it': [
    [withoutFile],
    [`address/vanished ${first} {`],
    /bring its file back; .*"See \[\[X\]\]\."/u,
  ],
  'a text that cannot be read: that, and not that it is gone': [
    [[fog, 'title: Fog', 'titel: Fog']],
    [`front-matter/invalid ${fog} titel: Fog`, `front-matter/unknown-key ${fog} titel: Fog`],
  ],
  'a term that nothing refers to now: the edition that has it': [
    [[docking, 'See [[harbour master]]', 'Ask the master']],
    [`term/vanished ${first} {`],
  ],
  'a misspelt name beside one of the edition that is used once: the misspelt name alone': [
    [
      addAfterSafe('p5'),
      [docking, 'Another.', 'Ask the [[harbor master]].'],
      [docking, 'lastNumber: p4', 'lastNumber: p5'],
    ],
    [`reference/near-name ${docking} [[harbor master]]. ^p5`],
  ],
  'a term whose last reference is misspelt: that reference': [
    [[docking, '[[harbour master]]', '[[harbor master]]']],
    [`term/vanished ${docking} [[harbor master]]. ^p1`],
    /did you mean it here, where "harbor master" is written\?$/u,
  ],
  'a last number below one of an edition: that number, and that line': [
    [[docking, 'lastNumber: p4', 'lastNumber: p3']],
    [`ruling/last-number ${docking} '#p1' }`, `ruling/last-number ${docking} lastNumber: p3`],
  ],
};

describe('a printed number that was the number of another rule in the last edition', () => {
  const rules = 'documents/rules.md';
  let content: MemoryContent;

  beforeEach(() => {
    content = new MemoryContent();
    content.files.set('site.yml', 'name: Quay\nrulebook: rules\n');
    const text = ['4.1 A boat docks.', '4.2 A boat waits.', '4.3 A boat leaves.'].join('\n\n');
    content.files.set(rules, `---\ntitle: Rules\n---\n\n${text}\n`);
    content.entry('fog', ['title: Fog'], 'In fog, see rule 4.2.');
    content.freeze('2026-01-01');
  });

  /** Removes rule 4.2, so that 4.3 becomes 4.2. */
  function removeRule(): void {
    content.edit(rules, '4.2 A boat waits. ^r2\n\n4.3', '4.2');
    content.edit(rules, 'title: Rules', 'title: Rules\nretired: { r2: { reason: It is gone. } }');
  }

  const found = () => content.check().filter((one) => one.includes('reference/other-rule'));

  test('is reported in an unchanged reference and in a new one', () => {
    removeRule();
    content.edit(fog, 'rule 4.2. ^p1', 'rule 4.2. ^p1\n\nBoats leave by rule 4.2. ^p2');
    const said = `${fog} reference/other-rule in the edition of 2026-01-01, "4.2" was the number of another rule, r2 ("A boat waits."); now it is that of r3`;
    expect(found()).toEqual([said, said]);
  });

  test('is reported in a reference of a branch that began before the last edition', () => {
    removeRule();
    content.edit(fog, 'In fog, see rule 4.2. ^p1', 'Boats leave. ^p1');
    content.freeze('2026-02-01');
    content.edit(fog, 'Boats leave. ^p1', 'Boats leave. ^p1\n\nBoats wait by rule 4.2. ^p2');
    expect(found()).toEqual([expect.stringContaining('in the edition of 2026-01-01, "4.2" was')]);
    content.freeze('2026-03-01');
    expect(found()).toEqual([]);
  });

  test('is not reported if the reference was renumbered with its rule or names the permanent number', () => {
    content.edit(fog, 'rule 4.2', 'rule 4.3');
    content.freeze('2026-02-01');
    removeRule();
    content.edit(fog, 'rule 4.3. ^p1', 'rule 4.2. ^p1\n\nBoats leave: [[Rules#^r3|rule 4.2]]. ^p2');
    expect(found()).toEqual([]);
  });
});

test.each(Object.entries(cases))('a check of an edited glossary reports %s', (_, one) => {
  const [edits, found, said] = one;
  const content = new MemoryContent();
  const body =
    'A boat docks. See [[harbour master]]. ^p1\n\nIt is safe. ^p2\n\nOnly one docks. ^p3';
  content.entry('docking', ['title: docking', "retired: { p4: '#p1' }"], body);
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1');
  content.freeze('2026-01-01');
  for (const edit of edits) {
    if (typeof edit === 'function') edit(content);
    else content.edit(...edit);
  }
  const { diagnostics } = content.compiled();
  const pointed = diagnostics.map(({ path, line, column, code }) => {
    const lines = content.files.get(path)?.split('\n') ?? [];
    return `${code} ${path} ${lines[line - 1]?.slice(column - 1)}`;
  });
  expect(pointed).toEqual(found);
  if (said) expect(diagnostics[0]?.message).toMatch(said);
});

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

test.each(['---\n', 'title: ', 'kind: ', 'rulebook: ', '  p1: ', 'haar: ', '- code: '])(
  'nothing is reported as missing because of a file whose YAML lost "%s"',
  (lost) => {
    for (const [path, text] of harbour().files) {
      if (path.startsWith('editions/') || !text.includes(lost)) continue;
      const content = harbour();
      content.edit(path, lost, lost.replace(/:? ?\n?$/u, lost.startsWith('-') ? '' : ' '));
      const reported = content.compiled().diagnostics.filter((one) => one.path !== path);
      expect(reported).toEqual([]);
      expect(content.compiled().diagnostics.length).toBeGreaterThan(0);
    }
  },
);

test('only the first syntax error of a YAML file is reported', () => {
  const content = harbour();
  content.files.set('questions.yml', 'Tide\n  p1: [ a tide ]\n  p2: [ an ebb ]\nEbb\n');
  expect(content.check()).toEqual([expect.stringContaining('questions.yml site/invalid a key')]);
});

test('words and questions are not reported as missing while a ruling has a wrong number', () => {
  const content = harbour();
  content.files.set('words.yml', 'haar: turns\n');
  content.edit('glossary/weather/tide.md', '^p1', '^p1.');
  expect(content.check()).toEqual([expect.stringContaining('this ruling was p1 in the edition')]);
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

test.each([
  ['glossary/fog.md', 'Fog closes every harbour. ^p1\n', 7],
  ['glossary/fog.md', 'title: Fog\n', 2],
  ['site.yml', 'name: Harbour\n', 1],
])('an unresolved merge in %s is the only error, at its first marker', (path, lines, line) => {
  content.edit(path, lines, conflict(lines.trimEnd(), 'something else'));
  expect(places()).toEqual([`${path}:${line}:1 ${unresolved}`]);
  const names = content.compiled().glossary.entries.map(({ name }) => name);
  expect(names).toEqual(path === 'site.yml' ? ['Fog', 'Tide'] : ['Tide']);
});

const markers = ['<<<<<<< HEAD', '||||||| 1a2b3c4', '=======', '>>>>>>> branch', '>>>>>>>'];

test.each(markers)('an unresolved merge is found by a lone %s, with any line ending', (line) => {
  for (const end of ['\n', '\r\n']) {
    const text = ['A harbour.', line, 'Open.'].join(end);
    const place = { line: 2, column: 1 };
    expect(unresolvedMerge(text)).toMatchObject({ code: unresolved, place });
  }
});

test('an unresolved merge is not found in longer or shorter lines of signs, or inside of a line', () => {
  const lines = ['======', '========', 'a =======', '<<<<<<<<', '>>>>>>', '======= a'];
  expect(unresolvedMerge(lines.join('\n'))).toBeUndefined();
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
