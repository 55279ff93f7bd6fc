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
import type { RulingState } from './state.ts';

/**
 * `api/history/glossary/<slug>.json`: a {@link TextHistory}, each version as its difference from the one before. A
 * ruling that never changed is named in the order of the text and left out otherwise: its text is in
 * `api/glossary/<slug>.json`.
 */
export interface HistoryFile {
  address: TextAddress;
  editions: EditionLabel[];
  /** `delta` is `null` where the text was not in the glossary. */
  versions: { since: Since; address: TextAddress; delta: TextDelta | null }[];
  links: Record<string, NumberLinks>;
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
  const versions = history.versions.map(({ since, text }, index) => {
    if (!text) return { since, address, delta: null };
    const { rulings = {}, ...rest } = textDelta(history.versions[index - 1]?.text, text) ?? {};
    const changed = Object.entries(rulings).filter(([number]) => !unchanged.has(number));
    const delta = changed.length > 0 ? { ...rest, rulings: Object.fromEntries(changed) } : rest;
    return { since, address: text.address, delta };
  });
  return { address, editions, versions, links };
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
  for (const { since, address: at, delta } of files) {
    const before = versions.at(-1)?.text;
    const text = delta ? applyTextDelta(before, at, delta, unchanged) : undefined;
    versions.push({ since, text });
  }
  return { address, editions, versions, links };

  function unchanged(number: string): RulingState | undefined {
    return known.get(number) ?? rulingOf(number, { text: '' });
  }
}
