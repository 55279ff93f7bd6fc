import { describe, expect, test } from 'vitest';
import { openGlossary } from '../../scripts/lib/search/search-site.ts';
import { en } from '../../src/languages/index.ts';
import { compile } from '../../src/link/index.ts';
import { pageUrl } from '../../src/model/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { records } from '../../src/search/index.ts';
import { readIndexedText } from '../../src/search/indexed-text.ts';
import { glossaryOf } from '../lib/memory-content.ts';

const files: Record<string, string> = {
  'site.yml': 'name: Harbour\nlanguage: en\n',
  'words.yml':
    'dinghy, small boat: tender\nbell: lamp\nblow up: destroyed\nbase: pier, harbour office\nHM: harbour master\n' +
    'berths: pier\nberthing: tender\nthe thing that carries us: tender\ntie: pier\n',
  'questions.yml':
    'jetty:\n  p3: [may the ferryman put his thing anywhere he likes]\n  p5: ["it sank, where does everybody go", wreck floats off]\n' +
    'Old Pier Rules:\n  p1: [was the landing shut for lunch in former years, did they ever shut the landing for lunch]\n' +
    'Harbour Sailing Rules (HSR):\n  r7: [tugged twice a day when water comes in]\n',
  'glossary/pier.md': `---
title: pier
kind: term
aliases: [jetty, slipway]
---

A pier is a place to moor. ^p1

## Who may use a pier?

- You may not moor at another captain's pier without leave. ^p2
- Every captain may use a slipway, whoever built it. ^p3

## How many boats fit?

- Two boats moor on each side of a pier. ^p4

## What happens in a winter storm?

- A pier that is destroyed sets its boats adrift. ^p5
- :::note
  In fog, see the pier's lamp. ^p6
  :::
`,
  'glossary/tender.md':
    '---\ntitle: tender\nkind: term\nformerly: [Rowed Boat]\n---\n\nA tender carries the crew ashore. ^p1\n\nIt is rowed by two. ^p2\n',
  'glossary/seven-bells.md':
    '---\ntitle: Seven Bells\nkind: card\naliases: [7 of 8 bells, bells]\n---\n\nRung at night. ^p1\n\nThe bells are cast. ^p2\n',
  'glossary/lamp.md':
    '---\ntitle: lamp\nkind: card\n---\n\nThe Long Range Lamp (LRL) burns all night. ^p1\n\nSee [[Long Range Lamp]], [[harbour master]]. ^p2\n',
  'glossary/fog.md':
    '---\ntitle: fog\nkind: card\n---\n\nIn fog the lamp is lit. ^p1\n\nA lamp in a tender is lit as well. ^p2\n',
  'glossary/pilot.md':
    '---\ntitle: pilot\nkind: term\n---\n\nA flag that bars pilots does not keep them from boats that you board. ^p1\n\nPilots, unlike crews, never board boats. ^p2\n',
  'glossary/ferry.md':
    '---\ntitle: ferry\nkind: term\n---\n\nThe ferry must cross empty. ^p1\n\nThe ferry crosses after dusk. ^p2\n\nThe ferry may cross laden. ^p3\n\nIt moors as in [[pier#^p3|p3]]. ^p4\n',
  'glossary/beacon.md':
    '---\ntitle: beacon\nkind: card\naliases: [light in the fairway]\n---\n\nSee [[lamp#^p1|lamp]]. ^p1\n',
  'glossary/old-pier-rules.md':
    '---\ntitle: Old Pier Rules\nkind: term\n---\n\n:::update{source="Harbour News" standing="superseded"}\nA pier may close at noon. ^p1\n:::\n',
  'glossary/capstan.md':
    '---\ntitle: capstan\nkind: card\n---\n\n:::applies{to="Seven Bells, lamp"}\nIt sells twice at auction. ^p1\n:::\n\nIt turns. ^p2\n',
  'glossary/tide.md':
    '---\ntitle: tide\nkind: term\n---\n\n:::update{source="Harbour News" standing="superseded"}\nA tide turns at six. ^p1\n:::\n\nA tide turns at seven. ^p2\n',
  'documents/rules-before.md':
    '---\ntitle: Long Noon Bans\naliases: [noon bans, harbour rules]\n---\n\nNobody sails at noon. ^r1\n\n## 7. Nets ^r2\n\nNets stay ashore. ^r3\n',
  'documents/rules.md': `---
title: Harbour Sailing Rules (HSR)
replaces: rules-before
---

## 601. Mooring ^r1

601.1 A boat moors with two lines. ^r2

601.2 To moor, a captain ties each line. See rule 613. ^r3

601.2a Each line is tied twice, as in rule 601.2. ^r4

## 613. Tides ^r5

613.1 At ebb, lines are checked, whatever rule 601.2 says. ^r6

613.2 At flood, lines are checked again. ^r7

613.3 Lines that hold at ebb and flood are checked once a day. ^r8

## 702. Lines ^r9

702.19b A line that is checked may be tied again. ^r10

## Appendix A: Knots ^r11

| bowline | reef |
| - | - |
| 4 | 6 |
`,
};

