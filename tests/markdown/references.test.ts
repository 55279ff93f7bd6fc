import { describe, expect, test } from 'vitest';
import { type Entry, slugOf } from '../../src/glossary/index.ts';
import { compiled, docking, entry, read, rulingsOf } from './compiled.ts';

/** Every link of a body: class, address, shown text. */
function links(body: string, files: Record<string, string> = {}): string[] {
  const { text } = read(body, { files });
  return text.rulings.flatMap(({ html }) =>
    [...html.matchAll(/<a class="([^"]*)" href="([^"]*)">([^<]*)<\/a>/gu)].map(
      ([, kind = '', href = '', shown = '']) => `${kind} ${href} ${shown}`,
    ),
  );
}

describe('[[...]] is a link', () => {
  test.each([
    ['to an entry', '[[Fog]]', 'ref mention /glossary/fog/ Fog'],
    ['with other words', '[[Fog|the fog]]', 'ref mention /glossary/fog/ the fog'],
    ['by an alias', '[[Made Fast]]', 'ref mention /glossary/mooring/ Made Fast'],
    ['by a plural', '[[moorings]]', 'ref mention /glossary/mooring/ moorings'],
    [
      'by another spelling',
      '[[Tide \u2013 Ebb]]',
      'ref mention /glossary/tide-ebb/ Tide \u2013 Ebb',
    ],
    ['by an inverted name', '[[Lantern, The]]', 'ref mention /glossary/the-lantern/ Lantern, The'],
    [
      'to one of two entries with one title',
      '[[Gull (boat)]]',
      'ref mention /glossary/gull-boat/ Gull (boat)',
    ],
    ['to a document', '[[Regatta Rules]]', 'ref mention /documents/regatta-rules/ Regatta Rules'],
    [
      'to a name without an entry',
      '[[harbour pilot]]',
      'ref mention term /terms/harbour-pilot/ harbour pilot',
    ],
    ['to a ruling', '[[mooring#^p2]]', 'ref mention /glossary/mooring/#p2 mooring'],
    [
      'to a ruling with other words',
      '[[mooring#^p2|it stays]]',
      'ref mention /glossary/mooring/#p2 it stays',
    ],
    [
      'to a rule of a document',
      '[[Regatta Rules#^r1]]',
      'ref mention /documents/regatta-rules/#r1 Regatta Rules',
    ],
    ['to a ruling of its own text', 'as in [[#^p1]]', 'ref mention /glossary/docking/#p1 p1'],
    [
      'to its own text by its name',
      '[[docking#^p1|here]]',
      'ref mention /glossary/docking/#p1 here',
    ],
    [
      'over a line end',
      '[[St. Elmo\u2019s\nFire]]',
      'ref mention /glossary/st-elmos-fire/ St. Elmo\u2019s Fire',
    ],
    [
      'with signs of HTML in it',
      '[[Fog|<b> & "x"]]',
      'ref mention /glossary/fog/ &lt;b&gt; &amp; &quot;x&quot;',
    ],
    ['whose marks are no emphasis', '[[Fog|*fog* _x_]]', 'ref mention /glossary/fog/ *fog* _x_'],
    ['inside emphasis', '*[[Fog]]*', 'ref mention /glossary/fog/ Fog'],
    ['in a See list', 'See [[Fog]].', 'ref see /glossary/fog/ Fog'],
    ['to a term in a See list', 'See [[quay]].', 'ref see term /terms/quay/ quay'],
  ])('%s', (_, written, link) => {
    const body = written.startsWith('See') ? `It docks. ${written} ^p1` : `Boat ${written}. ^p1`;
    expect(links(body)).toEqual([link]);
  });

  test('in a table, where the bar is escaped', () => {
    const table = '| Boat | Rule |\n| - | - |\n| [[Fog\\|fog]] | [[mooring#^p2\\|stays]] |\n\n^p1';
    expect(links(table)).toEqual([
      'ref mention /glossary/fog/ fog',
      'ref mention /glossary/mooring/#p2 stays',
    ]);
    expect(rulingsOf(read(table))).toEqual({ p1: 'Boat Rule\nfog stays' });
  });

  test('not in code', () => {
    expect(links('It `[[Fog]]` docks. ^p1')).toEqual([]);
  });

  test('under a sub-path', () => {
    const { glossary } = compiled(
      { [docking]: entry('docking', 'It docks at [[Fog]]. See quay, [[quay]]. ^p1') },
      { base: '/sub/path/' },
    );
    const html = glossary.entries.find(({ slug }) => slug === 'docking')?.html;
    expect(html).toContain('href="/sub/path/glossary/fog/"');
    expect(html).toContain('href="/sub/path/terms/quay/"');
  });
});

