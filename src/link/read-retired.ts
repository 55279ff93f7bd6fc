import {
  type Address,
  type FileFinding,
  type Followed,
  followEach,
  isTextAddress,
  numberLetter,
  type Retired,
  type RetiredTo,
  type RulingPlace,
  retiredToAll,
  rulingNumber,
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
 * or to the page of a name; a list has several references; a reason is written `{ reason: ... }`.
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
  const statusOf = (place: RulingPlace) =>
    context.places.has(place) ? 'current' : written.get(place.address)?.get(place.number)?.to;
  const known = new Map<string, Followed>();
  return new Map(files.map((one) => [one.address, followAll(one)]));

  function followAll({ address, file }: NamedFile): Record<string, Retired> {
    const type = typeOf(address);
    const letter = numberLetter(type);
    const retired: Record<string, Retired> = {};
    for (const [key, { to: direct, references }] of written.get(address) ?? []) {
      const fail = (message: string): void => {
        const finding = { code: 'ruling/retired-number', message } as const;
        findings.push(matterFinding(file, `retired.${key}`, finding));
      };
      const number = rulingNumber(key, type);
      if (!number) {
        fail(`"${key}" is not a number; numbers of this file are ${letter}1, ${letter}2, ...`);
        continue;
      }
      // A retired number that is still in use is reported elsewhere; here, its readers go where the front matter says.
      const ends = (to: Retired) => followEach(to, { address, number }, statusOf, known).to;
      const to = direct && ends(direct);
      if (to) retired[number] = to;
      for (const { value, to, fault } of references)
        if (!to || !ends(to)) fail(`${number} is retired to "${value}", ${fault ?? notRuling}`);
    }
    return retired;
  }
}

const notRuling = 'which is not a ruling';

/** A read reference of `retired`: its destination, or its fault as the end of a sentence. */
interface ReadReference {
  value: string;
  to?: RetiredTo;
  fault?: string;
}

/** A read value of `retired`. */
interface ReadValue {
  /** Absent without a valid reference. */
  to?: Retired | undefined;
  references: readonly ReadReference[];
}

/** Reads one value of `retired` in the front matter of a text. */
function readValue(
  value: NamedFile['matter']['retired'][string],
  own: TextAddress,
  context: Context,
): ReadValue {
  if (typeof value === 'object' && 'reason' in value) return { to: value, references: [] };
  const references = [value].flat().map((one) => readReference(one, own, context));
  return { to: retiredToAll(references.flatMap(({ to }) => to ?? [])), references };
}

function readReference(value: string, own: TextAddress, { directory }: Context): ReadReference {
  const [, name = value, fragment] = /^([^#]*)#\^?(\S*)$/u.exec(value) ?? [];
  const link = name === '' ? { address: own } : directory.one(name);
  if (typeof link === 'string')
    return { value, fault: `a reason is written { reason: ... }: ${link}` };
  const to = link.address;
  if (fragment === undefined) return { value, to: { to } };
  const number = isTextAddress(to) && rulingNumber(fragment, typeOf(to));
  return number ? { value, to: { to, number } } : { value };
}
