import {
  type Address,
  isTextAddress,
  numberLetter,
  type RulingNumber,
  type RulingPlace,
  rulingNumber,
  typeOf,
} from './addresses.ts';
import { type Finding, fileStart } from './diagnostics.ts';
import type { Directory, NamedFile } from './directory.ts';
import { follow, type Retired } from './retired.ts';

/** Retired numbers of the whole glossary. */
export interface RetiredNumbers {
  /** By text, then by number: where the readers of each go now, also where it was retired to another retired number. */
  of(address: Address): Record<string, Retired>;
  findings: { path: string; finding: Finding }[];
}

/**
 * Reads `retired` of every front matter. A value with `#` is a ruling (`skills#p9`, or `#p2` of the same text), a
 * value that is a name is that page, any other value is a reason in words.
 *
 * @param hasRuling whether a text has a ruling of that number
 */
export function readRetired(
  files: readonly NamedFile[],
  directory: Directory,
  hasRuling: (place: RulingPlace) => boolean,
): RetiredNumbers {
  const findings: RetiredNumbers['findings'] = [];
  const written = new Map<Address, ReadonlyMap<string, Retired | undefined>>(
    files.map((named) => [
      named.link.address,
      new Map(
        Object.entries(named.matter.retired).map(([number, value]) => [
          number,
          readValue(value, named.link.address, directory),
        ]),
      ),
    ]),
  );
  const statusOf = (place: RulingPlace) =>
    hasRuling(place) ? 'current' : written.get(place.address)?.get(place.number);
  const followed = new Map<Address, Record<string, Retired>>(
    files.map((named) => [named.link.address, followAll(named)]),
  );
  return { of: (address) => followed.get(address) ?? {}, findings };

  function followAll({ link: { address }, file, matter }: NamedFile): Record<string, Retired> {
    const type = typeOf(address);
    const letter = numberLetter(type);
    const retired: Record<string, Retired> = {};
    for (const [key, value] of Object.entries(matter.retired)) {
      const place = file.matterPlaces[`retired.${key}`] ?? fileStart;
      const fail = (message: string): void => {
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
      else fail(`${number} is retired to "${value}", which is not a ruling`);
    }
    return retired;
  }

  // A number that is retired and still in use is reported elsewhere; here it leads where the front matter says.
  function whereTo({ address, number }: { address: RulingPlace['address']; number: RulingNumber }) {
    const direct = written.get(address)?.get(number);
    if (!direct || 'reason' in direct || !direct.number || !isTextAddress(direct.to)) return direct;
    return follow({ address: direct.to, number: direct.number }, statusOf).to;
  }
}

/** One value of `retired`; nothing where it names a ruling of a text that does not exist. */
function readValue(
  value: string,
  own: RulingPlace['address'],
  directory: Directory,
): Retired | undefined {
  const [, target, fragment = ''] = /^([^#]*)#\^?(\S*)$/u.exec(value.trim()) ?? [];
  if (target === undefined) {
    const found = directory.find(value);
    return found.type === 'one' ? { to: found.link.address } : { reason: value };
  }
  const found = target === '' ? undefined : directory.find(target);
  const to = target === '' ? own : found?.type === 'one' ? found.link.address : undefined;
  if (to === undefined || !isTextAddress(to)) return undefined;
  const number = rulingNumber(fragment, typeOf(to));
  return number && { to, number };
}
