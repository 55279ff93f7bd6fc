import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  firstScreen,
  isReadable,
  rightRulings,
  smallPhone,
} from '../../scripts/lib/search/first-screen.ts';
import { placeOf, readQueries } from '../../scripts/lib/search/queries.ts';
import { askEngine, type EngineAnswer } from '../lib/ask-engine.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { root } from '../lib/build-site.ts';
import { floors } from '../lib/search-floors.ts';
import { sharesOf } from '../lib/search-shares.ts';

const { real } = inject('sites');
const browser = useBrowser();
const queries = readQueries(join(root, 'tests/search/queries.yml'));

let visit: Visit;
let answers: Map<string, EngineAnswer>;

beforeAll(async () => {
  visit = await browser.visit();
  await visit.page.goto(real.origin + real.base);
  const texts = queries.map(({ text }) => text);
  const answered = await askEngine(visit.page, real.base, texts);
  answers = new Map(answered.map((answer) => [answer.query, answer]));
}, 120_000);

afterAll(() => visit.context.close());

test.each(['tuned', 'unseen'] as const)(
  'the right entry comes first for the queries of "%s"',
  (set) => {
    const places = queries
      .filter((query) => query.set === set)
      .map((query) => placeOf(query, answers.get(query.text)?.shown ?? [], real.base));
    const { first, firstThree } = sharesOf(places);
    expect(first).toBeGreaterThanOrEqual(floors[set].first);
    expect(firstThree).toBeGreaterThanOrEqual(floors[set].firstThree);
  },
);

test('the page shows what the engine answers, in its order, and the ruling that answers on the first screen', async () => {
  const { page } = visit;
  await page.setViewportSize(smallPhone);
  const readable: boolean[] = [];
  for (const query of queries.filter((_, at) => at % 10 === 0)) {
    const screen = await firstScreen(page, real.origin + real.base, query.text);
    const answer = answers.get(query.text)?.shown.map(({ url, isClosest }) => ({ url, isClosest }));
    expect(screen.results, query.text).toEqual(answer);
    const right = rightRulings(query, real.folder);
    if (right.length > 0) readable.push(right.some((one) => isReadable(one, screen.visible)));
  }
  const share = readable.filter(Boolean).length / readable.length;
  expect(share).toBeGreaterThanOrEqual(floors.firstScreen);
});

test('there are enough queries, and a sixth of them or more is unseen', () => {
  const unseen = queries.filter(({ set }) => set === 'unseen').length;
  expect(queries.length).toBeGreaterThanOrEqual(200);
  expect(unseen / queries.length).toBeGreaterThanOrEqual(1 / 6);
});
