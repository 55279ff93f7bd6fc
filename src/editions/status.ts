import type { RulingRecord } from '../glossary/browser.ts';
import {
  changesIn,
  type EditionLabel,
  type RetiredNumber,
  type RulingVersion,
  rulingHistory,
  type Since,
  type TextHistory,
} from './history.ts';
import { isDate } from './state.ts';
import { differingWords, readsAlike, type WordChange } from './words.ts';

/** Status of a cited ruling since the day of the citation. A ruling that was only renumbered is unchanged. */
export type CitationStatus =
  | { type: 'unchanged'; edition: EditionLabel }
  /** The ruling reads the same, but changed in between: see `changedIn` below. */
  | { type: 'reverted'; edition: EditionLabel; changedIn: Since[] }
  | {
      type: 'changed';
      edition: EditionLabel;
      before: RulingRecord;
      after: RulingRecord;
      /** The editions that changed it; `null` at the end for a change since the last one. */
      changedIn: Since[];
      /** Set if only the wording changed. */
      wordingOnly?: true;
    }
  | {
      type: 'retired';
      edition: EditionLabel;
      /** Absent if the edition did not have it yet. */
      before?: RulingRecord;
      retired: RetiredNumber;
    }
  /** The edition did not have it yet. */
  | { type: 'newer'; edition: EditionLabel; since: Since }
  /** The day is before the first edition. */
  | { type: 'before-first'; first: EditionLabel; retired?: RetiredNumber }
  | { type: 'unknown'; why: 'no-edition' | 'no-date' | 'no-number'; retired?: RetiredNumber };

/**
 * Returns the status of a ruling since the day of a citation. A day without an edition means the last edition before
 * it.
 *
 * @param history of the text that was cited
 * @param date the day that the citation names, `YYYY-MM-DD`
 */
export function statusOn(history: TextHistory, number: string, date: string): CitationStatus {
  const { editions } = history;
  const ruling = rulingHistory(history, number);
  if (!ruling) return { type: 'unknown', why: 'no-number' };
  const { retired, versions } = ruling;
  const optional = retired && { retired };
  const [first] = editions;
  if (!first) return { type: 'unknown', why: 'no-edition', ...optional };
  if (!isDate(date)) return { type: 'unknown', why: 'no-date', ...optional };
  const edition = editions.findLast((one) => one.date <= date);
  if (!edition) return { type: 'before-first', first, ...optional };

  const isLater = ({ since }: { since: Since }): boolean => since === null || since > edition.date;
  const then = versions.findLast((version) => !isLater(version));
  if (retired) return { type: 'retired', edition, ...(then && { before: then.ruling }), retired };
  const now = versions.at(-1);
  if (!then || !now) return { type: 'newer', edition, since: versions[0]?.since ?? null };
  const moved = movedTo(history, number, then, isLater);
  if (moved) return { type: 'retired', edition, before: then.ruling, retired: moved };
  const changes = changesIn(versions, isLater);
  const changedIn = changes.map(({ since }) => since);
  if (then.saidSince !== now.saidSince) {
    const wordingOnly = changes.every((version) => version.wordingOnly);
    const states = { before: then.ruling, after: now.ruling, changedIn };
    return { type: 'changed', edition, ...states, ...(wordingOnly && { wordingOnly }) };
  }
  return changedIn.length > 0
    ? { type: 'reverted', edition, changedIn }
    : { type: 'unchanged', edition };
}

/** The words that differ between a cited ruling and itself now, or the ruling that replaced it. */
export function wordsSince(status: CitationStatus): WordChange[] {
  if (status.type === 'changed') return differingWords(status.before.text, status.after.text);
  if (status.type !== 'retired') return [];
  const { before, retired } = status;
  const after = retired.target?.ruling;
  return before && after ? differingWords(before.text, after.text) : [];
}

/**
 * Finds the ruling that a number meant if two branches gave the number to different rulings: another number of the text
 * that is newer and reads as the ruling did.
 *
 * @param then the version that was cited
 * @param isLater whether a version is newer than the citation
 */
function movedTo(
  { address, rulings, versions }: TextHistory,
  number: string,
  then: RulingVersion,
  isLater: (version: RulingVersion) => boolean,
): RetiredNumber | undefined {
  const says = ({ ruling }: RulingVersion): boolean => readsAlike(ruling.text, then.ruling.text);
  const now = rulings[number]?.versions.at(-1);
  if (!now || says(now)) return undefined;
  for (const { versions: others, retired } of Object.values(rulings)) {
    const [first, last] = [others[0], others.at(-1)];
    if (!first || !last || retired || last === now || !isLater(first) || !says(last)) continue;
    const { ruling } = last;
    const name = versions.at(-1)?.text?.name;
    const to = { to: address, number: ruling.number };
    return { since: now.saidSince, target: { to, ...(name !== undefined && { name }), ruling } };
  }
  return undefined;
}
