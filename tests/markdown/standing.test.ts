import { describe, expect, test } from 'vitest';
import { listedName } from '../../src/views/index.ts';
import { compiled, docking, entry, problems, read } from './compiled.ts';

describe('a superseded ruling', () => {
  test.each([
    ['mooring#p2', 'mooring, p2', '/glossary/mooring/#p2'],
    ['#p2', 'docking, p2', '/glossary/docking/#p2'],
    ['Fog', 'Fog', '/glossary/fog/'],
    ['Regatta Rules#r2', 'Regatta Rules, r2', '/documents/regatta-rules/#r2'],
  ])('links to its replacement: %s', (by, name, url) => {
    const body = `:::update{supersededBy="${by}"}\nIt docks at noon. ^p1\n:::\n\nIt docks. ^p2`;
    const { text, diagnostics } = read(body);
    expect(diagnostics).toEqual([]);
    const superseded = { standing: 'superseded', supersededBy: [{ name, url }] };
    expect(text.rulings[0]).toMatchObject(superseded);
    expect(text.html).toContain(`Replaced by <a href="${url}">${name}</a>`);
    expect(text.rulings[1]?.supersededBy).toBeUndefined();
  });

  test('may be a box inside a ruling, or part of a chain', () => {
    const item = '- It:\n\n  :::note{supersededBy="mooring#p1"}\n  It floats.\n  ::: \n\n  ^p1';
    const { html } = read(item).text;
    expect(html).toContain('Replaced by <a href="/glossary/mooring/#p1">mooring, p1</a>');
    const box = (n: number) => `:::update{supersededBy="#p${n + 1}"}\nIt docks. ^p${n}\n:::\n\n`;
    expect(problems(entry('docking', `${box(1)}${box(2)}It stays. ^p3`)).found).toEqual([]);
  });
});

test('the rules of a replaced document are superseded by the later document, and keep their boxes', () => {
  const { glossary, diagnostics } = compiled({
    'documents/cup.md': '---\ntitle: Cup Rules\nreplaces: old-cup\n---\n\nAt noon. ^r1\n',
    'documents/old-cup.md':
      '---\ntitle: Old Cup Rules\n---\n\nAt ten. ^r1\n\n:::note\nOr later. ^r2\n:::\n\n:::note{standing="reversed"}\nOr never. ^r3\n:::\n',
  });
  expect(diagnostics).toEqual([]);
  const old = glossary.documents.find(({ slug }) => slug === 'old-cup');
  const replacedBy = [{ name: 'Cup Rules', url: '/documents/cup/' }];
  const superseded = { standing: 'superseded', supersededBy: replacedBy };
  const rulings = [superseded, superseded, { ...superseded, standing: 'reversed' }];
  expect(old).toMatchObject({ replacedBy, rulings });
  const labels = old?.html.match(/(?<=<strong>)[^<]*/gu);
  expect(labels).toEqual(['Note', 'Reversed ruling']);
  const cup = glossary.documents.find(({ slug }) => slug === 'cup');
  expect(cup).toMatchObject({ replacedBy: [], rulings: [{ standing: 'current' }] });
});

test('a withdrawn entry keeps its text below a banner with the reason, and its rulings are reversed', () => {
  const { glossary, diagnostics } = compiled({
    [docking]: entry('docking', 'It docks. ^p1\n\nIt. ^p2', 'withdrawn: It was no part of it\n'),
    'glossary/quay.md': entry('quay', 'A boat lies there. See docking. ^p1'),
  });
  expect(diagnostics).toEqual([]);
  const gone = glossary.entries.find(({ slug }) => slug === 'docking');
  expect(gone).toMatchObject({ withdrawn: 'It was no part of it' });
  expect(gone?.html).toMatch(
    /^<p class="withdrawn">Withdrawn: It was no part of it<\/p>\n<p class="ruling" id="p1">It docks\./u,
  );
  expect(gone?.rulings.map(({ standing }) => standing)).toEqual(['reversed', 'reversed']);
  expect(gone?.backlinks).toHaveLength(1);
  // The page of its letter flags the entry once, and not for each standing of its rulings.
  expect(gone && listedName(gone)).toMatchObject({ standings: [], isWithdrawn: true });
});
