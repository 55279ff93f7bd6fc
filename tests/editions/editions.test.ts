import { hash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { earlierNumbers, readEditions } from '../../src/editions/editions.ts';

import { changingEditions, History, nextEdition, textOn } from '../../src/editions/index.ts';

import { withEditions } from '../../src/editions/with-editions.ts';
import { compile } from '../../src/link/index.ts';
import { addressOf, remedies } from '../../src/model/index.ts';
import { lastChanges } from '../../src/views/index.ts';
import { MemoryContent, parseOnce } from '../lib/memory-content.ts';
import { plainWording } from '../lib/wording.ts';

const first = 'editions/2026-01-01.json';
const second = 'editions/2026-02-01.json';
const fog = addressOf({ type: 'entry', slug: 'fog' });

/** A glossary with two editions, the second of which rewords a ruling. */
function twoEditions(): MemoryContent {
  const made = new MemoryContent();
  const front = ['title: Fog', 'retired: { p3: { reason: it was no fog } }'];
  made.entry('fog', front, 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
  made.freeze('2026-01-01');
  made.edit('glossary/fog.md', 'at noon', 'at dusk');
  made.freeze('2026-02-01');
  return made;
}

let content: MemoryContent;

beforeEach(() => {
  content = twoEditions();
});

test('the file of an edition has the whole content of its day, one ruling per line, and its hash in the last line', () => {
  expect(content.files.get(second)?.split('\n')).toEqual([
    '{',
    '  "date": "2026-02-01",',
    '  "title": "Edition of 2026-02-01",',
    '  "follows": "2026-01-01",',
    '  "texts": [',
    '    {',
    '      "address": "glossary/fog",',
    '      "name": "Fog",',
    '      "sources": [],',
    '      "formerly": [],',
    '      "rulings": [',
    '        {"number":"p1","text":"Fog closes every harbour.","kind":"text","standing":"current","sources":[]},',
    '        {"number":"p2","text":"Fog lifts at dusk.","kind":"text","standing":"current","sources":[]}',
    '      ],',
    '      "retired": {',
    '        "p3": {"reason":"it was no fog"}',
    '      }',
    '    }',
    '  ],',
    '  "terms": {},',
    '  "sections": [],',
    expect.stringMatching(/^ {2}"sha256": "[\da-f]{64}"$/u),
    '}',
    '',
  ]);
});

test('the file of an edition reads as the glossary that it was made of, with any line ending', () => {
  const { editions, current } = content.compiled().editions;
  expect(editions.at(-1)?.state).toEqual(current);
  for (const [path, text] of content.files) content.files.set(path, text.replaceAll('\n', '\r\n'));
  expect(content.check()).toEqual([]);
  expect(content.compiled().editions.editions).toEqual(editions);
});

test.each([
  ['a word of a ruling', (text: string) => text.replace('Fog lifts', 'Fog rises')],
  ['its end', (text: string) => text.slice(0, text.indexOf('Fog lifts'))],
  ['all of it', () => ''],
  ['the file of another edition', (text: string) => text.replaceAll('2026-01-01', '2026-03-01')],
])('an edition is damaged by a change of %s: one error, which says to restore it', (_, damage) => {
  content.files.set(first, damage(content.files.get(first) ?? ''));
  const said = 'the edition is not the one that was made: restore its file from Git';
  expect(content.check()).toEqual([`${first} edition/changed ${said}`]);
  expect(remedies['edition/changed']).toContain('`git checkout HEAD -- FILE`');
});

test('the file of an edition with the markers of a merge says that two branches made an edition of the day', () => {
  content.files.set(second, `<<<<<<< HEAD\n${content.files.get(second)}=======\n>>>>>>> b\n`);
  const said = `${second} file/unresolved-merge two branches made an edition of 2026-02-01: keep one`;
  expect(content.check()).toEqual([expect.stringContaining(said)]);
});

test('the file of an edition has the same bytes for the same content, and is rejected under the name of another day', () => {
  const again = twoEditions().files;
  for (const path of [first, second]) expect(again.get(path)).toBe(content.files.get(path));
  content.files.set('editions/2026-03-01.json', again.get(second) ?? '');
  const changed = 'editions/2026-03-01.json edition/changed';
  expect(content.check()).toEqual([expect.stringContaining(changed)]);
});

describe('the wording of an edition', () => {
  const marks = () => [...(content.compiled().editions.editions.at(-1)?.state.wording ?? [])];

  beforeEach(() => {
    content.edit('glossary/fog.md', 'Fog lifts at dusk', 'At dusk, fog lifts');
    content.edit('glossary/fog.md', 'every harbour', 'each harbour');
    content.edit('glossary/fog.md', 'lifts. ^p2', 'lifts. ^p2\n\n:::errata\nFog is grey. ^p4\n:::');
  });

  test.each<[names: string, except: string | undefined, marked: string[]]>([
    ['all', undefined, ['glossary/fog#p1', 'glossary/fog#p2']],
    ['Fog', undefined, ['glossary/fog#p1', 'glossary/fog#p2']],
    ['all', 'fog#p1', ['glossary/fog#p2']],
    ['fog#p1', undefined, ['glossary/fog#p1']],
    ['none', undefined, []],
  ])('is the same for the rulings that --wording %s --except %s names', (names, except, marked) => {
    content.freeze('2026-03-01', names, except);
    expect(marks()).toEqual(marked);
    expect(content.check()).toEqual([]);
    content.freeze('2026-03-01', 'fog#p2');
    expect(marks()).toEqual(['glossary/fog#p2']);
  });

  test('warns of a sentence that was added to a ruling, unless the ruling is named', () => {
    content.edit('glossary/fog.md', 'each harbour', 'every harbour and says so on a board');
    const doubtful = (wording: string) => {
      const { editions } = content.compiled();
      const made = nextEdition(editions, { date: '2026-03-01', title: 'March', wording });
      return 'fault' in made ? made.fault : made.doubtful;
    };
    content.number();
    expect(doubtful('all')).toEqual(['glossary/fog#p1']);
    expect(doubtful('all,fog#p1')).toEqual([]);
    expect(doubtful('fog#p2')).toEqual([]);
  });

  test('marks a ruling whose heading alone changed, which still counts as having the same words', () => {
    content.edit('glossary/fog.md', 'Fog closes', '## Weather\n\nFog closes');
    content.freeze('2026-03-01');
    content.edit('glossary/fog.md', '## Weather', '## Fog and rain');
    content.freeze('2026-04-01', 'fog#p1');
    expect(marks()).toEqual(['glossary/fog#p1']);
    const { p1: history } = content.history().of(fog)?.rulings ?? {};
    const last = history?.versions.at(-1);
    expect(last).toMatchObject({ since: '2026-04-01', saidSince: '2026-03-01', keepsWords: true });
    expect(last?.wordingOnly).toBeUndefined();
  });

  test.each(['mist', 'fog#p4', 'fog#p9'])('takes only names of reworded rulings: %s', (name) => {
    expect(() => content.freeze('2026-03-01', name)).toThrow(`in this edition: ${name}`);
  });
});

test('no edition is made if nothing changed, nor for a day that is not later', () => {
  expect(() => content.freeze('2026-03-01')).toThrow('nothing changed since 2026-02-01');
  content.edit('glossary/fog.md', 'at dusk', 'at dawn');
  expect(() => content.freeze('2026-02-01')).toThrow('needs a later date');
  expect(() => content.freeze('2026-02-30')).toThrow('"2026-02-30" is not a date');
});

describe('editions of two branches', () => {
  const theirs = 'editions/2026-04-01.json';

  beforeEach(() => {
    const branch = twoEditions();
    branch.edit('glossary/fog.md', 'every harbour', 'each harbour');
    branch.freeze('2026-04-01');
    content.edit('glossary/fog.md', 'at dusk', 'at dawn');
    content.freeze('2026-03-01');
    content.edit('glossary/fog.md', 'every harbour', 'each harbour');
    content.files.set(theirs, branch.files.get(theirs) ?? '');
  });

  test('are an error after the merge, until the later one is made again', () => {
    const said = `${theirs} edition/another-branch the edition was made after that of 2026-02-01, on another branch than that of 2026-03-01`;
    expect(content.check()).toEqual([expect.stringContaining(said)]);
    content.files.delete(theirs);
    content.freeze('2026-04-01');
    expect(content.check()).toEqual([]);
    expect(content.cited('glossary/fog', 'p2', '2026-03-01')).toMatchObject({ type: 'unchanged' });
    expect(content.cited('glossary/fog', 'p1', '2026-04-01')).toMatchObject({ type: 'unchanged' });
  });

  test('are an error if the edition before one of them is missing', () => {
    content.files.delete(theirs);
    content.files.delete(second);
    const said = `after that of 2026-02-01, which is missing: bring ${second} back from Git`;
    expect(content.check()).toContainEqual(expect.stringContaining(said));
  });
});

test('a dated link leads to the cited ruling, even if two branches gave its number to different rulings', () => {
  const branch = twoEditions();
  const add = (to: MemoryContent, text: string, date: string): void => {
    to.edit('glossary/fog.md', 'dusk. ^p2', `dusk. ^p2\n\n${text}`);
    to.freeze(date);
  };
  add(content, 'Fog is grey.', '2026-03-01');
  add(branch, 'A horn warns of fog.', '2026-04-01');
  content.files.set('editions/2026-04-01.json', branch.files.get('editions/2026-04-01.json') ?? '');
  content.edit('glossary/fog.md', 'Fog is grey. ^p4', 'A horn warns of fog. ^p4\n\nFog is grey.');
  content.number();
  const to = { to: 'glossary/fog', number: 'p5' };
  expect(content.cited('glossary/fog', 'p4', '2026-03-01')).toMatchObject({
    type: 'retired',
    before: { text: 'Fog is grey.' },
    retired: { target: { to, name: 'Fog', ruling: { text: 'Fog is grey.' } } },
  });
  expect(content.cited('glossary/fog', 'p4', '2026-04-01')).toMatchObject({ type: 'unchanged' });
});

test('a new address or quotation of a publication changes neither a text nor a ruling', () => {
  content = new MemoryContent();
  const body = ':::errata{source="T"}\nIt docks. ^p1\n:::\n\nIt moors. ^p2';
  content.entry('fog', ['title: Fog', 'sources: [S]'], body);
  content.freeze('2026-01-01');
  const source = '{ name: S, url: "https://example.org/1", quote: "It moors." }';
  content.edit('glossary/fog.md', 'sources: [S]', `sources: [${source}]`);
  content.edit('glossary/fog.md', 'source="T"', 'source="T" url="https://example.org/2"');
  const history = content.history();
  expect(history.sinceLast?.texts).toEqual([]);
  expect(lastChanges(history).get(fog)?.any?.date).toBe('2026-01-01');
  expect(history.of(fog)?.versions).toHaveLength(1);
});

test('an edition has whose words its texts are and where their notes begin; an earlier one without either is read', () => {
  content = new MemoryContent();
  const note = '\n  :::note\n  A guess.\n  :::\n';
  content.entry('fog', ['title: Fog', 'aboutWording: our own words'], `- It lifts. ^p1\n${note}`);
  content.freeze('2026-01-01');
  const recorded = content.files.get(first) ?? '';
  expect(recorded).toContain('"name": "Fog",\n      "aboutWording": "our own words",\n');
  expect(recorded).toContain('"text":"It lifts.\\nNote: A guess.","notesAt":9,');
  const earlier = recorded.replace(/\n *"aboutWording".*/u, '').replace('"notesAt":9,', '');
  const json = earlier.replace(/,\n {2}"sha256".*/su, '\n}');
  const sha256 = hash('sha256', json);
  content.files.set(first, earlier.replace(/"sha256": "\w+"/u, `"sha256": "${sha256}"`));
  expect(content.check()).toEqual([]);
  expect(content.history().sinceLast?.texts).toEqual([]);
  expect(lastChanges(content.history()).get(fog)?.any?.date).toBe('2026-01-01');
  const wordingOn = (date: string | null) => {
    const history = content.history().of(fog);
    return history && textOn(history, date)?.aboutWording;
  };
  expect([wordingOn('2026-01-01'), wordingOn(null)]).toEqual([undefined, 'our own words']);
  // An edition has both from now on, and a note that changes leaves the ruling as it was.
  content.entry('mist', ['title: Mist'], 'It hangs. ^p1');
  content.freeze('2026-02-01');
  expect(wordingOn('2026-02-01')).toBe('our own words');
  const made = content.history().of(fog);
  expect(made && changingEditions(made).map(({ date }) => date)).toEqual(['2026-01-01']);
  content.edit('glossary/fog.md', 'A guess', 'A good guess');
  for (const date of ['2026-01-01', '2026-02-01'])
    expect(content.cited('glossary/fog', 'p1', date)).toMatchObject({ type: 'unchanged' });
});

test('if the site changes its language, labels in its texts change, but no ruling counts as changed', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], '- Fog lifts.\n\n  :::example\n  Now.\n  :::\n\n- It ends.');
  content.freeze('2026-01-01');
  const { sources } = content;
  const labels = plainWording('de').kinds;
  const earlier = earlierNumbers(readEditions(sources));
  const german = compile(sources, parseOnce, { labels, earlierNumbers: earlier });
  const { glossary, editions } = withEditions(german, sources, parseOnce);
  expect(glossary.entries[0]?.rulings[0]?.text).toBe('Fog lifts.\nBeispiel: Now.');
  expect(new History(editions).sinceLast?.texts).toEqual([]);
});
