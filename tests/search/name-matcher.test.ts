import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openGlossary } from '../../scripts/lib/search/search-site.ts';
import { glossaryOf } from '../lib/memory-content.ts';
import { namesOf, openHarbour } from './harbour.ts';

const harbour = await openHarbour();

describe('a name is found', () => {
  test.each([
    ['as it is written', 'Storm Warning', 'exact'],
    ['without its article', 'pilot', 'exact'],
    ['with an article it does not have', 'the storm warning', 'exact'],
    ['in the plural', 'storm warnings', 'same'],
    ['without its space', 'stormwarning', 'same'],
    ['with a space too many', 'storm warn ing', 'same'],
    ['by an alias', 'berth', 'exact'],
    ['by its beginning', 'storm w', 'prefix'],
    ['by a later word', 'warning', 'part'],
    ['by its words in another order', 'warning storm', 'part'],
    ['with two letters swapped', 'strom warning', 'typo'],
    ['with a letter too many', 'storm waarning', 'typo'],
    ['with two typos', 'strom warnng', 'typo'],
    ['with a letter too few in a word', 'strm warning', 'typo'],
    ['with a word that lacks its last letter', 'stor warning', 'typo'],
    ['half typed, with a typo', 'keepres lan', 'wordTypos'],
  ])('%s', (_, typed, how) => {
    const [first] = harbour.matcher.match(typed);
    expect(first?.how).toBe(how);
    expect(['Storm Warning', 'Café Crème', "Keeper's Lantern", 'The Pilot', 'mooring']).toContain(
      first?.name.target.name,
    );
  });

  test('before longer names that contain it', () => {
    expect(namesOf(harbour.matcher.match('storm'))).toEqual(['storm', 'Storm Warning']);
    expect(namesOf(harbour.matcher.match('storm', 1))).toEqual(['storm']);
    const [first, second] = namesOf(harbour.matcher.match('mooring'));
    expect([first, second]).toEqual(['mooring', 'mooring lines']);
  });

  test('if it has no entry', () => {
    expect(harbour.matcher.match('drifting')[0]?.name.target).toMatchObject({
      type: 'term',
      url: '/sub/terms/drifting/',
    });
  });

  test('after names with rulings that begin alike, if it has no entry', async () => {
    const entries = { 'tidal gate key': 'See [[tidal gate]]. ^p1' };
    const { names } = await openGlossary(glossaryOf(entries));
    expect(namesOf(names.match('tidal'))).toEqual(['tidal gate key', 'tidal gate']);
  });

  test('if it is a heading, at the ruling under it', () => {
    const [first] = harbour.matcher.match('protests');
    expect(first?.name).toMatchObject({ kind: 'heading', number: 'r2' });
  });

  test('inside a question', () => {
    const words = 'what lifts a mooring in a storm'.split(' ');
    expect(namesOf(harbour.matcher.inside(words))).toEqual(['mooring', 'storm']);
  });
});

describe('nothing is found', () => {
  test.each(['qqzzxx', '', '   ', '...', '<>', '\u{1F419}', 'x'.repeat(2000)])('%j', (typed) => {
    expect(harbour.matcher.match(typed)).toEqual([]);
  });

  test('for a short word that begins a name only with another first letter', () => {
    expect(harbour.matcher.match('vegat')).toEqual([]);
    expect(harbour.matcher.match('bier')).toEqual([]);
  });

  test('for a short word with another consonant, which may lack a letter of a name', async () => {
    const { names } = await openGlossary(glossaryOf({ Gulf: ['It moors.'], Gullk: ['It moors.'] }));
    expect(namesOf(names.match('gulk'))).toEqual(['Gullk']);
    expect(namesOf(names.match('guff'))).toEqual([]);
    expect(namesOf(names.match('gufl'))).toEqual(['Gulf']);
  });

  test('for a word of fewer than eight letters with two typos', () => {
    expect(namesOf(harbour.matcher.match('lantxrn'))).toContain("Keeper's Lantern");
    expect(harbour.matcher.match('lanzxrn')).toEqual([]);
  });
});

test('two words are not a typo of a name that joins them and differs in a letter', () => {
  const kinds = harbour.matcher.match('moor rang').map(({ how }) => how);
  expect(kinds).not.toContain('typo');
});

test('at most a third of the letters differ in a guessed name', () => {
  const guesses = (query: string) => harbour.matcher.nearest(query, 3).map(({ name }) => name);
  expect(guesses('storn warnink')).toEqual(['Storm Warning']);
  for (const query of ['bananna split', 'where is the toilet', 'storm', 'nonexistent'])
    expect(guesses(query), query).not.toContain('Storm Warning');
});

describe('whatever is typed', () => {
  const titles = fc.constantFrom(
    'storm warning',
    'mooring lines',
    'keepers lantern',
    'regatta rules',
  );
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const typo = fc.tuple(fc.constantFrom('swap', 'drop', 'add', 'change'), fc.nat(), letter);
  type Typo = [kind: string, at: number, letter: string];
  const withTypo = (text: string, [kind, place, letter]: Typo): string => {
    // The first letter is rarely wrong, and a missing space is another kind of typo.
    const at = 1 + (place % (text.length - 2));
    const [head, one, two, tail] = [
      text.slice(0, at),
      text.charAt(at),
      text.charAt(at + 1),
      text.slice(at + 2),
    ];
    if (kind === 'swap') return head + two + one + tail;
    if (kind === 'drop') return head + two + tail;
    return kind === 'add' ? head + letter + one + two + tail : head + letter + two + tail;
  };

  test('a name with a typo in each of its words is found first', () => {
    fc.assert(
      fc.property(titles, typo, typo, (title, first, second) => {
        const [one = '', two = ''] = title.split(' ');
        const typed = `${withTypo(one, first)} ${withTypo(two, second)}`;
        return harbour.matcher.match(typed)[0]?.name.key === title;
      }),
      { numRuns: 500 },
    );
  });

  test('no query throws, and matches are sorted by their points', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (typed) => {
        const scores = harbour.matcher.match(typed).map(({ score }) => score);
        return scores.every((score, at) => at === 0 || score <= (scores[at - 1] ?? 0));
      }),
    );
  });
});

test.each([
  ['Arel', 'Arel, Keeper of Tides'],
  ['tidewall', 'Tidewall // Floodgate'],
  ['Floodgate', 'Tidewall // Floodgate'],
])('a short form of a title that only one card has finds the card: %s', (typed, name) => {
  const { matcher } = harbour;
  expect(matcher.match(typed)[0]).toMatchObject({ how: 'exact', name: { target: { name } } });
  expect(matcher.inside(['may', typed.toLowerCase(), 'wait'])).toHaveLength(1);
});
