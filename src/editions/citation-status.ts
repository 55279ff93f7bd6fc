import {
  type EditionLabel,
  isBy,
  labelOf,
  type RetiredNumber,
  rulingHistory,
  type Since,
  type SplitPart,
  type TextHistory,
} from './history.ts';
import { changedParts, type RulingPart, type RulingState, wordsOf } from './state.ts';
import { type WordChange, wordChanges } from './words.ts';

/** What has changed of a cited ruling since the day of the citation. Only renumbered, it is unchanged. */
export type CitationStatus =
  | { type: 'unchanged'; edition: EditionLabel }
  /** It reads as it did, but not all the time: see `changedIn` below. */
  | { type: 'reverted'; edition: EditionLabel; changedIn: Since[] }
  | {
      type: 'changed';
      edition: EditionLabel;
      before: RulingState;
      after: RulingState;
      parts: RulingPart[];
      /** Empty where the text did not change. */
      words: WordChange[];
      /** The editions that changed it; `null` at the end for a change since the last one. */
      changedIn: Since[];
      /** Rulings that took parts of it since. */
      split: SplitPart[];
    }
  | {
      type: 'retired';
      edition: EditionLabel;
      /** Absent where the edition did not have it yet. */
      before?: RulingState;
      retired: RetiredNumber;
      /** The difference to the ruling that its readers go to. */
      words: WordChange[];
      /** Rulings that took parts of it, other than the one that its readers go to. */
      split: SplitPart[];
    }
  /** The edition did not have it yet. */
  | { type: 'newer'; edition: EditionLabel; since: Since }
  /** The day is before the first edition. */
  | { type: 'before-first'; first: EditionLabel; retired?: RetiredNumber }
  | { type: 'unknown'; why: 'no-edition' | 'no-date' | 'no-number'; retired?: RetiredNumber };

/**
 * What has changed of a ruling since it was cited. A day without an edition means the last edition before it.
 *
 * @param history of the text that was cited
 * @param date the day that the citation names, `YYYY-MM-DD`
 */
export function citationStatus(history: TextHistory, number: string, date: string): CitationStatus {
  const { editions } = history;
  const ruling = rulingHistory(history, number);
  if (!ruling) return { type: 'unknown', why: 'no-number' };
  const { retired, versions, first } = ruling;
  const optional = retired && { retired };
  const [firstEdition] = editions;
  if (!firstEdition) return { type: 'unknown', why: 'no-edition', ...optional };
  if (!isDate(date)) return { type: 'unknown', why: 'no-date', ...optional };
  const inForce = editions.findLast((edition) => edition.date <= date);
  if (!inForce) return { type: 'before-first', first: firstEdition, ...optional };

  const edition = labelOf(inForce);
  const then = versions.findLast(({ since }) => isBy(since, edition.date));
  const split = ruling.split.filter(({ since }) => !isBy(since, edition.date));
  if (retired) return retiredStatus(edition, then?.ruling, retired, split);
  const now = versions.at(-1);
  if (!then || !now) return { type: 'newer', edition, since: first };
  const changedIn = versions.flatMap(({ since, saidSince }, index) =>
    isBy(since, edition.date) || saidSince === versions[index - 1]?.saidSince ? [] : [since],
  );
  if (then.saidSince === now.saidSince) {
    return changedIn.length > 0
      ? { type: 'reverted', edition, changedIn }
      : { type: 'unchanged', edition };
  }
  const [before, after] = [then.ruling, now.ruling];
  const parts = changedParts(before, after);
  const words = parts.includes('text')
    ? wordChanges(wordsOf(before, after), wordsOf(after, before))
    : [];
  return { type: 'changed', edition, before, after, parts, words, changedIn, split };
}

function retiredStatus(
  edition: EditionLabel,
  before: RulingState | undefined,
  retired: RetiredNumber,
  parts: SplitPart[],
): CitationStatus {
  const { to, ruling } = retired.target ?? {};
  const words = before && ruling ? wordChanges(before.text, ruling.text) : [];
  const split = parts.filter(
    ({ address, number }) => !(to && 'to' in to && to.to === address && to.number === number),
  );
  return { type: 'retired', edition, ...(before && { before }), retired, words, split };
}

function isDate(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u.test(text);
}
