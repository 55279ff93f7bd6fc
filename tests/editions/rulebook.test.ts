import { describe, expect, test } from 'vitest';
import {
  type MadeRule,
  type MadeRulebook,
  makeRulebook,
  printedNumbers,
  rulebookText,
} from '../../scripts/lib/bench/rulebook.ts';
import { changesBetween, numberPrintedOn, textOn } from '../../src/editions/browser.ts';
import { withoutTexts } from '../../src/editions/index.ts';
import { addressOf, graphOf } from '../../src/glossary/index.ts';
import { growthOf } from '../lib/growth.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { compiled } from '../markdown/compiled.ts';

const path = 'documents/harbour-rules.md';
const first = makeRulebook(320);
const second = nextRulebook(first);

describe('a rulebook of 320 rules in four levels', () => {
  const { glossary, diagnostics } = compiled(
    { 'site.yml': 'name: Harbour\n', [path]: rulebookText(first) },
    { empty: true },
  );
  const [document] = glossary.documents;
  const printed = printedNumbers(first);

  test('has nothing wrong, and every printed number with its rule', () => {
    expect(diagnostics).toEqual([]);
    expect(document?.rulings.length).toBeGreaterThanOrEqual(320);
    expect(document?.rulings.map(({ number, printed: one }) => [number, one])).toEqual(
      rulesOf(first).map(({ count }) => [`r${count}`, printed.get(count)]),
    );
  });

  test('has a link for each reference by number', () => {
    const { edges } = graphOf(glossary);
    const found = edges.map((one) => `${one.kind} ${one.ruling} ${one.targetRuling}`);
    const made = rulesOf(first).flatMap(({ count, refersTo }) =>
      refersTo.map((target) => `see r${count} r${target}`),
    );
    expect(made.length).toBeGreaterThan(20);
    expect(found).toEqual(made);
  });
});

describe('its next version, renumbered, reworded, split and moved', () => {
  const content = new MemoryContent();
  content.files.set('site.yml', 'name: Harbour\n');
  content.files.set(path, rulebookText(first));
  content.freeze('2026-01-01');
  content.files.set(path, rulebookText(second));
  content.freeze('2026-02-01');
  const history = content.history();
  const historyOf = () =>
    history.of(addressOf({ type: 'document', slug: 'harbour-rules' })) ?? expect.fail('no history');

  test('is compared by permanent numbers, so that renumbered rules are no reworded ones', () => {
    expect(content.check()).toEqual([]);
    const [before, after] = history.editions.map(({ state }) => state);
    const [change] = before && after ? changesBetween(before, after).texts : [];
    const numbers = (...types: string[]): string[] =>
      (change?.rulings ?? [])
        .filter(({ type }) => types.includes(type))
        .map(({ number }) => number);
    const words = new Map(rulesOf(first).map((rule) => [rule.count, rule.words]));
    const isReworded = (one: MadeRule) => one.words !== (words.get(one.count) ?? one.words);
    const reworded = rulesOf(second).filter(isReworded);
    const added = rulesOf(second).filter(({ count }) => !words.has(count));
    const [was, is] = [printedNumbers(first), printedNumbers(second)];
    const silent = rulesOf(second).filter(({ count, refersTo }) => {
      const isNew = !was.has(count) || reworded.some((rule) => rule.count === count);
      return !isNew && [count, ...refersTo].some((one) => was.get(one) !== is.get(one));
    });
    expect(numbers('added')).toEqual(added.map(({ count }) => `r${count}`));
    expect(numbers('changed')).toEqual(reworded.map(({ count }) => `r${count}`));
    // The heading that went to another chapter, with all below it.
    expect(numbers('reordered').length).toBeGreaterThan(5);
    const unchanged = silent.map(({ count }) => `r${count}`);
    expect(numbers('renumbered', 'reordered').sort()).toEqual(unchanged.sort());
    expect(numbers('renumbered').length).toBeGreaterThan(20);
  });

  test('has the printed numbers of each version, also in the smaller file for browsers', () => {
    const whole = historyOf();
    const bare = withoutTexts(whole);
    const rulings = textOn(whole, null)?.rulings ?? [];
    for (const [version, date] of [
      [first, '2026-01-01'],
      [second, '2026-02-01'],
    ] as const) {
      for (const [count, number] of printedNumbers(version))
        for (const one of [whole, bare])
          expect(numberPrintedOn(one, number, date)).toBe(`r${count}`);
    }
    const texts = textOn(bare, null)?.rulings.filter((rule) => rule.text !== '') ?? [];
    expect(texts.length).toBeLessThan(rulings.length / 3);
  });
});

test.each([
  ['one of them', 7],
  ['a rule that is not there', 8],
])('rules of one section that each refer to %s are compiled in linear time', (_, chapter) => {
  const compile = (size: number): void => {
    const rules = Array.from({ length: size }, (_, at) => {
      const target = `${chapter}.${((at * 7) % size) + 1}`;
      return `7.${at + 1} A boat docks. See rule ${target}. ^r${at + 2}`;
    });
    const text = `---\ntitle: Long Rules\n---\n\n## 7. Boats ^r1\n\n${rules.join('\n\n')}\n`;
    const { diagnostics } = compiled({ [path]: text }, { empty: true });
    expect(diagnostics).toHaveLength(chapter === 7 ? 0 : size);
  };
  expect(growthOf(compile, 50)).toBeLessThan(100);
});

/** Every rule of a rulebook, in its order. */
function rulesOf({ chapters }: Pick<MadeRulebook, 'chapters'>): MadeRule[] {
  const all = (rules: readonly MadeRule[]): MadeRule[] =>
    rules.flatMap((rule) => [rule, ...all(rule.below)]);
  return all(chapters);
}

/**
 * The next version of a rulebook: a rule in front of the second chapter's others, which renumbers them; every 25th part
 * reworded; one part split in two; one rule with its parts moved to another chapter.
 */
function nextRulebook(before: MadeRulebook): MadeRulebook {
  const rulebook = structuredClone(before);
  let { last } = rulebook;
  const rule = (words: string): MadeRule => ({ count: ++last, words, refersTo: [], below: [] });
  const [first, second, third] = rulebook.chapters;
  const moved = third?.below.pop();
  if (moved) first?.below.push(moved);
  const added = rule('Lanterns at noon');
  added.below.push(rule('A lantern that burns at noon is put out.'));
  second?.below.unshift(added);
  const [split] = second?.below[2]?.below ?? [];
  const [kept = '', rest = ''] = split?.words.split(/(?<=\.) /u) ?? [];
  if (split && rest !== '') {
    split.words = kept;
    second?.below[2]?.below.splice(1, 0, rule(rest));
  }
  for (const one of rulesOf(rulebook)) {
    if (one.count % 25 === 0 && one.words.endsWith('.')) {
      one.words = one.words.replace(' that ', ' which ');
    }
  }
  return { ...rulebook, last };
}
