import { describe, expect, test } from 'vitest';
import { openGlossary } from '../../scripts/lib/search/search-site.ts';
import { en } from '../../src/languages/index.ts';
import { compile } from '../../src/link/index.ts';
import { parseFile } from '../../src/read/index.ts';
import type { Answer } from '../../src/search/answer.ts';
import { answerByNames, answerInFull, type SearchTexts } from '../../src/search/find-answer.ts';
import { Vocabulary } from '../../src/search/vocabulary.ts';
import { glossaryOf } from '../lib/memory-content.ts';
import { openHarbour } from './harbour.ts';

const harbour = await openHarbour();
let asked: string[] = [];

const { texts } = await openGlossary(harbour.glossary);
const searchTexts: SearchTexts = (words) => {
  asked.push(words);
  return texts.search(words);
};

async function search(typed: string, verbatim = false): Promise<Answer> {
  asked = [];
  const { matcher, vocabulary } = harbour;
  const index = { ...texts, vocabulary, search: searchTexts };
  return answerInFull(typed, matcher, index, { verbatim });
}

/** The texts of an answer, names first, each once. */
const found = ({ names, rulings }: Answer): string[] => [
  ...new Set([...names, ...rulings].map(({ target }) => target.name)),
];
const firstRuling = ({ rulings: [first] }: Answer): string =>
  `${first?.target.name} ${first?.ruling.number}`;

describe('a question', () => {
  test('is answered by the ruling that has its words, in any form', async () => {
    const answer = await search('what of boats at a mooring when the pier is destroyed?');
    expect(firstRuling(answer)).toBe('mooring p2');
  });

  test('offers all texts with the name in an address', async () => {
    const answer = await search('https://example.org/sub/terms/tide/');
    expect(answer.query.leadsNowhere).toBeUndefined();
    expect(found(answer)).toEqual(expect.arrayContaining(['tide (ebb)', 'tide (flood)']));
  });

  test('is searched for word by word, without the words that no text has', async () => {
    await search('can the kitchen boat drift to the mooring');
    expect(asked).toEqual(expect.arrayContaining(['boat', 'drift', 'moor']));
    expect(asked).not.toContain('kitchen');
  });

  test('that consists of a name is answered by the text with this name', async () => {
    const answer = await search('what does the keepers lantern do?');
    expect(answer.names[0]).toMatchObject({ how: 'asked', isNamed: true });
    expect(answer.claims).toBe('name');
    expect(firstRuling(answer)).toBe("Keeper's Lantern p1");
  });

  test('names the words that no text has, as typed', async () => {
    const { query } = await search('Does the Kraken lift a boat in 1999?');
    expect(query.unknown).toEqual(['Kraken']);
    expect((await search('lift a krakn boa')).query.unknown).toEqual(['krakn']);
  });

  test.each([
    ['wat happens when the pier is destroyed', 'what happens when the pier is destroyed'],
    ['hwo amny lines cna hold a boat', 'how many lines can hold a boat'],
    ['wehn is teh flag hoisted', 'when is the flag hoisted'],
  ])('with a misspelt question word is read as it was meant: "%s"', async (typed, meant) => {
    const { query } = await search(typed);
    expect(query.words.join(' ')).toBe(meant);
    expect(query).toMatchObject({ corrections: [], unknown: [] });
  });

  test('with a frequent word is read as typed, though a stop word is similar', async () => {
    const { query } = await search('think of a boat');
    expect(query.words.join(' ')).toBe('think of a boat');
  });

  test('with an icon asks for the icon, not for words that begin with its code', async () => {
    await search('when is the red buoy icon hoisted');
    expect(asked).toContain('buoyiconcod');
  });

  test('claims no answer if a ruling has only a few of its words', async () => {
    const answer = await search('hoist the flag at the pier');
    expect(answer).toMatchObject({ claims: 'nothing' });
    expect(answer.best).toBeUndefined();
    expect(firstRuling(answer)).toBe('Storm Warning p1');
  });
});

test('the full text is not searched for a name that nearly every ruling has', async () => {
  const vocabulary = new Vocabulary(
    {
      rulings: 9000,
      meanLengths: { text: 9, above: 2, asked: 0 },
      words: '0lift 0mooring 0storm',
      counts: '20 8000 30',
    },
    en.words,
  );
  const index = { ...texts, vocabulary, search: searchTexts };
  asked = [];
  await answerInFull('does a storm lift my mooring', harbour.matcher, index);
  expect(asked).toContain('storm');
  expect(asked.join(' ')).not.toContain('mooring');
});

