import { beforeEach, describe, expect, test } from 'vitest';
import {
  changesBetween,
  follow,
  lastText,
  type RulingChange,
  redirectsOf,
  rulingHistory,
} from '../../src/editions/index.ts';
import { changeWord } from '../../src/files/change-words.ts';
import { addressOf, placeText, readTextAddress } from '../../src/glossary/index.ts';
import { plainWording } from '../../src/wording/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

const { changes: words } = plainWording('en');
const first = '2026-01-01';
const second = '2026-02-01';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry(
    'docking',
    ['title: docking'],
    'A boat docks at low water. See [[fog]]. ^p1\n\nA docked boat is safe from storms. ^p2\n\nOnly one boat docks a turn. ^p3',
  );
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
  content.freeze(first);
});

/** What changed since the last edition, a line a ruling. */
function changed(): string[] {
  const { editions, current } = content.compiled().editions;
  const last = editions.at(-1);
  if (!last) throw new Error('there is no edition');
  return changesBetween(last.state, current).texts.flatMap((text) => [
    ...(text.type === 'changed' ? [] : [`${text.address} ${text.type}`]),
    ...text.rulings.map(({ number, type }) => `${text.address}#${number} ${type}`),
  ]);
}

/** What became of the rulings of the one text that changed since the last edition. */
function changes(): RulingChange[] {
  const { editions, current } = content.compiled().editions;
  const last = editions.at(-1);
  if (!last) throw new Error('there is no edition');
  const { texts } = changesBetween(last.state, current);
  expect(texts).toHaveLength(1);
  return texts.flatMap(({ rulings }) => rulings);
}

/** Where a citation leads: `address#number`, or the reason. */
function leads(cited: string, number: string): string {
  const address = readTextAddress(cited);
  if (!address) throw new Error(`${cited} is not an address`);
  const to = follow(content.compiled().editions.current, address, number).target?.to;
  if (!to) return 'unknown';
  return 'reason' in to ? to.reason : placeText({ address: to.to, ...to });
}

test('the rulings of an entry that was withdrawn are retired for its reason', () => {
  content.entry('fog', ['title: Fog', 'withdrawn: It never was a part of the game'], '');
  expect(changes()).toMatchObject(
    ['p1', 'p2'].map((number) => ({
      type: 'retired',
      number,
      to: { reason: 'It never was a part of the game' },
    })),
  );
});

