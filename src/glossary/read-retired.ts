import {
  type Address,
  countOf,
  isTextAddress,
  numberLetter,
  numberOf,
  type RulingNumber,
  type RulingPlace,
  rulingNumber,
  slugOf,
  type TextAddress,
  typeOf,
} from './addresses.ts';
import type { Finding } from './diagnostics.ts';
import { ambiguousName, type Directory, type NamedFile } from './directory.ts';
import { fold } from './names.ts';
import { numbersOf } from './numbers.ts';
import { placeInMatter } from './parsed-file.ts';
import { isSentence, nameAtEnd, nameMeant, numberAtEnd, reasonMarks } from './reasons.ts';
import { addressedFiles, sharersIn } from './redirects.ts';
import { follow, type Retired } from './retired.ts';
import { didYouMean, type NearNames } from './suggest.ts';

/** Retired numbers of the whole glossary. */
export interface RetiredNumbers {
  /** By text, then by number: where the readers of each go now, also where it was retired to another retired number. */
  of(address: Address): Record<string, Retired>;
  findings: { path: string; finding: Finding }[];
}

/**
 * Reads `retired` of every front matter. A value with `#` is a ruling (`skills#p9`, or `#p2` of the same text), a
 * value that is a name is that page, any other value is a reason in words: a sentence of three words or more that does not
 * lead to a name or number at its end, so that nothing that is meant as a reference is published as a reason. A new text
 * at the address of one that was renamed also retires the numbers of that one which come before its own: they are cited
 * with this address. Where that one was withdrawn, they lead to its page, which keeps its last text.
 *
 * @param hasRuling whether a text has a ruling of that number
 * @param near the names that one with a typo may mean
 * @param ruleNamed the rule that a printed number means in a text: "rule 1.2"
 */
export function readRetired(
  files: readonly NamedFile[],
  directory: Directory,
  hasRuling: (place: RulingPlace) => boolean,
  near: NearNames,
  ruleNamed: (text: string, self: TextAddress) => RulingPlace | undefined,
): RetiredNumbers {
  const findings: RetiredNumbers['findings'] = [];
  const nearName = (name: string): string | undefined =>
    directory.shown(near.find(fold(name)) ?? '');
  const addressed = addressedFiles(files);
  const sharers = sharersIn(addressed);
  const ownRetired = new Map<Address, Readonly<Record<string, string>>>(
    addressed.map(({ address, named }) => [address, named.matter.retired]),
  );
  const leadsOn = (place: RulingPlace): boolean =>
    hasRuling(place) || ownRetired.get(place.address)?.[place.number] !== undefined;
  const written = new Map<Address, ReadonlyMap<string, ReadValue>>(
    addressed.map((one) => {
      const { address, named } = one;
      const values = new Map<string, ReadValue>(
        Object.entries(named.matter.retired).map(([number, value]) => [
          number,
          readValue(value, { address, number }, directory, nearName, leadsOn, ruleNamed),
        ]),
      );
      for (const other of sharers(one)) {
        for (const number of numbersBefore(named, other.named))
          values.set(number, { to: other.address, number });
      }
      for (const other of sharers(one)) {
        for (const number of withdrawnBefore(named, other.named))
          if (!values.has(number)) values.set(number, { to: other.address });
      }
      return [address, values];
    }),
  );
  const writtenAt = ({ address, number }: RulingPlace): Retired | undefined => {
    const value = written.get(address)?.get(number);
    return value && 'fault' in value ? undefined : value;
  };
  const statusOf = (place: RulingPlace) => (hasRuling(place) ? 'current' : writtenAt(place));
  const followed = new Map<Address, Record<string, Retired>>(
    files.map((named) => [named.link.address, followAll(named)]),
  );
  return { of: (address) => followed.get(address) ?? {}, findings };

  function followAll({ link: { address }, file, matter }: NamedFile): Record<string, Retired> {
    const type = typeOf(address);
    const letter = numberLetter(type);
    const retired: Record<string, Retired> = {};
    for (const [key, read] of written.get(address) ?? []) {
      const value = matter.retired[key];
      const fail = (message: string): void => {
        const place = placeInMatter(file, `retired.${key}`);
        const finding: Finding = { code: 'ruling/retired-number', message, place };
        findings.push({ path: file.path, finding });
      };
      const number = rulingNumber(key, type);
      if (!number) {
        fail(`"${key}" is not a number; numbers of this file are ${letter}1, ${letter}2, ...`);
        continue;
      }
      const to = whereTo({ address, number });
      if (to) retired[number] = to;
      else if (value === undefined) continue;
      else if ('fault' in read) fail(`${number} is retired to "${value}", ${read.fault}`);
      else fail(`${number} is retired to "${value}", which is not a ruling`);
    }
    return retired;
  }

  // A number that is retired and still in use is reported elsewhere; here it leads where the front matter says.
  function whereTo(place: RulingPlace): Retired | undefined {
    const direct = writtenAt(place);
    if (!direct || 'reason' in direct || !direct.number || !isTextAddress(direct.to)) return direct;
    return follow({ address: direct.to, number: direct.number }, statusOf).to;
  }
}

