import { describe, expect, test } from 'vitest';
import { graphOf } from '../../src/glossary/index.ts';
import { compiled, docking, entry, problems, read } from './compiled.ts';

describe('a ruling that another superseded', () => {
  test.each([
    ['a ruling', 'mooring#p2', 'mooring, p2', '/glossary/mooring/#p2'],
    [
      'a ruling, its number as the text has it',
      'mooring#^p2',
      'mooring, p2',
      '/glossary/mooring/#p2',
    ],
    ['a ruling of its own entry', '#p2', 'docking, p2', '/glossary/docking/#p2'],
    ['an entry', 'Fog', 'Fog', '/glossary/fog/'],
    [
      'a rule of a document',
      'Regatta Rules#r2',
      'Regatta Rules, r2',
      '/documents/regatta-rules/#r2',
    ],
  ])('names %s that is valid now, and links to it', (_, by, name, url) => {
    const body = `:::update{supersededBy="${by}"}\nIt docks at noon. ^p1\n:::\n\nIt docks. ^p2`;
    const { text, diagnostics } = read(body);
    expect(diagnostics).toEqual([]);
    expect(text.rulings[0]).toMatchObject({
      standing: 'superseded',
      supersededBy: [{ name, url }],
    });
    expect(text.html).toContain(`Replaced by <a href="${url}">${name}</a>`);
    expect(text.rulings[1]?.supersededBy).toBeUndefined();
  });

  test('refers to that ruling, which shows it among those that mention it', () => {
    const body = ':::note{standing="superseded" supersededBy="mooring#p2"}\nIt floats. ^p1\n:::';
    const { glossary } = compiled({ [docking]: entry('docking', body) });
    expect(graphOf(glossary).edges).toContainEqual({
      source: 'glossary/docking',
      target: 'glossary/mooring',
      kind: 'see',
      ruling: 'p1',
      targetRuling: 'p2',
    });
  });

  test('may be a box inside a ruling', () => {
    const body =
      '- It docks:\n\n  :::note{supersededBy="mooring#p1"}\n  It floats.\n  ::: \n\n  ^p1';
    expect(read(body).text.html).toContain(
      'Replaced by <a href="/glossary/mooring/#p1">mooring, p1</a>',
    );
  });

  test.each([
    ['a ruling that there is not', 'mooring#p9', '"mooring" has no ruling'],
    ['a name that there is not', 'morring', 'did you mean mooring?'],
    ['several entries', 'Gull', '"Gull" may mean "Gull (bird)" or "Gull (boat)"'],
    ['the entry itself', 'docking', 'is this text itself: name one of its rulings'],
    ['the ruling itself', '#p1', '"docking, p1" is this ruling itself'],
    ['a number alone', 'p1', 'did you mean #p1?'],
    ['a number as a text has it', '^p1', 'did you mean #p1?'],
  ])('is an error where it names %s', (_, by, says) => {
    const { found, marks, messages } = problems(
      entry('docking', `‸:::update{supersededBy="${by}"}\nIt docks. ^p1\n:::`),
    );
    expect(found).toEqual([`${marks[0]} ruling/superseded-by`]);
    expect(messages[0]).toContain(says);
  });

  test('is an error if it leads back in a circle', () => {
    const box = (number: number, by: string) =>
      `‸:::update{supersededBy="${by}"}\nIt docks. ^p${number}\n:::`;
    const { found, marks } = problems(
      entry('docking', [box(1, '#p2'), box(2, '#p3'), box(3, '#p1')].join('\n\n')),
    );
    expect(found).toEqual(marks.map((place) => `${place} ruling/superseded-by`));
    const chain = [box(1, '#p2'), box(2, '#p3'), 'It stays. ^p3'].join('\n\n').replaceAll('‸', '');
    expect(problems(entry('docking', chain)).found).toEqual([]);
  });

  test.each(['current', 'temporary'])('cannot be %s', (standing) => {
    const { found } = problems(
      entry('docking', `:::update{standing="${standing}" supersededBy="Fog"}\nIt docks. ^p1\n:::`),
    );
    expect(found).toEqual(['6:1 directive/unknown']);
  });
});

describe('the rules of a document that another replaced', () => {
  const files = {
    'documents/cup.md': '---\ntitle: Cup Rules\nreplaces: old-cup\n---\n\nAt noon. ^r1\n',
    'documents/old-cup.md':
      '---\ntitle: Old Cup Rules\n---\n\nAt ten. ^r1\n\n:::note\nOr later. ^r2\n:::\n\n:::note{standing="reversed"}\nOr never. ^r3\n:::\n',
  };

  test('do not read as law: each is superseded by the later document', () => {
    const { glossary, diagnostics } = compiled(files);
    expect(diagnostics).toEqual([]);
    const old = glossary.documents.find(({ slug }) => slug === 'old-cup');
    expect(old?.replacedBy).toMatchObject([{ name: 'Cup Rules', url: '/documents/cup/' }]);
    expect(old?.rulings.map(({ standing }) => standing)).toEqual([
      'superseded',
      'superseded',
      'reversed',
    ]);
    for (const { supersededBy } of old?.rulings ?? []) {
      expect(supersededBy).toEqual([{ name: 'Cup Rules', url: '/documents/cup/' }]);
    }
    const cup = glossary.documents.find(({ slug }) => slug === 'cup');
    expect(cup?.replacedBy).toEqual([]);
    expect(cup?.rulings.map(({ standing }) => standing)).toEqual(['current']);
  });

  test('keep the boxes of their text', () => {
    const old = compiled(files).glossary.documents.find(({ slug }) => slug === 'old-cup');
    expect(old?.html.match(/<strong>[^<]*<\/strong>/gu)).toEqual([
      '<strong>Note</strong>',
      '<strong>Reversed ruling</strong>',
    ]);
  });
});

describe('an entry that was withdrawn', () => {
  const withdrawn = 'withdrawn: It never was a part of the game\n';

  test('keeps its text below a banner that says why, and its rulings are reversed', () => {
    const { glossary, diagnostics } = compiled({
      [docking]: entry('docking', 'It docks. ^p1\n\nIt stays. ^p2', withdrawn),
      'glossary/quay.md': entry('quay', 'A boat lies there. See docking. ^p1'),
    });
    expect(diagnostics).toEqual([]);
    const gone = glossary.entries.find(({ slug }) => slug === 'docking');
    expect(gone).toMatchObject({ withdrawn: 'It never was a part of the game' });
    expect(gone?.html).toMatch(
      /^<p class="withdrawn">Withdrawn: It never was a part of the game<\/p>\n<p class="ruling" id="p1">It docks\./u,
    );
    expect(gone?.rulings.map(({ standing }) => standing)).toEqual(['reversed', 'reversed']);
    expect(gone?.backlinks).toHaveLength(1);
  });

  test('without its text is empty, as any other', () => {
    const { found } = problems(`---\ntitle: docking\nkind: term\n${withdrawn}---\n`);
    expect(found).toEqual([expect.stringContaining('entry/empty-body')]);
  });

  test.each(['withdrawn: See [[mooring]].', 'withdrawn: It was wrong. %%Ask Ann.%%'])(
    'gives a reason in words: %s',
    (line) => {
      const { found } = problems(`---\ntitle: docking\nkind: term\n${line}\n---\n`);
      expect(found).toContain('4:12 front-matter/invalid');
    },
  );
});