describe('a ruling', () => {
  test('that is reworded keeps its number, and its citation shows both texts word by word', () => {
    content.edit('glossary/docking.md', 'at low water', 'at any water');
    expect(changed()).toEqual(['glossary/docking#p1 changed']);
    content.freeze(second);
    expect(content.cited('glossary/docking', 'p1', first)).toMatchObject({
      type: 'changed',
      before: { text: 'A boat docks at low water. See fog.' },
      after: { text: 'A boat docks at any water. See fog.' },
      words: [
        { type: 'same', text: 'A boat docks at ' },
        { type: 'removed', text: 'low' },
        { type: 'added', text: 'any' },
        { type: 'same', text: ' water. See fog.' },
      ],
      changedIn: [second],
    });
    expect(content.cited('glossary/docking', 'p1', second).type).toBe('unchanged');
  });

  test('that was reworded and reverted reads as it did, and was different in between', () => {
    content.edit('glossary/docking.md', 'at low water', 'at any water');
    content.freeze(second);
    content.edit('glossary/docking.md', 'at any water', 'at low water');
    expect(content.cited('glossary/docking', 'p1', first)).toMatchObject({
      type: 'reverted',
      edition: { date: first },
      changedIn: [second, null],
    });
    expect(content.cited('glossary/docking', 'p2', first).type).toBe('unchanged');
    content.freeze('2026-03-01');
    expect(content.cited('glossary/docking', 'p1', first).type).toBe('reverted');
    expect(content.cited('glossary/docking', 'p1', second).type).toBe('changed');
    expect(content.cited('glossary/docking', 'p1', '2026-03-01').type).toBe('unchanged');
  });

  test('that no edition has ever had keeps its retired number in the history, with its day', () => {
    content.edit(
      'glossary/fog.md',
      'title: Fog',
      'title: Fog\nretired: { p8: { reason: it never was quite right } }',
    );
    content.freeze(second);
    content.edit('glossary/fog.md', 'p8:', 'p9: "docking#p1", p8:');
    const retired = () =>
      Object.fromEntries(
        ['p8', 'p9'].map((number) => {
          const text = content.history().of(addressOf({ type: 'entry', slug: 'fog' }));
          return [number, text && rulingHistory(text, number)?.retired?.since];
        }),
      );
    expect(retired()).toEqual({ p8: second, p9: null });
    content.freeze('2026-03-01');
    expect(retired()).toEqual({ p8: second, p9: '2026-03-01' });
  });

  test('that is reworded since the last edition has changed since it', () => {
    content.edit('glossary/docking.md', 'at low water', 'at any water');
    expect(content.cited('glossary/docking', 'p1', first)).toMatchObject({ changedIn: [null] });
  });

  test('that came before others leaves their numbers alone', () => {
    content.edit('glossary/docking.md', 'A boat docks', 'Before all, look.\n\nA boat docks');
    content.number();
    expect(content.files.get('glossary/docking.md')).toContain(
      'Before all, look. ^p4\n\nA boat docks',
    );
    expect(changed()).toEqual(['glossary/docking#p4 added']);
    content.freeze(second);
    expect(content.cited('glossary/docking', 'p4', first)).toMatchObject({
      type: 'newer',
      since: second,
    });
    expect(content.cited('glossary/docking', 'p2', first).type).toBe('unchanged');
  });

  test('that moves within its entry keeps its number', () => {
    content.edit('glossary/docking.md', '\n\nOnly one boat docks a turn. ^p3', '');
    content.edit(
      'glossary/docking.md',
      'A boat docks',
      'Only one boat docks a turn. ^p3\n\nA boat docks',
    );
    expect(changed()).toEqual(['glossary/docking#p3 reordered']);
    content.freeze(second);
    expect(content.cited('glossary/docking', 'p3', first).type).toBe('unchanged');
  });

  test('that moves within its entry is said to stand behind the one that it follows', () => {
    content.edit('glossary/docking.md', 'A boat docks at low water. See [[fog]]. ^p1\n\n', '');
    content.edit(
      'glossary/docking.md',
      'a turn. ^p3',
      'a turn. ^p3\n\nA boat docks at low water. See [[fog]]. ^p1',
    );
    expect(changes()).toMatchObject([
      { type: 'reordered', number: 'p1', position: { after: { number: 'p3' } } },
    ]);
    content.freeze(second);
    content.edit('glossary/docking.md', '\n\nA boat docks at low water. See [[fog]]. ^p1', '');
    content.edit(
      'glossary/docking.md',
      'A docked boat',
      'A boat docks at any water. See [[fog]]. ^p1\n\nA docked boat',
    );
    const [change] = changes();
    expect(change).toMatchObject({ type: 'changed', number: 'p1', position: {} });
    expect(change).not.toHaveProperty('position.after');
  });

  test('that gets another number in its entry is one ruling, and not a new one and one that moved-away', () => {
    content.edit('glossary/docking.md', 'storms. ^p2', 'any storm. ^p4');
    content.edit('glossary/docking.md', 'kind: term', "retired: { p2: '#p4' }\nkind: term");
    content.edit('glossary/docking.md', 'lastNumber: p3', 'lastNumber: p4');
    expect(changes().map((change) => `${change.number} ${changeWord(change, words)}`)).toEqual([
      'p4 Renumbered',
      'p2 Renumbered',
    ]);
    expect(changes()[0]).toMatchObject({
      type: 'moved-here',
      from: { number: 'p2' },
      within: true,
    });
  });

  test('that moves to another entry takes its readers along', () => {
    content.edit('glossary/docking.md', '\n\nA docked boat is safe from storms. ^p2', '');
    content.edit('glossary/docking.md', 'kind: term', 'retired: { p2: fog#p3 }\nkind: term');
    content.edit(
      'glossary/fog.md',
      'noon. ^p2',
      'noon. ^p2\n\nA docked boat is safe from every storm.',
    );
    content.number();
    expect(changed()).toEqual(
      ['glossary/fog#p3 moved-here', 'glossary/docking#p2 moved-away'].sort(),
    );
    content.freeze(second);
    expect(leads('glossary/docking', 'p2')).toBe('glossary/fog#p3');
    expect(content.cited('glossary/docking', 'p2', first)).toMatchObject({
      type: 'retired',
      before: { text: 'A docked boat is safe from storms.' },
      retired: {
        since: second,
        target: { to: { to: 'glossary/fog', number: 'p3' }, name: 'Fog' },
      },
    });
  });

  test('that moves on from there still has its readers follow', () => {
    content.edit('glossary/docking.md', '\n\nA docked boat is safe from storms. ^p2', '');
    content.edit('glossary/docking.md', 'kind: term', 'retired: { p2: fog#p3 }\nkind: term');
    content.edit(
      'glossary/fog.md',
      'noon. ^p2',
      'noon. ^p2\n\nA docked boat is safe from storms. ^p3',
    );
    content.freeze(second);
    content.edit('glossary/fog.md', '\n\nA docked boat is safe from storms. ^p3', '');
    content.edit('glossary/fog.md', 'kind: term', 'retired: { p3: storm#p1 }\nkind: term');
    content.entry('storm', ['title: Storm'], 'A docked boat is safe from storms.');
    content.number();
    expect(content.check()).toEqual([]);
    expect(leads('glossary/docking', 'p2')).toBe('glossary/storm#p1');
  });

  test('that is split keeps its number on one part', () => {
    content.edit('glossary/docking.md', '. See [[fog]]. ^p1', '. ^p1\n\nSee [[fog]].');
    content.number();
    expect(changed()).toEqual(['glossary/docking#p1 changed', 'glossary/docking#p4 added']);
    content.freeze(second);
    expect(leads('glossary/docking', 'p1')).toBe('glossary/docking#p1');
  });

  describe('that is split names the number that took the rest', () => {
    const split = (number: string, date = first) => {
      const cited = content.cited('glossary/docking', number, date);
      return 'split' in cited
        ? cited.split.map(({ address, number: part }) => `${address}#${part}`)
        : cited.type;
    };

    test('in its own entry, whichever part keeps its number, of two parts each', () => {
      content.edit('glossary/docking.md', 'A docked boat is safe from storms. ^p2\n\n', '');
      content.edit(
        'glossary/docking.md',
        'kind: term',
        'retired: { p2: { reason: withdrawn in spring } }\nkind: term',
      );
      content.edit(
        'glossary/docking.md',
        'A boat docks at low water. See [[fog]]. ^p1',
        'A boat docks at low water.\n\nSee [[fog]]. ^p1\n\nA boat of any size floats.',
      );
      content.number();
      expect(split('p1')).toEqual(['glossary/docking#p4']);
      content.freeze(second);
      expect(split('p1')).toEqual(['glossary/docking#p4']);
      expect(split('p1', second)).toBe('unchanged');
      expect(split('p2')).toEqual([]);
      const { editions } = content.compiled().editions;
      const states = editions.map(({ state }) => state);
      const [was, is] = states;
      if (!was || !is) throw new Error('there are no two editions');
      expect(changesBetween(was, is).texts[0]?.rulings).toContainEqual(
        expect.objectContaining({
          number: 'p1',
          split: [{ address: 'glossary/docking', number: 'p4' }],
        }),
      );
    });

    test('in another entry, and where it went from there', () => {
      content.edit('glossary/docking.md', 'at low water. See [[fog]]', 'at low water');
      content.edit(
        'glossary/docking.md',
        'Only one boat docks a turn. ^p3',
        'Only one boat docks. ^p3',
      );
      content.entry('turn', ['title: turn'], 'One boat docks a turn, and no other. See [[fog]].');
      content.freeze(second);
      expect(split('p3')).toEqual([]);
      content.edit(
        'glossary/docking.md',
        'A docked boat is safe from storms. ^p2',
        'A docked boat is safe. ^p2',
      );
      content.entry('storm', ['title: storm'], 'It is safe from storms.');
      content.freeze('2026-03-01');
      expect(split('p2')).toEqual(['glossary/storm#p1']);
      content.edit('glossary/storm.md', 'It is safe from storms. ^p1', 'See [[turn]].');
      content.edit('glossary/storm.md', 'kind: term', 'retired: { p1: turn#p2 }\nkind: term');
      content.edit('glossary/turn.md', '^p1', '^p1\n\nIt is safe from storms.');
      content.number();
      expect(split('p2')).toEqual(['glossary/turn#p2']);
    });

    test('where both parts are new, beside the one that its own number leads to', () => {
      content.edit(
        'glossary/docking.md',
        'A docked boat is safe from storms. ^p2',
        'A docked boat is safe.\n\nSafe from storms. ^p5',
      );
      content.edit('glossary/docking.md', 'kind: term', "retired: { p2: '#p4' }\nkind: term");
      content.edit('glossary/docking.md', 'boat is safe.', 'boat is safe. ^p4');
      content.edit('glossary/docking.md', 'lastNumber: p3', 'lastNumber: p5');
      content.freeze(second);
      expect(leads('glossary/docking', 'p2')).toBe('glossary/docking#p4');
      expect(split('p2')).toEqual(['glossary/docking#p5']);
    });

    test('and no number where words were only taken out, or a new ruling says something else', () => {
      content.edit('glossary/docking.md', ' is safe from storms', ' is safe');
      content.edit(
        'glossary/docking.md',
        'A boat docks',
        'Storms close the harbour to boats.\n\nA boat docks',
      );
      content.freeze(second);
      expect(split('p2')).toEqual([]);
    });
  });

  test('that is joined with another leads to it', () => {
    content.edit('glossary/docking.md', ' ^p2\n\nOnly', ' Only');
    content.edit('glossary/docking.md', 'a turn. ^p3', 'a turn. ^p2');
    content.edit('glossary/docking.md', 'kind: term', "retired: { p3: '#p2' }\nkind: term");
    expect(changed()).toEqual(['glossary/docking#p2 changed', 'glossary/docking#p3 retired']);
    content.freeze(second);
    expect(leads('glossary/docking', 'p3')).toBe('glossary/docking#p2');
  });

  test('that is deleted leads to the reason', () => {
    content.edit('glossary/docking.md', '\n\nOnly one boat docks a turn. ^p3', '');
    content.edit(
      'glossary/docking.md',
      'kind: term',
      'retired: { p3: { reason: withdrawn in spring } }\nkind: term',
    );
    content.freeze(second);
    expect(leads('glossary/docking', 'p3')).toBe('withdrawn in spring');
    content.edit('glossary/docking.md', 'A boat docks', 'A new one.\n\nA boat docks');
    content.number();
    expect(content.files.get('glossary/docking.md')).toContain('A new one. ^p4');
  });

  test('that is deleted without a word is an error that offers where its text stands now', () => {
    content.edit('glossary/docking.md', '\n\nOnly one boat docks a turn. ^p3', '');
    content.edit('glossary/fog.md', 'noon. ^p2', 'noon. ^p2\n\nOnly one boat docks a turn.');
    content.number();
    expect(content.check()).toEqual([
      expect.stringMatching(/^glossary\/docking\.md ruling\/vanished-number .*"Fog#p3"/u),
    ]);
  });

  test('whose standing alone changes has changed', () => {
    content.edit(
      'glossary/docking.md',
      'Only one boat docks a turn. ^p3',
      ':::update{source="Letter" date="2026-01-15"}\nOnly one boat docks a turn. ^p3\n:::',
    );
    content.freeze(second);
    expect(content.cited('glossary/docking', 'p3', first)).toMatchObject({
      type: 'changed',
      parts: ['kind', 'standing', 'sources'],
      words: [],
      after: { standing: 'temporary', sources: [{ name: 'Letter', date: '2026-01-15' }] },
    });
  });

  test('that changed places with another by its number alone is an error', () => {
    content.edit('glossary/docking.md', 'storms. ^p2', 'storms. ^p9');
    content.edit('glossary/docking.md', 'a turn. ^p3', 'a turn. ^p2');
    content.edit('glossary/docking.md', 'storms. ^p9', 'storms. ^p3');
    expect(content.check()).toEqual([
      expect.stringContaining('ruling/renumbered p3 reads as p2 did'),
      expect.stringContaining('ruling/renumbered p2 reads as p3 did'),
    ]);
  });

  test('never gets a number that was retired before', () => {
    content.edit('glossary/docking.md', '\n\nOnly one boat docks a turn. ^p3', '');
    content.edit(
      'glossary/docking.md',
      'kind: term',
      'retired: { p3: { reason: withdrawn in spring } }\nkind: term',
    );
    content.freeze(second);
    content.edit('glossary/docking.md', 'retired: { p3: { reason: withdrawn in spring } }\n', '');
    content.edit('glossary/docking.md', 'storms. ^p2', 'storms. ^p2\n\nQuite another. ^p3');
    expect(content.check()).toEqual([expect.stringContaining('ruling/retired-number')]);
  });
});

