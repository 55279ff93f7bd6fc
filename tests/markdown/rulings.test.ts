import { expect, test } from 'vitest';
import type { Ruling } from '../../src/model/index.ts';
import { englishLabels, forPeople, toRecord, toText } from '../../src/model/index.ts';
import { hasWordsOf, rulingsNaming, rulingsUsing } from '../../src/views/index.ts';
import { compiled, entry, read } from './compiled.ts';

const path = 'documents/cup.md';

/** Reads a body as a document if its rulings have the numbers of rules, and otherwise as an entry. */
const readBody = (body: string) => read(body, / \^r\d/u.test(body) ? { path } : {});

test.each<[body: string, ...rulings: string[]]>([
  ['A boat *docks*\nat a **quay**. ^p1\n\nIt. ^p2', 'p1 A boat docks at a quay.', 'p2 It.'],
  ['At "www.x.org", [https://y.org, /a@b.org. ^p1', 'p1 At "www.x.org", [https://y.org, /a@b.org.'],
  ['It docks.\\\n^p1', 'p1 It docks.'],
  ['Write `^p2` behind it. ^p1', 'p1 Write ^p2 behind it.'],
  ['2\\^2 or 2 \\^2 ^p1\n\n- It is \\^p9 ^p2', 'p1 2^2 or 2 ^2', 'p2 It is ^p9'],
  ['\\:::note holds a boat. ^p1', 'p1 :::note holds a boat.'],
  ['If 3 < 5 & \\<b> then "x" > y. ^p1', 'p1 If 3 < 5 & <b> then "x" > y.'],
  // Lists: an item is a ruling, with everything inside that has no number.
  ['- A: ^p1\n  - b, ^p2\n  - c. ^p3\n- d. ^p4', 'p1 A:', 'p2 b,', 'p3 c.', 'p4 d.'],
  ['- here,\n- there.\n\n^p1', 'p1 here,\nthere.'],
  // Tables, quotations and code have their number inside or below.
  ['| Water | Cost |\n| --- | ---: |\n| low | 1 |\n\n^p1', 'p1 Water\tCost\nlow\t1'],
  ['```\nSee [[Fog]] <b>\n```\n\n^p1', 'p1 See [[Fog]] <b>'],
  // A box is one ruling, or several if several have numbers.
  [':::errata\nIt docks. ^p1\n\nIt leaves. ^p2\n:::', 'p1 It docks.', 'p2 It leaves.'],
  ['::::errata\nIt.\n\n:::example\nNow.\n:::\n\nOr. ^p1\n::::', 'p1 It.\nExample: Now.\nOr.'],
  // A section of a document is a rule, with everything inside that has no number.
  ['## A ^r2\n\nNow.\n\n- Boats.\n\n## B ^r1\n\nFog.', 'r2 Now.\nBoats.', 'r1 Fog.'],
  [
    '## Start ^r1\n\nAt noon.\n\n### Order\n\n| a |\n| - |\n| b |\n\n:::example\nBoats.\n:::\n\n## End ^r2\n\nNow.',
    'r1 At noon.\nOrder\na\nb\nExample: Boats.',
    'r2 Now.',
  ],
])('a text is read as rulings: %j', (body, ...rulings) => {
  const made = readBody(body);
  expect(made.diagnostics).toEqual([]);
  expect(made.text.rulings.map(({ number, text }) => `${number} ${text}`)).toEqual(rulings);
});

const shown: Record<string, string> = {
  '*It*. ^p1': '<p class="ruling" id="p1"><em>It</em>. <a class="number" href="#p1">p1</a></p>',
  '- at a quay, ^p2': '<li class="ruling" id="p2">at a quay, <a class="number"',
  '- here,\n- there.\n\n^p1': '<div class="ruling" id="p1"><ul>',
  '- It docks. ^p1\n\n  - It moors. ^p2\n\n  Then it sails.': '<p>Then it sails.</p>',
  '3. At a quay. ^p1\n4. In a bay. ^p2': '<ol start="3">',
  '| a |\n| ---: |\n| 1 |\n\n^p1':
    '<div class="ruling" id="p1"><div class="table" role="region" tabindex="0" aria-label="Table p1"><table>',
  '| b |\n| ---: |\n| 1 |\n\n^p1': '<td align="right">1</td>',
  '```\nSee [[Fog]]\n```\n\n^p1': '<div class="ruling" id="p1"><pre><code>See [[Fog]]',
  ':::update{source="A & B" date="2024-03-01"}\nIt docks. ^p1\n:::':
    '<span class="box-source">A &amp; B, <time datetime="2024-03-01">1 March 2024</time></span>',
  '::::errata\nIt docks.\n\n:::example\nAt noon.\n:::\n\nNow. ^p1\n::::':
    '<aside class="example box" role="note"><p class="box-label"><strong>Example</strong></p><p>At noon.</p></aside>',
  ':::errata\nIt docks. ^p1\n\nNow. ^p2\n:::':
    '<div class="ruling errata box" id="p2"><p class="box-label"><strong>Errata</strong></p><p>Now.</p>',
  '- It docks. ^p1\n\n  :::update{source="Tide" standing="superseded"}\n  Now.\n  :::':
    '<aside class="update box" data-standing="superseded">',
  '## Go ^r2\n\nAt noon.': '<section class="ruling" id="r2"><h2 id="go">Go</h2><p>At noon.',
};

