import {
  type Address,
  addressesOf,
  addressIn,
  chainFrom,
  countOf,
  didYouMean,
  type FileFinding,
  type Finding,
  fileStart,
  fold,
  highestOf,
  isOver,
  isWebAddress,
  malformedAddress,
  type NearNames,
  nearest,
  numberLetter,
  type Point,
  type Publication,
  pagePath,
  type RulingNumber,
  referencesIn,
  sharersIn,
  siblingOf,
  slugify,
  slugOf,
  textTypeAt,
  tooLong,
  typeOf,
} from '../model/index.ts';
import {
  matterFinding,
  type ParsedFile,
  type ParsedSite,
  placeInMatter,
  type Source,
} from '../read/index.ts';
import type { Directory, NamedFile, ReferredName } from './directory.ts';
import { numbersOf, rulingNumbers } from './directory.ts';
import type { LinkedRuling } from './link.ts';

/** The linked rulings of each file. */
type LinkedTexts = ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;

/** Minimum number of words of a repeated ruling: shorter sentences are often the same by chance. */
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

/** Reports names whose pages and files no disk can hold. Headings are reported where they are read. */
export function checkNameLengths(
  files: readonly ParsedFile[],
  { site, places }: Pick<ParsedSite, 'site' | 'places'>,
): FileFinding[] {
  const findings: FileFinding[] = [];
  const check = (path: string, name: string, place: Point): void => {
    const message = tooLong(name);
    if (message !== undefined) findings.push({ path, code: 'name/too-long', message, place });
  };
  check('site.yml', site.name, places['name'] ?? fileStart);
  for (const file of files) {
    const { path, matter, rulings } = file;
    const address = addressIn(path);
    if (address) check(path, slugOf(address), fileStart);
    check(path, matter?.title ?? '', placeInMatter(file, 'title'));
    for (const [key, names] of Object.entries({
      formerly: matter?.formerly,
      sharedAliases: matter?.sharedAliases,
    }))
      for (const [index, name] of (names ?? []).entries())
        check(path, name, placeInMatter(file, `${key}.${index}`));
    for (const { content, printed, place } of rulings) {
      if (printed !== undefined) check(path, printed, place);
      for (const reference of referencesIn(content)) check(path, reference.target, reference.place);
    }
  }
  return findings;
}