describe('an entry', () => {
  test('that is renamed keeps its numbers, its old address and its old name', () => {
    content.rename('fog', 'sea mist');
    content.edit('glossary/sea-mist.md', 'at noon', 'at dusk');
    content.freeze(second);
    expect(content.files.get('glossary/docking.md')).toContain('See [[sea mist]].');
    expect(leads('glossary/fog', 'p2')).toBe('glossary/sea-mist#p2');
    expect(content.cited('glossary/fog', 'p2', first)).toMatchObject({ type: 'changed' });
    const { editions, glossary } = content.compiled();
    expect(redirectsOf(editions, glossary).map(({ path, to }) => `${path} ${to}`)).toEqual([
      'glossary/fog/ glossary/sea-mist/',
      'glossary/fog/1/ glossary/sea-mist/#p1',
      'glossary/fog/2/ glossary/sea-mist/#p2',
      'glossary/fog/history/ glossary/sea-mist/history/',
    ]);
  });

  test('that is renamed twice, and back, is still one', () => {
    content.rename('fog', 'sea mist');
    content.freeze(second);
    content.rename('sea mist', 'haze');
    content.freeze('2026-03-01');
    expect(leads('glossary/fog', 'p1')).toBe('glossary/haze#p1');
    content.rename('haze', 'Fog');
    content.freeze('2026-04-01');
    expect(content.check()).toEqual([]);
    for (const address of ['glossary/fog', 'glossary/sea-mist', 'glossary/haze'] as const) {
      expect(leads(address, 'p1')).toBe('glossary/fog#p1');
    }
  });

  test('that is renamed while a ruling of it moves leads right in both', () => {
    content.rename('fog', 'sea mist');
    content.edit('glossary/sea-mist.md', '\n\nFog lifts at noon. ^p2', '');
    content.edit('glossary/sea-mist.md', 'kind: term', 'retired: { p2: docking#p4 }\nkind: term');
    content.edit('glossary/docking.md', 'a turn. ^p3', 'a turn. ^p3\n\nFog lifts at noon.');
    content.number();
    expect(changed()).toEqual([
      'glossary/docking#p1 changed',
      'glossary/docking#p4 moved-here',
      'glossary/sea-mist renamed',
      'glossary/sea-mist#p2 moved-away',
    ]);
    content.freeze(second);
    expect(leads('glossary/fog', 'p2')).toBe('glossary/docking#p4');
  });

  test('that is gone without a word is an error that offers the one that took its place', () => {
    const text = content.files.get('glossary/fog.md') ?? '';
    content.files.delete('glossary/fog.md');
    content.files.set(
      'glossary/sea-mist.md',
      text.replace('title: Fog', 'title: sea mist\naliases: [Fog]'),
    );
    expect(content.check()).toEqual([
      expect.stringMatching(
        /^glossary\/sea-mist\.md address\/vanished .*did you mean "formerly: \[fog\]" here/u,
      ),
    ]);
  });

  test('that is deleted is an error that says what to put in its place', () => {
    content.files.delete('glossary/fog.md');
    content.edit('glossary/docking.md', 'See [[fog]].', '');
    expect(content.check()).toEqual([
      expect.stringMatching(/address\/vanished .*bring its file back; .*"See \[\[X\]\]\."/u),
    ]);
  });

  test('that is joined with another keeps its file', () => {
    content.files.delete('glossary/fog.md');
    content.edit(
      'glossary/docking.md',
      'title: docking',
      'title: docking\naliases: [Fog]\nformerly: [fog]',
    );
    content.edit('glossary/docking.md', 'See [[fog]].', '');
    expect(content.check()).toEqual([expect.stringContaining('address/joined')]);

    content.edit('glossary/docking.md', '\naliases: [Fog]\nformerly: [fog]', '');
    content.entry(
      'fog',
      ['title: Fog', 'retired: { p1: docking#p1, p2: docking }'],
      'See [[docking]]. ^p3',
    );
    content.freeze(second);
    expect(leads('glossary/fog', 'p1')).toBe('glossary/docking#p1');
    expect(leads('glossary/fog', 'p2')).toBe('glossary/docking');
  });

  test('that could not be read is not said to be gone', () => {
    content.edit('glossary/fog.md', 'title: Fog', 'titel: Fog');
    expect(content.check().filter((line) => line.includes('vanished'))).toEqual([]);
  });
});

