import { expect, test } from 'vitest';
import { growthOf, superlinear } from '../lib/growth.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { compiled } from '../markdown/compiled.ts';

const path = 'documents/harbour-rules.md';
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
  expect(growthOf(compile, 50)).toBeLessThan(superlinear);
});

/** A document with these rules, a line each. */
const documentOf = (count: number, rule: (at: number) => string): string =>
  `---\ntitle: Rules\nlastNumber: r99999\n---\n\n${Array.from({ length: count }, (_, at) => rule(at)).join('\n\n')}\n`;

test.each<[what: string, code: string, later: (at: number, count: number) => string]>([
  ['the numbers of all rules vanished', 'vanished-number', (at) => `Gull ${at}. ^r${10_000 + at}`],
  ['all rules have other numbers', 'renumbered', (at) => `Boat ${at}. ^r${10_000 + at}`],
  [
    'each rule has the wording of the next',
    'renumbered',
    (at, count) => `Boat ${(at + 1) % count}. ^r${at + 1}`,
  ],
])('a check takes linear time if %s', (_, code, later) => {
  const check = (size: number): void => {
    const content = new MemoryContent();
    content.files.set(
      path,
      documentOf(size, (at) => `Boat ${at}. ^r${at + 1}`),
    );
    content.freeze('2026-01-01');
    content.files.set(
      path,
      documentOf(size, (at) => later(at, size)),
    );
    const found = content.check().filter((one) => one.includes(`ruling/${code}`));
    expect(found).toHaveLength(size);
  };
  expect(growthOf(check, 80)).toBeLessThan(superlinear);
});
