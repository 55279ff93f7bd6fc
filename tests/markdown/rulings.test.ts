import { expect, test } from 'vitest';
import { read } from './compiled.ts';

const path = 'documents/cup.md';

/** Bodies of an entry, each with the text of its rulings. */
const entries: [body: string, ...rulings: string[]][] = [
  ['A boat *docks*\nat a **quay**. ^p1\n\nIt. ^p2', 'p1 A boat docks at a quay.', 'p2 It.'],
  ['It leaves. ^p7\n\nIt docks. ^p2', 'p7 It leaves.', 'p2 It docks.'],
  ['At "www.x.org", [https://y.org, /a@b.org. ^p1', 'p1 At "www.x.org", [https://y.org, /a@b.org.'],
  ['It docks.\\\n^p1', 'p1 It docks.'],
  ['Write `^p2` behind it. ^p1', 'p1 Write ^p2 behind it.'],
  ['2\\^2 or 2 \\^2 ^p1\n\n- It is \\^p9 ^p2', 'p1 2^2 or 2 ^2', 'p2 It is ^p9'],
  ['\\:::note holds a boat. ^p1', 'p1 :::note holds a boat.'],
  ['If 3 < 5 & \\<b> then "x" > y. ^p1', 'p1 If 3 < 5 & <b> then "x" > y.'],
  ['It [docks](https://x.org "at > noon < one") now. ^p1', 'p1 It docks now.'],
  // Lists: an item is a ruling, with everything inside that has no number.
  ['- A: ^p1\n  - b, ^p2\n  - c. ^p3\n- d. ^p4', 'p1 A:', 'p2 b,', 'p3 c.', 'p4 d.'],
  ['- here,\n- there.\n\n^p1', 'p1 here,\nthere.'],
  // Tables, quotations and code have their number inside or below.
  ['| Water | Cost |\n| --- | ---: |\n| low | 1 |\n\n^p1', 'p1 Water\tCost\nlow\t1'],
  ['```\nSee [[Fog]] <b>\n```\n\n^p1', 'p1 See [[Fog]] <b>'],
  // A box is one ruling, or several if several have numbers.
  [':::errata\nIt docks. ^p1\n\nIt leaves. ^p2\n:::', 'p1 It docks.', 'p2 It leaves.'],
  ['::::errata\nIt. ^p1\n\n:::example\nNow. ^p2\n:::\n::::', 'p1 It.', 'p2 Now.'],
  ['::::errata\nIt.\n\n:::example\nNow.\n:::\n\nOr. ^p1\n::::', 'p1 It.\nExample: Now.\nOr.'],
];

test.each(entries)('an entry is read as rulings: %j', (body, ...rulings) => {
  const made = read(body);
  expect(made.diagnostics).toEqual([]);
  expect(made.text.rulings.map(({ number, text }) => `${number} ${text}`)).toEqual(rulings);
});

test.each<[body: string, ...rulings: string[]]>([
  ['## A ^r2\n\nNow.\n\n- Boats.\n\n## B ^r1\n\nFog.', 'r2 Now.\nBoats.', 'r1 Fog.'],
  [
    '## Start ^r1\n\nAt noon.\n\n### Order\n\n| a |\n| - |\n| b |\n\n:::example\nBoats.\n:::\n\n## End ^r2\n\nNow.',
    'r1 At noon.\nOrder\na\nb\nExample: Boats.',
    'r2 Now.',
  ],
])('a document is read as rules: %j', (body, ...rulings) => {
  const made = read(body, { path });
  expect(made.diagnostics).toEqual([]);
  expect(made.text.rulings.map(({ number, text }) => `${number} ${text}`)).toEqual(rulings);
});

test.each([
  ['*It*. ^p1', '<p class="ruling" id="p1"><em>It</em>. <a class="number" href="#p1">p1</a></p>'],
  ['- at a quay, ^p2', '<li class="ruling" id="p2">at a quay, <a class="number"'],
  ['- here,\n- there.\n\n^p1', '<div class="ruling" id="p1"><ul>'],
  ['- It docks. ^p1\n\n  - It moors. ^p2\n\n  Then it sails.', '<p>Then it sails.</p>'],
  ['3. At a quay. ^p1\n4. In a bay. ^p2', '<ol start="3">'],
  [
    '| a |\n| ---: |\n| 1 |\n\n^p1',
    '<div class="ruling" id="p1"><div class="table" role="region" tabindex="0" aria-label="Table p1"><table>',
  ],
  ['| a |\n| ---: |\n| 1 |\n\n^p1', '<td align="right">1</td>'],
  ['```\nSee [[Fog]]\n```\n\n^p1', '<div class="ruling" id="p1"><pre><code>See [[Fog]]'],
  [
    ':::update{source="A & B" date="2024-03-01"}\nIt docks. ^p1\n:::',
    '<span class="box-source">A &amp; B, <time datetime="2024-03-01">1 March 2024</time></span>',
  ],
  [
    '::::errata\nIt docks.\n\n:::example\nAt noon.\n:::\n\nNow. ^p1\n::::',
    '<aside class="example box" role="note"><p class="box-label"><strong>Example</strong></p><p>At noon.</p></aside>',
  ],
  [
    ':::errata\nIt docks. ^p1\n\nNow. ^p2\n:::',
    '<div class="ruling errata box" id="p2"><p class="box-label"><strong>Errata</strong></p><p>Now.</p>',
  ],
  [
    '- It docks. ^p1\n\n  :::update{source="Tide" standing="superseded"}\n  Now.\n  :::',
    '<aside class="update box" data-standing="superseded">',
  ],
])('%j is shown as HTML', (body, html) => {
  expect(read(body).text.html).toContain(html);
});

test('a rule with a heading is shown as a section', () => {
  const { text } = read('## Start ^r2\n\nAt noon. See Fog.', { path });
  expect(text.html).toMatch(/^<section class="ruling" id="r2"><h2 id="start">Start<\/h2><p>At/u);
  expect(text.references).toMatchObject([{ kind: 'see', to: { name: 'Fog' }, number: 'r2' }]);
});

test.each([
  ['## Who?\n\nA. ^p1\n\n## Who?\n\nB. ^p2\n\n### *When*?\n\nC. ^p3', ['who', 'who-1', 'when']],
  ['## P1\n\nA boat. ^p1', ['heading-p1']],
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
  [':::example', 'example', 'current', '<strong>Example</strong>'],
  [':::note', 'note', 'current', '<strong>Note</strong>'],
  [':::update{standing=current}', 'update', 'current', '<strong>'],
  [':::note{standing=temporary}', 'note', 'temporary', '<strong>Temporary ruling</strong>'],
  [':::note{standing="superseded"}', 'note', 'superseded', '<strong>Superseded ruling</strong>'],
  [':::note{standing="reversed"}', 'note', 'reversed', '<strong>Reversed ruling</strong>'],
])('a box shows the kind and the standing of its ruling: %s', (box, kind, standing, label) => {
  const { text, diagnostics } = read(`${box}\nIt docks. ^p1\n:::`);
  expect(diagnostics).toEqual([]);
  expect(text.rulings).toMatchObject([{ kind, standing, sources: [] }]);
  expect(text.html).toContain(`<aside class="ruling ${kind} box" id="p1"`);
  expect(text.html).toContain(label);
  expect(text.html.includes(`data-standing="${standing}"`)).toBe(standing !== 'current');
});
