import { beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../src/model/index.ts';
import { changeWord } from '../../src/views/changes-html.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { plainWording } from '../lib/wording.ts';

const { changes: words } = plainWording('en');
const [first, second, third] = ['2026-01-01', '2026-02-01', '2026-03-01'];
const [docking, fog] = ['glossary/docking.md', 'glossary/fog.md'];

const safe = '\n\nA docked boat is safe from storms. ^p2';
const only = '\n\nOnly one boat docks a turn. ^p3';
let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  const body = `A boat docks at low water. See [[fog]]. ^p1${safe}${only}`;
  content.entry('docking', ['title: docking'], body);
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
  content.freeze(first);
});

type Edit = [path: string, from: string, to: string];

function edit(...edits: Edit[]): void {
  for (const one of edits) content.edit(...one);
}

/** Front matter that retires numbers of an entry. */
const retire = (path: string, to: string): Edit => [path, 'kind:', `retired: { ${to} }\nkind:`];

/** What changed since the last edition, a line a ruling. */
function changed(): string[] | undefined {
  return content.history().sinceLast?.texts.flatMap((text) => [
    ...(text.type === 'changed' ? [] : [`${text.address} ${text.type}`]),
    ...text.rulings.map((change) => {
      return `${text.address.replace('glossary/', '')}#${change.ruling.number} ${changeWord(change, words)}`;
    }),
  ]);
}

const movedAway: Edit[] = [
  [docking, safe, ''],
  retire(docking, 'p2: fog#p3'),
  [fog, 'noon. ^p2', 'noon. ^p2\n\nA docked boat is safe from every storm. ^p3'],
];

type Cited = Record<string, [status: string, destination: string]>;

/** Edits of a ruling between two editions: the edit, the changes, and what became of cited numbers. */
const edits: Record<string, [Edit[], changed: string[], Cited]> = {
  'is reworded': [
    [[docking, 'at low water', 'at any water']],
    ['docking#p1 Changed'],
    { p1: ['changed', '#p1'], p2: ['unchanged', '#p2'] },
  ],
  'comes before others': [
    [[docking, 'A boat docks', 'Before all, look. ^p4\n\nA boat docks']],
    ['docking#p4 New'],
    { p4: ['newer', '#p4'], p1: ['unchanged', '#p1'] },
  ],
  'gets another heading': [
    [[docking, 'Only one', '## How many?\n\nOnly one']],
    ['docking#p3 New heading'],
    { p3: ['unchanged', '#p3'] },
  ],
  'moves within its entry': [
    [
      [docking, only, ''],
      [docking, 'A boat docks', `${only.trim()}\n\nA boat docks`],
    ],
    ['docking#p3 Moved'],
    { p3: ['unchanged', '#p3'] },
  ],
  'gets another number in its entry': [
    [[docking, 'storms. ^p2', 'any storm. ^p4'], retire(docking, "p2: '#p4'")],
    ['docking#p4 Renumbered', 'docking#p2 Renumbered'],
    { p2: ['retired', '#p4'] },
  ],
  'moves to another entry': [
    movedAway,
    ['docking#p2 Moved away', 'fog#p3 Moved here'],
    { p2: ['retired', 'glossary/fog#p3'] },
  ],
  'is split': [
    [[docking, '. See [[fog]]. ^p1', '. ^p1\n\nSee [[fog]]. ^p4']],
    ['docking#p1 Changed', 'docking#p4 New'],
    { p1: ['changed', '#p1'] },
  ],
  'is joined with another': [
    [
      [docking, ' ^p2\n\nOnly one boat docks a turn. ^p3', ' Only one boat docks a turn. ^p2'],
      retire(docking, "p3: '#p2'"),
    ],
    ['docking#p2 Changed', 'docking#p3 Retired'],
    { p3: ['retired', '#p2'] },
  ],
  'is deleted for a reason': [
    [[docking, only, ''], retire(docking, 'p3: { reason: withdrawn in spring }')],
    ['docking#p3 Retired'],
    { p3: ['retired', 'withdrawn in spring'] },
  ],
};