const sources = Object.entries(files).map(([path, content]) => ({ path, content }));
const { glossary } = compile(sources, parseFile);
const { ask } = await openGlossary(glossary);

/** The rulings of an answer, the framed one with "!": `pier p3!`. */
async function led(question: string): Promise<string[]> {
  const { rulings, best } = await ask(question);
  return rulings.map((hit) => `${hit.target.slug} ${hit.ruling.number}${hit === best ? '!' : ''}`);
}

/** The names of an answer by their slugs. */
async function named(question: string): Promise<string[]> {
  return (await ask(question)).names.map(({ target }) => target.slug);
}

describe('the rulings of an answer', () => {
  test('are in one list, best first, from all texts', async () => {
    const found = await led('is a captain of a boat in fog');
    expect(found[0]).toBe('fog p1');
    expect(new Set(found.map((one) => one.split(' ')[0])).size).toBeGreaterThan(2);
  });

  test('are not cut off: all matching rules of a rulebook are listed', async () => {
    const found = await led('lines');
    expect(found.filter((one) => one.startsWith('rules ')).length).toBeGreaterThan(6);
  });

  test('begin with the first ruling of an entry for its title, and with the best ruling for an alias', async () => {
    expect((await led('pier'))[0]).toBe('pier p1');
    expect((await led('bells'))[0]).toMatch(/^seven-bells/u);
    expect((await ask('pier')).claims).toBe('name');
    expect((await ask('long noon bans')).names[0]?.matchedName).toBeUndefined();
  });

  test.each(['seven bells auction', 'lamp at an auction', 'capstan auction'])(
    'list a ruling that applies to several entries once: %s',
    async (question) => {
      const found = await led(question);
      expect(found.filter((one) => one.startsWith('capstan p1'))).toHaveLength(1);
    },
  );

  test('for two names begin with a ruling that has both, followed by each name in the order typed', async () => {
    for (const question of ['tender + lamp', 'lamp vs tender', 'lamp, tender', 'tender lamp'])
      expect((await led(question))[0], question).toMatch(/^fog p2/u);
    const found = (await led('tender vs ferry')).join();
    expect(found).toMatch(/^tender p1,tender p2,fog p2(?:,ferry p\d){4}$/u);
  });

  test('begin with the entry, if an entry and a section share the name', async () => {
    const shared = [
      ['glossary/docking.md', '---\ntitle: docking\nkind: term\n---\n\nA boat docks once. ^p1\n'],
      [
        'documents/rules.md',
        '---\ntitle: Rules\n---\n\n## 7. Docking ^r1\n\n7.1 Docking needs docking lines. ^r2\n',
      ],
    ].map(([path = '', content = '']) => ({ path, content }));
    const { ask: askShared } = await openGlossary(compile(shared, parseFile).glossary);
    const { rulings } = await askShared('docking');
    expect(rulings[0]?.target.slug).toBe('docking');
  });

  test('begin with the entry for a word only if the query has no other words', async () => {
    const spelt = {
      'docking\naliases: [dockings]': ['A boat docks once.'],
      mooring: ['Docking vessels twice is not allowed.'],
    };
    const { ask: askSpelt } = await openGlossary(glossaryOf(spelt));
    const { rulings } = await askSpelt('docking vessels twice');
    expect(rulings[0]?.target.slug).toBe('mooring');
  });

  test('have the current ruling before the superseded ruling', async () => {
    const found = await led('when does a tide turn');
    expect(found[0]).toMatch(/^tide p2/u);
    expect(found.at(-1)).toMatch(/^(?:tide|old-pier-rules) p1$/u);
  });

  test('of a past text come last, unless the query names the text', async () => {
    expect((await led('when does a pier close')).at(-1)).toBe('old-pier-rules p1');
    expect((await led('old pier rules'))[0]).toBe('old-pier-rules p1');
  });

  test('have the ruling that a pointer points at before the pointer, unframed', async () => {
    const found = await led('is there a light anywhere in the fairway');
    const at = (one: string): number => found.findIndex((other) => other.startsWith(one));
    expect(at('lamp p1')).toBeGreaterThanOrEqual(0);
    expect(at('lamp p1')).toBeLessThan(at('beacon p1'));
  });

  test('come with their subrules', async () => {
    const { rulings } = await ask('601.2');
    expect(rulings[0]?.subrules.map(({ printed }) => printed)).toEqual(['601.2a']);
  });

  test.each([
    ['rules 601.2', 'r3'],
    ['sections 613.1', 'r6'],
    ['appendix a', 'r11'],
    ['Appendix A.', 'r11'],
  ])('begin with the rule whose printed number is asked for: %s', async (question, number) => {
    const { best, query } = await ask(question);
    expect(best?.ruling.number).toBe(number);
    expect(query.unknown).not.toContain('appendix');
  });

  test('have the headings above them', async () => {
    expect((await ask('613.2')).rulings[0]?.ruling.path).toEqual(['Tides']);
  });
});

