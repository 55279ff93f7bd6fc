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
import { addressedFiles, sharersIn } from './redirects.ts';
import { follow, hasMarks, type Retired } from './retired.ts';
import { didYouMean, type NearNames } from './suggest.ts';

/** Retired numbers of the whole glossary. */
export interface RetiredNumbers {
  /** By text, then by number: where the readers of each go now, also where it was retired to another retired number. */
  of(address: Address): Record<string, Retired>;
  findings: { path: string; finding: Finding }[];
}

/**
 * Reads `retired` of every front matter. Text is a reference: to a ruling (`skills#p9`, or `#p2` of the same text), or to
 * the page of a name; a reason is written `{ reason: ... }`. A sentence that is no reference is a reason from before that
 * form, see {@link isPlainReason}. A new text
 * at the address of one that was renamed also retires the numbers of that one which come before its own: they are cited
 * with this address.
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
  const ownRetired = new Map<Address, Matter['retired']>(
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
      const report = (code: Finding['code'], message: string): void => {
        const place = placeInMatter(file, `retired.${key}`);
        findings.push({ path: file.path, finding: { code, message, place } });
      };
      const fail = (message: string): void => report('ruling/retired-number', message);
      const number = rulingNumber(key, type);
      if (!number) {
        fail(`"${key}" is not a number; numbers of this file are ${letter}1, ${letter}2, ...`);
        continue;
      }
      const to = whereTo({ address, number });
      if (to) retired[number] = to;
      if (typeof value !== 'string') continue;
      if ('fault' in read) fail(`${number} is retired to "${value}", ${read.fault}`);
      else if (!to) fail(`${number} is retired to "${value}", which is not a ruling`);
      else if ('reason' in read) {
        const form = `{ reason: ${JSON.stringify(value)} }`;
        report('ruling/plain-reason', `"${value}" is no reference; a reason is written ${form}`);
      }
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
  const first = Math.min(...[...numbersOf(own.file)].map(countOf));
  const numbers = [...numbersOf(other.file)].flatMap(
    (number) => rulingNumber(number, typeOf(own.link.address)) ?? [],
  );
  return numbers.filter((number) => countOf(number) < first);
}

/** One value of `retired`: where it leads, or what is wrong with it, as the end of a sentence. */
type ReadValue = Retired | { fault: string };
type Matter = NamedFile['matter'];

/**
 * @param retired the number whose value it is
 * @param nearName the name that one with a typo or two is almost
 * @param leadsOn whether a number is that of a ruling, or retired itself
 */
function readValue(
  value: Matter['retired'][string],
  retired: { address: TextAddress; number: string },
  directory: Directory,
  nearName: (name: string) => string | undefined,
  leadsOn: (place: RulingPlace) => boolean,
  ruleNamed: (text: string, self: TextAddress) => RulingPlace | undefined,
): ReadValue {
  if (typeof value !== 'string') return value;
  const own = retired.address;
  const text = value.trim();
  const [, target, fragment = ''] = /^([^#]*)#\^?(\S*)$/u.exec(text) ?? [];
  if (target !== undefined) {
    const to = target === '' ? own : addressOf(target);
    const number = to && isTextAddress(to) ? rulingNumber(fragment, typeOf(to)) : undefined;
    if (to && number) return { to, number };
  }
  const found = directory.find(text);
  if (found.type === 'one') return { to: found.link.address };
  if (found.type === 'several') return { fault: `but ${ambiguousName(text, found.links)}` };
  const rule = ruleNamed(text, own);
  if (rule) {
    const name = rule.address === own ? '' : slugOf(rule.address);
    return unknown('which is a printed number and may change', `${name}#${rule.number}`);
  }
  const [, name = '', number = ''] = asReference.exec(text) ?? [];
  const meant = name + number === '' ? undefined : suggestion(name, number);
  if (number !== '' || meant !== undefined) return unknown('which is not a ruling', meant);
  const near = nearName(text);
  if (near === undefined && isPlainReason(text, directory)) return { reason: text };
  if (isSentence(text))
    return near === undefined
      ? { fault: 'which has marks: write a reference alone, or a reason in plain words' }
      : unknown('which is no name', near);
  const fault = 'which is no name; a reason is written { reason: ... }';
  return unknown(fault, near ?? directory.suggest(text));

  function addressOf(written: string): Address | undefined {
    const one = directory.find(written);
    return one.type === 'one' ? one.link.address : undefined;
  }

  /** A reference as it is written here, its name as the glossary has it, its number with the letter of its text. */
  function suggestion(written: string, number: string): string | undefined {
    const known = written === '' || addressOf(written) !== undefined;
    const meant = known ? written : directory.suggest(written);
    const to = written === '' ? own : meant === undefined ? undefined : addressOf(meant);
    if (meant === undefined || to === undefined) return undefined;
    const shown = written === '' ? '' : (directory.shown(fold(meant)) ?? meant);
    if (number === '') return known ? shown : undefined;
    if (!isTextAddress(to)) return undefined;
    const place = { address: to, number: numberOf(typeOf(to), countOf(number)) };
    const isItself = to === own && place.number === retired.number;
    return isItself || !leadsOn(place) ? undefined : `${shown}#${place.number}`;
  }
}

/** A reference in another form: "p1", "skills, ^p9", "[[skills#^p9]]". */
const asReference =
  /^(?:\[\[)?([^[\]#|]*?)(?:[\s,]*(?:#\^?|\^|(?<![\p{L}\p{N}]))([pr][1-9]\d{0,5}))?(?:\|[^\]]*)?(?:\]\])?[.!]?$/u;

/**
 * Whether a value of `retired` is a reason that is written as text alone, as reasons once were: three words or more that
 * are no name. `npm run number` writes it as `{ reason: ... }`.
 */
export function isPlainReason(text: string, directory: Directory): boolean {
  return directory.find(text).type === 'none' && isSentence(text) && !hasMarks(text);
}

function isSentence(text: string): boolean {
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length >= 3;
}

function unknown(fault: string, suggestion: string | undefined): { fault: string } {
  return { fault: `${fault}${didYouMean(suggestion && `"${suggestion}"`)}` };
}
