import { expect, test } from 'vitest';
import { type Entry, graphOf } from '../../src/link/index.ts';
import { slugOf } from '../../src/model/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { compiled, docking, entry, entryOf, read, rulingsOf } from './compiled.ts';

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
  ['[[moorings]]', 'mention /glossary/mooring/ moorings'],
  ['[[Tide \u2013 Ebb]]', 'mention /glossary/tide-ebb/ Tide \u2013 Ebb'],
  ['[[Regatta Rules]]', 'mention /documents/regatta-rules/ Regatta Rules'],
  ['[[harbour pilot]]', 'mention term /terms/harbour-pilot/ harbour pilot'],
  ['[[mooring#^p2]]', 'mention /glossary/mooring/#p2 mooring'],
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
  ['in a box', ':::note\nIt docks. See Fog. ^p1\n:::', 'fog'],
  ['with See emphasised', 'It docks. *See* Fog. ^p1', 'fog'],
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

const first = 'docks at [[quay]] in [[Fog]]. See Fog, [[mooring]].';
const { glossary, diagnostics } = compiled({
  [docking]: entry('docking', `It ${first} ^p1\n\nThe [[Fog]] lifts. ^p2\n\nAs in [[#^p2]]. ^p3`),
  'glossary/berth.md': entry('berth', 'See docking. ^p1'),
  'glossary/anchorage.md': entry('anchorage', '(See [[docking]], mooring.) ^p1\n\nSee quay. ^p2'),
  'glossary/slip.md': entry('slip', 'A slip is a [[quay]]. See docking. ^p1'),
});
const find = (slug: string): Entry => entryOf(glossary, slug);

test('a reference is of the kind "see" in a See sentence, and a link to its own text is not a reference', () => {
  expect(diagnostics).toEqual([]);
  const all = find('docking').references;
  const found = all.map(({ number, kind, to }) => `${number} ${kind} ${to.name}`);
  expect(found).toEqual(['p1 mention quay', 'p1 see Fog', 'p1 see mooring', 'p2 mention Fog']);
});

test('a reference is a redirect if its entry consists of "See ..." alone', () => {
  for (const slug of ['berth', 'anchorage']) {
    expect(find(slug).redirect).toBe(true);
    expect(new Set(find(slug).references.map(({ kind }) => kind))).toEqual(new Set(['redirect']));
  }
  for (const slug of ['slip', 'docking']) expect(find(slug).redirect).toBe(false);
});

