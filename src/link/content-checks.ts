import {
  type Address,
  chainFrom,
  type FileFinding,
  fileStart,
  fold,
  pagePath,
} from '../model/index.ts';
import type { ParsedFile } from '../read/index.ts';
import type { NamedFile } from './directory.ts';
import type { LinkedRuling } from './link.ts';

/** The linked rulings of each file. */
type LinkedTexts = ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;

/** Minimum number of words of a repeated ruling: shorter sentences are the same by chance. */
const fewestWords = 8;

/** Finds rulings of entries that repeat a ruling of an earlier entry word for word. */
export function repeatedRulings(entries: readonly NamedFile[], texts: LinkedTexts): FileFinding[] {
  const first = new Map<string, { entry: NamedFile; index: number }>();
  return entries.flatMap((entry): FileFinding[] => {
    const { file, link } = entry;
    return (texts.get(file) ?? []).flatMap(({ text }, index): FileFinding[] => {
      const words = fold(text);
      if (words.split(' ').length < fewestWords) return [];
      const same = first.get(words);
      if (!same) first.set(words, { entry, index });
      if (!same || same.entry === entry) return [];
      const { link: other, numbers } = same.entry;
      const number = numbers[same.index];
      const message = `"${other.name}"${number ? `, ${number},` : ''} says the same (${same.entry.file.path}): write it once there, in a box :::applies{to="${link.name}"}`;
      const place = file.rulings[index]?.place ?? fileStart;
      return [{ path: file.path, code: 'ruling/repeated', message, place }];
    });
  });
}

/** Finds entries that say only "See X.", where X leads back to them: their readers go in a circle. */
export function seeCircles(named: readonly NamedFile[], texts: LinkedTexts): FileFinding[] {
  const next = new Map<Address, Address>();
  for (const { address, file } of named) {
    const rulings = texts.get(file) ?? [];
    const targets = new Set(
      rulings.flatMap(({ refersTo }) => refersTo.map(({ to }) => to.address)),
    );
    const [only] = targets;
    if (only && targets.size === 1 && rulings.every(({ onlySee }) => onlySee))
      next.set(address, only);
  }
  return named.flatMap(({ address, file, link }): FileFinding[] => {
    const path = [...chainFrom(next.get(address), (at) => next.get(at))];
    if (path.pop() !== address) return [];
    const through = path.map((one) => pagePath(one));
    const message = `"${link.name}" says only "See ...", and ${through.join(' and ')} leads back to it`;
    const place = file.rulings[0]?.place ?? fileStart;
    return [{ path: file.path, code: 'see/circle', message, place }];
  });
}
