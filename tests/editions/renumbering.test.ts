import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  type RulingChange,
  statusOn,
  withoutTexts,
} from '../../src/editions/index.ts';
import { readTextAddress } from '../../src/glossary/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

/** A rulebook of a chapter, a rule of three parts and steps, with one more rule in front of them in its second version. */
function rulebook(version: 'first' | 'second', text: (numbers: Record<string, string>) => string) {
  const isSecond = version === 'second';
  const rule = isSecond ? '5.2' : '5.1';
  const numbers = { rule, a: `${rule}a`, b: `${rule}b`, c: `${rule}c`, step: isSecond ? '3' : '2' };
  return [
    '---\ntitle: Quay Rules\nlastNumber: r20\n---',
    '## 5. Boats ^r1',
    ...(isSecond ? ['5.1 A flag is flown. ^r9'] : []),
    `${rule} A boat docks. ^r2`,
    `${numbers.a} It is moored. ^r3`,
    `${numbers.b} It is tied. ^r4`,
    `${numbers.c} It is cleaned. ^r5`,
    '## 6. Leaving ^r6',
    `1. the rope ^r7\n${isSecond ? '2. the flag ^r10\n' : ''}${numbers.step}. the anchor ^r8`,
    `9.9 ${text(numbers)} ^r11`,
  ].join('\n\n');
}

type Text = (numbers: Record<string, string>) => string;

/** Two editions of the rulebook with these texts of rule r11, and of an entry. */
function twoEditions(before: Text, after: Text, entry?: [before: string, after: string]) {
  const content = new MemoryContent();
  const write = (version: 'first' | 'second', text: Text, ruling: string | undefined) => {
    content.files.set('documents/quay-rules.md', rulebook(version, text));
    if (ruling !== undefined) content.entry('fog', ['title: Fog'], `${ruling} ^p1`);
  };
  content.files.set('site.yml', 'name: Quay\n');
  write('first', before, entry?.[0]);
  content.freeze('2026-01-01');
  write('second', after, entry?.[1]);
  content.freeze('2026-02-01');
  return content;
}

/** The change of each ruling between the two. */
function changeOf(...written: Parameters<typeof twoEditions>): Record<string, RulingChange> {
  const [first, second] = twoEditions(...written).history().editions;
  if (!first || !second) throw new Error('two editions');
  const { texts } = changesBetween(first.state, second.state);
  return Object.fromEntries(
    texts.flatMap(({ rulings }) => rulings.map((change) => [change.number, change])),
  );
}

describe('a rule whose text changed', () => {
  test.each([
    ['a reference', ({ rule }) => `See rule ${rule}.`],
    ['a number in brackets', ({ a }) => `As said ([[${a}]]).`],
    ['a list', ({ a, c }) => `See rules ${a} and ${c}.`],
    ['a range', ({ a }) => `See rules ${a}–c.`],
    ['a rule with its name', ({ rule }) => `See rule ${rule}, "Docking".`],
  ] satisfies [string, (numbers: Record<string, string>) => string][])(
    'in the numbers of rules alone was renumbered: %s',
    (_, text) => {
      const { r11 } = changeOf(text, text);
      expect(r11?.type).toBe('renumbered');
      expect(r11 && 'words' in r11 && r11.words.length).toBeGreaterThan(1);
    },
  );

  test('in the number of a step that its own rule renumbered was renumbered', () => {
    const { r8 } = changeOf(
      () => 'A boat leaves.',
      () => 'A boat leaves.',
    );
    expect(r8).toMatchObject({
      type: 'renumbered',
      before: { printed: '6.2' },
      after: { printed: '6.3' },
    });
  });

  test.each([
    ['refers to another rule', ({ a }) => `See rule ${a}.`, ({ b }) => `See rule ${b}.`],
    ['says another amount', () => 'It pays 5 coins.', () => 'It pays 6 coins.'],
    ['says another amount with a point', () => 'It costs 1.5 coins.', () => 'It costs 2.5 coins.'],
    [
      'refers to one more rule',
      ({ a }) => `See rule ${a}.`,
      ({ a, c }) => `See rules ${a} and ${c}.`,
    ],
    ['has a number that is no reference', () => 'It is 5.1 again.', () => 'It is 5.2 again.'],
    ['has other words too', ({ a }) => `Ropes: see rule ${a}.`, ({ a }) => `Lines: see rule ${a}.`],
  ] satisfies [
    string,
    (numbers: Record<string, string>) => string,
    (numbers: Record<string, string>) => string,
  ][])('was reworded where it %s', (_, before, after) => {
    expect(changeOf(before, after)['r11']).toMatchObject({ type: 'changed', parts: ['text'] });
  });

  test('is renumbered in an entry too', () => {
    const same = (): string => 'A boat leaves.';
    const entry = (before: string, after: string) => changeOf(same, same, [before, after])['p1'];
    expect(entry('Fog: see rule 5.1a.', 'Fog: see rule 5.2a.')?.type).toBe('renumbered');
    expect(entry('Fog: see rule 5.1a.', 'Fog: see rule 5.2b.')?.type).toBe('changed');
  });
});

