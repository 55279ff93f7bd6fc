import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/glossary/index.ts';
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
  test('says all that there is to say of an entry', () => {
    const { page, found } = matter(
      [
        'title: Cutter, The',
        'kind: card',
        'cardType: boat',
        'aliases: [the white boat, "WB"]',
        'disambiguation: white',
        'sources: [Harbour Book, { name: Tide Tables, date: 2024-03-01 }]',
        'retired: { p2: mooring#p2, p3: Fog, p4: no longer true }',
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
      '---\ntitle: &name docking\nkind: term\naliases: [‸*name, ‸*name]\n---\n\nIt docks. ^p1\n',
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

test('a key at fault does not take the name away from its file', () => {
  const { diagnostics } = compiled({
    'glossary/tide.md': '---\ntitle: Tide\nkind: term\nbogus: yes\n---\n\nIt turns. ^p1\n',
    'glossary/fog.md': '---\ntitle: Fog\nkind: term\n---\n\nIt lifts. See tide. ^p1\n',
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(['front-matter/unknown-key']);
});
