import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { judge, searchInMemory, type Verdict } from '../../scripts/lib/search/in-memory.ts';
import { readQueries, type SearchQuery } from '../../scripts/lib/search/queries.ts';
import { compileFolder, settings } from '../../src/site/index.ts';
import { root } from '../lib/build-site.ts';

const queries = readQueries(join(root, 'tests/search/queries.yml'));
let verdicts: [SearchQuery, Verdict][];

beforeAll(async () => {
  const { glossary } = compileFolder(settings({}));
  const ask = await searchInMemory(glossary);
  verdicts = [];
  for (const query of queries)
    verdicts.push([query, judge(query, await ask(query.text), glossary)]);
}, 60_000);

const share = (
  what: keyof Verdict,
  set: SearchQuery['set'],
  which: (query: SearchQuery) => boolean,
): number => {
  const asked = verdicts.filter(([query]) => query.set === set && which(query));
  return asked.filter(([, verdict]) => verdict[what]).length / asked.length;
};
const asksRuling = ({ right }: SearchQuery): boolean =>
  right.some(({ number }) => number !== undefined);

// The floor under what `npm run search:quality -- --engine` prints. A change that sinks below it found something else worse.
test.each([
  ['tuned', { entry: 0.94, section: 0.87, best: 0.8 }],
  ['unseen', { entry: 0.9, section: 0.81, best: 0.75 }],
] as const)('the ruling that answers comes first for the questions of "%s"', (set, floor) => {
  for (const what of ['entry', 'section', 'best'] as const)
    expect(share(what, set, asksRuling), what).toBeGreaterThanOrEqual(floor[what]);
});

test.each([
  ['tuned', 0.98],
  ['unseen', 0.92],
] as const)('the right entry comes first for names and topics of "%s"', (set, floor) => {
  const isName = (query: SearchQuery): boolean => query.right.length > 0 && !asksRuling(query);
  expect(share('entry', set, isName)).toBeGreaterThanOrEqual(floor);
});

test('no result is certain for a question that nothing here answers', () => {
  for (const set of ['tuned', 'unseen'] as const)
    expect(
      share('entry', set, ({ right }) => right.length === 0),
      set,
    ).toBe(1);
});

test('at least 300 questions ask for a ruling, and a hundred of them or more are unseen', () => {
  const asked = queries.filter(asksRuling);
  expect(asked.length).toBeGreaterThanOrEqual(300);
  expect(asked.filter(({ set }) => set === 'unseen').length).toBeGreaterThanOrEqual(100);
});
