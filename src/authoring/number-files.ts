import { addressesOf, type GlossaryState, numbersEver } from '../editions/index.ts';
import {
  addressIn,
  countOf,
  highestOf,
  numberLetter,
  type ParsedFile,
  type ParseFile,
  type Source,
  slugify,
  textOf,
  typeOf,
  writeNumbers,
} from '../glossary/index.ts';
import { recordLastNumber } from './last-number.ts';

/** A file whose new rulings got their numbers. */
export interface NumberedFile {
  path: string;
  text: string;
  /** How many numbers were given; none where only the record of the last one was written. */
  numbers: number;
}

/** A file that has new rulings, and does not say which numbers are taken. */
export interface UnreadFile {
  path: string;
  fault: string;
}

/**
 * Gives each new ruling the next free number of its text: none that the text has, retires, had in an edition (also
 * under an address that it formerly had), or records as the last that was given. That record, `lastNumber` in the
 * front matter, is what a number leaves behind that was given and deleted between two editions.
 *
 * @param sources files of a content folder
 * @param editions what every edition kept
 * @param parse reads one file
 * @returns the files that have new rulings, or an older record than their numbers
 */
export function numberFiles(
  sources: readonly Source[],
  editions: readonly GlossaryState[],
  parse: ParseFile,
): { numbered: NumberedFile[]; unread: UnreadFile[] } {
  const numbered: NumberedFile[] = [];
  const unread: UnreadFile[] = [];
  for (const source of sources) {
    const { path } = source;
    const address = addressIn(path);
    if (!address) continue;
    const file = parse(source);
    const { rulings, matter } = file;
    const missing = rulings.filter(({ number }) => number === undefined);
    const fault = missing.length > 0 ? faultOf(file) : undefined;
    if (fault !== undefined) unread.push({ path, fault });
    if (fault !== undefined || !matter) continue;

    const published = numbersEver(
      editions,
      addressesOf({ address, formerly: matter.formerly.map(slugify) }),
    );
    const used = [
      ...rulings.flatMap(({ number }) => number ?? []),
      ...Object.keys(matter.retired),
      ...(matter.lastNumber === undefined ? [] : [matter.lastNumber]),
      ...published,
    ];
    const last = countOf(highestOf(used) ?? 'p0') + missing.length;
    const recorded = matter.lastNumber ?? (missing.length > 0 ? undefined : highestOf(published));
    if (last <= countOf(recorded ?? 'p0')) continue;
    const places = missing.map(({ numberOffset, numberAlone }) => ({
      offset: numberOffset,
      alone: numberAlone,
    }));
    const letter = numberLetter(typeOf(address));
    const text = writeNumbers(textOf(source), places, letter, used);
    numbered.push({
      path,
      // The front matter stands before the text: its places are still what they were.
      text: recordLastNumber(text, file, `${letter}${last}`),
      numbers: missing.length,
    });
  }
  return { numbered, unread };
}

/** Why a file cannot say which of its numbers are taken: a slip in a key loses what it holds. */
function faultOf({ findings }: ParsedFile): string | undefined {
  const fault = findings.find(({ code }) => code.startsWith('front-matter/'));
  return fault && `its front matter says which numbers are taken: ${fault.message}`;
}