describe('a plain See is a link', () => {
  test.each([
    ['in a paragraph', 'It docks. See Fog, tide - ebb. ^p1', ['fog', 'tide-ebb']],
    ['in brackets', 'It docks (see Fog). ^p1', ['fog']],
    [
      'in an item of a list',
      '- See Fog. ^p1\n- See also mooring, Gull (boat). ^p2',
      ['fog', 'mooring', 'gull-boat'],
    ],
    [
      'in a table',
      '| Boat | See tide - ebb. |\n| - | - |\n| x | (see Fog) |\n\n^p1',
      ['tide-ebb', 'fog'],
    ],
    ['in a box', ':::note\nIt docks. See Fog. ^p1\n:::', ['fog']],
    ['in a quotation', '> It docks. See Fog. ^p1', ['fog']],
    ['over two lines', 'It docks. See tide -\nebb. ^p1', ['tide-ebb']],
    ['where See is emphasised', 'It docks. *See* Fog. ^p1', ['fog']],
    ['where names are emphasised', 'It docks. See *Fog*, **mooring**. ^p1', ['fog', 'mooring']],
    [
      'to a name that another ruling marks',
      'It has a [[harbour pilot]]. ^p1\n\nSee harbour pilots. ^p2',
      ['harbour-pilot', 'harbour-pilot'],
    ],
    ['with "&nbsp;"', 'It docks. See&nbsp;Fog. ^p1', ['fog']],
  ])('%s', (_, body, slugs) => {
    expect(links(body).map((link) => /\/([^/]+)\/ /u.exec(link)?.[1])).toEqual(slugs);
    expect(read(body).diagnostics).toEqual([]);
  });

  test('keeps emphasis of a part of the name', () => {
    const body = 'It docks. See tide - *ebb*, Fog. ^p1';
    expect(links(body)).toEqual([
      'ref see /glossary/tide-ebb/ tide -',
      'ref see /glossary/tide-ebb/ ebb',
      'ref see /glossary/fog/ Fog',
    ]);
    expect(rulingsOf(read(body))).toEqual({ p1: 'It docks. See tide - ebb, Fog.' });
    expect(read(body).text.references).toHaveLength(2);
  });

  test('not in code, not in a link, not across either', () => {
    const body = '`See Fog.` [*See Fog.*](https://x.org) See `Fog` mooring. ^p1';
    expect(links(body)).toEqual([]);
    expect(read(body).diagnostics).toEqual([]);
  });

  test('not across rulings or blocks', () => {
    const body = '- It docks, as you can see ^p1\n- Fog ^p2\n\n> See\n>\n> Fog. ^p3';
    expect(links(body)).toEqual([]);
  });
});

describe('a reference knows how it refers', () => {
  const { glossary, diagnostics } = compiled({
    [docking]: entry(
      'docking',
      'It docks at [[quay]] in [[Fog]]. See Fog, [[mooring]]. ^p1\n\nThe [[Fog]] lifts. ^p2',
    ),
    'glossary/berth.md': entry('berth', 'See docking. ^p1'),
    'glossary/anchorage.md': entry(
      'anchorage',
      '(See [[docking]], mooring.) ^p1\n\nSee also quay. ^p2',
    ),
    'glossary/slip.md': entry('slip', 'A slip is a [[quay]]. See docking. ^p1'),
  });
  const find = (slug: string): Entry => {
    const found = glossary.entries.find((one) => one.slug === slug);
    if (!found) throw new Error(slug);
    return found;
  };

  test('as See, where a See sentence names it', () => {
    expect(diagnostics).toEqual([]);
    expect(
      find('docking').references.map(({ kind, to, number }) => `${number} ${kind} ${to.name}`),
    ).toEqual(['p1 mention quay', 'p1 see Fog', 'p1 see mooring', 'p2 mention Fog']);
  });

  test.each(['berth', 'anchorage'])(
    'as a redirect, where an entry says nothing but See: %s',
    (slug) => {
      expect(find(slug).redirect).toBe(true);
      expect(new Set(find(slug).references.map(({ kind }) => kind))).toEqual(new Set(['redirect']));
    },
  );

  test('an entry that says more is no redirect', () => {
    expect(find('slip').redirect).toBe(false);
    expect(find('docking').redirect).toBe(false);
  });

  test('is a backlink of its target with the sentence: See, then redirects, then mentions', () => {
    expect(
      find('docking').backlinks.map(({ kind, from, number, sentence }) => [
        kind,
        slugOf(from.address),
        number,
        sentence,
      ]),
    ).toEqual([
      ['see', 'slip', 'p1', 'A slip is a quay. See docking.'],
      ['redirect', 'anchorage', 'p1', '(See docking, mooring.)'],
      ['redirect', 'berth', 'p1', 'See docking.'],
    ]);
    expect(find('fog').backlinks.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'see p1',
      'mention p2',
    ]);
    expect(
      glossary.terms.map(({ title, backlinks }) => [
        title,
        backlinks.map(({ from }) => slugOf(from.address)),
      ]),
    ).toEqual([['quay', ['anchorage', 'docking', 'slip']]]);
  });

  test('a text that refers to itself has no backlink to itself', () => {
    const own = read('It docks as in [[#^p2]]. ^p1\n\nIt waits. ^p2').text;
    expect(own.backlinks).toEqual([]);
    expect(own.references).toEqual([]);
  });
});

