import type { TextAddress } from '../glossary/browser.ts';
import { applyTextDelta, rulingOf, type TextDelta, textDelta } from './delta.ts';
import {
  type EditionLabel,
  type NumberLinks,
  numbersIn,
  rulingHistory,
  type Since,
  type TextHistory,
  type TextVersion,
} from './history.ts';
import { type RulingState, rulingIn } from './state.ts';

/**
 * `api/history/glossary/<slug>.json`: a {@link TextHistory}, each version as its difference from the one before. A
 * ruling that never changed is named in the order of the text and left out otherwise: its text is in
 * `api/glossary/<slug>.json`. Of a rule that was only renumbered, the file has the printed numbers.
 */
export interface HistoryFile {
  address: TextAddress;
  editions: EditionLabel[];
  versions: VersionFile[];
  links: Record<string, NumberLinks>;
}

/** A version of a text in the file of its history. */
export interface VersionFile {
  since: Since;
  address: TextAddress;
  /** `null` where the text was not in the glossary. */
  delta: TextDelta | null;
  /**
   * Printed numbers that rules bear from this version on, of those that the delta leaves out; `null` for one that has
   * none. A rule that has had one printed number alone is left out here too.
   */
  printed?: Record<string, string | null>;
  /** See {@link TextVersion}; only of rulings in the delta. */
  saidSince?: TextVersion['saidSince'];
}

/** Writes the file of a history. */
export function writeHistory(history: TextHistory): HistoryFile {
  const { address, editions, links } = history;
  const unchanged = new Set(
    numbersIn(history).filter((number) => {
      const known = rulingHistory(history, number);
      return known && !known.retired && known.versions.length === 1;
    }),
  );
  const renumbered = renumberedAmong(unchanged, history);
  const versions = history.versions.map(({ since, text, saidSince }, index): VersionFile => {
    if (!text) return { since, address, delta: null };
    const before = history.versions[index - 1]?.text;
    const { rulings = {}, ...rest } = textDelta(before, text) ?? {};
    const changed = Object.entries(rulings).filter(([number]) => !unchanged.has(number));
    const delta = changed.length > 0 ? { ...rest, rulings: Object.fromEntries(changed) } : rest;
    const printed = text.rulings.flatMap(({ number, printed: now }): [string, string | null][] => {
      const earlier = rulingIn(before, number);
      if (!renumbered.has(number) || (earlier && earlier.printed === now)) return [];
      return [[number, now ?? null]];
    });
    const numbers = printed.length > 0 && { printed: Object.fromEntries(printed) };
    const said = Object.entries(saidSince).filter(([number]) => !unchanged.has(number));
    const same = said.length > 0 && { saidSince: Object.fromEntries(said) };
    return { since, address: text.address, delta, ...numbers, ...same };
  });
  return { address, editions, versions, links };
}

/** Those of some rules that have had several printed numbers. */
function renumberedAmong(rules: ReadonlySet<string>, { versions }: TextHistory): Set<string> {
  const first = new Map<string, string | undefined>();
  const renumbered = new Set<string>();
  for (const { number, printed } of versions.flatMap(({ text }) => text?.rulings ?? [])) {
    if (!rules.has(number)) continue;
    if (!first.has(number)) first.set(number, printed);
    else if (first.get(number) !== printed) renumbered.add(number);
  }
  return renumbered;
}

/**
 * Reads the file of a history.
 *
 * @param current the rulings of the text now. Without them, rulings that never changed have no text: enough to say
 *   whether a cited ruling has changed, but not to show a whole version.
 */
export function readHistory(
  { address, editions, versions: files, links }: HistoryFile,
  current: readonly RulingState[] = [],
): TextHistory {
  const known = new Map<string, RulingState>(current.map((ruling) => [ruling.number, ruling]));
  const versions: TextVersion[] = [];
  const numbers = new Map<string, string | null>();
  for (const { since, address: at, delta, printed = {}, saidSince = {} } of files) {
    for (const [number, now] of Object.entries(printed)) numbers.set(number, now);
    const last = versions.at(-1)?.text;
    const before = last && { ...last, rulings: last.rulings.map(renumbered) };
    const text = delta ? applyTextDelta(before, at, delta, unchanged) : undefined;
    versions.push({ since, text, saidSince });
  }
  return { address, editions, versions, links };

  function unchanged(number: string): RulingState | undefined {
    const ruling = known.get(number) ?? rulingOf(number, { text: '' });
    return ruling && renumbered(ruling);
  }

  /** A ruling with the printed number that the version being read gives it, where it gives one. */
  function renumbered(ruling: RulingState): RulingState {
    const now = numbers.get(ruling.number);
    if (now === undefined || now === ruling.printed) return ruling;
    const { printed: _, ...rest } = ruling;
    return now === null ? rest : { ...rest, printed: now };
  }
}
