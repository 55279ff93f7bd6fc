import { describe, expect, test } from 'vitest';
import { openGlossary } from '../../scripts/lib/search/search-site.ts';
import { readSearch, writeSearch } from '../../src/client/search/search-history.ts';
import {
  addressBeside,
  emptySearch,
  type GroupedResults,
  grouped,
  initialState,
  type SearchState,
  type ShownAnswer,
  withAnswer,
} from '../../src/client/search/state.ts';
import { compile } from '../../src/link/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { answerByNames, exactName } from '../../src/search/browser.ts';
import { harbour, openHarbour } from './harbour.ts';

const { matcher } = await openHarbour();

const answerOf = (typed: string, from: ShownAnswer['from']): ShownAnswer => ({
  ...answerByNames(typed, matcher),
  verbatim: false,
  from,
});
const titles = ({ list }: SearchState): (string | undefined)[] =>
  list?.names.map(({ target }) => target.title) ?? [];
const asked = (q: string): SearchState => ({
  ...initialState,
  search: { ...emptySearch, q },
  status: 'busy',
});

describe('withAnswer()', () => {
  test('keeps a text expanded for the same question only', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const all = { ...first, whole: new Set(['/sub/glossary/storm/#p1']) };
    expect(withAnswer(all, answerOf('storm', 'texts')).whole.size).toBe(1);
    expect(withAnswer(all, answerOf('mooring', 'texts')).whole.size).toBe(0);
  });

  test('adds new results at the end of a list in use', () => {
    const first = withAnswer(asked('storm'), answerOf('storm', 'names'));
    const answer = answerOf('storm', 'texts');
    const [mooring] = answerOf('mooring', 'texts').names;
    const changed = { ...answer, names: [mooring ?? expect.fail(), ...answer.names].reverse() };
    const held = withAnswer({ ...first, isHeld: true }, changed);
    expect(titles(held)).toEqual([...titles(first), 'mooring']);
    expect(held.list?.isFrozen).toBe(true);
    const all = changed.names.map(({ target }) => target.title);
    expect(titles(withAnswer(first, changed))).toEqual(all);
  });
});

describe('grouped()', () => {
  const rules = Array.from({ length: 24 }, (_, at) => {
    const line = 1 + Math.floor(at / 2);
    return at % 2 === 0 ? `7.${line} Line ${line} is tied.` : `7.${line}a Line ${line} is dry.`;
  });
  const content = ['---\ntitle: Rules\n---', '## 7. Lines', ...rules]
    .map((block, at) => (at === 0 ? block : `${block} ^r${at}`))
    .join('\n\n');
  const opened = openGlossary(
    compile([{ path: 'documents/rules.md', content }], parseFile).glossary,
  );
  const groupedFor = async (q: string): Promise<GroupedResults> => {
    const { ask } = await opened;
    const answer: ShownAnswer = { ...(await ask(q)), verbatim: false, from: 'texts' };
    return grouped(withAnswer(asked(q), answer).list ?? expect.fail());
  };

  test('gives a document more rulings at first than an entry', async () => {
    const { groups } = await groupedFor('is a line tied');
    expect(groups.map(({ shown }) => shown)).toEqual([10]);
  });

  test('lists a rule and its subrule if both are found', async () => {
    const { groups, addresses } = await groupedFor('is a line tied');
    const rule = groups[0]?.hits.find(({ ruling }) => ruling.printed === '7.1') ?? expect.fail();
    expect(addresses).toContain(rule.url);
    const [subrule] = rule.subrules;
    expect(addresses).toContain(addressBeside(rule, subrule ?? expect.fail()));
  });

  test('has no line for a text whose rulings are not among the results', async () => {
    const { ask } = await openGlossary(harbour());
    const found = await ask('storm');
    const rulings = found.rulings.filter(({ target }) => target.title !== 'storm');
    const answer: ShownAnswer = { ...found, rulings, verbatim: false, from: 'texts' };
    const { lines, similar } = grouped(withAnswer(asked('storm'), answer).list ?? expect.fail());
    expect(rulings).not.toEqual([]);
    expect(lines).toEqual([]);
    expect(similar.map(({ target }) => target.title)).toContain('storm');
  });

  test('has a rule that was asked for by number with its subrules, in one place', async () => {
    const { groups } = await groupedFor('7.1 line');
    const printed = groups[0]?.hits.map(({ ruling }) => ruling.printed);
    expect(printed).toContain('7.1');
    expect(printed).not.toContain('7.1a');
  });
});

test.each([
  ['storm', 'storm'],
  ['sw', 'Storm Warning'],
  ['tide', undefined],
  ['stor', undefined],
  ['where is the storm', undefined],
])('exactName() of "%s" is %s', (typed, name) => {
  expect(exactName(answerByNames(typed, matcher))?.target.name).toBe(name);
});

describe('the address of a search', () => {
  test('contains the whole search, and is read back', () => {
    const search = { q: 'dock & hoist', verbatim: true };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  test('may contain other parameters, which are ignored', () => {
    expect(readSearch('?letter=zz&see=%3Cb%3E')).toEqual(emptySearch);
    expect(writeSearch(emptySearch)).toBe('');
  });
});
