import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Asked, measure, readQuestions } from '../../scripts/lib/search/question-sets.ts';
import { openGlossary, type SiteSearch } from '../../scripts/lib/search/search-site.ts';
import { compileFolder, readFolder, settings } from '../../src/site/index.ts';
import { root } from '../lib/build-site.ts';

const folder = join(root, 'tests/search');
let site: SiteSearch;
let outcomes: [Asked, Awaited<ReturnType<typeof measure>>][];

beforeAll(async () => {
  const { glossary } = compileFolder(settings({}), readFolder(settings({})));
  site = await openGlossary(glossary);
  const fresh = readdirSync(folder).filter((name) => name.startsWith('fresh'));
  const asked = ['queries.yml', 'certainty.yml', ...fresh];
  outcomes = [];
  // Every third of the older questions and every second fresh one suffice to notice a regression.
  for (const [at, question] of asked.flatMap((name) => readQuestions(join(folder, name))).entries())
    if (at % (question.set.startsWith('fresh') ? 2 : 3) === 0)
      outcomes.push([question, await measure(question, site)]);
});

// The floors are a little under what `npm run search:quality` prints.
test.each([
  ['queries.yml', 'first', 0.88],
  ['queries.yml', 'firstFive', 0.96],
  ['certainty.yml', 'first', 0.92],
  ['certainty.yml', 'firstFive', 0.97],
  ['fresh', 'first', 0.72],
  ['fresh', 'firstFive', 0.93],
] as const)(
  'for most questions of %s the right ruling is in its place: %s',
  (set, place, floor) => {
    const asked = outcomes.filter(
      ([question]) => question.set.startsWith(set) && question.isForRuling,
    );
    expect(asked.length).toBeGreaterThan(100);
    const right = asked.filter(([, outcome]) => outcome[place]);
    expect(right.length / asked.length).toBeGreaterThanOrEqual(floor);
  },
);

test.each([
  ['queries.yml', 0.05],
  ['certainty.yml', 0.1],
  ['fresh', 0.08],
] as const)('few framed answers to %s are wrong', (set, most) => {
  const framed = outcomes.filter(
    ([question, outcome]) => question.set.startsWith(set) && outcome.framed !== undefined,
  );
  expect(framed.length).toBeGreaterThan(50);
  const wrong = framed.filter(([, outcome]) => !outcome.framed);
  expect(wrong.length / framed.length).toBeLessThanOrEqual(most);
});

test('more than a third of fresh questions have a framed answer that is right', () => {
  const asked = outcomes.filter(([{ set, isForRuling }]) => set.startsWith('fresh') && isForRuling);
  const right = asked.filter(([, { framed }]) => framed);
  expect(right.length / asked.length).toBeGreaterThanOrEqual(0.35);
});

test('nothing is claimed for most questions without an answer', () => {
  const asked = outcomes.filter(([{ right }]) => right.length === 0);
  expect(asked.length).toBeGreaterThan(150);
  const nothing = asked.filter(([, { claimsNothing }]) => claimsNothing);
  expect(nothing.length / asked.length).toBeGreaterThanOrEqual(0.93);
});

test('a word of players that begins a name means that name', async () => {
  const { rulings } = await site.ask('seize wesley in response to ktarian game encounter');
  expect(rulings[0]?.target.title).toBe('Seize Wesley');
});

test('a name is answered by its text first', () => {
  const asked = outcomes.filter(([question]) => question.right.length > 0 && !question.isForRuling);
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(([, outcome]) => outcome.text).length / asked.length).toBeGreaterThan(0.97);
});

