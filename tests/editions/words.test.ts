import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRulebook, rulebookText } from '../../scripts/lib/bench/rulebook.ts';
import { compareDocuments, likeness, wordChanges } from '../../src/editions/index.ts';
import { likenessToEach } from '../../src/editions/words.ts';
import { compile } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';

/** Changes as `-removed-` and `+added+`. */
function shown(before: string, after: string): string {
  const signs = { same: '', removed: '-', added: '+' };
  return wordChanges(before, after)
    .map(({ type, text }) => signs[type] + text + signs[type])
    .join('');
}

describe('the difference of two texts', () => {
  test.each([
    ['A boat docks.', 'A boat docks.', 'A boat docks.'],
    ['A boat docks at once.', 'A big boat docks at once.', 'A +big +boat docks at once.'],
    ['Pay one or two.', 'Pay three or four.', 'Pay -one-+three+ or -two-+four+.'],
    [
      'It is the old rule now.',
      'It is the brand new rule now.',
      'It is the -old-+brand new+ rule now.',
    ],
    ['A [Sail] boat docks.', 'A [Oar] boat docks.', 'A -[Sail]-+[Oar]+ boat docks.'],
    [
      'Entirely other words.',
      'Nothing of that kind',
      '-Entirely other words.-+Nothing of that kind+',
    ],
    ['', 'New.', '+New.+'],
  ])('%s / %s', (before, after, changes) => {
    expect(shown(before, after)).toBe(changes);
  });

  test('holds all of both texts, in order', () => {
    const text = fc
      .array(fc.constantFrom('a', 'boat', ' ', ' ', '\n', ',', '[Au]', "it's", 'é', '🙂'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = wordChanges(before, after);
        const without = (gone: string): string =>
          changes.flatMap(({ type, text: piece }) => (type === gone ? [] : piece)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
      { numRuns: 1000 },
    );
  });

  test('is small for a typo and great for another text', () => {
    expect(likeness('A boat docks at low water.', 'A boat docks at low watter.')).toBeGreaterThan(
      0.8,
    );
    expect(likeness('A boat docks.', 'Fog lifts at noon.')).toBe(0);
  });
});

test('the likeness to each of many texts is that of the pairs', () => {
  const text = fc
    .array(fc.constantFrom('boat', 'Boat', 'gull', 'sea', 'the', 'a', '[AU]'), { maxLength: 8 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), text, (texts, other) => {
      const found = likenessToEach(texts)(other);
      for (const [index, one] of texts.entries()) {
        if (one !== '' || other !== '') expect(found.get(index) ?? 0).toBe(likeness(one, other));
      }
    }),
  );
});

test('pairs all rules of two rulebooks of 1,200 rules with other numbers', {
  timeout: 60_000,
}, () => {
  const book = makeRulebook(1200);
  const compiledBook = (text: string) =>
    compile([{ path: 'documents/book.md', content: text }], parseFile).glossary.documents[0];
  const before = compiledBook(rulebookText(book));
  // Each permanent number is that of another rule.
  const after = compiledBook(
    rulebookText(book)
      .replace(/ \^r(\d+)$/gmu, (_, count) => ` ^r${10_000 - Number(count)}`)
      .replace(/lastNumber: r\d+/u, 'lastNumber: r10000'),
  );
  if (!before || !after) throw new Error('two documents');
  const pairs = compareDocuments(before, after);
  expect(pairs.filter(({ type }) => type === 'added' || type === 'dropped')).toEqual([]);
});

test('a number changes as a whole', () => {
  expect(wordChanges('See rule 702.1a.', 'See rule 702.2a.')).toEqual([
    { type: 'same', text: 'See rule ' },
    { type: 'removed', text: '702.1a' },
    { type: 'added', text: '702.2a' },
    { type: 'same', text: '.' },
  ]);
});

describe('a document that replaces an earlier one', () => {
  const earlier =
    '---\ntitle: Old\n---\n\n## Start ^r1\n\nEvery boat waits for the gun.\n\n## Docking ^r2\n\nNo boat docks in a race.\n\n## Prizes ^r3\n\nThe winner gets a cup.\n';
  const later =
    '---\ntitle: New\nreplaces: old\n---\n\n## Marks ^r1\n\nThe marks are buoys.\n\n## Start ^r2\n\nEvery boat waits for the gun.\n\n## Harbours ^r3\n\nNo boat docks in a long race.\n';
  const sources = [
    { path: 'documents/new.md', content: later },
    { path: 'documents/old.md', content: earlier },
  ];

  test('has its rules paired by heading, else by likeness, whatever their numbers', () => {
    const [after, before] = compile(sources, parseFile).glossary.documents;
    if (!after || !before) throw new Error('two documents');
    expect(after.replaces?.address).toBe('documents/old');
    const pairs = compareDocuments(before, after).map((pair) => [
      pair.type,
      'earlier' in pair ? pair.earlier.number : '',
      'later' in pair ? pair.later.number : '',
    ]);
    expect(pairs).toEqual([
      ['added', '', 'r1'],
      ['same', 'r1', 'r2'],
      ['changed', 'r2', 'r3'],
      ['dropped', 'r3', ''],
    ]);
  });

  test('has its rules paired by number where it kept them: reworded, renumbered, added, retired', () => {
    const first =
      '---\ntitle: Old\n---\n\n## 1. Start ^r1\n\n1.1 Every boat waits. See rule 1.2. ^r2\n\n1.2 A gun is fired. ^r3\n\n1.3 Boats sail then. ^r4\n\n1.4 Nobody swims. ^r5\n';
    const second =
      '---\ntitle: New\nreplaces: old\nretired: { r5: "#r2" }\n---\n\n## 1. Starting ^r1\n\n1.1 A flag is flown. ^r6\n\n1.2 Every boat waits. See rule 1.3. ^r2\n\n1.3 A gun is fired. ^r3\n\n1.4 Boats sail off then. ^r4\n';
    const { glossary } = compile(
      [
        { path: 'documents/new.md', content: second },
        { path: 'documents/old.md', content: first },
      ],
      parseFile,
    );
    const [after, before] = glossary.documents;
    if (!after || !before) throw new Error('two documents');
    expect(
      compareDocuments(before, after).map((pair) => [
        pair.type,
        'earlier' in pair ? pair.earlier.number : '',
        'later' in pair ? pair.later.number : '',
      ]),
    ).toEqual([
      ['changed', 'r1', 'r1'],
      ['added', '', 'r6'],
      ['renumbered', 'r2', 'r2'],
      ['renumbered', 'r3', 'r3'],
      ['changed', 'r4', 'r4'],
      ['dropped', 'r5', ''],
    ]);
  });

  test('must name one that there is', () => {
    const { diagnostics } = compile(
      [
        { path: 'documents/new.md', content: later.replace('replaces: old', 'replaces: odl') },
        ...sources.slice(1),
      ],
      parseFile,
    );
    expect(diagnostics).toMatchObject([
      {
        code: 'document/unknown-replaced',
        line: 3,
        message: expect.stringContaining('did you mean old?'),
      },
    ]);
  });
});
