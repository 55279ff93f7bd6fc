import { expect, test } from 'vitest';
import { searchInMemory } from '../../scripts/lib/search/in-memory.ts';
import { compile } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';

/** The first result in an entry of these rulings, each with what players ask: `p1`, or `p1!` if it is certain. */
async function first(query: string, rulings: readonly string[]): Promise<string> {
  const parts = rulings.map((ruling) => ruling.split(' | '));
  const texts = parts.map(([text], at) => `${text} ^p${at + 1}`).join('\n\n');
  const asked = parts.map(([, ...questions], at) => `  p${at + 1}: [${questions.join(', ')}]\n`);
  const files = {
    'site.yml': 'language: en\n',
    'questions.yml': `Quay:\n${asked.filter((line) => !line.endsWith('[]\n')).join('')}`,
    'glossary/quay.md': `---\ntitle: Quay\nkind: term\n---\n\n${texts}\n`,
  };
  const sources = Object.entries(files).map(([path, content]) => ({ path, content }));
  const ask = await searchInMemory(compile(sources, parseFile).glossary);
  const [result] = (await ask(query)).results;
  return `${result?.number}${result?.isAnswer ? '!' : ''}`;
}

test.each([
  ['asks how many', 'how many gulls', ['A. | do gulls land', 'B. | how many gulls land today']],
  ['does not ask how many', 'do gulls land', ['A. | how many gulls land', 'B. | may gulls land']],
  ['asks no more', 'do gulls land', ['A. | do gulls land at night', 'B. | may gulls land']],
  [
    'asks no less',
    'do gulls land at night',
    ['Night. | do gulls land', 'B. | do gulls land at night at piers'],
  ],
  [
    'is one of two that are like it',
    'do gulls land',
    ['A. | do gulls land today', 'B. | do gulls eat dry fish, do gulls land by day'],
  ],
])('a question finds the ruling whose question %s', async (_, query, rulings) => {
  expect(await first(query, rulings)).toMatch(/^p2/u);
});

test.each([
  ['p1!', 'it is asked like that', 'do gulls land', ['A. | may gulls land']],
  ['p1', 'only its words are asked otherwise', 'how many gulls land', ['A. | may gulls land']],
  [
    'p1!',
    'two questions have its words',
    'how many gulls land',
    ['A. | may gulls land, do gulls land'],
  ],
  ['p1', 'it is a single word', 'wet', ['A. | is it wet, will it be wet']],
  [
    'p1!',
    'it is a word and a question word',
    'how wet is it',
    ['A. | how wet is it, how wet will it be'],
  ],
  [
    'p1',
    'its words are spread over questions',
    'gulls land ashore tonight',
    [
      'A. | gulls fight big dogs, boats land dry cargo, men go ashore alone, crews drink rum tonight',
    ],
  ],
  [
    'p1',
    'its words and its question are not enough together',
    'do gulls land',
    ['A gull eats. | do gulls land today at noon'],
  ],
])('the answer is %s if %s', async (answer, _, query, rulings) => {
  expect(await first(query, rulings)).toBe(answer);
});

test('a word that one ruling has says more than one that all others have', async () => {
  expect(await first('gull rest', ['A gull eats.', 'It rests.', 'A gull flies.'])).toMatch(/^p2/u);
});
