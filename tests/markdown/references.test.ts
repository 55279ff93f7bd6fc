import { describe, expect, test } from 'vitest';
import { type Entry, graphOf } from '../../src/link/index.ts';
import { slugOf } from '../../src/model/index.ts';
import { compiled, docking, entry, read, rulingsOf } from './compiled.ts';

/** Lists the links of a body: class, address, shown text. */
function links(body: string, files: Record<string, string> = {}): string[] {
  const { text } = read(body, { files });
  return text.rulings.flatMap(({ html }) =>
    [...html.matchAll(/<a class="([^"]*)" href="([^"]*)">([^<]*)<\/a>/gu)].map(
      ([, kind = '', href = '', shown = '']) => `${kind} ${href} ${shown}`,
    ),
  );
}

test.each([
  ['[[Fog|the fog]]', 'mention /glossary/fog/ the fog'],
  ['[[Made Fast]]', 'mention /glossary/mooring/ Made Fast'],
  ['[[moorings]]', 'mention /glossary/mooring/ moorings'],
  ['[[Tide \u2013 Ebb]]', 'mention /glossary/tide-ebb/ Tide \u2013 Ebb'],
  ['[[Regatta Rules]]', 'mention /documents/regatta-rules/ Regatta Rules'],
  ['[[harbour pilot]]', 'mention term /terms/harbour-pilot/ harbour pilot'],
  ['[[mooring#^p2]]', 'mention /glossary/mooring/#p2 mooring'],
  ['[[Regatta Rules#^r1]]', 'mention /documents/regatta-rules/#r1 Regatta Rules'],
  ['as in [[#^p1]]', 'mention /glossary/docking/#p1 p1'],
  ['[[St. Elmo\u2019s\nFire]]', 'mention /glossary/st-elmos-fire/ St. Elmo\u2019s Fire'],
  ['[[Fog|<b> & "x"]]', 'mention /glossary/fog/ &lt;b&gt; &amp; “x”'],
  ['docks. See [[quay]].', 'see term /terms/quay/ quay'],
  // An address shows the title of its text; a name with a hyphen is shown as written.
  ['[[regatta-rules#^r2]]', 'mention /documents/regatta-rules/#r2 Regatta Rules'],
  ['[[st-elmos-fire]]', 'mention /glossary/st-elmos-fire/ St. Elmo’s Fire'],
  ['[[face-off]]', 'mention /glossary/face-off/ face-off'],
])('%s is a link', (written, link) => {
  const files = { 'glossary/face-off.md': entry('Face-off', 'They meet. ^p1') };
  expect(links(`A boat ${written} ^p1`, files)).toEqual([`ref ${link}`]);
});

test.each([
  ['in a table, with its bar escaped', '| [[Fog\\|fog]] |\n| - |\n| (see Fog) |\n\n^p1', 'fog fog'],
  ['in a paragraph', 'It docks. See Fog, tide - ebb. ^p1', 'fog tide-ebb'],
  ['in items', '- See Fog. ^p1\n- See also mooring, Gull (boat). ^p2', 'fog mooring gull-boat'],
  ['in a box', ':::note\nIt docks. See Fog. ^p1\n:::', 'fog'],
  ['with See emphasised', 'It docks. *See* Fog. ^p1', 'fog'],
  ['to a term that another ruling marks', 'A [[pilot]]. ^p1\n\nSee pilots. ^p2', 'pilot pilot'],
  ['not in code', 'It `[[Fog]]` docks. `See Fog.` ^p1', ''],
  ['not in a link, nor across code', '[*See Fog.*](https://x.org) See `Fog` mooring. ^p1', ''],
  ['not across items or blocks', '- As you can see ^p1\n- Fog ^p2\n\n> See\n>\n> Fog. ^p3', ''],
])('a reference is a link %s', (_, body, slugs) => {
  const found = links(body).map((link) => /\/([^/]+)\/ /u.exec(link)?.[1]);
  expect(found.join(' ')).toBe(slugs);
  expect(read(body).diagnostics).toEqual([]);
});

test('a name with an emphasised part keeps its emphasis and becomes a single reference', () => {
  const body = 'It docks. See tide - *ebb*, Fog. ^p1';
  const ebb = 'ref see /glossary/tide-ebb/';
  expect(links(body)).toEqual([`${ebb} tide -`, `${ebb} ebb`, 'ref see /glossary/fog/ Fog']);
  expect(rulingsOf(read(body))).toEqual({ p1: 'It docks. See tide - ebb, Fog.' });
  expect(read(body).text.references).toHaveLength(2);
});