test('a name that was typed comes before texts that mention it', async () => {
  const names = found(await search('mooring'));
  expect(names[0]).toBe('mooring');
  expect(names).toContain('storm');
});

test('a note of the editors comes after a ruling with the same words', async () => {
  const keel =
    'Laid first. ^p1\n\n:::note\nThe barge has ropes. ^p2\n:::\n\nThe barge has lamps. ^p3';
  const { ask } = await openGlossary(glossaryOf({ keel }));
  const { rulings } = await ask('barge');
  expect(rulings.map(({ ruling }) => ruling.number).slice(0, 2)).toEqual(['p3', 'p2']);
});

test('the name of a term comes first, with the rulings that mention it', async () => {
  const answer = await search('drifting');
  expect(answer.names[0]?.target.name).toBe('drifting');
  expect(answer.names[0]?.target.mentions).toBe(1);
  expect(firstRuling(answer)).toBe('mooring p2');
});

test('a term in a question is reported if the first rulings do not mention the term', async () => {
  const rulings = ['A boat in a storm drifts.', 'A boat in fog drifts.', 'A boat at night drifts.']
    .flatMap((text) => [text, `${text} It may turn.`])
    .concat('At sunset a [[tug]] meets [[Iron Pilot|her]].');
  const { ask } = await openGlossary(glossaryOf({ boat: rulings }));
  const unmentioned = async (typed: string): Promise<string[]> =>
    (await ask(typed)).unmentioned.map(({ title }) => title);
  expect(await unmentioned('can a drifting boat in a storm tow an iron pilot')).toEqual([
    'Iron Pilot',
  ]);
  expect(await unmentioned('when does the iron pilot meet the tug at sunset')).toEqual([]);
  expect(await unmentioned('which drifting boat tows the tugs')).toEqual([]);
  expect(await unmentioned('iron pilot')).toEqual([]);
});

test('the rarest word of a question is reported if none of the first rulings has any form of it', async () => {
  const storms = ['day', 'night', 'dawn', 'dusk', 'noon', 'rain'];
  const fillers = Array.from(
    { length: 150 },
    (_, at) => `w${String.fromCharCode(97 + (at % 26))}${at}`,
  );
  const entries = {
    'drifting boat': storms.map((time) => `A drifting boat in a storm turns by ${time}.`),
    anchor: [`An anchor lies in a locker ${fillers.join(' ')}.`],
  };
  const { ask } = await openGlossary(glossaryOf(entries));
  const absent = async (typed: string): Promise<string | undefined> =>
    (await ask(typed)).absent?.folded;
  expect(await absent('can a drifting boat in a storm turn to the lockers')).toBe('lockers');
  expect(await absent('can a drifting boat turn in a storm by night')).toBeUndefined();
  expect(await absent('can a drifting boat in a storm turn to the kraken')).toBeUndefined();
});

test.each(['[Buoy]', 'red buoy icon', 'buoy symbol'])(
  '%s finds the icon and the rulings that show it',
  async (typed) => {
    const names = found(await search(typed));
    expect(names[0]).toBe('[Buoy] Red buoy');
    expect(names).toContain('Storm Warning');
  },
);

test('after the rulings with a phrase, if they are few, follow rulings with the other words of the query', async () => {
  const body =
    'Each buoy "floats or sinks" at dusk. ^p1\n\nA buoy floats free of the harbour toll. ^p2\n';
  const content = `---\ntitle: buoy\nkind: term\n---\n\n${body}`;
  const { ask } = await openGlossary(
    compile([{ path: 'glossary/buoy.md', content }], parseFile).glossary,
  );
  const { rulings, best } = await ask('"floats or sinks": is the toll of the harbour free?');
  expect(rulings.map(({ url, isLoose }) => [url, isLoose])).toEqual([
    ['/glossary/buoy/#p1', undefined],
    ['/glossary/buoy/#p2', true],
  ]);
  expect(best).toBeUndefined();
  expect((await ask('"floats or sinks"')).rulings).toHaveLength(1);
});

