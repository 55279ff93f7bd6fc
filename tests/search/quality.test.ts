import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Ask, findingsOf, searchInMemory } from '../../scripts/lib/search/in-memory.ts';
import { asksForRuling, judge, type Verdict } from '../../scripts/lib/search/judge.ts';
import { readQueries, type SearchQuery } from '../../scripts/lib/search/queries.ts';
import { compileFolder, readFolder, settings } from '../../src/site/index.ts';
import { root } from '../lib/build-site.ts';

const queries = readQueries(join(root, 'tests/search/queries.yml'));
const questions = readQueries(join(root, 'tests/search/certainty.yml'));
let verdicts: [SearchQuery, Verdict][];
let ask: Ask;

beforeAll(async () => {
  const { glossary } = compileFolder(settings({}), readFolder(settings({})));
  ask = await searchInMemory(glossary);
  verdicts = [];
  for (const query of [...queries, ...questions])
    verdicts.push([
      query,
      judge(query, findingsOf(await ask(query.text), glossary), glossary.base),
    ]);
});

const isNonsense = ({ right }: SearchQuery): boolean => right.length === 0;
const isName = (query: SearchQuery): boolean => !isNonsense(query) && !asksForRuling(query);

// The floors are under what `npm run search:quality -- --engine` prints.
test.each([
  ['the ruling that answers a question comes first', 'best', asksForRuling, 100, 0.9, 0.88],
  ['a question has its ruling in the first rows', 'rows', asksForRuling, 100, 0.95, 0.94],
  ['a question has its entry first', 'entry', asksForRuling, 100, 0.97, 0.96],
  ['a name or a topic has its entry first', 'entry', isName, 25, 0.98, 0.92],
  ['nothing is certain for nonsense', 'entry', isNonsense, 25, 1, 0.96],
] as const)('for most of the measured queries, %s', (_, what, which, least, tuned, unseen) => {
  for (const [set, floor] of Object.entries({ tuned, unseen })) {
    const asked = verdicts.filter(
      ([query]) => query.set === set && queries.includes(query) && which(query),
    );
    const right = asked.filter(([, verdict]) => verdict[what]);
    expect(asked.length, set).toBeGreaterThanOrEqual(least);
    expect(right.length / asked.length, set).toBeGreaterThanOrEqual(floor);
  }
});

test.each([
  ['unanswerable', 70, 62],
  ['answerable', 70, 60],
  ['more unanswerable', 80, 65],
  ['more answerable', 103, 85],
  ['typed unanswerable', 70, 64],
  ['typed answerable', 70, 59],
  ['fresh unanswerable', 100, 88],
  ['fresh answerable', 100, 84],
  ['second unanswerable', 70, 63],
  ['second answerable', 70, 62],
] as const)('the search is as sure as it may be of most %s questions', (group, count, floor) => {
  const asked = verdicts.filter(([query]) => questions.includes(query) && query.group === group);
  expect(asked).toHaveLength(count);
  expect(asked.filter(([, { honest }]) => honest).length).toBeGreaterThanOrEqual(floor);
});

test('a mistyped name is corrected to that name, not to a more frequent word', async () => {
  const { query, results } = await ask('statis');
  expect(query.corrections).toEqual([{ from: 'statis', to: 'stasis' }]);
  expect(results[0]?.rulings.length).toBeGreaterThan(0);
});