describe('operators', () => {
  test('words in quotation marks are one phrase', async () => {
    expect(await led('"sets its boats adrift"')).toEqual([expect.stringMatching(/^pier p5/u)]);
    expect((await ask('boats "on each side"')).missingPhrases).toEqual([]);
    expect((await ask('captain "slipway"')).missingPhrases).toEqual([]);
  });

  test('a phrase that no ruling has is reported, and the other words are searched for', async () => {
    const { missingPhrases, rulings } = await ask('tender "adrift on each line"');
    expect(missingPhrases).toEqual(['adrift on each line']);
    expect(rulings.length).toBeGreaterThan(0);
  });

  test('a ruling is not framed as the answer without the phrase that was asked for', async () => {
    expect((await ask('rule 613.1 "lines are checked"')).claims).toBe('ruling');
    const asked = await ask('rule 613.1 "the Captain\u2019s lines"');
    expect(asked.claims).toBe('nothing');
    expect(asked.missingPhrases).toEqual(['the Captain\u2019s lines']);
  });

  test('a minus before a word excludes rulings with the word', async () => {
    const all = await led('lamp lit');
    const without = await led('lamp lit -tender');
    expect(all).toContain('fog p2');
    expect(without).not.toContain('fog p2');
    expect(without.some((one) => one.startsWith('fog p1'))).toBe(true);
  });
});

test('a reference in the text of a ruling has its place and its target', async () => {
  const { rulings } = await ask('how does the ferry moor');
  const { text = '', links = [] } = rulings.find(({ ruling }) => ruling.links)?.ruling ?? {};
  const targets = [...glossary.entries, ...glossary.documents, ...glossary.terms];
  const found = links.map(([from, to, target, number]) => [
    text.slice(from, to),
    targets[target]?.title,
    number,
  ]);
  expect(found).toEqual([['p3', 'pier', 3]]);
});

describe('a citation', () => {
  test.each([
    ['pier p3', 'pier p3!'],
    ['slipway p4', 'pier p4!'],
    ['peir p3', 'pier p3!'],
    ['sailing rules r3', 'rules r3!'],
    ['harbour sailing rules, r4', 'rules r4!'],
    ['seven-bells#^p1', 'seven-bells p1!'],
    ['example.org/glossary/pier/3/?on=2026-01-01', 'pier p3!'],
    ['https://example.org/documents/rules/4/', 'rules r4!'],
    ['https://example.org/documents/rules/702.19b/', 'rules r10!'],
    ['https://example.org/sub/glossary/pier/history/#p3', 'pier p3!'],
    ['/glossary/tender.md', 'tender p1'],
    ['/api/history/glossary/tender.json', 'tender p1'],
    ['/documents/rules/print/#r4', 'rules r4!'],
  ])('%j leads to its ruling', async (question, right) => {
    expect((await led(question))[0]).toBe(right);
  });

  test('does not mean a ruling of another text with the same number that applies to the entry', async () => {
    const framed = (await led('seven bells p1')).filter((one) => one.endsWith('!'));
    expect(framed).toEqual(['seven-bells p1!']);
  });

  test('with a misspelt name keeps the typed text in the query', async () => {
    const { query } = await ask('peir, p3');
    expect(query.typed).toBe('peir, p3');
    expect(query.corrections).toEqual([{ from: 'peir', to: 'pier' }]);
    expect(query.cited).toBe('p3');
  });

  test.each(['/glossary/tendr/2/', 'https://example.org/sub/glossary/tendr/?on=2026-01-01#p2'])(
    'by the address %s, which has no text, offers the nearest names and says so',
    async (address) => {
      const { query, names, rulings, claims } = await ask(address);
      expect(query.leadsNowhere).toBe(true);
      expect(query.typed).toBe(address);
      expect(names.map(({ target }) => target.slug)).toEqual(['tender']);
      expect(rulings[0]?.ruling.number).toBe('p2');
      expect(claims).toBe('nothing');
    },
  );

  test('by an address without a text claims no answer if its words are not names', async () => {
    for (const address of ['/glossary/no-such-thing/#p3', '/terms/crew-of-nobody/']) {
      const { query, claims } = await ask(address);
      expect(query.leadsNowhere, address).toBe(true);
      expect(query.words, address).not.toContain('glossary');
      expect(claims).toBe('nothing');
    }
  });

  test('by the former address of a text leads to the text', async () => {
    const renamed = await ask('https://example.org/glossary/rowed-boat/2/');
    expect(renamed.query.leadsNowhere).toBeUndefined();
    expect((await led('https://example.org/glossary/rowed-boat/2/'))[0]).toBe('tender p2!');
  });

  test('by an address made of an alias leads to the text with the alias', async () => {
    expect((await led('/glossary/jetty/5/'))[0]).toBe('pier p5!');
  });
});

