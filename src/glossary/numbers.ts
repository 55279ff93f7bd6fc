import {
  countOf,
  highestOf,
  numberLetter,
  type RulingNumber,
  rulingNumber,
  textTypeAt,
} from './addresses.ts';
import { memoize } from './collections.ts';
import { type Finding, fileStart, type Point } from './diagnostics.ts';
import type { ParsedFile } from './parsed-file.ts';

/** The numbers of a file's rulings, in their order; nothing for a ruling without a valid number. */
export function rulingNumbers({
  path,
  rulings,
}: Pick<ParsedFile, 'path' | 'rulings'>): readonly (RulingNumber | undefined)[] {
  const type = textTypeAt(path);
  return rulings.map(({ number }) =>
    number === undefined ? undefined : rulingNumber(number, type),
  );
}

/** Returns the present and retired numbers of a file. */
export const numbersOf = /* @__PURE__ */ memoize((file: ParsedFile): ReadonlySet<string> => {
  const numbers = [...rulingNumbers(file), ...Object.keys(file.matter?.retired ?? {})];
  return new Set(numbers.flatMap((number) => number ?? []));
});

/** Finds missing, malformed, repeated and reused numbers, and numbers that `npm run number` did not give. */
export function checkNumbers(file: ParsedFile): Finding[] {
  const numbers = rulingNumbers(file);
  const findings: Finding[] = [];
  const letter = numberLetter(textTypeAt(file.path) ?? 'entry');
  const retired = Object.keys(file.matter?.retired ?? {});
  const seen = new Map<string, Point>();
  // Rulings of such a file get no number until the conflict is resolved.
  const isUnclosed = file.findings.some(({ code }) => code === 'text/unclosed-code');
  for (const [index, { number: written, place: start, numberPlace }] of file.rulings.entries()) {
    const number = numbers[index];
    const before = seen.get(number ?? '');
    const report = (code: Finding['code'], message: string, place = numberPlace): void => {
      findings.push({ code, message, place });
    };
    if (written === undefined) {
      const message = 'the ruling has no number: run "npm run number"';
      if (!isUnclosed) report('ruling/no-number', message, start);
    } else if (number === undefined) {
      const message = `"^${written}" is not a number; numbers of this file are ^${letter}1, ^${letter}2, ...`;
      report('ruling/bad-number', message);
    } else if (before) {
      const message =
        `the number ${number} is used twice, in line ${before.line} too. Where two branches each gave it, the ruling that ` +
        `an edition has keeps it: remove " ^${number}" from the other, and run "npm run number"`;
      report('ruling/duplicate-number', message);
    } else if (retired.includes(number)) {
      report('ruling/retired-number', `the number ${number} is retired in the front matter`);
    }
    if (number !== undefined && !before) seen.set(number, numberPlace);
  }
  return [...findings, ...checkLastNumber(file, numbers)];
}

/** Finds a number above the recorded last number of the file. */
function checkLastNumber(
  { matter, rulings, matterPlaces }: ParsedFile,
  numbers: readonly (RulingNumber | undefined)[],
): Finding[] {
  const recorded = matter?.lastNumber;
  const highest = highestOf([...numbers, ...Object.keys(matter?.retired ?? {})]);
  if (recorded === undefined || highest === undefined || countOf(highest) <= countOf(recorded)) {
    return [];
  }
  const place =
    rulings[numbers.map(String).indexOf(highest)]?.numberPlace ??
    matterPlaces[`retired.${highest}`] ??
    matterPlaces['lastNumber'];
  const message = `${highest} is above lastNumber (${recorded}): remove it if it is a typo, then run "npm run number"`;
  return [{ code: 'ruling/last-number', message, place: place ?? fileStart }];
}