describe('what became of a ruling since it was cited', () => {
  const found = (content: MemoryContent, address: string, number: string) => {
    const at = readTextAddress(address);
    const history = at && content.history().of(at);
    if (!history) throw new Error(`${address} has no history`);
    const date = '2026-01-01';
    const [status, read] = [history, withoutTexts(history)].map((one) =>
      statusOn(one, number, date),
    );
    expect(read).toEqual(status);
    return status?.type;
  };

  test('does not include another number of a rule', () => {
    const rule = 'documents/quay-rules';
    const see: Text = ({ a }) => `See rule ${a}.`;
    const content = twoEditions(see, see, ['Fog: see rule 5.1a.', 'Fog: see rule 5.2a.']);
    expect(found(content, rule, 'r11')).toBe('unchanged');
    expect(found(content, 'glossary/fog', 'p1')).toBe('unchanged');
    expect(found(content, rule, 'r2')).toBe('unchanged');
    const other = twoEditions(see, ({ b }) => `See rule ${b}.`, [
      'See rule 5.1a.',
      'See rule 5.2b.',
    ]);
    expect(found(other, rule, 'r11')).toBe('changed');
    expect(found(other, 'glossary/fog', 'p1')).toBe('changed');
  });

  test('says that it read otherwise for a while, whatever the numbers are when it reads as it did', () => {
    const content = twoEditions(
      ({ a }) => `See rule ${a}.`,
      () => 'Nothing.',
    );
    const path = 'documents/quay-rules.md';
    content.edit(path, 'Nothing.', 'See rule 5.2a.');
    expect(found(content, 'documents/quay-rules', 'r11')).toBe('reverted');
  });

  test('is no change where the heading above it alone was reworded', () => {
    const content = twoEditions(
      () => 'One.',
      () => 'One.',
    );
    content.edit('documents/quay-rules.md', '## 5. Boats', '## 5. Ships');
    expect(found(content, 'documents/quay-rules', 'r3')).toBe('unchanged');
    expect(found(content, 'documents/quay-rules', 'r1')).toBe('changed');
  });
});

test('whatever numbers two versions give their rules, only a reference to another rule is a change', () => {
  const digits = fc.integer({ min: 1, max: 9 });
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  fc.assert(
    fc.property(order, digits, digits, (moved, from, to) => {
      const [target, other] = [from % 5, to % 5];
      const book = (numbers: readonly number[], refersTo: number): string => {
        const number = (rule: number): string => `7.${numbers.indexOf(rule) + 1}`;
        const rules = [...numbers].map(
          (rule) => `${number(rule)} Boat ${'abcde'.charAt(rule)} docks. ^r${rule + 2}`,
        );
        const last = `7.6 The end, as rule ${number(refersTo)} says. ^r9`;
        const front = '---\ntitle: Quay\nlastNumber: r9\n---';
        return [front, '## 7. Boats ^r1', ...rules, last].join('\n\n');
      };
      const content = new MemoryContent();
      content.files.set('site.yml', 'name: Quay\n');
      content.files.set('documents/quay.md', book([0, 1, 2, 3, 4], target));
      content.freeze('2026-01-01');
      content.files.set('documents/quay.md', book(moved, other));
      const change = content
        .history()
        .sinceLast?.texts.flatMap(({ rulings }) => rulings)
        .find(({ number }) => number === 'r9');
      const isNumberSame = moved.indexOf(other) === target;
      if (target === other) expect(change?.type).toBe(isNumberSame ? undefined : 'renumbered');
      else if (!isNumberSame) expect(change?.type).toBe('changed');
    }),
    { numRuns: 60 },
  );
});
