import { expect, test } from 'vitest';
import type { ContentPlaces } from '../../src/editions/edition-checks.ts';
import { checkEditions } from '../../src/editions/edition-checks.ts';
import { glossaryState } from '../../src/editions/snapshot.ts';
import { addressOf, fileStart, numberOf, type RulingRecord } from '../../src/model/index.ts';

const address = addressOf({ type: 'document', slug: 'rules' });

const places: ContentPlaces = {
  pathOf: (address) => `${address}.md`,
  isUnread: () => false,
  isRetired: () => false,
  lastNumberOf: () => undefined,
  inMatter: () => fileStart,
  ofNumber: () => fileStart,
  reviewedOf: () => undefined,
};

/**
 * Counts how often a check of a document against its edition reads a number or a text. Also returns the codes that it
 * finds.
 */
function check(count: number, first: number, later: (at: number) => string) {
  let reads = 0;
  const counted = (ruling: RulingRecord): RulingRecord =>
    new Proxy(ruling, {
      get(target, key) {
        if (key === 'number' || key === 'text') reads++;
        return Reflect.get(target, key);
      },
    });
  const state = (from: number, wording: (at: number) => string) => {
    const rulings = Array.from({ length: count }, (_, at) => {
      const number = numberOf('document', from + at);
      const text = wording(at);
      return counted({ number, text, kind: 'text', standing: 'current', sources: [] });
    });
    const text = { address, name: 'Rules', sources: [], formerly: [], retired: {}, rulings };
    return glossaryState([[address, text]]);
  };
  const before = { date: '2026-01-01', title: 'One', state: state(1, (at) => `Boat ${at} waits.`) };
  const findings = checkEditions({ editions: [before], current: state(first, later) }, places);
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
