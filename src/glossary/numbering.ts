import type { Finding } from './diagnostics.ts';
import type { RulingNumber } from './names.ts';
import { countOf, highestOf, numberLetter, rulingNumber } from './numbers.ts';
import type { ParsedFile } from './source.ts';

/** The numbers of a file's rulings, in their order; a ruling that has none, or a wrong one, has none here. */
export function rulingNumbers(file: ParsedFile): (RulingNumber | undefined)[] {
  const letter = numberLetter(file.path);
  return file.rulings.map(({ number }) =>
    number === undefined ? undefined : rulingNumber(number, letter),
  );
}

/** What is wrong with a file's numbers: missing, malformed, given twice, given and retired, or given by hand. */
export function checkNumbers(
  file: ParsedFile,
  numbers: readonly (RulingNumber | undefined)[],
): Finding[] {
  const findings: Finding[] = [];
  const letter = numberLetter(file.path);
  const retired = file.matter && 'retired' in file.matter ? Object.keys(file.matter.retired) : [];
  const seen = new Set<string>();
  for (const [index, ruling] of file.rulings.entries()) {
    const number = numbers[index];
    const place = ruling.numberPlace;
    if (ruling.number === undefined) {
      const message = 'a ruling has no number: run "npm run number"';
      findings.push({ code: 'ruling/no-number', message, place: ruling.place });
    } else if (number === undefined) {
      const message = `"^${ruling.number}" is no number; a number here is ^${letter}1, ^${letter}2, ...`;
      findings.push({ code: 'ruling/bad-number', message, place });
    } else if (seen.has(number)) {
      const message = `the number ${number} is given twice`;
      findings.push({ code: 'ruling/duplicate-number', message, place });
    } else if (retired.includes(number)) {
      const message = `the number ${number} is retired in the front matter`;
      findings.push({ code: 'ruling/retired-number', message, place });
    }
    if (number !== undefined) seen.add(number);
  }
  return [...findings, ...checkRecord(file, numbers)];
}

/** No number is above the one that the file records as the last. */
function checkRecord(
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
  const message = `${highest} is above the last number given, ${recorded}: take it out if it is a slip, and run "npm run number"`;
  return [{ code: 'ruling/last-number', message, place: place ?? { line: 1, column: 1 } }];
}
