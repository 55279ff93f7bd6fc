import { isScalar } from 'yaml';
import { type GlossaryState, numbersEver } from '../editions/index.ts';
import { isPlainReason, namesOf, numbersOf } from '../link/index.ts';
import {
  addressIn,
  countOf,
  highestOf,
  numberLetter,
  sharersIn,
  slugify,
  typeOf,
} from '../model/index.ts';
import {
  type ParsedFile,
  type ParsedRuling,
  type ParseFile,
  type Source,
  textOf,
} from '../read/index.ts';
import { type Edit, edited, YamlFile } from './content-edits.ts';

/** A file whose new rulings got their numbers. */
interface NumberedFile {
  path: string;
  text: string;
  /** Number of rulings that got a number. */
  numbers: number;
}

/**
 * Gives each new ruling the next free number of its text: none that the text has, retires, had in an edition (also
 * under an old address), or recorded in `lastNumber`. `lastNumber` covers numbers that were given and deleted between two
 * editions. A new text at a former address continues after the numbers of the renamed text.
 * Reasons of retired numbers that are written as text alone become `{ reason: ... }`.
 *
 * @param sources every file of a content folder
 * @param editions the state of the glossary in each edition
 * @param parse reads one file
 * @param isChosen which files are to be numbered
 * @returns the files to write: those with new rulings, an outdated `lastNumber`, or such a reason
 */
export function numberFiles(
  sources: readonly Source[],
  editions: readonly GlossaryState[],
  parse: ParseFile,
  isChosen: (path: string) => boolean = () => true,
): { numbered: NumberedFile[]; unread: { path: string; fault: string }[] } {
  const numbered: NumberedFile[] = [];
  const unread: { path: string; fault: string }[] = [];
  const texts = sources.flatMap((source) => {
    const address = addressIn(source.path);
    if (!address) return [];
    const file = parse(source);
    return [{ address, formerly: file.matter?.formerly.map(slugify) ?? [], file, source }];
  });
  const sharers = sharersIn(texts);
  const site = sources.find(({ path }) => path === 'site.yml');
  const files = texts.map(({ file }) => file);
  const { directory } = namesOf(files, site ? textOf(site) : '');
  /** The last number of each text that is given one here. */
  const lastGiven = new Map<(typeof texts)[number], string>();
  const everIn = (text: (typeof texts)[number]): string[] => [
    ...numbersOf(text.file),
    ...numbersEver(editions, text),
    ...[text.file.matter?.lastNumber, lastGiven.get(text)].flatMap((number) => number ?? []),
  ];
  for (const one of texts) {
    const { file, source, address } = one;
    const { rulings, matter, path } = file;
    if (!isChosen(path)) continue;
    const missing = rulings.filter(({ number }) => number === undefined);
    const fault = faultOf(file);
    if (fault !== undefined) unread.push({ path, fault });
    if (fault !== undefined || !matter) continue;

    const others = missing.length > 0 ? sharers(one).flatMap(everIn) : [];
    const used = [...rulings.flatMap(({ number }) => number ?? []), ...everIn(one), ...others];
    const before = countOf(highestOf(used) ?? 'p0');
    const last = before + missing.length;
    const recorded =
      matter.lastNumber ?? (missing.length > 0 ? undefined : highestOf(numbersEver(editions, one)));
    const old = textOf(source);
    const letter = numberLetter(typeOf(address));
    const yaml = new YamlFile(old);
    if (last > countOf(recorded ?? 'p0')) {
      lastGiven.set(one, `${letter}${last}`);
      const known = yaml.value('lastNumber');
      if (isScalar(known)) yaml.replace(known, `${letter}${last}`);
      else yaml.add([`lastNumber: ${letter}${last}`]);
    }
    for (const { value } of yaml.pairs(yaml.value('retired'))) {
      const reason = isScalar(value) ? String(value.value) : '';
      if (isScalar(value) && isPlainReason(reason, directory))
        yaml.replace(value, `{ reason: ${JSON.stringify(reason)} }`);
    }
    const written = edited(old, [...yaml.edits, ...numberEdits(old, missing, letter, before)]);
    if (written !== old) numbered.push({ path, text: written, numbers: missing.length });
  }
  return { numbered, unread };
}

/**
 * Makes the edits that write a new number behind each of some rulings.
 *
 * @param letter the letter that numbers of this file begin with
 * @param last how many numbers were given before
 */
function numberEdits(
  text: string,
  rulings: readonly Pick<ParsedRuling, 'numberOffset' | 'numberAlone'>[],
  letter: string,
  last: number,
): Edit[] {
  const blankLine = text.includes('\r\n') ? '\r\n\r\n' : '\n\n';
  const inOrder = rulings.toSorted((a, b) => a.numberOffset - b.numberOffset);
  return inOrder.map(({ numberOffset: end, numberAlone }, index) => {
    const number = `^${letter}${last + index + 1}`;
    if (numberAlone) return { start: end, end, text: blankLine + number };
    let start = end;
    while (/[ \t]/u.test(text.charAt(start - 1))) start--;
    return { start, end, text: ` ${number}` };
  });
}

/**
 * Returns why a file is not numbered: front matter is missing, an error in it may hide numbers, or a new number would become
 * part of an unclosed block of code.
 */
function faultOf({ rulings, matter, findings }: ParsedFile): string | undefined {
  if (!matter)
    return findings.find(({ code }) => /^(?:file|front-matter|text)\//u.test(code))?.message;
  if (rulings.every(({ number }) => number !== undefined)) return undefined;
  const code = findings.find((one) => one.code === 'text/unclosed-code');
  if (code) return code.message;
  const fault = findings.find(({ code }) => code.startsWith('front-matter/'));
  return fault && `its front matter says which numbers are taken: ${fault.message}`;
}