/** Names that Windows gives to devices, with any ending. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9])(?:\.|$)/iu;

/** Reports files that a checkout on Windows or macOS lacks or mixes up. */
export function checkFileNames(sources: readonly Pick<Source, 'path'>[]): FileFinding[] {
  const byName = new Map<string, string>();
  return sources.flatMap(({ path }): FileFinding[] => {
    const key = path.normalize('NFC').toLowerCase();
    const other = byName.get(key);
    byName.set(key, path);
    const step = path.split('/').find((one) => device.test(one) || /[. ]$|[<>:"|?*\\]/u.test(one));
    const message =
      step !== undefined
        ? `Windows has no file "${step}": a checkout there fails`
        : other !== undefined &&
          other.split('.').at(-1) === path.split('.').at(-1) &&
          `${path} and ${other} differ in case alone: Windows and macOS have one of them`;
    return message ? [{ path, code: 'file/not-portable', message, place: fileStart }] : [];
  });
}

/**
 * Finds references to terms whose names are almost the name of an entry, or another form of it. An intended name is
 * written once, anywhere in the content, as `[[Seskal|Seskal]]`.
 *
 * @param files all files
 * @param referred names in the references of these files
 * @param near the names of all entries
 * @param directory names of all entries and terms
 * @returns the findings in a file
 */
export function nearNames(
  files: readonly ParsedFile[],
  referred: readonly ReferredName[],
  near: NearNames,
  directory: Directory,
): (file: ParsedFile) => Finding[] {
  const meant = new Set<string>();
  for (const { meantNames } of files) for (const name of meantNames) meant.add(fold(name));
  const suggestions = new Map<string, string>();
  for (const { target, key } of referred) {
    const found = directory.findKey(key, target);
    if (found.type !== 'one' || typeOf(found.link.address) !== 'term') continue;
    if (meant.has(key.folded)) continue;
    const like = near.find(key.folded);
    // The page of an alias that entries share.
    if (like === key.folded) continue;
    const name =
      directory.longForm(target) ??
      (like === undefined ? otherForm(target, directory) : directory.shown(like));
    if (name !== undefined) suggestions.set(target, name);
  }
  return ({ names, rulings }) => {
    if (!names.some((name) => suggestions.has(name))) return [];
    const references = rulings.flatMap(({ content }) => referencesIn(content));
    return references.flatMap(({ target, place }): Finding[] => {
      const name = suggestions.get(target);
      if (name === undefined) return [];
      const suggestion = didYouMean(name);
      const message = `"${target}" has no entry: if that is intended, write [[${target}|${target}]] once${suggestion}`;
      return [{ code: 'reference/near-name', message, place }];
    });
  };
}

/** A name that ends in a number, "skills, ^p9.": the name, and the number. */
const numberAtEnd = /^(.*?)[\s,]*(?:\^|(?<![\p{L}\p{N}^]))([pr][1-9]\d{0,5})[.!]?$/u;

/**
 * Returns the reference meant by the path of a file, or by a name and a number without a number sign:
 * "glossary/fog.md", "fog p2", "^p2".
 */
function otherForm(target: string, directory: Directory): string | undefined {
  // Quick exit, because every name of a term is checked after each edit.
  if (!/[./^\d]/u.test(target)) return undefined;
  const [, path] = /^(?:(?:glossary|documents)\/)?([^/]+?)(?:\.md)?$/u.exec(target) ?? [];
  const [, before, number] = numberAtEnd.exec(target) ?? [];
  if (before === '') return `#^${number}`;
  const meant = before ?? path;
  const found = meant === undefined || meant === target ? undefined : directory.find(meant);
  if (found?.type !== 'one' || typeOf(found.link.address) === 'term') return undefined;
  return found.link.name + (number === undefined ? '' : `#^${number}`);
}

/** Returns a publication of the front matter; a malformed address is left out. */
export function publicationOf({ url, ...source }: Publication): Publication {
  return url !== undefined && isWebAddress(url) ? { ...source, url } : source;
}

/**
 * Reports malformed addresses of publications in a file's front matter and, if the site lists authorities, rulings
 * without a publication of an authority. Notes, examples and outdated rulings need none.
 *
 * @param authorities names of sources, as `site.yml` has them
 */
export function checkPublications(
  { file, matter }: Pick<NamedFile, 'file' | 'matter'>,
  authorities: readonly string[],
): Finding[] {
  const addresses = matter.sources.flatMap(({ url }, index): Finding[] =>
    url === undefined || isWebAddress(url)
      ? []
      : [malformedAddress(url, placeInMatter(file, `sources.${index}.url`))],
  );
  if (authorities.length === 0) return addresses;
  const known = new Set(authorities.map(fold));
  const rulings = matter.withdrawn === undefined ? file.rulings : [];
  const unproven = rulings.flatMap(({ kind, standing, publication, number, place }): Finding[] => {
    const isOwn = kind === 'note' || kind === 'example';
    const sources = publication ? [publication] : matter.sources;
    if (isOwn || isOver(standing) || sources.some(({ name }) => known.has(fold(name)))) return [];
    const names = sources.map(({ name }) => `"${name}"`).join(', ');
    const near = sources.flatMap(({ name }) => nearest(name, authorities) ?? []);
    const message =
      names === ''
        ? `${number ?? 'the ruling'} has no source`
        : `${number ?? 'the ruling'}: ${names} is none of the authorities in site.yml${didYouMean(near[0])}`;
    return [{ code: 'source/no-authority', message, place }];
  });
  return [...addresses, ...unproven];
}

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

/** Finds former addresses that are empty or that belong to another text with the same numbers. */
export function checkRedirects(files: readonly NamedFile[]): FileFinding[] {
  const findings: FileFinding[] = [];
  const sharers = sharersIn(files);
  for (const one of files) {
    const { file, matter } = one;
    const report = (index: number, code: Finding['code'], message: string): void => {
      findings.push(matterFinding(file, `formerly.${index}`, { code, message }));
    };
    for (const [index, written] of matter.formerly.entries()) {
      const slug = slugify(written);
      if (slug === '')
        report(index, 'name/empty', `the address "${written}" has no letter or digit`);
      else if (slug === slugOf(one.address))
        report(index, 'address/taken', `${slug} is the address now, and no earlier one`);
    }
    for (const other of sharers(one)) {
      const theirs = addressesOf(other);
      const index = one.formerly.findIndex((slug) => theirs.includes(siblingOf(one.address, slug)));
      if (index < 0) continue;
      const [both] = numbersOf(file).intersection(numbersOf(other.file));
      if (both === undefined) continue;
      const { path } = other.file;
      const message =
        `the earlier address ${one.formerly[index]} is already used by ${path}, and both give or retire ${both}. ` +
        'A new entry may have the address of a renamed one, with numbers of its own: remove those, and run "npm run number"';
      report(index, 'address/taken', message);
      break;
    }
  }
  return findings;
}