describe('a word of the players', () => {
  test('is searched for together with the name in the glossary, and the answer says so', async () => {
    const { query, rulings } = await ask('who rows the dinghy');
    expect(query.also).toEqual([{ said: 'dinghy', meant: ['tender'] }]);
    expect(query.corrections).toEqual([]);
    expect(rulings[0]?.target.slug).toBe('tender');
    expect((await led('what if my base blows up'))[0]).toMatch(/^pier p5/u);
  });

  test.each([
    ['several words in any form', 'what if my base blows up', 'blows up: destroyed'],
    ['a whole clause', 'who rows the thing that carries us', 'the thing that carries us: tender'],
    ['a form of words in several lines', 'berth', 'berth: pier,tender'],
  ])('may be %s: "%s"', async (_, question, found) => {
    const { also } = (await ask(question)).query;
    expect(also.map(({ said, meant }) => `${said}: ${meant}`)).toContain(found);
  });

  test('is also searched for as typed, if the glossary has its words', async () => {
    expect((await led('small boats adrift'))[0]).toMatch(/^pier p5/u);
  });

  test('gives the same answer as the name', async () => {
    expect((await named('HM'))[0]).toBe('harbour-master');
    expect((await led('small boat'))[0]).toBe('tender p1');
  });
});

describe('a question of the players', () => {
  test('leads to its ruling, which has none of the words', async () => {
    const { rulings } = await ask('it sank, where does everybody go');
    expect(rulings[0]?.asked).toBe('it sank, where does everybody go');
    expect((await led('it sank, where does everybody go'))[0]).toMatch(/^pier p5/u);
    expect((await led('what is left when it sank'))[0]).toMatch(/^pier p5/u);
    expect((await led('is it tugged twice a day'))[0]).toMatch(/^rules r7/u);
  });

  test('explains a hit that has no word of the query, for a single word too', async () => {
    const [sunk] = (await ask('sank')).rulings;
    expect(sunk?.asked).toBe('it sank, where does everybody go');
    expect(sunk?.score.isOnlyAsked).toBe(true);
    const [pier] = (await ask('pier')).rulings;
    expect(pier?.asked).toBeUndefined();
    expect(pier?.score.isOnlyAsked).toBe(false);
  });

  test('is not corrected as a typo, and is not part of the ruling', async () => {
    const { query, rulings } = await ask('wreck floats');
    expect(query.corrections).toEqual([]);
    expect(rulings.map(({ ruling }) => ruling.text).join()).not.toMatch(/wreck|floats/u);
  });
});

describe('a rulebook', () => {
  test.each([
    ['601.2', 'rules r3!'],
    ['what does rule 601.2a say', 'rules r4!'],
    ['702.19b', 'rules r10!'],
    ['§ 613', 'rules r5!'],
  ])('answers %s with the rule of that number before those that cite it', async (number, rule) => {
    expect((await led(number))[0]).toBe(rule);
  });

  test('has its printed numbers in the index', () => {
    const parts = [...records(glossary, en.words)].filter(({ url }) =>
      pageUrl(url).includes('/rules/'),
    );
    const rules = parts.flatMap(({ url }) => readIndexedText(url).rulings);
    expect(rules.map(({ printed }) => printed).join(' ')).toBe(
      '601 601.1 601.2 601.2a 613 613.1 613.2 613.3 702 702.19b Appendix A',
    );
    expect(rules[2]?.text).toBe('To moor, a captain ties each line. See rule 613.');
  });
});

test('a ruling that no longer applies is not framed, also if its text was named', async () => {
  expect(await led('old pier rules was the landing shut for lunch')).toContain('old-pier-rules p1');
});

test('a number after the name of its document claims an answer', async () => {
  expect(await led('Long Noon Bans 7')).toContain('rules-before r2!');
});

test.each(['7', '8', '{{7*7}}', '7 8', '99', 'p3', 'R4'])(
  'a bare number claims no answer: "%s"',
  async (number) => {
    expect((await ask(number)).claims).toBe('nothing');
  },
);
