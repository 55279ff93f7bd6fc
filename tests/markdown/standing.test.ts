import { expect, test } from 'vitest';
import { graphOf } from '../../src/link/index.ts';
import { englishLabels, replacedByText } from '../../src/model/index.ts';
import { listedName, publicationsText, rulingCounts, rulingName } from '../../src/views/index.ts';
import { plainWording } from '../lib/wording.ts';
import { compiled, docking, entry, entryOf, problems, read, rulingsOf } from './compiled.ts';

test.each([
  ['mooring#p2', 'mooring, p2', '/glossary/mooring/#p2'],
  ['#p2', 'docking, p2', '/glossary/docking/#p2'],
  ['Fog', 'Fog', '/glossary/fog/'],
  ['Regatta Rules#r2', 'Regatta Rules, r2', '/documents/regatta-rules/#r2'],
])('a superseded ruling links to its replacement: %s', (by, name, url) => {
  const body = `:::update{supersededBy="${by}"}\nIt docks at noon. ^p1\n:::\n\nIt docks. ^p2`;
  const { text, diagnostics } = read(body);
  expect(diagnostics).toEqual([]);
  const superseded = { standing: 'superseded', supersededBy: [{ name, url }] };
  expect(text.rulings[0]).toMatchObject(superseded);
  expect(text.html).toContain(`Replaced by <a href="${url}">${name}</a>`);
  expect(text.rulings[1]?.supersededBy).toBeUndefined();
});

test('rulings are counted by standing, and notes are not counted', () => {
  const box = (head: string, n: number) => `:::${head}\nIt docks. ^p${n}\n:::\n\n`;
  const { text } = read(
    `It docks. ^p1\n\n${box('update{standing="superseded"}', 2)}${box('note{standing="reversed"}', 3)}${box('note', 4)}`,
  );
  expect(rulingCounts(text, plainWording('en'))).toBe('2 rulings, 1 superseded');
});

test('a superseded ruling may be a box inside a ruling, or part of a chain', () => {
  const item = '- It:\n\n  :::note{supersededBy="mooring#p1"}\n  It floats.\n  ::: \n\n  ^p1';
  const { html } = read(item).text;
  expect(html).toContain('Replaced by <a href="/glossary/mooring/#p1">mooring, p1</a>');
  const box = (n: number) => `:::update{supersededBy="#p${n + 1}"}\nIt docks. ^p${n}\n:::\n\n`;
  expect(problems(entry('docking', `${box(1)}${box(2)}It stays. ^p3`)).found).toEqual([]);
});

test('the rules of a replaced document are superseded by the later document, but its notes are not', () => {
  const { glossary, diagnostics } = compiled({
    'documents/cup.md': '---\ntitle: Cup Rules\nreplaces: old-cup\n---\n\nAt noon. ^r1\n',
    'documents/old-cup.md':
      '---\ntitle: Old Cup Rules\n---\n\nAt ten. ^r1\n\n:::note\nOr later. ^r2\n:::\n\n:::note{standing="reversed"}\nOr never. ^r3\n:::\n',
  });
  expect(diagnostics).toEqual([]);
  const old = glossary.documents.find(({ slug }) => slug === 'old-cup');
  const replacedBy = [{ name: 'Cup Rules', url: '/documents/cup/' }];
  const superseded = { standing: 'superseded', supersededBy: replacedBy };
  const note = { standing: 'current', supersededBy: undefined };
  const rulings = [superseded, note, { ...note, standing: 'reversed' }];
  expect(old).toMatchObject({ replacedBy, rulings });
  const labels = old?.html.match(/(?<=<strong>)[^<]*/gu);
  expect(labels).toEqual(['Note', 'Reversed ruling']);
  const cup = glossary.documents.find(({ slug }) => slug === 'cup');
  expect(cup).toMatchObject({ replacedBy: [], rulings: [{ standing: 'current' }] });
});

test('the rules of a document are perhaps superseded if a part of the later document is missing', () => {
  const { glossary, diagnostics } = compiled({
    'documents/cup.md':
      '---\ntitle: Cup Rules\nreplaces: old-cup\nincomplete: r2\n---\n\n:::note\nIts first rule is missing. ^r2\n:::\n\nAt noon. ^r1\n',
    'documents/old-cup.md': '---\ntitle: Old Cup Rules\n---\n\nAt ten. ^r1\n',
  });
  expect(diagnostics).toEqual([]);
  const old = glossary.documents.find(({ slug }) => slug === 'old-cup');
  const replacedBy = [{ name: 'Cup Rules', url: '/documents/cup/', isIncomplete: true as const }];
  expect(old).toMatchObject({ replacedBy, rulings: [{ supersededBy: replacedBy }] });
  const [rule] = old?.rulings ?? [];
  const kinds = englishLabels();
  expect(rule && rulingName(rule, { kinds })).toBe('Perhaps superseded');
  expect(replacedByText(replacedBy, kinds)).toBe('Perhaps replaced by Cup Rules');
});