describe('an icon code is a picture with a name', () => {
  test('in a text', () => {
    const { text, diagnostics } = read('A boat with a [Sail] icon docks. ^p1');
    expect(diagnostics).toEqual([]);
    expect(text.html).toContain(
      'a <span class="icon" role="img" aria-label="sail icon" data-icon="sail"></span> icon',
    );
    expect(text.rulings[0]?.text).toBe('A boat with a [Sail] icon docks.');
  });

  test('in whatever letters', () => {
    expect(read('A [sail] and an [OAR]. ^p1').diagnostics).toEqual([]);
  });

  test('is read before a bracket, in a table and in a box', () => {
    const { text, diagnostics } = read(
      '| [Sail] | x |\n| - | - |\n| y | [Oar]s |\n\n^p1\n\n:::note\n[Sail][Oar] ^p2\n:::',
    );
    expect(diagnostics).toEqual([]);
    expect(text.html.match(/data-icon=/gu)).toHaveLength(4);
  });

  test('is not read in code, after a backslash, or as the text of a link', () => {
    const { text, diagnostics } = read('`[Sail]` \\[Sail] \\[Sail\\] [Sail](https://x.org) ^p1');
    expect(diagnostics).toEqual([]);
    expect(text.html).not.toContain('data-icon');
    expect(text.rulings[0]?.text).toBe('[Sail] [Sail] [Sail] Sail');
  });
});

test('a reference to a ruling without its caret is told what it lacks', () => {
  const { diagnostics } = compiled({
    'glossary/fog.md': '---\ntitle: Fog\nkind: term\n---\n\nIt lifts. ^p1\n',
    'glossary/tide.md': '---\ntitle: Tide\nkind: term\n---\n\nIt turns in [[fog#p1]]. ^p1\n',
  });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '"Fog" has no ruling p1; did you mean #^p1?',
  ]);
});

describe('a ruling that has no number yet', () => {
  const { text } = read('It waits for [[Fog]]. ^p1\n\nIt [[mooring|moors]].');
  const first = compiled({
    [docking]: entry('docking', 'A draft names [[Fog]].\n\nIt moors as in [[mooring#^p2]]. ^p1'),
  });

  test('stays in the page as a draft, with its references and without a number', () => {
    expect(text.html).toContain(
      '<p class="ruling" data-draft="">It <a class="ref mention" href="/glossary/mooring/">moors</a>.</p>',
    );
    expect(text.rulings.map(({ number }) => number)).toEqual(['p1']);
  });

  test('does not change which ruling a backlink names', () => {
    const backlinks = (slug: string) =>
      first.glossary.entries
        .find((page) => page.slug === slug)
        ?.backlinks.map(({ from, number, targetNumber, sentence }) => [
          from.address,
          number,
          targetNumber,
          sentence,
        ]);
    expect(backlinks('mooring')).toEqual([
      ['glossary/docking', 'p1', 'p2', 'It moors as in mooring.'],
    ]);
    expect(backlinks('fog')).toEqual([]);
  });
});

describe('a ruling that refers to one page several times', () => {
  const { text } = read(
    'As in [[mooring]], [[mooring#^p1]] and [[mooring#^p2]]. See mooring. ^p1\n\n[[mooring#^p2]] and [[mooring]]. ^p2',
  );

  test('refers to each ruling that it names once, in the strongest way', () => {
    expect(
      text.references.map(({ kind, number, targetNumber }) => `${number} ${kind} ${targetNumber}`),
    ).toEqual(['p1 see p1', 'p1 mention p2', 'p2 mention p2']);
  });
});

describe('a reference that is written as an address', () => {
  const chess = {
    'documents/laws-of-chess.md':
      '---\ntitle: The Laws of Chess\n---\n\n## Moves ^r1\n\nOne. ^r2\n',
  };

  test.each([
    ['a rule', '[[laws-of-chess#^r2]]', 'The Laws of Chess'],
    ['a document', '[[laws-of-chess]]', 'The Laws of Chess'],
    ['an entry', '[[st-elmos-fire]]', "St. Elmo's Fire"],
    ['an entry that shares its title', '[[gull-boat]]', 'Gull (boat)'],
    ['other words', '[[laws-of-chess#^r2|the rule]]', 'the rule'],
  ])('shows the title of %s', (_, reference, shown) => {
    const { text, diagnostics } = read(`It is as in ${reference}. ^p1`, { files: chess });
    expect(diagnostics).toEqual([]);
    expect(text.rulings[0]?.text).toBe(`It is as in ${shown}.`);
  });

  test('shows a name with a hyphen as it is written', () => {
    const files = {
      'glossary/face-off.md': entry('Face-off', 'They meet. ^p1', 'aliases: [bully-off]\n'),
    };
    const { text } = read('A [[face-off]], a [[bully-off]]. ^p1', { files });
    expect(text.rulings[0]?.text).toBe('A face-off, a bully-off.');
  });
});
