import { describe, expect, test } from 'vitest';
import { graphOf } from '../../src/link/index.ts';
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

/** The references of an entry beside the rulebook, as `kind target`, and its findings. */
function read(body: string, site = 'name: Cup\n') {
  const files = { 'site.yml': site, [cup]: rulebook(rules) };
  const text = entry('docking', `${body} ^p1`);
  const { glossary, diagnostics } = compiled({ ...files, [docking]: text });
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
  ['See 1.1a and 1.2.', 'see r3, see r6'],
  ['See rules 1.1a–c.', 'see r3, see r5, see r4'],
  ['See rules 1.1-2.', 'see r2, see r6'],
  ['See rule 1.1, "Docking", and Fog.', 'see r2, see glossary/fog'],
  ['[[1.1b]] and [[rule 1.2|gulls]]', 'mention r4, mention r6'],
  ['See Cup Rules 1.2.', 'see r6'],
  ['[[Cup Rules 1.2]]', 'mention r6'],
  ['[[Cup Rules#1.2]]', 'mention r6'],
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
  const found = read(`A boat. ${body}`, site);
  expect(found).toMatchObject({ wrong: [], terms: [] });
  expect(found.edges.join(', ').replaceAll('documents/cup#', '')).toBe(edges);
});

test.each<[references: string, ...rules: string[]]>([
  ['see r2 r1, mention r3 r2', '1.1 Dock. ^r1', '1.2 See rule 1.1. ^r2', '1.3 As rule 1.2. ^r3'],
  ['', '1.1 This is rule 1.1. ^r1'],
  ['see r2 r1', 'Article 9.1 Dock. ^r1', 'Article 9.2 See 9.1. ^r2'],
  ['see r2 r1', '## 1. Harbours ^r1', 'None.', '## 2. Boats ^r2', 'See "Harbours".'],
  // "step 2" means a step of the same rule, if the rule has such a step.
  [
    'mention r3 r2, mention r6 r5',
    '## 1. Dock ^r1\n\nDock so:\n\n- Step 1: bow ^r2\n- Step 2: after step 1 ^r3',
    '## 2. Leave ^r4\n\nLeave so:\n\n- Step 1: stern ^r5\n- Step 2: after step 1 ^r6',
  ],
  [
    'mention r3 r2, mention r4 r5',
    '## 1. Dock ^r1\n\nDock so:\n\n1. the bow ^r2\n2. the stern, step 1 undone; step 3 is a wait ^r3',
    '## 2. Leave ^r4\n\nStep 3 ends the day.\n\n## 3. Wait ^r5\n\nWait.',
  ],
])('the rules of a document refer to each other: %s', (references, ...body) => {
  const { documents } = compiled({ [cup]: rulebook(body.join('\n\n')) }).glossary;
  const all = documents.find(({ slug }) => slug === 'cup')?.references ?? [];
  const found = all.map((one) => `${one.kind} ${one.number} ${one.targetNumber}`);
  expect(found.join(', ')).toBe(references);
});

test('a number with the name of a document refers to that document', () => {
  const text = '1.1 A crew rests, as rule 1.1 of the Cup Rules says. See Cup Rules rule 1.2. ^r1';
  const files = {
    [cup]: rulebook(rules),
    'documents/sea.md': `---\ntitle: Sea Rules\n---\n\n${text}\n`,
  };
  const { edges } = graphOf(compiled(files).glossary);
  expect(edges.map(({ target, targetRuling }) => `${target} ${targetRuling}`)).toEqual([
    'documents/cup r2',
    'documents/cup r6',
  ]);
});

test('a reference to a permanent number shows the printed number of its rule', () => {
  const { glossary } = compiled({
    [cup]: rulebook('1.1 It. ^r1\n\n1.2 See [[#^r1]]. ^r2'),
    [docking]: entry('docking', 'See [[Cup Rules#^r1]] and [[Cup Rules#^r1|that]]. ^p1'),
  });
  const texts = [...glossary.entries, ...glossary.documents].filter(({ path }) =>
    [cup, docking].includes(path),
  );
  const said = texts.flatMap(({ rulings }) => rulings.map(({ text }) => text));
  expect(said).toEqual(['See Cup Rules 1.1 and that.', 'It.', 'See 1.1.']);
});

describe('a number that no rule has', () => {
  test('is reported with the earlier text that has it', () => {
    const { diagnostics } = compiled({
      'documents/old.md': '---\ntitle: Old Rules\n---\n\n1.8 It floats. ^r1\n',
      [cup]: rulebook(rules, 'replaces: old\n'),
      [docking]: entry('docking', 'See rule 1.8. ^p1'),
    });
    const said = '"Cup Rules" has no rule 1.8, only "Old Rules" has it; did you mean 1.2?';
    expect(diagnostics.map(({ message }) => message)).toEqual([said]);
  });

  test('is reported with the last edition that had it, and with the present number of the rule', () => {
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

test('a name may contain a number sign', () => {
  expect(read('[[PKCS #11]] and [[C#]]').terms).toEqual(['C#', 'PKCS #11']);
});
