import type { Replaced, SourceText } from '../block.ts';
import { cleanText } from '../clean/characters.ts';
import { plainText, type Unit } from '../write/units.ts';

/** Word that the import lost or added, with the most likely source line. */
export interface WordFault {
  word: string;
  /** Count of missing occurrences; negative if it was added. */
  missing: number;
  /** Name of the source and index of the line. Absent for a word that was added. */
  file?: string | undefined;
  source?: number | undefined;
}

/** Word counts of the source lines that are in files, and of the files, with the differences. */
export interface WordCheck {
  source: number;
  written: number;
  faults: WordFault[];
}

/** Source line with its visible text. */
interface Stretch {
  text: string;
  file?: string;
  source?: number;
}

/**
 * Compares the words of the sources, except for lines that the report lists as left out, with the words of the files. Case, accents and hyphens do not count.
 *
 * @param account by source, by line
 */
export function checkWords(
  sources: readonly SourceText[],
  account: readonly (readonly ({ path?: string } | undefined)[])[],
  replaced: readonly Replaced[],
  files: readonly { text: { heads: readonly string[] }; units: readonly Unit[] }[],
): WordCheck {
  const lines = sources.flatMap(({ name: file, lines }, from) =>
    lines.flatMap(({ text, shown = text }, source) =>
      account[from]?.[source]?.path === undefined ? [] : { text: shown, file, source },
    ),
  );
  const taken = replaced.map(({ text }) => text);
  const given = replaced.map(({ by }) => by);
  const inSource = [...wordsIn(lines.map(({ text }) => text)), ...wordsIn(given)];
  const inFiles = [
    ...files.flatMap(({ text, units }) =>
      [...text.heads, ...units.map((unit) => plainText(withoutCount(unit)))].flatMap((part) =>
        wordsIn([part]),
      ),
    ),
    ...wordsIn(taken),
  ];
  const counts = new Map<string, number>();
  for (const word of inSource) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of inFiles) counts.set(word, (counts.get(word) ?? 0) - 1);
  const left = [...counts].filter(([, count]) => count !== 0);
  const [missing, added] = [left.filter(([, n]) => n > 0), left.filter(([, n]) => n < 0)];
  const isOnlyDivided = lettersOf(missing) === lettersOf(added);
  return {
    source: inSource.length,
    written: inFiles.length,
    faults: isOnlyDivided ? [] : [...placed(missing, lines), ...placed(added, [])],
  };
}

/** Returns the sorted letters of words. Words that were only divided at another place have equal letters. */
function lettersOf(words: readonly [string, number][]): string {
  return words
    .flatMap(([word, count]) => [...word.repeat(Math.abs(count))])
    .sort()
    .join('');
}

/** Finds the line with most of the missing words, for each missing word. */
function placed(words: readonly [string, number][], lines: readonly Stretch[]): WordFault[] {
  const wanted = new Set(words.map(([word]) => word));
  const best = new Map<string, { score: number; line: Stretch }>();
  for (const line of lines) {
    const own = wordsIn([line.text]).filter((word) => wanted.has(word));
    for (const word of new Set(own))
      if (own.length > (best.get(word)?.score ?? 0)) best.set(word, { score: own.length, line });
  }
  return words.map(([word, missing]) => {
    const { file, source } = best.get(word)?.line ?? {};
    return { word, missing, file, source };
  });
}

/** Letter as the mark of an item. */
const bullet = /^[^\S\n]*o {2,}/gmu;

/** Returns the words of consecutive texts, without case and accents. Hyphens do not divide words, even at a line end. */
function wordsIn(texts: readonly string[]): string[] {
  const plain = texts
    .map((text) => text.replace(bullet, ''))
    .map((text) => (/[âÃÂ<]/u.test(text) ? cleanText(text, true) : text))
    .join('\n')
    // Signs of an address that begin a reference or comment are written as codes.
    .replace(/%(?:5B|26|25)/giu, ' ')
    .normalize('NFKD')
    // A name in braces may be a reference, which has none: `{cracker}s`.
    .replace(/[{}]/gu, '')
    .replace(/[\p{M}\u200B-\u200D\u202A-\u202E\u2060\uFEFF\uFDD0-\uFDEF]/gu, '')
    .replace(/(?<=[\p{L}\p{N}])[-‐‑\u00AD]\s*(?=[\p{L}\p{N}])|\u00AD/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a unit without its list number, which the source may not have. */
function withoutCount(unit: Unit): Unit {
  return { ...unit, before: unit.before.replace(/^\s*\d+\. /u, '') };
}
