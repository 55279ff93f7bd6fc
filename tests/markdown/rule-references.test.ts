import { describe, expect, test } from 'vitest';
import { graphOf } from '../../src/glossary/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { compiled, docking, entry } from './compiled.ts';

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

/** The references of an entry beside the rulebook, as `kind target`, and what is wrong with it. */
function read(body: string, { site = 'name: Cup\n', book = rules } = {}) {
  const { glossary, diagnostics } = compiled({
    'site.yml': site,
    [cup]: rulebook(book),
    [docking]: entry('docking', `${body} ^p1`),
  });
  return {
    edges: graphOf(glossary)
      .edges.filter(({ source }) => source === 'glossary/docking')
      .map(
        ({ kind, target, targetRuling }) =>
          `${kind} ${target}${targetRuling ? `#${targetRuling}` : ''}`,
      ),
    wrong: diagnostics.map(({ code, message }) => `${code} ${message}`),
    html: glossary.entries.find(({ slug }) => slug === 'docking')?.rulings[0]?.html,
    terms: glossary.terms.map(({ name }) => name),
  };
}

describe('an entry refers to a rule by its printed number', () => {
  test.each<[body: string, ...edges: string[]]>([
    ['See rule 1.1.', 'see documents/cup#r2'],
    ['As rule 1.1 says.', 'mention documents/cup#r2'],
    ['See 1.1a and 1.2.', 'see documents/cup#r3', 'see documents/cup#r6'],
    ['It docks (see rules 1.1 and 1.2).', 'see documents/cup#r2', 'see documents/cup#r6'],
    ['See rules 1.1a–c.', 'see documents/cup#r3', 'see documents/cup#r5', 'see documents/cup#r4'],
    ['See Appendix A.', 'see documents/cup#r7'],
    ['See section 1.', 'see documents/cup#r1'],
    ['See rule 1.1, "Docking", and Fog.', 'see documents/cup#r2', 'see glossary/fog'],
    ['[[1.1b]] and [[rule 1.2|gulls]]', 'mention documents/cup#r4', 'mention documents/cup#r6'],
    ['See [[1.1b]].', 'see documents/cup#r4'],
    ['See Cup Rules 1.2.', 'see documents/cup#r6'],
    ['[[Cup Rules 1.2]]', 'mention documents/cup#r6'],
    ['[[Cup Rules#1.2]]', 'mention documents/cup#r6'],
    ['[[Cup Rules#^r6]]', 'mention documents/cup#r6'],
  ])('%s', (body, ...edges) => {
    expect(read(`A boat. ${body}`)).toMatchObject({ edges, wrong: [], terms: [] });
  });

  test('with a link to its permanent number', () => {
    expect(read('As rule 1.1 says.').html).toBe(
      'As <a class="ref mention" href="/documents/cup/#r2">rule 1.1</a> says.',
    );
  });
});

describe('an ambiguous number', () => {
  test('is no reference outside of a See sentence', () => {
    expect(read('Section 1 docks. Step 1 is to dock.').edges).toEqual([]);
    expect(read('Section 31 docks. Step 9 is to dock.').wrong).toEqual([]);
  });

  test('is a reference if the site names its rulebook', () => {
    const site = 'name: Cup\nrulebook: cup\n';
    expect(read('As section 1 says.', { site }).edges).toEqual(['mention documents/cup#r1']);
  });
});

describe('inside a document', () => {
  const links = (body: string): string[] => {
    const { glossary } = compiled({ [cup]: rulebook(body) });
    const document = glossary.documents.find(({ slug }) => slug === 'cup');
    return (document?.references ?? []).map(
      ({ kind, number, targetNumber }) => `${kind} ${number} ${targetNumber}`,
    );
  };

  test('a rule refers to the others, and each knows what refers to it', () => {
    expect(links('1.1 Dock. ^r1\n\n1.2 See rule 1.1. ^r2\n\n1.3 As rule 1.2 says. ^r3')).toEqual([
      'see r2 r1',
      'mention r3 r2',
    ]);
    const { glossary } = compiled({ [cup]: rulebook('1.1 Dock. ^r1\n\n1.2 See rule 1.1. ^r2') });
    const backlinks = glossary.documents.find(({ slug }) => slug === 'cup')?.backlinks;
    expect(backlinks).toEqual([
      expect.objectContaining({ number: 'r2', targetNumber: 'r1', kind: 'see' }),
    ]);
  });

  test('its own number is no reference', () => {
    expect(links('1.1 This is rule 1.1. ^r1')).toEqual([]);
  });

  test('a step means the one of the same rule', () => {
    const body =
      '## 1. Dock ^r1\n\nDock so:\n\n- Step 1: bow ^r2\n- Step 2: after step 1 ^r3\n\n## 2. Leave ^r4\n\nLeave so:\n\n- Step 1: stern ^r5\n- Step 2: after step 1 ^r6';
    expect(links(body)).toEqual(['mention r3 r2', 'mention r6 r5']);
  });

  test('a step that its rule does not have is no rule with that number', () => {
    const body =
      '## 1. Dock ^r1\n\nDock so:\n\n1. the bow ^r2\n2. the stern, step 1 undone; step 3 is a wait ^r3\n\n## 2. Leave ^r4\n\nStep 3 ends the day.\n\n## 3. Wait ^r5\n\nWait.';
    expect(links(body)).toEqual(['mention r3 r2', 'mention r4 r5']);
  });

  test('a heading of it is a name', () => {
    expect(links('## 1. Harbours ^r1\n\nNone.\n\n## 2. Boats ^r2\n\nSee "Harbours".')).toEqual([
      'see r2 r1',
    ]);
  });
});

describe('a number that no rule has', () => {
  test('is reported with the earlier text that has it', () => {
    const { diagnostics } = compiled({
      'documents/old.md': '---\ntitle: Old Rules\n---\n\n1.8 It floats. ^r1\n',
      [cup]: rulebook(rules, 'replaces: old\n'),
      [docking]: entry('docking', 'See rule 1.8. ^p1'),
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '"Cup Rules" has no rule 1.8, only "Old Rules" has it; did you mean 1.2?',
    ]);
  });

  test('is reported with the edition that had it, and its number now', () => {
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
});

test('works outside of the glossary are no references, and make no page', () => {
  const site = 'name: Cup\noutsideWorks: [Unstable FAQ]\n';
  const body = 'A boat. See the Unstable FAQ, Fog. See Unstable FAQ. [[Unstable FAQ]]';
  expect(read(body, { site })).toMatchObject({
    edges: ['see glossary/fog'],
    wrong: [],
    terms: [],
  });
});

test('a name may hold a number sign', () => {
  expect(read('[[PKCS #11]] and [[C#]]').terms).toEqual(['C#', 'PKCS #11']);
});

test('an escaped caret is text, at the end of a text too', () => {
  const { glossary, diagnostics } = compiled({
    [docking]: entry(
      'docking',
      'Two squared is 2\\^2 or 2 \\^2 ^p1\n\n- It ends in \\^p9 ^p2\n- In \\^x ^p3',
    ),
  });
  expect(diagnostics).toEqual([]);
  const texts = glossary.entries.find(({ slug }) => slug === 'docking')?.rulings;
  expect(texts?.map(({ number, text }) => `${number} ${text}`)).toEqual([
    'p1 Two squared is 2^2 or 2 ^2',
    'p2 It ends in ^p9',
    'p3 In ^x',
  ]);
});
