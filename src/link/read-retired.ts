import {
  type Address,
  type FileFinding,
  type Followed,
  follow,
  isTextAddress,
  numberLetter,
  type Retired,
  type RulingPlace,
  rulingNumber,
  rulingReplacing,
  type TextAddress,
  typeOf,
} from '../model/index.ts';
import { matterFinding } from '../read/index.ts';
import type { NamedFile } from './directory.ts';
import type { Context } from './link.ts';

/** Final destinations of the retired numbers of the whole glossary, by text and by number. */
export type RetiredNumbers = ReadonlyMap<Address, Record<string, Retired>>;

/**
 * Reads `retired` of every front matter. Text is a reference: to a ruling (`skills#p9`, or `#p2` of the same text),
 * or to the page of a name; a reason is written `{ reason: ... }`.
 */
export function readRetired(
  files: readonly NamedFile[],
  context: Context,
  findings: FileFinding[],
): RetiredNumbers {
  const written = new Map<Address, ReadonlyMap<string, ReadValue>>(
    files.map(({ address, matter }) => [
      address,
      new Map(
        Object.entries(matter.retired).map(([number, value]) => [
          number,
          readValue(value, address, context),
        ]),
      ),
    ]),
  );
  const writtenAt = ({ address, number }: RulingPlace): Retired | undefined => {
    const value = written.get(address)?.get(number);
    return value && 'fault' in value ? undefined : value;
  };
  const statusOf = (place: RulingPlace) =>
    context.places.has(place) ? 'current' : writtenAt(place);
  const known = new Map<string, Followed>();
  return new Map(files.map((one) => [one.address, followAll(one)]));

  function followAll({ address, file, matter }: NamedFile): Record<string, Retired> {
    const type = typeOf(address);
    const letter = numberLetter(type);
    const retired: Record<string, Retired> = {};
    for (const [key, read] of written.get(address) ?? []) {
      const value = matter.retired[key];
      const fail = (message: string): void => {
        const finding = { code: 'ruling/retired-number', message } as const;
        findings.push(matterFinding(file, `retired.${key}`, finding));
      };
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
    }
    return retired;
  }

  // A retired number that is still in use is reported elsewhere; here, its readers go where the front matter says.
  function whereTo(place: RulingPlace): Retired | undefined {
    const direct = writtenAt(place);
    const replacing = direct && rulingReplacing(direct);
    return replacing ? follow(replacing, statusOf, known).to : direct;
  }
}

/** A read value of `retired`: its destination, or its fault as the end of a sentence. */
type ReadValue = Retired | { fault: string };

/** Reads one value of `retired` in the front matter of a text. */
function readValue(
  value: NamedFile['matter']['retired'][string],
  own: TextAddress,
  { directory }: Context,
): ReadValue {
  if (typeof value !== 'string') return value;
  const [, name = value, fragment] = /^([^#]*)#\^?(\S*)$/u.exec(value) ?? [];
  const link = name === '' ? { address: own } : directory.one(name);
  if (typeof link === 'string') return { fault: `a reason is written { reason: ... }: ${link}` };
  const to = link.address;
  if (fragment === undefined) return { to };
  const number = isTextAddress(to) && rulingNumber(fragment, typeOf(to));
  return number ? { to, number } : { fault: 'which is not a ruling' };
}