/** The numbers of another text that had its address that come before a text's own. */
function numbersBefore(own: NamedFile, other: NamedFile): RulingNumber[] {
  const first = firstOf(own);
  const numbers = [...numbersOf(other.file)].flatMap(
    (number) => rulingNumber(number, typeOf(own.link.address)) ?? [],
  );
  return numbers.filter((number) => countOf(number) < first);
}

/** The same of a withdrawn entry: its file has none of its numbers, only the last that it gave. */
function withdrawnBefore(own: NamedFile, { matter }: NamedFile): RulingNumber[] {
  if (!isWithdrawn(matter) || isWithdrawn(own.matter) || matter.lastNumber === undefined) return [];
  const count = Math.min(countOf(matter.lastNumber), firstOf(own) - 1);
  return Array.from({ length: count }, (_, index) => numberOf('entry', index + 1));
}

function isWithdrawn(matter: NamedFile['matter']): boolean {
  return 'withdrawn' in matter && matter.withdrawn !== undefined;
}

/** Where the numbers of a text begin; behind the last of a withdrawn entry, whose file has none. */
function firstOf({ file, matter }: NamedFile): number {
  if (isWithdrawn(matter) && matter.lastNumber !== undefined) return countOf(matter.lastNumber) + 1;
  return Math.min(...[...numbersOf(file)].map(countOf));
}

/** One value of `retired`: where it leads, or what is wrong with it, as the end of a sentence. */
type ReadValue = Retired | { fault: string };

/**
 * @param retired the number whose value it is
 * @param nearName the name that one with a typo or two is almost
 * @param leadsOn whether a number is that of a ruling, or retired itself
 */
function readValue(
  value: string,
  retired: { address: TextAddress; number: string },
  directory: Directory,
  nearName: (name: string) => string | undefined,
  leadsOn: (place: RulingPlace) => boolean,
  ruleNamed: (text: string, self: TextAddress) => RulingPlace | undefined,
): ReadValue {
  const own = retired.address;
  const text = value.trim();
  const [, bracketed] = /^\[\[(.*)\]\]$/u.exec(text) ?? [];
  if (bracketed !== undefined) {
    const [target = '', number = ''] = bracketed.replace(/\|.*$/u, '').split(/#\^?/u);
    return unknown('which is in brackets', suggestion(target, number));
  }
  const [, target, fragment = ''] = /^([^#]*)#\^?(\S*)$/u.exec(text) ?? [];
  if (target !== undefined) {
    const to = target === '' ? own : addressOf(target);
    const number = to && isTextAddress(to) ? rulingNumber(fragment, typeOf(to)) : undefined;
    return to && number
      ? { to, number }
      : unknown('which is not a ruling', suggestion(target, fragment));
  }
  const found = directory.find(text);
  if (found.type === 'one') return { to: found.link.address };
  if (found.type === 'several') return { fault: `but ${ambiguousName(text, found.links)}` };
  const printed = nameMeant(text, (words) => ruleNamed(words, own) !== undefined);
  const rule = printed === undefined ? undefined : ruleNamed(printed, own);
  if (rule) {
    const name = rule.address === own ? '' : slugOf(rule.address);
    return unknown('which is a printed number and may change', `${name}#${rule.number}`);
  }
  const [, before, number = ''] = numberAtEnd.exec(text) ?? [];
  if (before !== undefined) {
    // "moved to p2" means its own p2; a longer word before the number may be a name that nobody knows.
    const itself = /^(?:.*\s)?\p{Ll}{0,4}$/u.test(before) ? '' : undefined;
    const name =
      nameAtEnd(before, isName) ??
      nameAtEnd(before, (one) => nearName(one) !== undefined) ??
      itself;
    return unknown('which is not a ruling', name === undefined ? name : suggestion(name, number));
  }
  if (reasonMarks.test(text))
    return { fault: 'which has marks: write a reference alone, or a reason in plain words' };
  const ending = nameMeant(text, isName);
  const isReason = ending === undefined && isSentence(text);
  const meant = nearName(text) ?? (isReason ? undefined : (ending ?? directory.suggest(text)));
  if (isReason && meant === undefined) return { reason: value };
  return unknown('which is no name; a reason is a sentence of three words or more', meant);

  function addressOf(name: string): Address | undefined {
    const one = directory.find(name);
    return one.type === 'one' ? one.link.address : undefined;
  }

  function isName(name: string): boolean {
    return addressOf(name) !== undefined;
  }

  /** A reference as it is written here, its name as the glossary has it, its number with the letter of its text. */
  function suggestion(name: string, number: string): string | undefined {
    const meant = name === '' || addressOf(name) !== undefined ? name : directory.suggest(name);
    const to = name === '' ? own : meant === undefined ? undefined : addressOf(meant);
    if (meant === undefined || to === undefined) return undefined;
    const shown = name === '' ? '' : (directory.shown(fold(meant)) ?? meant);
    if (number === '') return shown;
    if (!isTextAddress(to) || !/^[pr][1-9]\d{0,5}$/u.test(number)) return undefined;
    const place = { address: to, number: numberOf(typeOf(to), countOf(number)) };
    const isItself = to === own && place.number === retired.number;
    return isItself || !leadsOn(place) ? undefined : `${shown}#${place.number}`;
  }
}

function unknown(fault: string, suggestion: string | undefined): { fault: string } {
  return { fault: `${fault}${didYouMean(suggestion && `"${suggestion}"`)}` };
}