describe('a term', () => {
  beforeEach(() => {
    content.edit('glossary/docking.md', 'a turn.', 'a turn, [[harbour master]] or not.');
    content.freeze(second);
  });

  test('that became an entry leads to it', () => {
    content.entry('harbour-master', ['title: harbour master'], 'She decides.');
    content.number();
    const { editions, glossary, diagnostics } = content.compiled();
    expect(diagnostics).toEqual([]);
    expect(changed()).toContain('glossary/harbour-master added');
    expect(redirectsOf(editions, glossary)).toEqual([
      {
        path: 'terms/harbour-master/',
        title: 'harbour master',
        to: 'glossary/harbour-master/',
        name: 'harbour master',
      },
    ]);
  });

  test('that nothing refers to any more leads to the search for it, and a check warns', () => {
    content.edit('glossary/docking.md', '[[harbour master]]', 'a master');
    const { editions, glossary, diagnostics } = content.compiled();
    expect(diagnostics).toMatchObject([{ level: 'warning', code: 'term/vanished' }]);
    expect(redirectsOf(editions, glossary)).toMatchObject([
      { path: 'terms/harbour-master/', to: '?q=harbour%20master' },
    ]);
  });
});

test('a term that nothing refers to any more may be given up in site.yml, and the check is silent', () => {
  content.edit('glossary/docking.md', 'See [[fog]].', 'See [[harbour master]].');
  content.freeze(second);
  content.edit('glossary/docking.md', '[[harbour master]]', '[[fog]]');
  expect(content.check()).toEqual([expect.stringContaining('term/vanished')]);
  content.files.set('site.yml', `${content.files.get('site.yml')}retiredTerms: [Harbour-Master]\n`);
  expect(content.check()).toEqual([]);
  const { editions, glossary } = content.compiled();
  expect(redirectsOf(editions, glossary)).toMatchObject([{ path: 'terms/harbour-master/' }]);
});

