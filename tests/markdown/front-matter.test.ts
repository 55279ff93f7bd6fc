import { describe, expect, test } from 'vitest';
import { type Entry, graphOf } from '../../src/glossary/index.ts';
import { compiled, docking, entry, problems } from './compiled.ts';

/** The entry that a front matter makes. */
function matter(lines: string): { page: Entry | undefined; found: string[] } {
  const file = `---\n${lines}\n---\n\nIt docks. ^p1\n`;
  const { glossary } = compiled({ [docking]: file });
  return {
    page: glossary.entries.find(({ path }) => path === docking),
    found: problems(file).found,
  };
}

describe('front matter', () => {
  test('has names in one line, however they are written', () => {
    const { page } = matter('title: |\n  white\n  cutter\nkind: card\naliases: ["white   boat"]');
    expect(page).toMatchObject({ title: 'white cutter', aliases: ['white boat'] });
  });

  test('says all that there is to say of an entry', () => {
    const { page, found } = matter(
      [
        'title: Cutter, The',
        'kind: card',
        'cardType: boat',
        'aliases: [the white boat, "WB"]',
        'disambiguation: white',
        'sources: [Harbour Book, { name: Tide Tables, date: 2024-03-01 }]',
        'retired: { p2: mooring#p2, p3: Fog, p4: { reason: no longer true } }',
      ].join('\n'),
    );
    expect(found).toEqual([]);
    expect(page).toMatchObject({
      title: 'The Cutter',
      kind: 'card',
      cardType: 'boat',
      aliases: ['the white boat', 'WB'],
      disambiguation: 'white',
      letter: 'c',
      sources: [{ name: 'Harbour Book' }, { name: 'Tide Tables', date: '2024-03-01' }],
      retired: {
        p2: { to: 'glossary/mooring', number: 'p2' },
        p3: { to: 'glossary/fog' },
        p4: { reason: 'no longer true' },
      },
    });
    expect(page?.rulings[0]?.sources).toEqual(page?.sources);
  });

  test.each([
    ['a number', '7'],
    ['a year', '2063'],
    ['a number with a leading zero', '007'],
    ['a hexadecimal number', '0x1F'],
    ['a date', '2024-03-01'],
    ['a truth value', 'yes'],
    ['nothing', 'null'],
  ])('a title that looks like %s is text', (_, title) => {
    const { page, found } = matter(`title: ${title}\nkind: term\naliases: [1e3, true]`);
    expect(found).toEqual([]);
    expect(page?.title).toBe(title);
    expect(page?.aliases).toEqual(['1e3', 'true']);
  });

  test.each([
    ['quotes', `'St. Elmo: "a fire"'`, 'St. Elmo: "a fire"'],
    ['an apostrophe', "Elmo's other fire", "Elmo's other fire"],
    ['a colon without a space', 'tide:flood', 'tide:flood'],
    ['a comma', 'slack, high', 'slack, high'],
    ['a number sign', '"#1 Boat"', '#1 Boat'],
    ['white space around it', '   white boat   ', 'white boat'],
    ['letters of any kind', 'Ærø 😀', 'Ærø 😀'],
  ])('a title may hold %s', (_, written, title) => {
    const { page, found } = matter(`title: ${written}\nkind: term`);
    expect(found).toEqual([]);
    expect(page?.title).toBe(title);
  });

  test('may hold comments and blank lines, and end in white space', () => {
    const file =
      '---  \n# what it is\ntitle: docking\n\nkind: term # for now\n---  \n\nIt docks. ^p1\n';
    expect(problems(file).found).toEqual([]);
  });

  test('names its sources as texts or as name and date, in one list', () => {
    const { page } = matter(
      'title: docking\nkind: term\nsources:\n  - Harbour Book\n  - name: Tide Tables\n  - name: Letters\n    date: 2023-11-05',
    );
    expect(page?.sources).toEqual([
      { name: 'Harbour Book' },
      { name: 'Tide Tables' },
      { name: 'Letters', date: '2023-11-05' },
    ]);
  });

  test('with a fault in it keeps the entry out of the glossary, and says so once', () => {
    const { page, found } = matter('title: docking\nkind: trem');
    expect(page).toBeUndefined();
    expect(found).toEqual(['3:7 front-matter/invalid']);
  });

  test('with several faults tells each', () => {
    const { found } = matter(
      'titel: docking\nkind: 7\naliases: berth\nsources: [[quay]]\nretired: gone',
    );
    expect(found).toEqual([
      '2:1 front-matter/invalid',
      '2:1 front-matter/unknown-key',
      '3:7 front-matter/invalid',
      '4:10 front-matter/invalid',
      '5:11 front-matter/invalid',
      '6:10 front-matter/invalid',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('has no key %s', (key) => {
    expect(matter(`title: docking\nkind: term\n${key}: x`).found).toEqual([
      '4:1 front-matter/unknown-key',
    ]);
  });

  test('may be an empty mapping, a list or a word: then the title is missing', () => {
    for (const lines of ['{}', '[]', 'docking', '- title: docking']) {
      const { page, found } = matter(lines);
      expect(page).toBeUndefined();
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((line) => line.startsWith('2:'))).toBe(true);
    }
  });

  test('has no aliases of YAML, a few lines of which can stand for gigabytes', () => {
    const { marks, found } = problems(
      '---\ntitle: ‸&name docking\nkind: term\naliases: [‸*name, *name]\n---\n\nIt docks. ^p1\n',
    );
    expect(found).toEqual(marks.map((place) => `${place} front-matter/unreadable`));
    const lines = ['a: &a [x, x]', 'b: &b [*a, *a]', 'c: &c [*b, *b]', 'd: [*c, *c]'];
    expect(matter(`title: docking\nkind: term\n${lines.join('\n')}`).page).toBeUndefined();
  });

  test('of a document needs no kind, and may say that it is one', () => {
    for (const kind of ['', 'kind: document\n']) {
      const { diagnostics, glossary } = compiled({
        'documents/cup.md': `---\ntitle: Cup\n${kind}---\n\nAt noon. ^r1\n`,
      });
      expect(diagnostics).toEqual([]);
      expect(glossary.documents.map(({ title }) => title)).toEqual(['Cup', 'Regatta Rules']);
    }
  });

  test('of an entry in documents/ is wrong, and the other way round', () => {
    const wrong = '---\ntitle: Cup\nkind: ‸term\n---\n\nAt noon. ^r1\n';
    const { found, marks } = problems(wrong, { path: 'documents/cup.md' });
    expect(found).toEqual(marks.map((place) => `${place} front-matter/invalid`));
    expect(problems('---\ntitle: Cup\nkind: document\n---\n\nAt noon. ^p1\n').found).toEqual([
      '3:7 front-matter/invalid',
    ]);
  });
});

describe('names that entries share', () => {
  test('are told apart by what stands in brackets, and have a page that does so', () => {
    const { glossary } = compiled({
      [docking]: entry('docking', 'See Gull (boat), [[Gull (bird)]]. ^p1'),
    });
    expect(glossary.sharedTitles).toEqual([
      {
        type: 'shared',
        address: 'terms/gull',
        slug: 'gull',
        name: 'Gull',
        title: 'Gull',
        url: '/terms/gull/',
        entries: [
          { address: 'glossary/gull-bird', name: 'Gull (bird)', url: '/glossary/gull-bird/' },
          { address: 'glossary/gull-boat', name: 'Gull (boat)', url: '/glossary/gull-boat/' },
        ],
      },
    ]);
    expect(
      glossary.entries.filter(({ title }) => title === 'Gull').map(({ name }) => name),
    ).toEqual(['Gull (bird)', 'Gull (boat)']);
  });
});

describe('an alias that entries share', () => {
  const names = (...aliases: string[]) => ({
    'glossary/rope.md': entry('Rope', 'It holds. ^p1', `sharedAliases: [${aliases.join(', ')}]\n`),
    'glossary/chain.md': entry('Chain', 'It holds better. ^p1', 'sharedAliases: [Line]\n'),
  });

  test('leads to a page that offers them all, and so does a reference by it', () => {
    const { glossary, diagnostics } = compiled({
      ...names('line'),
      [docking]: entry('docking', 'A boat throws a [[line]]. See line. ^p1'),
    });
    expect(diagnostics).toEqual([]);
    const [shared] = glossary.sharedTitles.filter(({ slug }) => slug === 'line');
    expect(shared).toMatchObject({
      title: 'Line',
      url: '/terms/line/',
      entries: [{ name: 'Chain' }, { name: 'Rope' }],
    });
    const [ruling] = glossary.entries.find(({ path }) => path === docking)?.rulings ?? [];
    expect(ruling?.html.match(/href="\/terms\/line\/"/gu)).toHaveLength(2);
    expect(glossary.terms.map(({ slug }) => slug)).not.toContain('line');
    const rope = glossary.entries.find(({ slug }) => slug === 'rope');
    expect(rope?.aliases).toEqual(['line']);
    const { nodes, edges } = graphOf(glossary);
    const ids = new Set(nodes.map(({ id }) => id));
    expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
    expect(edges).toContainEqual(expect.objectContaining({ target: 'terms/line', kind: 'see' }));
  });

  test('is no typo of itself', () => {
    const { diagnostics } = compiled({
      'glossary/rope.md': entry('Rope', 'It holds. ^p1', 'sharedAliases: [tow line]\n'),
      'glossary/chain.md': entry('Chain', 'See [[tow line]]. ^p1', 'sharedAliases: [tow line]\n'),
    });
    expect(diagnostics).toEqual([]);
  });

  test('may be the title that others share', () => {
    const { glossary, diagnostics } = compiled({
      ...names('gull'),
      [docking]: entry('docking', 'It docks. ^p1'),
    });
    expect(diagnostics).toEqual([]);
    const [shared] = glossary.sharedTitles.filter(({ slug }) => slug === 'gull');
    expect(shared?.entries.map(({ name }) => name)).toEqual(['Gull (bird)', 'Gull (boat)', 'Rope']);
  });

  test('of one entry alone leads to that entry', () => {
    const { glossary, diagnostics } = compiled({
      ...names('hawser'),
      [docking]: entry('docking', 'It takes a [[hawser]]. ^p1'),
    });
    expect(diagnostics).toEqual([]);
    expect(glossary.sharedTitles.map(({ slug }) => slug)).toEqual(['gull']);
    expect(glossary.entries.find(({ slug }) => slug === 'rope')?.backlinks).toHaveLength(1);
  });

  test('is shared by all that have it, or by none', () => {
    const { diagnostics } = compiled({
      ...names('line'),
      'glossary/thread.md': entry('Thread', 'It is thin. ^p1', 'aliases: [line]\n'),
    });
    expect(diagnostics.map(({ path, code, message }) => [path, code, message])).toEqual([
      ['glossary/thread.md', 'name/taken', expect.stringContaining('sharedAliases')],
    ]);
  });
});

test('a key at fault does not take the name away from its file', () => {
  const { diagnostics } = compiled({
    'glossary/tide.md': '---\ntitle: Tide\nkind: term\nbogus: yes\n---\n\nIt turns. ^p1\n',
    'glossary/fog.md': '---\ntitle: Fog\nkind: term\n---\n\nIt lifts. See tide. ^p1\n',
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(['front-matter/unknown-key']);
});

describe('the target of a retired number', () => {
  /** What is said of `retired: { p2: value }` in the entry "docking". */
  function said(value: string, code = 'ruling/retired-number'): string[] {
    const file = entry('docking', 'It docks. ^p1', `retired: { p2: ${value} }\n`);
    const { found, messages } = problems(file);
    expect(found.every((one) => one.endsWith(`4:16 ${code}`))).toBe(true);
    return messages;
  }

  test.each([
    ['a number of the same entry without its number sign', 'p1', '#p1'],
    ['a number as it stands in the text', '"^p1"', '#p1'],
    ['a name and a number without a number sign', 'mooring p1', 'mooring#p1'],
    ['a name, a comma and a number', '"mooring, ^p2"', 'mooring#p2'],
    ['a name of several words and a number', "St. Elmo's Fire p1", "St. Elmo's Fire#p1"],
    ['a reference of the text', '"[[mooring#^p1]]"', 'mooring#p1'],
    ['a name with a typo', 'morring', 'mooring'],
    ['a name of three words with a typo', 'St. Elmos Fyre', "St. Elmo's Fire"],
    ['a ruling of a name with a typo', '"morring#p1"', 'mooring#p1'],
  ])('is suggested for %s', (_, value, suggestion) => {
    expect(said(value)).toEqual([expect.stringContaining(`; did you mean "${suggestion}"?`)]);
  });

  test.each([
    'see warehouse p1',
    'p9',
    '"#p9"',
    'p2',
    '"#p2"',
    'mooring p9',
    'its text was moved to p9',
  ])('is suggested only if it leads somewhere: not for %s', (value) => {
    expect(said(value)).toEqual([expect.stringMatching(/which is not a ruling$/u)]);
  });

  test.each([
    '"now see [[mooring]] instead"',
    '"mooring#p1 (the new text)"',
    '"It was wrong. %%Ask Ann.%%"',
    'It was wrong. <!-- Ask Ann. -->',
  ])('is no text with marks: %s', (value) => {
    expect(said(value)).toEqual([expect.stringContaining('a reason in plain words')]);
  });

  test('names one of the entries that share a title', () => {
    expect(said('Gull')).toEqual([
      expect.stringContaining('"Gull" may mean "Gull (bird)" or "Gull (boat)"'),
    ]);
  });

  test.each(['gone', 'merged elsewhere', 'obsolete!', '"."', '1 2 3', '"- - - gone"'])(
    'is no text that is neither a name nor a sentence: %s',
    (value) => {
      expect(said(value)).toEqual([expect.stringContaining('a reason is written { reason: ... }')]);
    },
  );

  test.each(['{ reason: gone }', '{ reason: It repeated what p1 says }', '{ reason: mooring }'])(
    'may be nothing, for a reason: %s',
    (value) => {
      expect(said(value)).toEqual([]);
    },
  );

  test('has an unknown key beside the reason reported with the known one', () => {
    const file = entry('docking', 'It docks. ^p1', 'retired: { p2: { reson: It was wrong } }\n');
    expect(problems(file).messages).toEqual([expect.stringContaining('Its keys: reason')]);
  });

  test.each([
    'no longer true',
    'It repeated what p1 says',
    'the fog rule was withdrawn',
    'moved to mooring',
  ])('is a reason of three words or more, with a warning: %s', (value) => {
    expect(said(value, 'ruling/plain-reason')).toEqual([
      expect.stringContaining(`a reason is written { reason: "${value}" }`),
    ]);
  });
});

describe('the reason why an entry was withdrawn', () => {
  const said = (value: string): string[] =>
    problems(entry('docking', 'It docks. ^p1', `withdrawn: ${value}\n`)).messages;

  test.each(['"see [[mooring]]"', '"%% ask Ann %%"', '"moved to mooring#p1"'])(
    'has no marks: not %s',
    (value) => {
      expect(said(value)).toEqual([expect.stringContaining('a reason in plain words')]);
    },
  );

  test.each(['It was never a mooring', 'gone', 'moved to mooring'])(
    'may be any text: %s',
    (value) => {
      expect(said(value)).toEqual([]);
    },
  );
});

describe('an unknown key', () => {
  test('inside a value is answered with the keys of that value', () => {
    const file =
      '---\ntitle: docking\nkind: term\nsources: [{ name: x, page: 7 }]\n---\n\nIt. ^p1\n';
    expect(problems(file).messages).toEqual([expect.stringContaining('Its keys: name, date')]);
    const { diagnostics } = compiled({
      'site.yml': 'cardLinks: { cards: "https://x.example/{title}" }\n',
      'icons/icons.yml': '- { code: Sail, name: sail, file: sail.svg, note: x }\n',
    });
    expect(diagnostics.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Its keys: code, name, file, meaning'),
        expect.stringContaining(
          '"cards" is not a key of cardLinks; did you mean card? Its keys: card, term',
        ),
      ]),
    );
  });
});

describe('front matter that is no YAML', () => {
  test.each([
    ['title: ‸Borg: the ship', 'put a value that contains ": " into quotes: "Borg: the ship"'],
    ['title: ‸Borg\n kind: term', 'the line below is indented'],
    ['title: "Fog‸', 'a quotation mark is not closed'],
    ["title: 'it'‸s so'", 'in one pair of quotes'],
    ['title: "say "‸hi""', 'in one pair of quotes'],
    ['title: Fog\naliases: "a"‸, "b"', 'in brackets: [one, two]'],
    ['title: Fog\n‸kind term', 'a colon and a space behind it'],
    ['‸title:Fog\nkind: term', 'a colon and a space behind it'],
    ['title: Fog\nsources: [A]\n‸more words\nkind: term', 'Indent a line that continues'],
    ['title: Fog\n‸\tkind: term', 'with a tab'],
    ['title: Fog\nkind: term\n‸title: Mist', '"title" is there twice'],
    ['title: Fog\naliases: [a, b‸', 'write ] behind its last value'],
    ['title: Fog\nretired: { p1: fog‸', 'write } behind its last value'],
    ['title: Fog\naliases: [a, b]‸]', 'nothing was opened that this ] closes'],
    ['title: Fog\naliases: [a,‸, b]', 'between two commas'],
    ['title: Fog\nretired: {p1: ‸see: x}', 'put a value that contains ": " into quotes'],
    ['title: Fog\nretired:\n  p1: a\n‸ p2: b', 'not indented as those above'],
    ['title: Fog\nsources:\n  - A\n‸ - B', 'not indented as those above'],
    ['title: ‸@fog', 'put a value that begins with @ into quotes'],
    ['title: ‸%fog', 'put a value that begins with % into quotes'],
    ['title: ‸*fog', 'put a value that begins with * into quotes'],
    ['title: ‸&fog', 'put a value that begins with & into quotes'],
    ['title: ‸!fog away', 'put a value that begins with ! into quotes'],
    ['title: | ‸fog', 'put a value that begins with | or > into quotes'],
    ['title: ‸- fog', 'put a value that begins with a dash into quotes'],
    ['title: "a‸\\qb"', 'write a backslash in "quotes" twice'],
    ['title: Fog\n...\n‸kind: term', 'remove that line'],
    ['%fog\n‸kind: term', 'cannot begin with %'],
    ['title: Fog‸\rkind: term', 'save the file with line feeds (LF)'],
    ['title: Fog\nkind: term\n\n‸It docks.', 'close what is above it with a line ---'],
    [`title: Fog\naliases: ${'['.repeat(9000)}`, 'nested too deeply'],
  ])('says so in the words of an editor: %j', (lines, words) => {
    const { found, marks, messages } = problems(`---\n${lines}\n---\n\nIt docks. ^p1\n`);
    expect(found[0]).toMatch(/ front-matter\/unreadable$/u);
    if (marks.length > 0) expect(found[0]).toBe(`${marks[0]} front-matter/unreadable`);
    expect(messages[0]).toContain(words);
    for (const message of messages)
      expect(message).not.toMatch(/mapping|scalar|token|implicit|flow|collection|node\b/iu);
  });

  test('that nobody foresaw keeps the words of YAML, with a frame', () => {
    const { messages } = problems(
      `---\ntitle: Fog\n${'k'.repeat(1100)}: x\n---\n\nIt docks. ^p1\n`,
    );
    expect(messages).toEqual([expect.stringMatching(/^it cannot be read from here on \(in the/u)]);
  });

  test('says of an empty value or of none what is missing', () => {
    const said = (lines: string) => problems(`---\n${lines}\n---\n\nIt docks. ^p1\n`).messages;
    expect(said('title: #1\nkind: term')).toEqual([expect.stringContaining('begins with #')]);
    expect(said('title: docking')).toEqual(['kind: is missing (card or term)']);
    expect(said('kind: term')).toContain('title: is missing (text)');
    expect(said('title: docking\nkind: terms')).toEqual(['kind: must be card or term']);
  });
});

describe('invisible characters before the front matter are one error', () => {
  const file = entry('docking', 'It docks at [Oar]. ^p1', 'aliases: [berthing]\n');

  test.each(['\n', '\r\n', ' \t\n', '\uFEFF\n', '\n \n\n', '\n  ', '  ', '    ', '\n\uFEFF'])(
    '%j',
    (before) => {
      for (const text of [before + file, (before + file).replace(/\r?\n/gu, '\r\n')]) {
        const { found, messages } = problems(text);
        expect(found).toEqual(['1:1 front-matter/missing']);
        expect(messages[0]).toContain('before the front matter: remove it');
      }
    },
  );

  test('are one error if it is not closed as well', () => {
    expect(problems('\n---\ntitle: docking\nkind: term\n\nIt [Fin] docks.\n').found).toEqual([
      '1:1 front-matter/missing',
    ]);
  });

  test('are no error if they are a byte order mark alone', () => {
    expect(problems(`\uFEFF${file}`).found).toEqual([]);
  });
});