test('a withdrawn entry keeps its text below a banner with the reason, and its rulings are reversed', () => {
  const files = { 'glossary/quay.md': entry('quay', 'A boat lies there. See docking. ^p1') };
  const more = 'withdrawn: It was no part of it\n';
  const { glossary, diagnostics } = read('It docks. ^p1\n\nIt. ^p2', { files, more });
  expect(diagnostics).toEqual([]);
  const gone = entryOf(glossary, 'docking');
  expect(gone).toMatchObject({ withdrawn: 'It was no part of it' });
  expect(gone.html).toMatch(
    /^<p class="withdrawn">Withdrawn: It was no part of it<\/p>\n<p class="ruling" id="p1">It docks\./u,
  );
  expect(gone.rulings.map(({ standing }) => standing)).toEqual(['reversed', 'reversed']);
  expect(gone.backlinks).toHaveLength(1);
  // The page of its letter flags the entry once, and not for each standing of its rulings.
  expect(listedName(gone)).toMatchObject({ standings: [], isWithdrawn: true });
});

/** The entry "docking" with a box, and other entries with the rulings that they show of it. */
function applied(body: string, files: Record<string, string> = {}) {
  const { glossary, diagnostics } = read(body, { files });
  expect(diagnostics).toEqual([]);
  const find = (slug: string) => entryOf(glossary, slug);
  const shownOn = (slug: string): string[] =>
    find(slug).applied.map(({ from, ruling }) => `${from.name} ${ruling.number}`);
  return { glossary, find, shownOn };
}

test.each([
  ['a name', 'to="mooring"', ['mooring']],
  ['names between commas', 'to="mooring, Fog ,tide - ebb"', ['mooring', 'fog', 'tide-ebb']],
  ['an alias, a full name, a slug', `to='made fast, Gull (bird)'`, ['mooring', 'gull-bird']],
  ['names in brackets', 'to="[[Fog]], [[ mooring ]]"', ['fog', 'mooring']],
  ['a name with a comma', 'to="[[Hull, Red]], Fog"', ['hull-red', 'fog']],
  ['a name with quotation marks', 'to="&quot;Gull&quot; (boat), Fog"', ['gull-boat', 'fog']],
  ['a name without quotes', 'to=mooring', ['mooring']],
])('a ruling applies to the entries that its box lists: %s', (_, attribute, slugs) => {
  const red = { 'glossary/hull-red.md': entry('Hull, Red', 'It floats. ^p1') };
  const { find, shownOn } = applied(`:::applies{${attribute}}\nIt docks. ^p1\n:::`, red);
  expect(find('docking').rulings[0]?.appliesTo?.map(({ slug }) => slug)).toEqual(slugs);
  for (const slug of slugs) expect(shownOn(slug)).toEqual(['docking p1']);
});

const body =
  '::::applies{to="mooring"}\n- It docks. See mooring. ^p1\n\n:::errata{source="S"}\nIt stays. ^p2\n:::\n::::\n\nIt leaves. ^p3';
const { glossary, find, shownOn } = applied(body);

test('a ruling that applies to other entries has a single number and address, and a mark outside of its text', () => {
  const rulings = rulingsOf({ text: find('docking') });
  expect(rulings).toEqual({ p1: 'It docks. See mooring.', p2: 'It stays.', p3: 'It leaves.' });
  const ids = glossary.entries.map(({ html }) => html.match(/(?<= id=")[^"]*/gu) ?? []);
  expect(ids.every((all) => new Set(all).size === all.length)).toBe(true);
  expect(find('mooring').rulings.map(({ number }) => number)).toEqual(['p1', 'p2']);
});

test('a ruling that applies to other entries mentions these entries and keeps the standing of its box', () => {
  const { html } = find('docking');
  const mark =
    '<small class="applies">Also applies to <a class="ref mention" href="/glossary/mooring/">mooring</a></small>';
  expect(html.split(mark)).toHaveLength(3);
  expect(html).toContain('<aside class="ruling errata box" id="p2">');
  expect(html).toMatch(/id="p3">It leaves\. <a class="number"/u);
});

test('a ruling that applies to other entries is shown in full at the end of each entry, with links to the ruling and its text', () => {
  expect(shownOn('mooring')).toEqual(['docking p1', 'docking p2']);
  expect(shownOn('fog')).toEqual([]);
  const [, section] = find('mooring').html.split('<h2>From other entries</h2>');
  const see = 'See <a class="ref see" href="/glossary/mooring/">mooring</a>.';
  expect(section).toContain(`<p>It docks. ${see}</p>`);
  const place =
    '<a class="number" href="/glossary/docking/#p2">p2</a><small class="applies"><a class="ref mention" href="/glossary/docking/">docking</a></small>';
  expect(section).toContain(place);
  expect(section).toContain('<div class="quote box errata" data-standing="current">');
});

test('a ruling that applies to other entries refers to each entry once, and is not among the backlinks of these entries', () => {
  const edges = graphOf(glossary).edges.filter(({ source }) => source === 'glossary/docking');
  const found = edges.map(({ target, kind, ruling }) => `${kind} ${target} ${ruling}`);
  expect(found).toEqual(['see glossary/mooring p1', 'mention glossary/mooring p2']);
  expect(find('mooring').backlinks).toEqual([]);
});

