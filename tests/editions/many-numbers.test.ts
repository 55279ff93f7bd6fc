import { describe, expect, test } from 'vitest';
import { checkEditions } from '../../src/editions/check.ts';
import type { ContentPlaces } from '../../src/editions/content-places.ts';
import { glossaryState, type RulingState, type TextState } from '../../src/editions/state.ts';
import { addressOf, fileStart, numberOf } from '../../src/glossary/index.ts';

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
 * Checks a document against its edition.
 *
 * @param count of rules
 * @param first the number of its first rule now; in the edition that is 1
 * @param later the wording of a rule now, by its place
 * @returns how often a number or a text was read, and the findings
 */
function check(count: number, first: number, later: (at: number) => string) {
  let reads = 0;
  const text = (from: number, wording: (at: number) => string): TextState => ({
    address,
    name: 'Rules',
    sources: [],
    formerly: [],
    retired: {},
    rulings: Array.from(
      { length: count },
      (_, at): RulingState => ({
        get number() {
          reads++;
          return numberOf('document', from + at);
        },
        get text() {
          reads++;
          return wording(at);
        },
        kind: 'text',
        standing: 'current',
        sources: [],
      }),
    ),
  });
  const before = glossaryState([[address, text(1, (at) => `Boat ${at} waits.`)]]);
  const current = glossaryState([[address, text(first, later)]]);
  const edition = { date: '2026-01-01', title: 'One', state: before };
  const findings = checkEditions({ editions: [edition], current }, places);
  return { reads, codes: findings.map(({ code }) => code) };
}

describe('the work of a check grows with the number of rules, not with its square, if', () => {
  test.each([
    ['all of their numbers vanished', 'ruling/vanished-number', 10_000, 0, 'Boat'],
    ['all were reworded and their numbers vanished', 'ruling/vanished-number', 10_000, 0, 'Gull'],
    ['each has the wording of the next', 'ruling/renumbered', 1, 1, 'Boat'],
  ] as const)('%s', (_, code, first, shift, noun) => {
    const of = (count: number) =>
      check(count, first, (at) => `${noun} ${(at + shift) % count} waits.`);
    const [few, many] = [of(300), of(1200)];
    expect(many.codes).toEqual(Array.from({ length: 1200 }, () => code));
    expect(many.reads / few.reads).toBeLessThan(5);
  });
});
