import { diffArrays } from 'diff';
import type { Glossary } from '../../link/index.ts';
import { countsOf, type Diagnostic, isFirstStep, stepsOf } from '../../model/index.ts';
import type { Notice } from '../block.ts';
import { cleanText } from '../clean.ts';
import type { AccountLine, Imported } from '../import-texts.ts';
import {
  isNextOf,
  learnNumbers,
  numberReader,
  type PrintedNumber,
} from '../outline/number-forms.ts';
import { plainText } from '../write/units.ts';

/** A number at the start of a source line. */
interface ShownNumber extends PrintedNumber, Pick<AccountLine, 'file' | 'source' | 'path'> {
  /** Whether the compiled document has the printed number. */
  isRead: boolean;
}

/** Marks of Markdown and of lists before a number. */
const marks = /^(?:[\s>#|•·▪◦●○■□*_-]+(?=[\p{L}\p{N}(§]))?/u;

/**
 * Checks an import against its sources: numbers that begin lines against printed numbers of the compiled documents, the
 * order of printed numbers, and the words.
 *
 * @param glossary the content, compiled with the import
 * @param diagnostics diagnostics that the import adds
 */
export function checkImport(
  imported: Imported,
  glossary: Glossary,
  diagnostics: readonly Diagnostic[],
) {
  const numbers = shownNumbers(imported, glossary);
  const unread = numbers.filter(({ isRead }) => !isRead);
  const notices = unread.map(({ printed, file, source }): Notice => {
    const message = `the number ${printed} is read as text`;
    return { code: 'number/not-read', message, file, source };
  });
  const paths = new Set(imported.files.map(({ path }) => path));
  for (const { code, path: file, message } of diagnostics)
    if (code.startsWith('printed/') && code !== 'printed/gap' && paths.has(file))
      notices.push({ code: 'number/out-of-order', message, file });
  return {
    numbers: { shown: numbers.length, read: numbers.length - unread.length },
    notices,
    words: checkWords(imported),
  };
}

/**
 * Finds the numbers that begin lines and continue a series, and whether the compiled documents have them. A number that
 * continues nothing, such as a year at the start of a line, does not count.
 */
function shownNumbers(
  { account, isWithoutNumbers, files }: Imported,
  { documents }: Glossary,
): ShownNumber[] {
  if (isWithoutNumbers) return [];
  const uncounted = new Set(
    files.flatMap(({ text: { from, blocks } }) =>
      blocks.flatMap((block) =>
        block.isUnnumbered ? block.source.map((source) => `${from} ${source}`) : [],
      ),
    ),
  );
  const all = account
    .filter(({ path, from, source }) => path !== undefined && !uncounted.has(`${from} ${source}`))
    .map(({ text, file, source, path }) => ({ text: text.replace(marks, ''), file, source, path }));
  const read = numberReader(learnNumbers(all.map(({ text }) => text)), true);
  const found = all.flatMap(({ text, ...place }): ShownNumber[] => {
    const number = read(text);
    // An entry has no printed numbers: "1a." marks one of its meanings.
    const isMeaning = place.path?.startsWith('glossary/') && !/[.-]/u.test(number?.printed ?? '');
    const isYear = /^(?:19|20)\d\d$/u.test(number?.printed ?? '');
    return number && !isMeaning && !isYear ? [{ ...number, ...place, isRead: false }] : [];
  });
  for (const [path, own] of Map.groupBy(found, (number) => number.path)) {
    const document = documents.find(({ address }) => `${address}.md` === path);
    const printed = document?.rulings.flatMap((rule) => rule.printed ?? []) ?? [];
    markRead(own, printed);
  }
  const byForm = Map.groupBy(found, ({ path, form }) => `${path} ${form}`);
  return [...byForm.values()].flatMap((all) => {
    const own = all.filter((number, at) => isInSeries(number, all[at - 1], all[at + 1]));
    return own.length >= 3 || own.some(({ isRead }) => isRead) ? own : [];
  });
}

/** Marks the numbers that are printed numbers of a document: the longest common sequence. */
function markRead(shown: ShownNumber[], printed: readonly string[]): void {
  const rules = printed.map((number) => stepsOf(number).steps);
  const steps = shown.map((number) => number.steps);
  // The printed number of a step begins with the number of its rule: `1.2` for step 2 of rule 1.
  const comparator = (own: string[], rule: string[]): boolean =>
    own.every((step, at) => step === rule[rule.length - own.length + at]);
  let at = 0;
  for (const { added, removed, count } of diffArrays(steps, rules, { comparator })) {
    if (added) continue;
    for (const number of shown.slice(at, at + count)) number.isRead = !removed;
    at += count;
  }
}

/**
 * Returns whether a number is a printed number or belongs to a series of its form, unlike a year at the start of a
 * line.
 */
function isInSeries(
  number: ShownNumber,
  before: ShownNumber | undefined,
  next: ShownNumber | undefined,
): boolean {
  if (number.isRead || (before && isNextOf(before, number))) return true;
  return isFirstStep(number.steps.at(-1) ?? '') && next !== undefined && isNextOf(number, next);
}

/**
 * Compares the words of the sources, without dropped lines, with the words of the files. Ignores case, accents and
 * hyphens.
 *
 * @returns word counts of the source lines and of the files, with the differences
 */
export function checkWords({
  account,
  replaced,
  files,
}: Pick<Imported, 'account' | 'replaced' | 'files'>) {
  const lines = account.filter(({ path }) => path !== undefined);
  const written = files.flatMap(({ text: { heads }, units }) => [
    ...heads,
    // The source may lack the numbers of list items.
    ...units.map(({ before, after }) => plainText(before.replace(/^\s*\d+\. /u, '') + after)),
  ]);
  const inSource = [lines.map(({ shown }) => shown), replaced.map(({ by = '' }) => by)].flatMap(
    wordsIn,
  );
  const inFiles = [...written.map((text) => [text]), replaced.map(({ text }) => text)].flatMap(
    wordsIn,
  );
  const counts = countsOf(inSource);
  for (const word of inFiles) counts.set(word, (counts.get(word) ?? 0) - 1);
  const [missing = [], added = []] = [1, -1].map((sign) =>
    [...counts].filter(([, count]) => Math.sign(count) === sign),
  );
  const isOnlyDivided = lettersOf(missing) === lettersOf(added);
  return {
    source: inSource.length,
    written: inFiles.length,
    faults: isOnlyDivided ? [] : [...placed(missing, lines), ...placed(added, [])],
  };
}

/** Returns the sorted letters of words: equal if the same text was only divided into words differently. */
function lettersOf(words: readonly [string, number][]): string {
  return words
    .flatMap(([word, count]) => [...word.repeat(Math.abs(count))])
    .sort()
    .join('');
}

/**
 * Finds a source line for each missing word: of the lines with the word, the line with most missing words.
 *
 * @returns the words; for an added word, `missing` is negative and the line is absent
 */
function placed(words: readonly [string, number][], lines: readonly AccountLine[]) {
  const wanted = new Set(words.map(([word]) => word));
  const found = lines
    .map((line) => ({ ...line, own: wordsIn([line.shown]).filter((word) => wanted.has(word)) }))
    .sort((a, b) => b.own.length - a.own.length);
  return words.map(([word, missing]) => {
    const best = found.find(({ own }) => own.includes(word));
    return { word, missing, file: best?.file, source: best?.source };
  });
}

/** The letter "o" as a bullet. */
const bullet = /^[^\S\n]*o {2,}/gmu;

/** Returns the words of consecutive texts, without case and accents. Hyphens do not divide words, even at a line end. */
function wordsIn(texts: readonly string[]): string[] {
  const plain = texts
    .map((text) => text.replace(bullet, ''))
    .map((text) => (text.includes('<') ? cleanText(text, true) : text))
    .join('\n')
    // The import percent-encodes signs of addresses that would begin a reference or a comment.
    .replace(/%(?:5B|26|25)/giu, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\u200B-\u200D\u202A-\u202E\u2060\uFEFF\uFDD0-\uFDEF]/gu, '')
    .replace(/(?<=[\p{L}\p{N}])[-‐‑\u00AD]\s*(?=[\p{L}\p{N}])|\u00AD/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