test('a day takes the edition in force on it, and one before the first says so', () => {
  content.edit('glossary/docking.md', 'at low water', 'at any water');
  content.freeze(second);
  const edition = (date: string) => content.cited('glossary/docking', 'p1', date);
  expect(edition('2026-01-31')).toMatchObject({ type: 'changed', edition: { date: first } });
  expect(edition('2027-01-01')).toMatchObject({ type: 'unchanged', edition: { date: second } });
  expect(edition('2025-12-31')).toMatchObject({ type: 'before-first', first: { date: first } });
  expect(edition('yesterday')).toMatchObject({ type: 'unknown' });
  expect(edition('2026-13-45')).toMatchObject({ type: 'unknown' });
  expect(content.cited('glossary/docking', 'p99', first)).toMatchObject({ type: 'unknown' });
});

describe('an entry that is withdrawn', () => {
  const withdraw = () =>
    content.entry('fog', ['title: Fog', 'withdrawn: It never was a part of the game'], '');

  test('keeps its address, and its citations say why it went and what they cited', () => {
    withdraw();
    expect(content.check()).toEqual([]);
    expect(leads('glossary/fog', 'p2')).toBe('It never was a part of the game');
    expect(content.cited('glossary/fog', 'p2', first)).toMatchObject({
      type: 'retired',
      before: { text: 'Fog lifts at noon.' },
      retired: { since: null, target: { to: { reason: 'It never was a part of the game' } } },
    });
    content.freeze(second);
    expect(content.check()).toEqual([]);
    expect(content.cited('glossary/fog', 'p2', first)).toMatchObject({
      type: 'retired',
      retired: { since: second },
    });
    const { editions, glossary } = content.compiled();
    expect(redirectsOf(editions, glossary)).toContainEqual({
      path: 'glossary/fog/2/',
      title: 'Fog, p2',
      to: 'glossary/fog/',
      name: 'Fog',
      reason: 'It never was a part of the game',
    });
  });

  test('shows the last text that an edition has, and since when it is gone', () => {
    withdraw();
    const text = () => content.history().of(addressOf({ type: 'entry', slug: 'fog' }));
    const shown = () => {
      const history = text();
      return history && lastText(history);
    };
    expect(shown()).toMatchObject({ edition: { date: first }, withdrawn: null });
    expect(shown()?.text.rulings.map(({ number }) => number)).toEqual(['p1', 'p2']);
    content.freeze(second);
    expect(shown()).toMatchObject({ edition: { date: first }, withdrawn: second });
  });

  test('may come back with its numbers', () => {
    withdraw();
    content.freeze(second);
    content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nFog lifts at noon. ^p2');
    expect(content.check()).toEqual([]);
    expect(content.cited('glossary/fog', 'p2', first).type).toBe('unchanged');
  });

  test('is an error where no edition has its text: nobody could read it then', () => {
    content.entry('haze', ['title: Haze', 'withdrawn: It never was a part of the game'], '');
    expect(content.check()).toEqual([expect.stringContaining('entry/never-published')]);
  });
});
