import { expect, test } from 'vitest';
import { type ContentPlaces, checkEditions } from '../../src/editions/edition-checks.ts';
import { glossaryState } from '../../src/editions/snapshot.ts';
import { addressOf, fileStart, numberOf, type RulingRecord } from '../../src/model/index.ts';
import { growthOf } from '../lib/growth.ts';
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
  expect(growthOf(compile, 50, 100)).toBeLessThan(100);
});

const address = addressOf({ type: 'document', slug: 'rules' });

const place = { path: `${address}.md`, place: fileStart };
const places: ContentPlaces = {
  isUnread: () => false,
  isRetired: () => false,
  inMatter: () => place,
  ofNumber: () => place,
  ofName: () => undefined,
  fileOf: () => undefined,
  mayHideNumbers: () => false,
};

/**
 * Counts how often a check of a document against its edition reads a number or a text. Also returns the codes that it
 * finds.
 */
function check(count: number, first: number, later: (at: number) => string) {
  let reads = 0;
  const get = (ruling: RulingRecord, key: keyof RulingRecord) => {
    if (key === 'number' || key === 'text') reads++;
    return ruling[key];
  };
  const state = (from: number, wording: (at: number) => string) => {
    const rulings = Array.from({ length: count }, (_, at): RulingRecord => {
      const own = { number: numberOf('document', from + at), text: wording(at) };
      return new Proxy({ ...own, kind: 'text', standing: 'current', sources: [] }, { get });
    });
    const text = { address, name: 'Rules', sources: [], formerly: [], retired: {}, rulings };
    return glossaryState([text]);
  };
  const before = { date: '2026-01-01', title: 'One', state: state(1, (at) => `Boat ${at} waits.`) };
  const editions = { editions: [before], current: state(first, later) };
  const text = { ...place, address, rulings: [], lastNumber: numberOf('document', 99_999) };
  const findings = checkEditions(editions, [text], places, () => true);
  return { reads, codes: findings.map(({ code }) => code) };
}

test.each([
  ['all of their numbers vanished', 'ruling/vanished-number', 10_000, 0, 'Boat'],
  ['all were reworded and their numbers vanished', 'ruling/vanished-number', 10_000, 0, 'Gull'],
  ['each has the wording of the next', 'ruling/renumbered', 1, 1, 'Boat'],
] as const)('a check takes linear time if %s', (_, code, first, shift, noun) => {
  const of = (count: number) =>
    check(count, first, (at) => `${noun} ${(at + shift) % count} waits.`);
  const [few, many] = [of(300), of(1200)];
  expect(many.codes).toEqual(Array.from({ length: 1200 }, () => code));
  expect(many.reads / few.reads).toBeLessThan(5);
});