test('a rule of an earlier text is past if the later text has the rule; if the known part of that text lacks the rule, it is ranked as others are', async () => {
  const rules = (title: string, matter: string, ...texts: string[]) =>
    `---\ntitle: ${title}\n${matter}---\n\n${texts.join('\n\n')}\n`;
  const files = [
    {
      path: 'documents/old-rules.md',
      content: rules(
        'Old Rules',
        '',
        '## Moorings ^r1\n\nA fleet moors at most four boats at any pier.',
        '## Tolls ^r2\n\nA toll for boats is paid at noon.',
      ),
    },
    {
      path: 'documents/new-rules.md',
      content: rules(
        'New Rules',
        'replaces: old-rules\nincomplete: r1\n',
        ':::note\nThe beginning of the text is missing. ^r1\n:::',
        '## Tolls ^r2\n\nA toll for boats is paid at dusk.',
      ),
    },
  ];
  const { ask } = await openGlossary(compile(files, parseFile).glossary);
  const { rulings, claims } = await ask('boats at a pier that pay a toll');
  expect(rulings.map(({ url, isPast }) => [url, isPast])).toEqual([
    ['/documents/old-rules/#r1', false],
    ['/documents/new-rules/#r2', false],
    ['/documents/old-rules/#r2', true],
  ]);
  expect(claims).toBe('nothing');
});

describe('a misspelt word', () => {
  test('is corrected from the words of the glossary, and the answer says so', async () => {
    const answer = await search('protset before sunsett');
    expect(answer.query.corrections).toEqual([
      { from: 'protset', to: 'protest' },
      { from: 'sunsett', to: 'sunset' },
    ]);
    expect(firstRuling(answer)).toBe('Regatta Rules r2');
  });

  test('is not corrected if the reader asks for it as typed', async () => {
    const answer = await search('protset before sunsett', true);
    expect(answer.query.corrections).toEqual([]);
    expect(answer.query.words).toEqual(['protset', 'before', 'sunsett']);
  });

  test('that begins a name is corrected to its first word alone', async () => {
    const { query } = await search('regtata');
    expect(query.corrections).toEqual([{ from: 'regtata', to: 'regatta' }]);
    expect(query.keywords.map(({ stem }) => stem)).toEqual(['regatta']);
  });

  test('is not corrected to a name if the glossary has the word', async () => {
    const paddock = 'No haddock is kept there. ^p1';
    const { names, ask } = await openGlossary(glossaryOf({ paddock }));
    expect(names.match('haddock')).toMatchObject([{ how: 'typo' }]);
    expect((await ask('haddock')).names).toEqual([]);
  });

  test('is a name if it is the singular of the name with a typo, unless it is a word of the language', async () => {
    const body = 'It keeps the bay dry. ^p1\n';
    const files = ['barriers', 'stealing'].map((name) => ({
      path: `glossary/${name}.md`,
      content: `---\ntitle: ${name}\nkind: term\n---\n\n${body}`,
    }));
    const { names, ask } = await openGlossary(compile(files, parseFile).glossary);
    for (const typed of ['barreir', 'barrir']) {
      const { names: found, rulings, query } = await ask(typed);
      expect(
        found.map(({ how }) => how),
        typed,
      ).toEqual(['typo']);
      expect(
        rulings.map(({ url }) => url),
        typed,
      ).toEqual(['/glossary/barriers/#p1']);
      expect(query.corrections, typed).toEqual([{ from: typed, to: 'barriers' }]);
    }
    for (const word of ['streaming', 'sterling']) {
      expect(names.match(word), word).toMatchObject([{ how: 'typo' }]);
      expect((await ask(word)).names, word).toEqual([]);
    }
  });

  test('is not corrected while it is an incomplete word', async () => {
    expect((await search('sunset protes')).query.corrections).toEqual([]);
    expect(firstRuling(await search('sunset protes'))).toBe('Regatta Rules r2');
  });
});

test('without the full text, names are the answer', () => {
  const { matcher } = harbour;
  expect(found(answerByNames('storm', matcher))).toEqual(['storm', 'Storm Warning']);
  const { names, claims } = answerByNames('does a storm lift my mooring', matcher);
  expect(names.map(({ target, how }) => [target.name, how])).toEqual([
    ['storm', 'inside'],
    ['mooring', 'inside'],
  ]);
  expect(claims).toBe('nothing');
});

test('an outdated answer is cancelled', async () => {
  const { matcher, vocabulary } = harbour;
  const signal = AbortSignal.abort();
  asked = [];
  await expect(
    answerInFull('storm', matcher, { ...texts, vocabulary, search: searchTexts }, { signal }),
  ).rejects.toBe(signal.reason);
  expect(asked).toEqual([]);
});