test.each(Object.entries(shown))('%j is shown as HTML', (body, html) => {
  expect(readBody(body).text.html).toContain(html);
});

test.each([
  ['## Who?\n\nA. ^p1\n\n## Who?\n\nB. ^p2\n\n### *When*?\n\nC. ^p3', ['who', 'who-1', 'when']],
  ['## Sources\n\nA boat. ^p1\n\n## Q\n\nA gull. ^p2', ['heading-sources', 'heading-q']],
  ['## ½\n\nIt docks. ^p1\n\n## ¼\n\nIt sails. ^p2', ['heading-', '-1']],
])('a heading has a unique id on its page: %j', (body, ids) => {
  const { text, diagnostics } = read(body);
  expect(diagnostics).toEqual([]);
  expect(text.headings.map(({ id }) => id)).toEqual(ids);
  expect(text.rulings.map(({ heading }) => heading?.id)).toEqual(ids);
  for (const id of ids) expect(text.html.split(` id="${id}"`)).toHaveLength(2);
});

test.each([
  [':::errata', 'errata', 'current', '<strong>Errata</strong>'],
  [':::update', 'update', 'temporary', '<strong>Temporary ruling</strong>'],
  [':::note', 'note', 'current', '<strong>Note</strong>'],
  [':::update{standing=current}', 'update', 'current', '<strong>'],
  [':::note{standing=temporary}', 'note', 'temporary', '<strong>Temporary ruling</strong>'],
  [':::note{standing="reversed"}', 'note', 'reversed', '<strong>Reversed ruling</strong>'],
])('a box shows the kind and the standing of its ruling: %s', (box, kind, standing, label) => {
  const { text, diagnostics } = read(`${box}\nIt docks. ^p1\n:::`);
  expect(diagnostics).toEqual([]);
  expect(text.rulings).toMatchObject([{ kind, standing, sources: [] }]);
  expect(text.html).toContain(`<aside class="ruling ${kind} box" id="p1"`);
  expect(text.html).toContain(label);
  expect(text.html.includes(`data-standing="${standing}"`)).toBe(standing !== 'current');
});

const { glossary } = compiled(
  {
    'glossary/Sail.md': entry('sail', 'See [[canvas]]. ^p1', 'aliases: [Great Sail]\n'),
    'glossary/Wind.md': entry('wind', 'It fills a SAIL. ^p1\n\nThe sailor waits. ^p2'),
    'glossary/Storm.md': entry('storm', 'It tears Great Sails and the canvas. ^p1'),
    'glossary/Flag.md': entry('flag', 'See [[canvas]]. ^p1'),
  },
  { empty: true },
);

const found = (address: string) =>
  [...rulingsUsing(glossary)]
    .filter(([at]) => at === address)
    .flatMap(([, texts]) => texts)
    .flatMap(({ text, rulings }) => rulings.map(({ number }) => `${text.slug} ${number}`));

test('rulings that use the name of a term, or of an entry with only a "See", are found in any inflected form, by whole words and without case', () => {
  expect(found('glossary/sail')).toEqual(['storm p1', 'wind p1']);
  expect(found('terms/canvas')).toEqual(['storm p1']);
  expect(found('glossary/wind')).toEqual([]);
  const [canvas] = glossary.terms;
  expect(canvas && rulingsNaming(canvas, glossary)).toEqual([]);
});

test('a name counts as used if each of its words is in some ruling that is more than a "See"', () => {
  expect(['Great canvas', 'sailor', 'flag', 'See'].filter(hasWordsOf(glossary))).toEqual([
    'Great canvas',
    'sailor',
  ]);
});

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
  const records = read(body, { more: 'sources: [S]\n' }).text.rulings.map(toRecord);
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
  const shown = toText(content, englishLabels(), forPeople).text;
  expect(shown).toBe('Boat | Pays\nTug | [Gold][Gold]\n| none');
});

test.each([
  ['"Stopped" cards', '“Stopped” cards'],
  ["Q's Tent isn't 'free'", 'Q’s Tent isn’t ‘free’'],
  ['("red" or "blue") - "green"', '(“red” or “blue”) - “green”'],
  ['"\'Red\' alert," it says.', '“‘Red’ alert,” it says.'],
  ['`"red"`', '<code>"red"</code>'],
])('quotation marks fit the language in HTML, and stay in the text: %s', (written, html) => {
  const ruling = rulingIn(`${written} ^p1`);
  expect(ruling.html.replaceAll('&quot;', '"')).toBe(html);
  expect(ruling.text).toBe(written.replaceAll(/[*`\\]/gu, ''));
});