test('a ruling also applies to the entries of an outer box, and a rule of a document may apply to an entry', () => {
  const inner = ':::applies{to="Fog"}\nIt docks. ^p1\n:::';
  const { shownOn } = applied(`::::applies{to="mooring"}\n${inner}\n\nIt stays. ^p2\n::::`, {
    'documents/cup.md': '---\ntitle: Cup\n---\n\n:::applies{to="Fog"}\n3.1 At noon. ^r1\n:::\n',
  });
  expect(shownOn('fog')).toEqual(['docking p1', 'Cup r1']);
  expect(shownOn('mooring')).toEqual(['docking p1', 'docking p2']);
});

test('a ruling of a withdrawn entry is reversed wherever it is shown', () => {
  const box = ':::applies{to="Fog"}\nIt docks. ^p1\n:::';
  const { glossary } = read(box, { more: 'withdrawn: Why\n' });
  expect(entryOf(glossary, 'fog').html).toContain('<strong>Reversed ruling</strong>');
});

test('a list without a valid name does not change a ruling', () => {
  const { text } = read(':::applies{to="fogg"}\nIt docks. ^p1\n:::');
  expect(text.rulings[0]?.appliesTo).toBeUndefined();
  expect(text.html).not.toContain('applies');
});

const url = 'https://example.org/post/12?a=1&b=2';
const quote = 'It may "dock" twice.';
const published = { name: 'Harbour Board', date: '2026-01-15', url, quote };

test('the page, the API and the plain text give address and words of the source of a box or a file', () => {
  const box = `:::update{source="Harbour Board" date="2026-01-15" url="${url}" quote='${quote}'}\nIt docks. ^p1\n:::`;
  const yaml = `sources: [{ name: Harbour Board, date: 2026-01-15, url: "${url}", quote: '${quote}' }]\n`;
  const html =
    '<a href="https://example.org/post/12?a=1&amp;b=2" rel="external">Harbour Board</a>, <time datetime="2026-01-15">15 January 2026</time>: <q>It may &quot;dock&quot; twice.</q>';
  const { text, diagnostics } = read(box);
  expect(diagnostics).toEqual([]);
  expect(text.rulings[0]?.sources).toEqual([published]);
  expect(text.html).toContain(`<span class="box-source">${html}</span>`);
  const { text: page, diagnostics: ofFile } = read('It docks. ^p1', { more: yaml });
  expect(ofFile).toEqual([]);
  expect([page.sources, page.rulings[0]?.sources]).toEqual([[published], [published]]);
  // Errata and updates name the sources of their text; the quoted words are only at the end of the text.
  const boxes = ':::errata\nIt docks. ^p1\n:::\n\n:::note\nIt waits. ^p2\n:::';
  const inBoxes = read(boxes, { more: yaml }).text.html;
  expect(inBoxes.match(/class="box-source"/gu)).toHaveLength(1);
  expect(inBoxes).not.toContain('<q>');
  const said = publicationsText([published], englishLabels());
  expect(said).toBe(`Harbour Board, 15 January 2026: "It may "dock" twice." ${url}`);
});

test.each(['javascript:alert(1)', 'example.org/12', 'https://', '//example.org', 'https://a b'])(
  'a malformed address of a source is an error, and no link: %s',
  (address) => {
    const box = `:::note{source="Board" ‸url="${address}"}\nIt docks. ^p1\n:::`;
    const yaml = `sources: [{ name: Board, url: ‸"${address}" }]\n`;
    for (const [marked, code] of [
      [entry('docking', box), 'directive/unknown'],
      [entry('docking', 'It docks. ^p1', yaml), 'front-matter/invalid'],
    ] as const) {
      const { found, marks } = problems(marked);
      expect(found).toEqual(marks.map((place) => `${place} ${code}`));
      const { glossary } = compiled({ [docking]: marked.replace('‸', '') });
      expect(entryOf(glossary, 'docking').html).not.toContain('rel="external"');
    }
  },
);

const files = { 'site.yml': 'authorities: [Harbour Board]\n' };
const bord =
  'p1: "Harbour Bord" is none of the authorities in site.yml; did you mean Harbour Board?';

test.each<[body: string, more?: string, ...said: string[]]>([
  ['It docks. ^p1', 'sources: [harbour  board]\n'],
  ['‸It docks. ^p1\n\n‸- It stays. ^p2', '', 'p1 has no source', 'p2 has no source'],
  ['‸It docks. ^p1', 'sources: [Harbour Bord]\n', bord],
  [':::update{source="Harbour Board"}\nIt docks. ^p1\n:::'],
  // Rulings that need no source.
  [':::note\nIt docks. ^p1\n:::\n\n:::example\nIt stays. ^p2\n:::'],
  [':::update{standing="reversed"}\nIt docks. ^p1\n:::'],
  ['It docks. ^p1', 'withdrawn: gone\n'],
])('a ruling without a source among the authorities is a warning: %j', (body, more, ...said) => {
  const { found, marks, messages } = problems(entry('docking', body, more), { files });
  expect(found).toEqual(marks.map((place) => `${place} source/no-authority`));
  expect(messages).toEqual(said);
});