describe('a reference', () => {
  const first = 'docks at [[quay]] in [[Fog]]. See Fog, [[mooring]].';
  const { glossary, diagnostics } = compiled({
    [docking]: entry('docking', `It ${first} ^p1\n\nThe [[Fog]] lifts. ^p2\n\nAs in [[#^p2]]. ^p3`),
    'glossary/berth.md': entry('berth', 'See docking. ^p1'),
    'glossary/anchorage.md': entry('anchorage', '(See [[docking]], mooring.) ^p1\n\nSee quay. ^p2'),
    'glossary/slip.md': entry('slip', 'A slip is a [[quay]]. See docking. ^p1'),
  });
  const find = (slug: string): Entry =>
    glossary.entries.find((one) => one.slug === slug) ?? expect.fail(slug);

  test('is of the kind "see" in a See sentence, and a link to its own text is no reference', () => {
    expect(diagnostics).toEqual([]);
    const all = find('docking').references;
    const found = all.map(({ number, kind, to }) => `${number} ${kind} ${to.name}`);
    expect(found).toEqual(['p1 mention quay', 'p1 see Fog', 'p1 see mooring', 'p2 mention Fog']);
  });

  test('is a redirect if its entry consists of "See ..." alone', () => {
    for (const slug of ['berth', 'anchorage']) {
      expect(find(slug).redirect).toBe(true);
      expect(new Set(find(slug).references.map(({ kind }) => kind))).toEqual(new Set(['redirect']));
    }
    for (const slug of ['slip', 'docking']) expect(find(slug).redirect).toBe(false);
  });

  test('is a backlink of its target with its sentence: See, then redirects, then mentions', () => {
    const backlinks = ({ backlinks: all }: Pick<Entry, 'backlinks'>): string[] =>
      all.map((one) => `${one.kind} ${slugOf(one.from.address)} ${one.number} ${one.sentence}`);
    expect(backlinks(find('docking'))).toEqual([
      'see slip p1 A slip is a quay. See docking.',
      'redirect anchorage p1 (See docking, mooring.)',
      'redirect berth p1 See docking.',
    ]);
    const fog = backlinks(find('fog')).map((one) => one.slice(0, 18));
    expect(fog).toEqual(['see docking p1 It ', 'mention docking p2']);
    const [quay, ...others] = glossary.terms.map((term) => backlinks(term).join());
    expect(others).toEqual([]);
    expect(quay).toMatch(/^\w+ anchorage .*,\w+ docking .*,\w+ slip /u);
  });

  test('is listed once for each target ruling, with its strongest kind', () => {
    const first = '[[mooring]], [[mooring#^p1]] and [[mooring#^p2]]. See mooring. ^p1';
    const { references } = read(`${first}\n\n[[mooring#^p2]] and [[mooring]]. ^p2`).text;
    const counted = references.map((one) => `${one.number} ${one.kind} ${one.targetNumber}`);
    expect(counted).toEqual(['p1 see p1', 'p1 mention p2', 'p2 mention p2']);
  });
});

test('a ruling without a number is shown as a draft, and has no backlinks', () => {
  const drafted = entry('docking', 'A draft of [[Fog]].\n\nIt moors as in [[mooring#^p2]]. ^p1');
  const { glossary } = compiled({ [docking]: drafted });
  const find = (slug: string) => glossary.entries.find((one) => one.slug === slug);
  const fog = '<a class="ref mention" href="/glossary/fog/">Fog</a>';
  const draft = `<p class="ruling" data-draft="">A draft of ${fog}.</p>`;
  expect(find('docking')?.html).toContain(draft);
  expect(find('docking')?.rulings.map(({ number }) => number)).toEqual(['p1']);
  const backlink = { from: { address: 'glossary/docking' }, number: 'p1', targetNumber: 'p2' };
  expect(find('mooring')?.backlinks).toMatchObject([backlink]);
  expect(find('fog')?.backlinks).toEqual([]);
});

test.each([
  ['A boat with a [Sail] docks. ^p1', 1, 'A boat with a [Sail] docks.'],
  ['A [sail] and an [OAR]. ^p1', 2, 'A [sail] and an [OAR].'],
  ['| [Sail] | x |\n| - | - |\n| y | [Oar]s |\n\n^p1', 2, '[Sail]\tx\ny\t[Oar]s'],
  [':::note\n[Sail][Oar] ^p1\n:::', 2, '[Sail][Oar]'],
  ['`[Sail]` \\[Sail] \\[Sail\\] [Sail](https://x.org) ^p1', 0, '[Sail] [Sail] [Sail] Sail'],
])('an icon code is a picture with a name, but no code and no escape: %s', (body, icons, shown) => {
  const { text, diagnostics } = read(body);
  const picture = /<span class="icon" data-icon="(sail|oar)">\[\1 icon\]<\/span>/gu;
  expect(diagnostics).toEqual([]);
  expect(text.html.match(picture) ?? []).toHaveLength(icons);
  expect(text.rulings[0]?.text).toBe(shown);
});

test('a heading after a number sign refers to the first ruling under the heading', () => {
  const dock = '## When may a boat dock?\n\nAt high tide. ^p1\n\n## Who pays?\n\nThe pilot. ^p2';
  const { glossary, diagnostics } = compiled({
    'glossary/dock.md': entry('dock', dock),
    [docking]: entry('docking', 'See [[dock#Who pays?]]. ^p1'),
  });
  expect(diagnostics).toEqual([]);
  const { edges } = graphOf(glossary);
  expect(edges.find(({ source }) => source === 'glossary/docking')?.targetRuling).toBe('p2');
});
