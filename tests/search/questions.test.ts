import { expect, test } from 'vitest';
import { openGlossary } from '../../scripts/lib/search/search-site.ts';
import { type Answer, frameFeatures } from '../../src/search/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

/** An answer from an entry with these rulings, each with questions of players. */
async function answer(query: string, ...rulings: string[]): Promise<Answer> {
  const parts = rulings.map((ruling) => ruling.split(' | '));
  const texts = parts.map(([text], at) => `${text} ^p${at + 1}`);
  const asked = parts.flatMap(([, list], at) => (list ? `  p${at + 1}: [${list}]\n` : []));
  const content = new MemoryContent();
  content.entry('quay', ['title: Quay'], texts.join('\n\n'));
  content.files.set('questions.yml', `Quay:\n${asked.join('')}`);
  const { ask } = await openGlossary(content.compiled().glossary);
  return ask(query);
}

async function first(query: string, ...rulings: string[]): Promise<string> {
  return `${(await answer(query, ...rulings)).rulings[0]?.ruling.number}`;
}

test.each<[what: string, query: string, ...rulings: string[]]>([
  ['asks how many', 'how many gulls', 'A. | do gulls land', 'B. | how many gulls land today'],
  ['does not ask how many', 'do gulls land', 'A. | how many gulls land', 'B. | may gulls land'],
  ['has no other words', 'do gulls land', 'A. | do gulls land at night', 'B. | may gulls land'],
  [
    'is like it, beside a second one',
    'gulls land',
    'A. | gulls land now',
    'B. | gulls eat fish, gulls land soon',
  ],
])('a question finds the ruling whose question %s', async (_, query, ...rulings) => {
  expect(await first(query, ...rulings)).toBe('p2');
});

test('a query of stop words finds rulings with these words', async () => {
  expect(await first('is it so', 'A.', 'It is so.')).toBe('p2');
});

test('a rare word counts more than a word of all other rulings', async () => {
  expect(await first('gull rest', 'A gull eats.', 'It rests.', 'A gull flies.')).toBe('p2');
});

test('the typed form of a word counts more than its other forms', async () => {
  expect(await first('unmoor', 'Unmoored boats drift.', 'Unmoor boats here.')).toBe('p2');
});

test.each([
  ['how many gulls rest', 'Gulls rest here a while.', 'Two gulls rest here a while.'],
  ['can a gull rest', 'The gull is one to rest.', 'The gull must rest.'],
])(
  'a text with an answer word, such as a number for "how many", comes first: "%s"',
  async (query, ...rulings) => {
    expect(await first(query, ...rulings)).toBe('p2');
  },
);

test.each([
  ['how many gulls are at rest', 1],
  ['where do gulls rest', 0],
])(
  'a frame depends on a similar question with the same question words: "%s"',
  async (query, is) => {
    const { query: read, rulings } = await answer(query, 'Two gulls rest. | how many gulls rest');
    expect(frameFeatures(read, rulings).isAskedSo).toBe(is);
  },
);

test('a question with another form of a word is less similar', async () => {
  const { rulings } = await answer(
    'may gulls be chased',
    'A. | may gulls chase',
    'B. | may gulls be chased',
  );
  const [same = 0, other = 0] = rulings.map(({ score }) => score.likest);
  expect(same).toBeGreaterThan(other);
});

test.each([
  ['none', 'another is about as likely', 'Gulls rest ashore. | can gulls rest, do gulls rest'],
  ['one', 'no other is about as likely', 'Gulls sleep.'],
])('%s of the rulings is framed if %s', async (number, _, other) => {
  const others = ['Gulls eat.', 'Gulls fly.', 'Gulls land.', other];
  const { best } = await answer(
    'can gulls rest',
    'Gulls rest afloat. | can gulls rest, do gulls rest',
    ...others,
  );
  expect(best === undefined).toBe(number === 'none');
});