test.each(Object.entries(edits))('a ruling that %s', (_, [made, found, cited]) => {
  edit(...made);
  content.number();
  expect(changed()).toEqual(found);
  content.freeze(second);
  for (const [number, [status, to]] of Object.entries(cited)) {
    expect(content.cited('glossary/docking', number, first).type, number).toBe(status);
    const place = to.replace(/^#/u, 'glossary/docking#');
    expect(content.leads('glossary/docking', number), number).toBe(place);
  }
});

test('a ruling that is reworded in wording only has this status for citations, until its meaning changes', () => {
  const wordingOnly = (date = first) => {
    const status = content.cited('glossary/docking', 'p1', date);
    return status.type === 'changed' && status.wordingOnly === true;
  };
  edit([docking, 'at low water', 'when the water is low']);
  content.freeze(second, 'docking');
  expect(wordingOnly()).toBe(true);
  expect(changed()).toEqual([]);
  edit([docking, 'when the water is low', 'at any water']);
  content.freeze(third);
  expect([wordingOnly(), wordingOnly(second)]).toEqual([false, false]);
  const days = { changedIn: [third], rewordedIn: [second] };
  expect(content.cited('glossary/docking', 'p1', first)).toMatchObject(days);
  content.freeze(third, 'all');
  expect([wordingOnly(), wordingOnly(second)]).toEqual([true, true]);
});

test('the status of a ruling that was reworded and reverted names the editions in between', () => {
  edit([docking, 'at low water', 'at any water']);
  content.freeze(second);
  edit([docking, 'at any water', 'at low water']);
  const reverted = { type: 'reverted', edition: { date: first } };
  expect(content.cited('glossary/docking', 'p1', first)).toMatchObject(reverted);
  content.freeze(third);
  const statusOf = (date = first) => content.cited('glossary/docking', 'p1', date).type;
  const statuses = [first, second, third].map(statusOf);
  expect(statuses).toEqual(['reverted', 'changed', 'unchanged']);
});

test('a ruling that gets another standing counts as changed', () => {
  const box = ':::update{source="Letter" date="2026-01-15"}';
  edit([docking, only.trim(), `${box}\n${only.trim()}\n:::`]);
  content.freeze(second);
  expect(content.cited('glossary/docking', 'p3', first)).toMatchObject({
    type: 'changed',
    parts: ['kind', 'standing', 'sources'],
    words: [],
    after: { standing: 'temporary', sources: [{ name: 'Letter', date: '2026-01-15' }] },
  });
});

test('a ruling that reads the same under another heading is unchanged, and its status has both headings', () => {
  edit([docking, 'Only one', '## How many?\n\nOnly one']);
  content.freeze(second);
  edit([docking, 'How many?', 'How many boats?']);
  expect(content.cited('glossary/docking', 'p3', second)).toMatchObject({
    type: 'unchanged',
    moved: { before: { heading: 'How many?' }, after: { heading: 'How many boats?' } },
  });
});

test('a renamed entry keeps its numbers, its old address and its old name', () => {
  content.rename('fog', 'sea mist');
  edit(['glossary/sea-mist.md', 'at noon', 'at dusk']);
  content.freeze(second);
  expect(content.files.get(docking)).toContain('See [[sea mist]].');
  expect(content.leads('glossary/fog', 'p2')).toBe('glossary/sea-mist#p2');
  expect(content.cited('glossary/fog', 'p2', first)).toMatchObject({ type: 'changed' });
  expect(content.redirects()).toEqual([
    'glossary/fog/ → glossary/sea-mist/',
    'glossary/fog/1/ → glossary/sea-mist/#p1',
    'glossary/fog/2/ → glossary/sea-mist/#p2',
    'glossary/fog/history/ → glossary/sea-mist/history/',
  ]);
  const { rulings } = content.history().of(addressOf({ type: 'entry', slug: 'docking' })) ?? {};
  const referredTo = Object.values(rulings ?? {}).flatMap(({ versions }) =>
    versions.flatMap(({ ruling: { references = [] } }) => references.map(({ to }) => to)),
  );
  expect(referredTo).toEqual(['glossary/fog', 'glossary/sea-mist']);
});

describe('a term', () => {
  beforeEach(() => {
    edit([docking, 'a turn.', 'a turn, [[harbour master]] or not.']);
    content.freeze(second);
  });

  test('that became an entry leads to it', () => {
    content.entry('harbour-master', ['title: harbour master'], 'She decides.');
    content.number();
    expect(content.check()).toEqual([]);
    expect(changed()).toContain('glossary/harbour-master added');
    expect(content.redirects()).toEqual(['terms/harbour-master/ → glossary/harbour-master/']);
  });

  test('without references redirects to the search once site.yml lists it as retired', () => {
    edit([docking, '[[harbour master]]', 'a master']);
    expect(content.check()).toEqual([expect.stringContaining('term/vanished')]);
    content.files.set('site.yml', 'retiredTerms: [Harbour-Master]\n');
    expect(content.check()).toEqual([]);
    expect(content.redirects()).toEqual(['terms/harbour-master/ → ?q=harbour%20master']);
  });
});

test('a citation of a day is compared with the edition in force on that day', () => {
  edit([docking, 'at low water', 'at any water']);
  content.freeze(second);
  const edition = (date: string) => content.cited('glossary/docking', 'p1', date);
  expect(edition('2026-01-31')).toMatchObject({ type: 'changed', edition: { date: first } });
  expect(edition('2027-01-01')).toMatchObject({ type: 'unchanged', edition: { date: second } });
  expect(edition('2025-12-31')).toMatchObject({ type: 'before-first', first: { date: first } });
  expect(edition('yesterday')).toMatchObject({ type: 'unknown' });
  expect(edition('2026-13-45')).toMatchObject({ type: 'unknown' });
  expect(content.cited('glossary/docking', 'p99', first)).toMatchObject({ type: 'unknown' });
});

test('a withdrawn entry keeps its text, and its cited rulings are reversed', () => {
  content.edit(fog, 'kind: term', 'withdrawn: It never was a part of the game\nkind: term');
  expect(content.check()).toEqual([]);
  expect(changed()).toEqual(['fog#p1 New status', 'fog#p2 New status']);
  expect(content.leads('glossary/fog', 'p2')).toBe('glossary/fog#p2');
  for (const since of [null, second]) {
    if (since) content.freeze(since);
    expect(content.cited('glossary/fog', 'p2', first)).toMatchObject({
      type: 'changed',
      before: { text: 'Fog lifts at noon.', standing: 'current' },
      after: { text: 'Fog lifts at noon.', standing: 'reversed' },
    });
  }
});
