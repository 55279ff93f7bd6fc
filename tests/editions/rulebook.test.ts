import { describe, expect, test } from 'vitest';
import { graphOf } from '../../src/link/index.ts';
import { growthOf } from '../lib/growth.ts';
import { makeRules, rulebookText } from '../lib/made-rulebook.ts';
import { compiled } from '../markdown/compiled.ts';

const path = 'documents/harbour-rules.md';
const rules = makeRules(320);

describe('a rulebook of 320 rules in four levels', () => {
  const { glossary, diagnostics } = compiled(
    { 'site.yml': 'name: Harbour\n', [path]: rulebookText(rules) },
    { empty: true },
  );
  const [document] = glossary.documents;

  test('compiles without findings, and gives every rule its printed number', () => {
    expect(diagnostics).toEqual([]);
    expect(document?.rulings.map(({ number, printed: one }) => [number, one])).toEqual(
      rules.map(({ count, printed }) => [`r${count}`, printed]),
    );
  });

  test('has a link for each reference by number', () => {
    const { edges } = graphOf(glossary);
    const found = edges.map((one) => `${one.kind} ${one.ruling} ${one.targetRuling}`);
    const made = rules.flatMap(({ count, refersTo }) =>
      refersTo.map((target) => `see r${count} r${target.count}`),
    );
    expect(made.length).toBeGreaterThan(20);
    expect(found).toEqual(made);
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
