import { type Document, fold } from '../glossary/browser.ts';
import { type RulingState, rulingState } from './state.ts';
import { likeness, readsAlike, type WordChange, wordChanges } from './words.ts';

/** A rule of a later document with the rule of the earlier document that it replaces. */
export type RulePair =
  | { type: 'same'; earlier: RulingState; later: RulingState }
  | {
      type: 'changed';
      earlier: RulingState;
      later: RulingState;
      /** Difference of their headings; empty where they are the same. */
      heading: WordChange[];
      /** Difference of their texts; empty where they are the same. */
      words: WordChange[];
    }
  | { type: 'added'; later: RulingState }
  | { type: 'dropped'; earlier: RulingState };

/** Minimum likeness of two rules under different headings to pair them. */
const minLikeness = 0.4;

/**
 * Compares the rules of a document with those of the document that it replaces. Rules are paired by their heading where
 * each has it once, otherwise by the likeness of their texts.
 *
 * @returns in the order of the later document; a dropped rule comes after the rule that it followed
 */
export function compareDocuments(
  earlier: Pick<Document, 'rulings' | 'sources'>,
  later: Pick<Document, 'rulings' | 'sources'>,
): RulePair[] {
  const before = earlier.rulings.map((ruling) => rulingState(ruling, earlier.sources));
  const after = later.rulings.map((ruling) => rulingState(ruling, later.sources));
  const partners = pair(before, after);
  const pairs = after.map((rule): RulePair => {
    const partner = partners.get(rule);
    return partner ? compare(partner, rule) : { type: 'added', later: rule };
  });
  const kept = new Set(partners.values());
  for (const [index, rule] of before.entries()) {
    if (kept.has(rule)) continue;
    const previous = before[index - 1];
    const at = pairs.findIndex((one) => 'earlier' in one && one.earlier === previous);
    pairs.splice(at + 1, 0, { type: 'dropped', earlier: rule });
  }
  return pairs;
}

function pair(
  before: readonly RulingState[],
  after: readonly RulingState[],
): Map<RulingState, RulingState> {
  const partners = new Map<RulingState, RulingState>();
  const free = new Set(before);
  const match = (earlier: RulingState, later: RulingState): void => {
    partners.set(later, earlier);
    free.delete(earlier);
  };
  for (const rule of after) {
    const [same, another] = before.filter((one) => headingOf(one) === headingOf(rule));
    const alone = after.filter((one) => headingOf(one) === headingOf(rule)).length === 1;
    if (same && !another && alone && headingOf(rule) !== '') match(same, rule);
  }
  const likely = after
    .filter((rule) => !partners.has(rule))
    .flatMap((rule) => [...free].map((one) => ({ one, rule, like: alike(one, rule) })))
    .filter(({ like }) => like >= minLikeness)
    .sort((a, b) => b.like - a.like);
  for (const { one, rule } of likely) if (free.has(one) && !partners.has(rule)) match(one, rule);
  return partners;
}

function alike(earlier: RulingState, later: RulingState): number {
  const texts = likeness(earlier.text, later.text);
  return headingOf(earlier) === headingOf(later) ? Math.max(texts, minLikeness) : texts;
}

function headingOf({ heading }: RulingState): string {
  return fold(heading ?? '');
}

function compare(earlier: RulingState, later: RulingState): RulePair {
  const [before, after] = [earlier.heading ?? '', later.heading ?? ''];
  const heading = before === after ? [] : wordChanges(before, after);
  const words = readsAlike(earlier.text, later.text) ? [] : wordChanges(earlier.text, later.text);
  if (heading.length + words.length === 0) return { type: 'same', earlier, later };
  return { type: 'changed', earlier, later, heading, words };
}
