import { describe, expect, test } from 'vitest';
import {
  bodyHtml,
  englishLabels,
  forPeople,
  type Ruling,
  toRecord,
  toText,
} from '../../src/model/index.ts';
import { compiled, docking, entry, read } from './compiled.ts';

/** The first ruling of an entry beside a rulebook. */
function rulingIn(body: string, book = '2.1 It moors. ^r1\n\n2.2 It docks. ^r2'): Ruling {
  const files = { 'documents/rules.md': `---\ntitle: Rules\n---\n\n${book}\n` };
  return read(body, { files }).text.rulings[0] ?? expect.fail('no ruling');
}

test('the record of a ruling has each reference, with its place in the text and its target on that day', () => {
  const ruling = rulingIn('A *boat* docks at a [[berth|pier]]. See rule 2.2. ^p1');
  const references = [
    { at: 18, shown: 'pier', kind: 'mention', to: 'terms/berth' },
    { at: 28, shown: 'rule 2.2', kind: 'see', to: 'documents/rules', number: 'r2', printed: '2.2' },
  ];
  const text = 'A boat docks at a pier. See rule 2.2.';
  expect(toRecord(ruling)).toMatchObject({ number: 'p1', text, references, kind: 'text' });
});

test('the record of a ruling marks publications that differ from the publications of its text', () => {
  const body = 'It docks. ^p1\n\n:::errata{source="T"}\nIt moors. ^p2\n:::';
  const files = { [docking]: entry('docking', body, 'sources: [S]\n') };
  const records =
    compiled(files)
      .glossary.entries.find(({ slug }) => slug === 'docking')
      ?.rulings.map(toRecord) ?? [];
  expect(records.map(({ sources, ownSources }) => [sources, ownSources])).toEqual([
    [[{ name: 'S' }], undefined],
    [[{ name: 'T' }], true],
  ]);
});

test('the text and the HTML of a ruling have the same words', () => {
  const { text, html } = rulingIn('A **boat** & a [ship](https://x.org/?a=1&b=2) `dock`. ^p1');
  expect(text).toBe('A boat & a ship dock.');
  const link = '<a href="https://x.org/?a=1&amp;b=2">ship</a>';
  expect(html).toBe(`A <strong>boat</strong> &amp; a ${link} <code>dock</code>.`);
});

test('struck words are left out of the text, and stay in the HTML', () => {
  const { text, html } = rulingIn('A barge ~~never, see rule 2.2,~~ sinks. ^p1');
  expect(text).toBe('A barge sinks.');
  expect(html).toContain('<del>never, see <a');
});

test('a text has a tab between the cells of a table; a text for people has bars, and icons by name', () => {
  const icons = '- { code: Au, name: Gold, file: au.svg }\n';
  const files = { 'icons/icons.yml': icons, 'icons/au.svg': '<svg/>' };
  const table = '| Boat | Pays |\n|---|---|\n| Tug | [Au][Au] |\n| | none |\n\n^p1';
  const { text, content } = read(table, { files }).text.rulings[0] ?? expect.fail('no ruling');
  expect(text).toBe('Boat\tPays\nTug\t[Au][Au]\nnone');
  expect(toText(content, englishLabels(), forPeople).text).toBe(
    'Boat | Pays\nTug | [Gold][Gold]\n| none',
  );
});

test.each([
  ['"Stopped" cards', '“Stopped” cards'],
  ["Q's Tent isn't 'free'", 'Q’s Tent isn’t ‘free’'],
  ['("red" or "blue") - "green"', '(“red” or “blue”) - “green”'],
  ['"\'Red\' alert," it says.', '“‘Red’ alert,” it says.'],
  ['"**Red**" and "*blue*"', '“<strong>Red</strong>” and “<em>blue</em>”'],
  ['`"red"`', '<code>"red"</code>'],
])('quotation marks fit the language in HTML, and stay in the text: %s', (written, html) => {
  const ruling = rulingIn(`${written} ^p1`);
  expect(ruling.html.replaceAll('&quot;', '"')).toBe(html);
  expect(ruling.text).toBe(written.replaceAll(/[*`\\]/gu, ''));
});

describe('the HTML of a body', () => {
  const body =
    'A "boat" docks. See [[berth]]. ^p1\n\n:::errata{source="T"}\nIt moors. ^p2\n:::\n\n| A |\n| - |\n| "b" |\n\n^p3';
  const { text } = read(body);

  test('contains the HTML of each ruling unchanged', () => {
    const again = bodyHtml(text.body, englishLabels(), { urlOf: (url) => url });
    expect(bodyHtml(text.body, englishLabels())).toBe(again);
    for (const { html } of text.rulings) expect(again).toContain(html);
  });

  test('gets a mark after the number of a ruling', () => {
    const markOf = (number: string) => (number === 'p2' ? '<b>Review</b>' : undefined);
    const html = bodyHtml(text.body, englishLabels(), { markOf });
    expect(html).toContain('<a class="number" href="#p2">p2</a> <b>Review</b>');
    expect(html.replace(' <b>Review</b>', '')).toBe(text.html);
  });

  test('can be rendered with links to other addresses', () => {
    const urlOf = (url: string) => url.replace('/terms/', '/names/');
    expect(bodyHtml(text.body, englishLabels(), { urlOf })).toContain('href="/names/berth/"');
  });
});
