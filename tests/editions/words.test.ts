import { expect, test } from 'vitest';
import { compareDocuments, wordChanges } from '../../src/editions/index.ts';
import { compile } from '../../src/link/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { forAll, oneOf, textOf } from '../lib/properties.ts';

/** Changes as `-removed-` and `+added+`. */
function shown(before: string, after: string): string {
  const signs = { same: '', removed: '-', added: '+' };
  return wordChanges(before, after)
    .map(({ type, text }) => signs[type] + text + signs[type])
    .join('');
}

test.each([
  'A +big +boat docks at once.',
  'Pay -one or two-+three or four+.',
  '-A boat with two-+Any boat of three+ decks docks in every harbour.',
  'A +big +boat docks in +the +harbour.',
  '-One-+Two+ boats dock at once in -one-+the+ harbour.',
  'It is the -old-+brand new+ rule now.',
  'A -[Sail]-+[Oar]+ boat docks.',
  '-Entirely other words.-+Nothing of that kind+',
  '+New.+',
])('the difference of two texts marks removed and added words: %s', (marked) => {
  const before = marked.replace(/\+[^+]*\+|-/gu, '');
  const after = marked.replace(/-[^-]*-|\+/gu, '');
  expect(shown(before, after)).toBe(marked);
});

test('the difference of two texts holds all of both texts, in order', () => {
  const text = textOf(oneOf("a¦boat¦ ¦ ¦\n¦,¦[Au]¦it's¦é¦🙂"));
  forAll(text, text, (before, after) => {
    const changes = wordChanges(before, after);
    const without = (gone: string): string =>
      changes.flatMap(({ type, text: piece }) => (type === gone ? [] : piece)).join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  });
});

/** The pairs of the rules of two documents, as `type earlier later`. */
function pairsOf(earlier: string, later: string): string[] {
  const text = `---\ntitle: New\nreplaces: old\n${later}`;
  const old = { path: 'documents/old.md', content: `---\ntitle: Old\n${earlier}` };
  const { glossary } = compile([{ path: 'documents/new.md', content: text }, old], parseFile);
  const [after, before] = glossary.documents;
  if (!after || !before) throw new Error('two documents');
  expect(after.replaces?.address).toBe('documents/old');
  return compareDocuments(before, after).map(({ type, earlier, later }) =>
    [type, earlier?.number, later?.number].filter(Boolean).join(' '),
  );
}

test('rules are paired with the rules that they replace by heading, or else by likeness, if their permanent numbers differ', () => {
  expect(
    pairsOf(
      '---\n\n## Start ^r1\n\nEvery boat waits for the gun.\n\n## Docking ^r2\n\nNo boat docks in a race.\n\n## Prizes ^r3\n\nThe winner gets a cup.\n',
      '---\n\n## Marks ^r1\n\nThe marks are buoys.\n\n## Start ^r2\n\nEvery boat waits for the gun.\n\n## Harbours ^r3\n\nNo boat docks in a long race.\n',
    ),
  ).toEqual(['added r1', 'same r1 r2', 'changed r2 r3', 'dropped r3']);
});

test('a rule that was narrowed is paired with the earlier rule, and a rule below another heading is not changed', () => {
  const limit = 'In a race, no more than three boats of any club may start.';
  const narrowed = limit.replace('any club', 'any one club').replace('.', ' under sail.');
  const example =
    'Two boats of your club start under sail. The third boat leaves with oars, is towed out, or waits at the pier until your other crews are home and the judges agree.';
  expect(
    pairsOf(
      `---\n\n## 1. Club limit ^r1\n\n${limit}\n\n## 2. Mooring in a race ^r2\n\nThe mooring takes place in four steps.\n\n## About ^r3\n\n:::note\nThis text has no date.\n:::\n`,
      `---\n\n## Mooring ^r1\n\nThe mooring takes place in four steps.\n\n## 3. Sail limit ^r2\n\n${narrowed} Only boats under sail count.\n\n:::example\n${example}\n:::\n\n## 4. Steps ^r4\n\nThe prizes take place as the steps of the harbour say.\n\n## About ^r5\n\n:::note\nThis text has a date.\n:::\n`,
    ),
  ).toEqual(['heading r2 r1', 'changed r1 r2', 'added r4']);
});

test('rules are paired with the rules that they replace by permanent number, if the numbers are kept', () => {
  const pairs = pairsOf(
    '---\n\n## 1. Start ^r1\n\n1.1 Every boat waits. See rule 1.2. ^r2\n\n1.2 A gun is fired. ^r3\n\n1.3 Boats sail then. ^r4\n\n1.4 Nobody swims. ^r5\n',
    'retired: { r5: "#r2" }\n---\n\n## 1. Starting ^r1\n\n1.1 A flag is flown. ^r6\n\n1.2 Every boat waits. See rule 1.3. ^r2\n\n1.3 A gun is fired. ^r3\n\n1.4 Boats sail off then. ^r4\n',
  );
  const wanted =
    'changed r1 r1,added r6,renumbered r2 r2,renumbered r3 r3,changed r4 r4,dropped r5';
  expect(pairs.join()).toBe(wanted);
});