test('a word of a question keeps the entry that the word alone leads to', async () => {
  const names = new Set(
    site.names.index.names
      .filter(({ kind, target }) => kind !== 'heading' && target.type === 'entry')
      .map(({ key }) => key),
  );
  const kept: boolean[] = [];
  for (const [at, name] of [...names].entries()) {
    if (at % 4 !== 0) continue;
    const [alone] = (await site.ask(name)).rulings;
    for (const typed of [`can i ${name}`, `${name} twice`, `when does ${name}`]) {
      const { rulings } = await site.ask(typed);
      if (alone) kept.push(rulings.slice(0, 5).some(({ target }) => target === alone.target));
    }
  }
  expect(kept.length).toBeGreaterThan(150);
  expect(kept.filter(Boolean).length / kept.length).toBeGreaterThan(0.98);
  const found = (await site.ask('can i shapeshift twice')).rulings.slice(0, 5);
  expect(found.map(({ target }) => target.title)).toContain('shapeshifter');
  const { query } = await site.ask('sheli twice');
  expect(query).toMatchObject({ corrections: [], unknown: [], keywords: [{ isPrefix: true }, {}] });
});

test('a typed word counts more than the name that it stands for, and "how" is not framed for "how many"', async () => {
  const { rulings } = await site.ask('can a stopped ship be attacked');
  expect(rulings[0]?.ruling.number).toBe('p18');
  expect((await site.ask('how many universal personnel')).best).toBeUndefined();
});

test('a mistyped name is corrected to that name, not to a more frequent word', async () => {
  const { query, rulings } = await site.ask('statis');
  expect(query.corrections).toEqual([{ from: 'statis', to: 'stasis' }]);
  expect(rulings[0]?.target.title).toBe('stasis');
});

test('an unknown name of a few letters is not corrected to another word', async () => {
  for (const name of ['Spock', 'Kira']) {
    const { query, rulings } = await site.ask(name);
    expect(query, name).toMatchObject({ corrections: [], unknown: [name] });
    expect(rulings).toEqual([]);
  }
});

test('a phrase, a ruling that has only the name of the query, and a ruling without a similar question are not framed', async () => {
  for (const typed of [
    '"may not staff"',
    'STOPPED facility',
    'can i commandeer a headquarters',
    'study plasma storm whats it worth',
  ]) {
    const { best, rulings } = await site.ask(typed);
    expect(rulings.length, typed).toBeGreaterThan(1);
    expect(best, typed).toBeUndefined();
  }
  expect((await site.ask('beaming nor')).best).toBeDefined();
});

test('a number before a name, apart from its letter, or with the letter of an entry cites a ruling', async () => {
  for (const [typed, number] of [
    ['24 facility', 'p24'],
    ['facility p 24', 'p24'],
    ['OTF p6', 'r6'],
  ] as const)
    expect((await site.ask(typed)).best?.ruling.number, typed).toBe(number);
  expect((await site.ask('3 facilities')).query.cited).toBeUndefined();
  expect((await site.ask('7 of 9')).names[0]?.how).toBe('exact');
});

test('a word that lacks a double letter is corrected, and another form of a word is not', async () => {
  const { query } = await site.ask('stoped ships');
  expect(query.corrections).toEqual([{ from: 'stoped', to: 'stopped' }]);
});

test('a common word that is a name as well does not move rulings with all names', async () => {
  const { rulings, best } = await site.ask('stopped ship beam');
  expect(`${rulings[0]?.target.title} ${rulings[0]?.ruling.number}`).toBe('stopped p9');
  expect(best).toBe(rulings[0]);
});

test('a number after a name cites a ruling of the text with this name, not of a text with a longer name', async () => {
  for (const typed of ['facility 25', 'facility p25 (26 November 2026)']) {
    const { rulings, best } = await site.ask(typed);
    expect(best?.ruling.number, typed).toBe('p25');
    expect(rulings.slice(0, 5).map(({ target }) => target.title)).toEqual(
      Array(5).fill('facility'),
    );
  }
});

test('a question that is a heading shows the rulings below the heading first', async () => {
  const { rulings } = await site.ask('who may use a facility');
  const headings = rulings.slice(0, 4).map(({ ruling }) => ruling.path.at(-1));
  expect(new Set(headings)).toEqual(new Set(['Who may use a facility?']));
});
