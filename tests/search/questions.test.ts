import { expect, test } from 'vitest';
import { searchInMemory } from '../../scripts/lib/search/in-memory.ts';
import { MemoryContent } from '../lib/memory-content.ts';

/** The first result in an entry of these rulings, each with what players ask: `p1`, or `p1!` if it is certain. */
async function first(query: string, ...rulings: string[]): Promise<string> {
  const parts = rulings.map((ruling) => ruling.split(' | '));
  const texts = parts.map(([text], at) => `${text} ^p${at + 1}`);
  const asked = parts.flatMap(([, list], at) => (list ? `  p${at + 1}: [${list}]\n` : []));
  const content = new MemoryContent();
  content.entry('quay', ['title: Quay'], texts.join('\n\n'));
  content.files.set('questions.yml', `Quay:\n${asked.join('')}`);
  const ask = await searchInMemory(content.compiled().glossary);
  const [result] = (await ask(query)).results;
  return `${result?.number}${result?.isAnswer ? '!' : ''}`;
}

test.each<[what: string, query: string, ...rulings: string[]]>([
  ['asks how many', 'how many gulls', 'A. | do gulls land', 'B. | how many gulls land today'],
  ['does not ask how many', 'do gulls land', 'A. | how many gulls land', 'B. | may gulls land'],
  ['has no other words', 'do gulls land', 'A. | do gulls land at night', 'B. | may gulls land'],
  ['has all its words', 'gulls land daily', 'Daily. | gulls land', 'B. | gulls land daily ashore'],
  [
    'is like it, beside a second one',
    'gulls land',
    'A. | gulls land now',
    'B. | gulls eat fish, gulls land soon',
  ],
])('a question finds the ruling whose question %s', async (_, query, ...rulings) => {
  expect(await first(query, ...rulings)).toMatch(/^p2/u);
});

const spread = 'gulls fight dogs, boats land dry fish, men go ashore alone, we drink rum tonight';

test.each([
  ['p1!', 'it is asked like that', 'do gulls land', 'A. | may gulls land'],
  ['p1', 'it is asked otherwise', 'how many gulls land', 'A. | may gulls land'],
  ['p1!', 'two questions are like it', 'how many gulls land', 'A. | may gulls land, do gulls land'],
  ['p1', 'it is a single word', 'wet', 'A. | is it wet, will it be wet'],
  ['p1!', 'it asks how a word is', 'how wet is it', 'A. | how wet is it, how wet will it be'],
  ['p1', 'its words are in several questions', 'gulls land ashore tonight', `A. | ${spread}`],
  ['p1', 'words and questions say too little', 'gulls land', 'Gull. | gulls land today at noon'],
])('the answer is %s if %s: %s', async (answer, _, query, ruling) => {
  expect(await first(query, ruling)).toBe(answer);
});

test('a query of stop words alone searches for them', async () => {
  expect(await first('is it so', 'A.', 'It is so.')).toMatch(/^p2/u);
});

test('a word that one ruling has says more than one that all others have', async () => {
  expect(await first('gull rest', 'A gull eats.', 'It rests.', 'A gull flies.')).toMatch(/^p2/u);
});
