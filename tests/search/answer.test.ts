import { describe, expect, test } from 'vitest';
import { en } from '../../src/languages/index.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  type SearchTexts,
} from '../../src/search/answer.ts';
import { records } from '../../src/search/index.ts';
import { Vocabulary } from '../../src/search/vocabulary.ts';
import { stem, wordsOf } from '../../src/search/words.ts';
import { openHarbour } from './harbour.ts';

const harbour = await openHarbour();
let asked: string[] = [];

/** Takes the place of Pagefind: finds texts with all words, by their stems, in the order of the records. */
const searchTexts: SearchTexts = async (words) => {
  asked.push(words);
  const wanted = words.split(' ').map((word) => stem(word, en.words));
  const found = [...records(harbour.glossary)].filter(({ content, meta }) => {
    const stems = wordsOf(`${meta.title} ${content}`, en.words).map((word) =>
      word.stem.replace(/[[\]]/gu, ''),
    );
    return wanted.every((word) => stems.includes(word));
  });
  return found.map(({ url, content }) => ({ id: url, load: async () => ({ url, content }) }));
};

async function search(typed: string, verbatim = false): Promise<Answer> {
  asked = [];
  const { matcher, vocabulary } = harbour;
  return answerInFull(typed, matcher, { vocabulary, search: searchTexts }, { verbatim });
}

const found = ({ results }: Answer): string[] => results.map(({ target }) => target.name);
const shown = ({ results }: Answer): string[] =>
  results.filter(({ isAnswer }) => isAnswer).map(({ target }) => target.name);

describe('a question', () => {
  test('is answered by the ruling that holds its words, in whatever form', async () => {
    const { results } = await search('what of boats at a mooring when the pier is destroyed?');
    expect(results[0]?.target.name).toBe('mooring');
    expect(results[0]?.number).toBe('p2');
  });

  test('offers all texts that share the name in an address', async () => {
    const { query, results } = await search('https://example.org/sub/terms/tide/');
    expect(query.leadsNowhere).toBeUndefined();
    expect(results.map(({ target }) => target.name)).toEqual(
      expect.arrayContaining(['tide (ebb)', 'tide (flood)']),
    );
  });

  test('is searched for without the words that no text has', async () => {
    await search('can the kitchen boat drift to the mooring');
    expect(asked[0]?.split(' ').sort()).toEqual(['boat', 'drift', 'mooring']);
    expect(asked.join(' ')).not.toContain('kitchen');
  });

  test('whose words stand in different rulings of a long text has no certain answer', async () => {
    const { results } = await search('wait behind the line for a protest before sunset');
    expect(results[0]).toMatchObject({ isAnswer: false, target: { name: 'Regatta Rules' } });
  });

  test('that asks for nothing but a name is answered by the text of that name', async () => {
    const answer = await search('what does the keepers lantern do?');
    expect(answer.results[0]).toMatchObject({ isAnswer: true, how: 'asked' });
    expect(shown(answer)[0]).toBe("Keeper's Lantern");
  });

  test('with an icon asks for the icon, not for words that begin with its code', async () => {
    await search('when is the red buoy icon hoisted');
    expect(asked[0]).toContain('buoyiconcode');
  });

  test('of which no text holds all words has only close answers', async () => {
    const answer = await search('hoist the flag at the pier');
    expect(shown(answer)).toEqual([]);
    expect(answer.results[0]).toMatchObject({ isAnswer: false, target: { name: 'Storm Warning' } });
  });
});

test('the full text is not searched for a name that nearly every text has', async () => {
  const vocabulary = new Vocabulary(
    { texts: 9000, words: 'lift:20 mooring:8000 storm:30' },
    en.words,
  );
  const index = { vocabulary, search: searchTexts };
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

test('the page of a name that has no entry comes first', async () => {
  expect(found(await search('drifting'))).toEqual(['drifting', 'mooring']);
});

test.each(['[Buoy]', 'red buoy icon', 'buoy symbol'])(
  '%s finds the icon and the rulings that show it',
  async (typed) => {
    const names = found(await search(typed));
    expect(names[0]).toBe('[Buoy] Red buoy');
    expect(names).toContain('Storm Warning');
  },
);

describe('a misspelt word', () => {
  test('is corrected from the words of the glossary, and the answer says so', async () => {
    const answer = await search('protset before sunsett');
    expect(answer.query.corrections).toEqual([
      { from: 'protset', to: 'protest' },
      { from: 'sunsett', to: 'sunset' },
    ]);
    expect(shown(answer)).toEqual(['Regatta Rules']);
  });

  test('is not corrected if the reader asks for it as typed', async () => {
    const answer = await search('protset before sunsett', true);
    expect(answer.query.corrections).toEqual([]);
    expect(shown(answer)).toEqual([]);
  });

  test('that begins a name is corrected without the rest of the name', async () => {
    const { query } = await search('regtata');
    expect(query.corrections).toEqual([{ from: 'regtata', to: 'regatta' }]);
    expect(query.keywords.map(({ stem }) => stem)).toEqual(['regatta']);
  });

  test('is not seen in a word that is only half typed', async () => {
    expect((await search('sunset protes')).query.corrections).toEqual([]);
    expect(shown(await search('sunset protes'))).toEqual(['Regatta Rules']);
  });
});

test('without the full text, names answer, those inside a question as close ones', () => {
  const { matcher } = harbour;
  expect(shown(answerByNames('storm', matcher))).toEqual(['storm', 'Storm Warning']);
  const { results } = answerByNames('does a storm lift my mooring', matcher);
  expect(results.map(({ target, isAnswer }) => [target.name, isAnswer])).toEqual([
    ['mooring', false],
    ['storm', false],
  ]);
});

test('an answer that is no longer wanted is cancelled', async () => {
  const { matcher, vocabulary } = harbour;
  const signal = AbortSignal.abort();
  asked = [];
  await expect(
    answerInFull('storm', matcher, { vocabulary, search: searchTexts }, { signal }),
  ).rejects.toBe(signal.reason);
  expect(asked).toEqual([]);
});
