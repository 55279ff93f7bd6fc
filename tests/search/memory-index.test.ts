import { expect, test } from 'vitest';
import { en } from '../../src/languages/index.ts';
import { indexInMemory } from '../../src/search/browser.ts';

const texts = ['A site is a place.', 'The situation of one boat.', 'Boats, boats: eleven of them.'];

async function found(words: string): Promise<string[]> {
  const search = await indexInMemory(
    texts.map((content, at) => ({ title: `Title ${at}`, url: `/${at}/`, content })),
    en.words,
  );
  const hits = await search(words);
  return Promise.all(hits.map(async (hit) => (await hit.load()).url));
}

test.each([
  ['texts with all words', 'site place', ['/0/']],
  ['words by their beginnings', 'situ', ['/1/']],
  ['no words that only their stems begin with', 'site', ['/0/']],
  ['other forms of a word', 'boat', ['/2/', '/1/']],
  ['words of titles', 'title 1', ['/1/']],
  ['no figure for a number', 'one', ['/1/']],
  ['nothing', 'lantern', []],
])('an index in memory finds %s, the text with most of them first', async (_, words, urls) => {
  expect(await found(words)).toEqual(urls);
});
