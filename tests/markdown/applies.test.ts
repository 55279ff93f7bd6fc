import { describe, expect, test } from 'vitest';
import { graphOf } from '../../src/link/index.ts';
import { compiled, docking, entry, read, rulingsOf } from './compiled.ts';

/** The entry "docking" with a box, and other entries with the rulings that they show of it. */
function applied(body: string, files: Record<string, string> = {}) {
  const { glossary, diagnostics } = compiled({ ...files, [docking]: entry('docking', body) });
  expect(diagnostics).toEqual([]);
  const find = (slug: string) =>
    glossary.entries.find((one) => one.slug === slug) ?? expect.fail(slug);
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

describe('a ruling that applies to other entries', () => {
  const body =
    '::::applies{to="mooring"}\n- It docks. See mooring. ^p1\n\n:::errata{source="S"}\nIt stays. ^p2\n:::\n::::\n\nIt leaves. ^p3';
  const { glossary, find, shownOn } = applied(body);

  test('has one number and one address, and the mark is no part of its text', () => {
    const text = find('docking');
    expect(rulingsOf({ text })).toEqual({
      p1: 'It docks. See mooring.',
      p2: 'It stays.',
      p3: 'It leaves.',
    });
    const ids = glossary.entries.map(({ html }) => html.match(/(?<= id=")[^"]*/gu) ?? []);
    expect(ids.every((all) => new Set(all).size === all.length)).toBe(true);
    expect(find('mooring').rulings.map(({ number }) => number)).toEqual(['p1', 'p2']);
  });

  test('mentions these entries and keeps the standing of its box', () => {
    const { html } = find('docking');
    const mark =
      '<small class="applies">Also applies to <a class="ref mention" href="/glossary/mooring/">mooring</a></small>';
    expect(html.split(mark)).toHaveLength(3);
    expect(html).toContain('<aside class="ruling errata box" id="p2">');
    expect(html).toMatch(/id="p3">It leaves\. <a class="number"/u);
  });

  test('is shown in full at the end of each of these entries, with links to its place and its own entry', () => {
    expect(shownOn('mooring')).toEqual(['docking p1', 'docking p2']);
    expect(shownOn('fog')).toEqual([]);
    const [, section] = find('mooring').html.split('<h2>From other entries</h2>');
    expect(section).toContain(
      '<p>It docks. See <a class="ref see" href="/glossary/mooring/">mooring</a>.</p>',
    );
    const place =
      '<a class="number" href="/glossary/docking/#p2">p2</a><small class="applies"><a class="ref mention" href="/glossary/docking/">docking</a></small>';
    expect(section).toContain(place);
    expect(section).toContain('<div class="quote box errata" data-standing="current">');
  });

  test('refers to each of them once, and is no backlink of a page that shows it', () => {
    const edges = graphOf(glossary).edges.filter(({ source }) => source === 'glossary/docking');
    expect(edges.map(({ target, kind, ruling }) => `${kind} ${target} ${ruling}`)).toEqual([
      'see glossary/mooring p1',
      'mention glossary/mooring p2',
    ]);
    expect(find('mooring').backlinks).toEqual([]);
  });
});

test('an outer box adds its entries, and a rule of a document may apply to an entry', () => {
  const inner = ':::applies{to="Fog"}\nIt docks. ^p1\n:::';
  const { shownOn } = applied(`::::applies{to="mooring"}\n${inner}\n\nIt stays. ^p2\n::::`, {
    'documents/cup.md': '---\ntitle: Cup\n---\n\n:::applies{to="Fog"}\n3.1 At noon. ^r1\n:::\n',
  });
  expect(shownOn('fog')).toEqual(['docking p1', 'Cup r1']);
  expect(shownOn('mooring')).toEqual(['docking p1', 'docking p2']);
});

test('a ruling of a withdrawn entry is reversed wherever it is shown', () => {
  const { glossary } = compiled({
    [docking]: entry('docking', ':::applies{to="Fog"}\nIt docks. ^p1\n:::', 'withdrawn: Why\n'),
  });
  const fog = glossary.entries.find(({ slug }) => slug === 'fog');
  expect(fog?.html).toContain('<strong>Reversed ruling</strong>');
});

test('a list without a valid name does not change a ruling', () => {
  const { text } = read(':::applies{to="fogg"}\nIt docks. ^p1\n:::');
  expect(text.rulings[0]?.appliesTo).toBeUndefined();
  expect(text.html).not.toContain('applies');
});