test('a reference is a backlink of its target with its sentence: See, then redirects, then mentions', () => {
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

test('a reference is listed once for each target ruling, with its strongest kind', () => {
  const first = '[[mooring]], [[mooring#^p1]] and [[mooring#^p2]]. See mooring. ^p1';
  const { references } = read(`${first}\n\n[[mooring#^p2]] and [[mooring]]. ^p2`).text;
  const counted = references.map((one) => `${one.number} ${one.kind} ${one.targetNumber}`);
  expect(counted).toEqual(['p1 see p1', 'p1 mention p2', 'p2 mention p2']);
});

test('a ruling without a number is shown as a draft, and has no backlinks', () => {
  const { glossary } = read('A draft of [[Fog]].\n\nIt moors as in [[mooring#^p2]]. ^p1');
  const find = (slug: string) => entryOf(glossary, slug);
  const fog = '<a class="ref mention" href="/glossary/fog/">Fog</a>';
  const draft = `<p class="ruling" data-draft="">A draft of ${fog}.</p>`;
  expect(find('docking').html).toContain(draft);
  expect(find('docking').rulings.map(({ number }) => number)).toEqual(['p1']);
  const backlink = { from: { address: 'glossary/docking' }, number: 'p1', targetNumber: 'p2' };
  expect(find('mooring').backlinks).toMatchObject([backlink]);
  expect(find('fog').backlinks).toEqual([]);
});

test.each([
  ['A boat with a [Sail] docks. ^p1', 1, 'A boat with a [Sail] docks.'],
  ['A [sail] and an [OAR]. ^p1', 2, 'A [sail] and an [OAR].'],
  ['| [Sail] | x |\n| - | - |\n| y | [Oar]s |\n\n^p1', 2, '[Sail]\tx\ny\t[Oar]s'],
  [':::note\n[Sail][Oar] ^p1\n:::', 2, '[Sail][Oar]'],
  ['`[Sail]` \\[Sail] \\[Sail\\] [Sail](https://x.org) ^p1', 0, '[Sail] [Sail] [Sail] Sail'],
])('an icon code is a picture with a name, but no code and no escape: %s', (body, icons, shown) => {
  const { text, diagnostics } = read(body);
  const picture = /<span class="icon" data-icon="(sail|oar)" title="\1 icon">\[\1 icon\]<\/span>/gu;
  expect(diagnostics).toEqual([]);
  expect(text.html.match(picture) ?? []).toHaveLength(icons);
  expect(text.rulings[0]?.text).toBe(shown);
});

test('a heading after a number sign refers to the first ruling under the heading', () => {
  const dock = '## When may a boat dock?\n\nAt high tide. ^p1\n\n## Who pays?\n\nThe pilot. ^p2';
  const files = { 'glossary/dock.md': entry('dock', dock) };
  const { glossary, diagnostics } = read('See [[dock#Who pays?]]. ^p1', { files });
  expect(diagnostics).toEqual([]);
  const { edges } = graphOf(glossary);
  expect(edges.find(({ source }) => source === 'glossary/docking')?.targetRuling).toBe('p2');
});

const cup = 'documents/cup.md';
const rulebook = (body: string, more = ''): string =>
  `---\ntitle: Cup Rules\n${more}---\n\n${body}\n`;
const rules = [
  '## 1. Boats ^r1',
  '1.1 A boat docks. ^r2',
  '1.1a It is moored. ^r3',
  '1.1b It waits. ^r4',
  '1.1c It leaves. ^r5',
  '1.2 A gull flies. ^r6',
  '## Appendix A: Tables ^r7',
  'None.',
].join('\n\n');

/** The references of an entry beside the rulebook, as `kind target`, and its findings. */
function readBeside(body: string, site = 'name: Cup\n') {
  const files = { 'site.yml': site, [cup]: rulebook(rules) };
  const { glossary, diagnostics } = read(`${body} ^p1`, { files });
  const edges = graphOf(glossary).edges.filter(({ source }) => source === 'glossary/docking');
  return {
    edges: edges.map(({ kind, target, targetRuling: rule }) =>
      rule ? `${kind} ${target}#${rule}` : `${kind} ${target}`,
    ),
    wrong: diagnostics.map(({ code, message }) => `${code} ${message}`),
    terms: glossary.terms.map(({ name }) => name),
  };
}

const named = 'name: Cup\nrulebook: cup\n';

test.each<[body: string, edges: string, site?: string]>([
  ['See rule 1.1.', 'see r2'],
  ['As rule 1.1 says.', 'mention r2'],
  ['See rules 1.1a–c.', 'see r3, see r5, see r4'],
  ['See rules 1.1-2.', 'see r2, see r6'],
  ['See rule 1.1, "Docking", and Fog.', 'see r2, see glossary/fog'],
  ['[[1.1b]] and [[rule 1.2|gulls]]', 'mention r4, mention r6'],
  ['See Cup Rules 1.2.', 'see r6'],
  ['[[Cup Rules 1.2]]', 'mention r6'],
  // An ambiguous word with a number is a reference in a See sentence, or if `site.yml` names the rulebook.
  ['Section 1 docks. Step 1 is to dock.', ''],
  ['As section 1 says.', 'mention r1', named],
  ['THE RULES: dock.', '', named],
  // A number after a backslash, or of an unknown work, is not a reference.
  ['As \\rule 1.1 and rule 1.2 say; see \\rule 8.8, \\8.9 or \\Appendix IV.', 'mention r6'],
  ['As section 6.8 of the Floor Rules and rule 9.1 of the Sea Pilots’ Handbook say.', ''],
  ['As rule 1.1 of the Cup Rules says.', 'mention r2'],
  ['As rule 1.1 of "Cup Rules," a rulebook, says.', 'mention r2'],
  // Works outside of the glossary are no references.
  ['See the Sea FAQ, Fog. [[Sea FAQ]]', 'see glossary/fog', 'outsideWorks: [Sea FAQ]\n'],
])('an entry refers to rules by their printed numbers: %s', (body, edges, site) => {
  const found = readBeside(`A boat. ${body}`, site);
  expect(found).toMatchObject({ wrong: [], terms: [] });
  expect(found.edges.join(', ').replaceAll('documents/cup#', '')).toBe(edges);
});

test.each<[references: string, ...rules: string[]]>([
  ['see r2 r1, mention r3 r2', '1.1 Dock. ^r1', '1.2 See rule 1.1. ^r2', '1.3 As rule 1.2. ^r3'],
  ['', '1.1 This is rule 1.1. ^r1'],
  ['see r2 r1', 'Article 9.1 Dock. ^r1', 'Article 9.2 See 9.1. ^r2'],
  ['see r2 r1', '## 1. Harbours ^r1', 'None.', '## 2. Boats ^r2', 'See "Harbours".'],
  // "step 1" is a step of the same rule, and never rule 1.
  [
    'mention r3 r2, mention r6 r5',
    '## 1. Dock ^r1\n\nDock so:\n\n- Step 1: bow ^r2\n- Step 2: after step 1 ^r3',
    '## 2. Leave ^r4\n\nLeave so:\n\n- Step 1: stern ^r5\n- Step 2: after step 1 ^r6',
  ],
  [
    '',
    '## 1. Dock ^r1\n\nDock so:\n\n1. the bow ^r2\n2. the stern, step 1 undone ^r3',
    '## 2. Leave ^r4\n\nStep 1 ends the day.',
  ],
])('the rules of a document refer to each other: %s', (references, ...body) => {
  const { references: all } = read(body.join('\n\n'), { path: cup }).text;
  const found = all.map((one) => `${one.kind} ${one.number} ${one.targetNumber}`);
  expect(found.join(', ')).toBe(references);
});

test('a number with the name of a document refers to that document', () => {
  const text = '1.1 A crew rests, as rule 1.1 of the Cup Rules says. See Cup Rules rule 1.2. ^r1';
  const sea = `---\ntitle: Sea Rules\n---\n\n${text}\n`;
  const { edges } = graphOf(compiled({ [cup]: rulebook(rules), 'documents/sea.md': sea }).glossary);
  const found = edges.map(({ target, targetRuling }) => `${target} ${targetRuling}`);
  expect(found).toEqual(['documents/cup r2', 'documents/cup r6']);
});

test('a reference to a permanent number shows the printed number of its rule', () => {
  const { glossary } = compiled({
    [cup]: rulebook('1.1 It. ^r1\n\n1.2 See [[#^r1]]. ^r2'),
    [docking]: entry('docking', 'See [[Cup Rules#^r1]] and [[Cup Rules#^r1|that]]. ^p1'),
  });
  const book = glossary.documents.find(({ path }) => path === cup);
  const said = [entryOf(glossary, 'docking'), book].map((text) => text?.rulings.at(-1)?.text);
  expect(said).toEqual(['See Cup Rules 1.1 and that.', 'See 1.1.']);
});

test('an outdated number is reported with the earlier document that has the number', () => {
  const old = '---\ntitle: Old Rules\n---\n\n1.8 It floats. ^r1\n';
  const files = { 'documents/old.md': old, [cup]: rulebook(rules, 'replaces: old\n') };
  const { diagnostics } = read('See rule 1.8. ^p1', { files });
  const said = '"Cup Rules" has no rule 1.8, only "Old Rules" has it; did you mean 1.2?';
  expect(diagnostics.map(({ message }) => message)).toEqual([said]);
});

test('an outdated number is reported with the last edition that had the number, and with the present number of the rule', () => {
  const content = new MemoryContent();
  content.files.set('site.yml', 'name: Cup\n');
  content.files.set(cup, rulebook('1.1 It docks. ^r1\n\n1.2 It waits. ^r2'));
  content.freeze('2026-01-01');
  content.files.set(cup, rulebook('1.1 It docks. ^r1\n\n1.1a It waits. ^r2'));
  content.entry('docking', ['title: docking'], 'See rule 1.2. ^p1');
  expect(content.compiled().diagnostics.map(({ message }) => message)).toContain(
    '"Cup Rules" has no rule 1.2, only the edition of 2026-01-01 has it; did you mean 1.1a?',
  );
});

test('a name may contain a number sign', () => {
  expect(readBeside('[[PKCS #11]] and [[C#]]').terms).toEqual(['C#', 'PKCS #11']);
});
