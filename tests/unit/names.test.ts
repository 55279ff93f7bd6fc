import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareText,
  fold,
  letterOf,
  singular,
  slugify,
  sortKey,
  spoken,
} from '../../src/glossary/names.ts';

/** Names as editors write them: words, signs, accents, articles, and what does not count. */
const names = fc
  .array(
    fc.constantFrom(
      ...[
        'Fog',
        'lantern',
        'St.',
        "Elmo's",
        'Café',
        'SÃO',
        'The',
        'a',
        'X',
        '7',
        'Q',
        'Œuvre',
        'Ångström',
      ],
      ...[
        ' ',
        ' ',
        ' - ',
        '-',
        ': ',
        '/',
        ', ',
        ', The',
        ' & ',
        '!',
        '?',
        '\u2026',
        '\u2019',
        '"',
        '(',
        ')',
      ],
      ...[
        '+',
        '\u2122',
        '\u00BD',
        '\u00B4',
        '.',
        '\u2013',
        '\u00A0',
        '\t',
        '\u0301',
        '\uFB01',
        '²',
      ],
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(''));

describe('two names are compared folded', () => {
  test.each([
    ['a full stop between digits counts alike', 'Article 3.11', 'article 3.11'],
    ['case does not count', 'STORM Warning', 'storm warning'],
    ['accents do not count', 'Café Crème', 'Cafe Creme'],
    ['composed and decomposed letters are one', 'Caf\u00E9', 'Cafe\u0301'],
    ['apostrophes do not count, straight or curly', "St. Elmo's Fire", 'St Elmo\u2019s Fire'],
    ['an apostrophe may be missing', "Caretaker's Array", 'Caretakers Array'],
    ['an accent typed for an apostrophe does not count', "T'Pan", 'T\u00B4Pan'],
    ['quotes do not count', 'Paxan "Wormhole"', 'Paxan \u201CWormhole\u201D'],
    ['full stops do not count', 'U.S.S. Excelsior', 'USS Excelsior'],
    ['exclamation and question marks do not count', 'Red Alert!', 'Red Alert'],
    ['an ellipsis does not count', 'And\u2026 Action', 'And... Action'],
    ['hyphen and dash are spaces', 'Q-Flash', 'Q Flash'],
    ['an en dash is a hyphen', 'battle \u2013 ship', 'battle - ship'],
    ['a colon is a space', 'The Traveler: Transcendence', 'The Traveler Transcendence'],
    ['a slash is a space', 'Space/Time', 'Space Time'],
    ['brackets are spaces', 'Gull (boat)', 'Gull boat'],
    [
      'white space of any kind and number is one space',
      ' storm \n\t warning ',
      'storm\u00A0warning',
    ],
    ['"X, The" is "The X"', 'Traveler, The', 'The Traveler'],
    ['"X, A" is "A X"', 'Good Day, A', 'A Good Day'],
    ['"X, The" in quotes is "The X"', '"Traveler, The"', 'The Traveler'],
    ['"X, The." is "The X"', 'Traveler, The.', 'The Traveler'],
    ['a ligature is its letters', '\uFB01re', 'fire'],
    ['spaces around a comma do not count', 'tide: slack , high', 'tide: slack,high'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test.each([
    ['a comma counts, for it parts names in a list', 'slack, high', 'slack high'],
    ['an article counts', 'The Lantern', 'Lantern'],
    ['a sign counts', 'C+', 'C'],
    ['a digit counts', '7 Bells', 'Bells'],
    ['a hyphen is not nothing', 'Q-Flash', 'QFlash'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  test('a letter that is only another form of a plain one is that letter', () => {
    expect(fold('\u017Fhip')).toBe('ship');
    expect(fold('\u212Aeel 2')).toBe('keel 2');
  });

  test('folding a folded name changes nothing', () => {
    fc.assert(fc.property(names, (name) => fold(fold(name)) === fold(name)));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => fold(fold(name)) === fold(name)),
    );
  });

  test('no upper or lower case, apostrophe, quote or full stop put in changes a name, but for a full stop between digits', () => {
    fc.assert(
      fc.property(
        names,
        fc.nat(),
        fc.constantFrom("'", '\u2019', '"', '.', '`'),
        (name, at, mark) => {
          const place = at % (name.length + 1);
          // A full stop between digits counts: "3.8" is not "38".
          fc.pre(mark !== '.' || !/^\d\d/u.test(name.slice(place - 1)));
          expect(fold(name.slice(0, place) + mark + name.slice(place))).toBe(fold(name));
          expect(fold(name.toLowerCase())).toBe(fold(name));
          expect(fold(name.toUpperCase())).toBe(fold(name));
        },
      ),
    );
  });

  test('a hyphen, dash, colon or slash put in for a space changes no name', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('-', ' - ', ' \u2014 ', ': ', '/'), (name, mark) => {
        expect(fold(name.replaceAll(' ', mark))).toBe(fold(name));
      }),
    );
  });

  test('a folded name has no space at its ends, and no two together', () => {
    fc.assert(fc.property(names, (name) => !/^\s|\s$|\s\s/u.test(fold(name))));
  });
});

describe('a plural finds its singular', () => {
  test.each([
    ['facilities', 'facility'],
    ['boats', 'boat'],
    ['battle - ships', 'battle - ship'],
    ['seed phases', 'seed phase'],
    ['batches', 'batch'],
    ['boxes', 'box'],
    ['axes', 'axe'],
    ['losses', 'loss'],
    ['losses of crew', 'loss of crew'],
    ['buses', 'bus'],
    ['viruses', 'virus'],
    ['torpedoes', 'torpedo'],
    ['heroes', 'hero'],
    ['shoes', 'shoe'],
    ['horses', 'horse'],
    ['sizes', 'size'],
    ['ties', 'tie'],
    ['movies', 'movie'],
    ['days', 'day'],
    ['ships', 'ship'],
    ['Gulls (boats)', 'Gull (boat)'],
  ])('%s finds %s', (plural, one) => {
    expect(singular(fold(plural))).toBe(singular(fold(one)));
  });

  test.each([
    'stasis',
    'species',
    'series',
    'personnel',
    'stopped',
    'tribbles',
    'your',
    'Q',
    'is',
    'bus',
  ])('%s is itself, however often it is put in the singular', (name) => {
    expect(singular(fold(name.toUpperCase()))).toBe(singular(fold(name)));
  });

  test.each([
    ['stasis', 'stasi'],
    ['pass', 'pas'],
    ['turn', 'turning'],
    ['rose', 'ro'],
    ['toes', 'to'],
    ['Us', 'U'],
  ])('%s is not %s', (one, other) => {
    expect(singular(fold(one))).not.toBe(singular(fold(other)));
  });
});

describe('a name is shown as it is spoken', () => {
  test.each([
    ['Traveler, The', 'The Traveler'],
    ['Good Day, A', 'A Good Day'],
    ['Engineer, An', 'An Engineer'],
    ['tide: slack, high', 'tide: slack, high'],
    ['The Lantern', 'The Lantern'],
    ['the', 'the'],
    ['Lantern,The', 'The Lantern'],
  ])('%s is spoken %s', (written, said) => {
    expect(spoken(written)).toBe(said);
  });
});

describe('names sort as in a printed glossary', () => {
  test('apostrophes and quotes are ignored, hyphen, dash and colon are spaces, "The X" stands under X', () => {
    const order = [
      '7 Bells',
      'actions',
      'actions - interrupting',
      'actions \u2013 required',
      'actions: timing',
      "Caretaker's Array",
      'Café Crème',
      'Gull (bird)',
      'Gull (boat)',
      'gull-wing',
      'The Lantern',
      '"loses affiliation"',
      'Q',
      'Q-Flash',
      "Q's Tent",
      'St. Elmo\u2019s Fire',
      'stasis',
      'Traveler, The',
      'The Traveler: Transcendence',
      'Treaty: Federation/Romulan',
    ];
    const expected = [...order].sort((a, b) => compareText(sortKey(a), sortKey(b)));
    expect([...order].reverse().sort((a, b) => compareText(sortKey(a), sortKey(b)))).toEqual(
      expected,
    );
    expect(expected).toEqual([
      ...order.slice(0, 5),
      'Café Crème',
      "Caretaker's Array",
      ...order.slice(7),
    ]);
  });

  test('a letter stands between words before it stands in one: "Q tent" before "Qatar"', () => {
    expect(compareText(sortKey('Q tent'), sortKey('Qatar'))).toBe(-1);
    expect(compareText(sortKey('ship staffing'), sortKey('shipwreck'))).toBe(-1);
  });

  test.each([
    ['The Lantern', 'l'],
    ['Lantern, The', 'l'],
    ['"loses affiliation"', 'l'],
    ['Éclair', 'e'],
    ['7 Bells', '0'],
    ['+1', '0'],
    ['\u00C6gir', '0'],
    ['The', 't'],
    ['A', 'a'],
  ])('%s stands under %s', (name, letter) => {
    expect(letterOf(sortKey(name))).toBe(letter);
  });

  test('an order does not depend on the order it is made from', () => {
    fc.assert(
      fc.property(fc.array(names), (some) => {
        const sorted = (list: string[]): string[] => list.map(sortKey).sort(compareText);
        expect(sorted([...some].reverse())).toEqual(sorted(some));
      }),
    );
  });
});

describe('an address is made of a name', () => {
  test.each([
    ['skills - using', 'skills-using'],
    ['St. Elmo\u2019s Fire', 'st-elmos-fire'],
    ['Treaty: Federation/Romulan/Klingon', 'treaty-federation-romulan-klingon'],
    ['tide: slack, high', 'tide-slack-high'],
    ['Café Crème', 'cafe-creme'],
    ['Gull (boat)', 'gull-boat'],
    ['Traveler, The', 'the-traveler'],
    ['C+', 'c'],
    ['!?', ''],
    ['', ''],
  ])('%s has the address %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test('an address holds words of letters and digits, joined by single hyphens, and is its own address', () => {
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'binary' })), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^(?:[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)?$/u);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  test('names that fold to one have one address', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(slugify(name.toUpperCase())).toBe(slugify(fold(name)));
      }),
    );
  });
});

describe('a full stop between digits makes two names of two numbers', () => {
  test.each([
    ['Article 3.11', 'Article 31.1'],
    ['3.8.2', '38.2'],
    ['3.8.2', '3.82'],
    ['702.19b', '70219b'],
  ])('%s and %s', (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
    expect(slugify(a)).not.toBe(slugify(b));
  });

  test('no other full stop ends a name', () => {
    expect(fold('U.S.S. Gull No. 9.')).toBe(fold('USS Gull No 9'));
  });
});
