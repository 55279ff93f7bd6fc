import { expect, test } from 'vitest';
import { MemoryContent } from '../lib/memory-content.ts';

const path = 'documents/quay-rules.md';

/** The rules 5.1 and 5.1a to c; in the second edition 5.2 and 5.2a to c, after an added rule. */
type Text = (rule: string) => string;

/** Two editions of a rulebook with these texts of rule r11, and of an entry. */
function twoEditions(before: Text, after: Text, entry?: [before: string, after: string]) {
  const content = new MemoryContent();
  const write = (rule: string, text: Text, ruling: string | undefined): void => {
    const rules = [
      '---\ntitle: Quay Rules\nlastNumber: r20\n---',
      '## 5. Boats ^r1',
      ...(rule === '5.2' ? ['5.1 A flag is flown. ^r9'] : []),
      `${rule} A boat docks. ^r2`,
      `${rule}a It is moored. ^r3`,
      `${rule}b It is tied. ^r4`,
      `${rule}c It is cleaned. ^r5`,
      `9.9 ${text(rule)} ^r11`,
    ];
    content.files.set(path, rules.join('\n\n'));
    if (ruling !== undefined) content.entry('fog', ['title: Fog'], `${ruling} ^p1`);
  };
  content.files.set('site.yml', 'name: Quay\n');
  write('5.1', before, entry?.[0]);
  content.freeze('2026-01-01');
  write('5.2', after, entry?.[1]);
  content.freeze('2026-02-01');
  return content;
}

/** The change of a ruling between the two. */
function changeOf(content: MemoryContent, number: string) {
  const [second] = content.history().editionChanges;
  const changes = second?.changes.texts.flatMap(({ rulings }) => rulings);
  return changes?.find(({ ruling }) => ruling.number === number);
}

/** Status of a ruling since the first edition. */
const statusOf = (content: MemoryContent, address: string, number: string) =>
  content.cited(address, number, '2026-01-01').type;

/** The changes of rulings since the last edition. */
const changesSinceLast = (content: MemoryContent) =>
  content.history().sinceLast?.texts.flatMap(({ rulings }) => rulings) ?? [];

test.each<[string, Text]>([
  ['a reference', (rule) => `See rule ${rule}.`],
  ['a number in brackets', (rule) => `As said ([[${rule}a]]).`],
  ['a range', (rule) => `See rules ${rule}a–c.`],
  ['a number with another word', (rule) => `See section ${rule}, § ${rule}a.`],
  ['a number among words', (rule) => `[[#^r3|What rule ${rule}a says]] holds.`],
])('a rule was renumbered if its text has other numbers of rules alone: %s', (_, text) => {
  const content = twoEditions(text, text);
  const change = changeOf(content, 'r11');
  expect(change?.type).toBe('renumbered');
  expect(change && 'words' in change && change.words.length).toBeGreaterThan(1);
  expect(statusOf(content, 'documents/quay-rules', 'r11')).toBe('unchanged');
});

test.each<[string, Text, Text]>([
  ['refers to another rule', (rule) => `See rule ${rule}a.`, (rule) => `See rule ${rule}b.`],
  ['says another amount', () => 'It pays 5 coins.', () => 'It pays 6 coins.'],
  ['refers to one more rule', (rule) => `See rule ${rule}a.`, (rule) => `See rules ${rule}a–c.`],
  ['has other words in a reference', () => '[[#^r3|It docks]].', () => '[[#^r3|It leaves]].'],
  ['has a number that is no reference', (rule) => `It is ${rule}.`, (rule) => `It is ${rule}.`],
])('a rule was reworded if it %s', (_, before, after) => {
  const content = twoEditions(before, after);
  expect(changeOf(content, 'r11')).toMatchObject({ type: 'changed', parts: ['text'] });
  expect(statusOf(content, 'documents/quay-rules', 'r11')).toBe('changed');
});

test('a rule is reverted if it has its text in the first edition with current numbers', () => {
  const before: Text = (rule) => `See rule ${rule}a.`;
  const content = twoEditions(before, () => 'Nothing.');
  content.edit(path, 'Nothing.', 'See rule 5.2a.');
  expect(statusOf(content, 'documents/quay-rules', 'r11')).toBe('reverted');
});

const one = (): string => 'One.';

test('a reworded heading changes only the rule of the heading', () => {
  const content = twoEditions(one, one);
  content.edit(path, '## 5. Boats', '## 5. Ships');
  const heading = { ruling: { number: 'r1' }, type: 'changed', parts: ['text'] };
  expect(changesSinceLast(content)).toMatchObject([heading]);
});

test.each([
  ['5.2a', 'renumbered', 'unchanged'],
  ['5.2b', 'changed', 'changed'],
])('a ruling of an entry that names rule %s instead of 5.1a was %s', (number, type, status) => {
  const content = twoEditions(one, one, ['Fog: see rule 5.1a.', `Fog: see rule ${number}.`]);
  expect(changeOf(content, 'p1')?.type).toBe(type);
  expect(statusOf(content, 'glossary/fog', 'p1')).toBe(status);
});

test('if a rulebook is renamed and renumbered at once, its rules count as unchanged', () => {
  const text: Text = (rule) => `See rule ${rule}.`;
  const content = twoEditions(text, text);
  content.rename('quay-rules', 'Harbour Rules');
  content.edit('documents/harbour-rules.md', '5.2 A boat', '5.3 A boat');
  content.edit('documents/harbour-rules.md', 'rule 5.2.', 'rule 5.3.');
  expect(statusOf(content, 'documents/harbour-rules', 'r11')).toBe('unchanged');
});

test('a printed number of a renamed rulebook leads on from the old address, also if no rule has it now', () => {
  const content = twoEditions(one, one);
  content.rename('quay-rules', 'Harbour Rules');
  const redirects = content.redirects();
  const [from, to] = ['documents/quay-rules', 'documents/harbour-rules'];
  for (const printed of ['5.1', '5.1a', '5.2a', '9.9'])
    expect(redirects).toContain(`${from}/${printed}/ → ${to}/${printed}/`);
  expect(redirects).toContain(`${to}/5.1a/ → ${from}/3/`);
});
