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
  NearNames,
  nearest,
  numberLetter,
  type Point,
  pagePath,
  type RulingNumber,
  siblingOf,
  slugify,
  slugOf,
  tooLong,
  typeOf,
} from '../model/index.ts';
import { matterFinding, type ParsedFile, type ParsedSite, placeInMatter } from '../read/index.ts';
import type { Directory, NamedFile, ReferredName } from './directory.ts';
import { type LinkedFile, saysOnlySee } from './link.ts';

/** Minimum number of words of a repeated ruling: shorter sentences are often the same by chance. */
const fewestWords = 8;

/** Finds rulings of entries that repeat a ruling of an earlier entry word for word. */
export function repeatedRulings(entries: readonly LinkedFile[]): FileFinding[] {
  const first = new Map<string, { entry: LinkedFile; number: RulingNumber | undefined }>();
  return entries.flatMap((entry) =>
    entry.linked.flatMap(({ text, number, parsed: { place } }): FileFinding[] => {
      const words = fold(text);
      if (words.split(' ').length < fewestWords) return [];
      const same = first.get(words);
      if (!same) first.set(words, { entry, number });
      if (!same || same.entry === entry) return [];
      const { link: other, file } = same.entry;
      const at = same.number ? `, ${same.number},` : '';
      const message = `"${other.name}"${at} says the same (${file.path}): write it once there, in a box :::applies{to="${entry.link.name}"}`;
      return [{ path: entry.file.path, code: 'ruling/repeated', message, place }];
    }),
  );
}

/** Finds circles of entries that say only "See X.". */
export function seeCircles(texts: readonly LinkedFile[]): FileFinding[] {
  const next = new Map<Address, Address>();
  for (const { address, linked } of texts) {
    const targets = linked.flatMap(({ refersTo }) => refersTo.map(({ to }) => to.address));
    const [only, other] = new Set(targets);
    if (only && !other && saysOnlySee(linked)) next.set(address, only);
  }
  return texts.flatMap(({ address, file, link, linked }): FileFinding[] => {
    const path = [...chainFrom(next.get(address), (at) => next.get(at))];
    if (path.pop() !== address) return [];
    const through = path.map((one) => pagePath(one));
    const message = `"${link.name}" says only "See ...", and ${through.join(' and ')} leads back to it`;
    const place = linked[0]?.parsed.place ?? fileStart;
    return [{ path: file.path, code: 'see/circle', message, place }];
  });
}

/** Reports names whose pages and files no disk can hold. Headings are reported where they are read. */
export function checkNameLengths(
  files: readonly ParsedFile[],
  { site, places }: Pick<ParsedSite, 'site' | 'places'>,
): FileFinding[] {
  const names = files.flatMap((file) => {
    const { path, matter, rulings, references } = file;
    const address = addressIn(path);
    const inMatter = (key: string, name = '') => ({ name, place: placeInMatter(file, key) });
    return [
      { name: address ? slugOf(address) : '', place: fileStart },
      inMatter('title', matter?.title),
      ...(matter?.formerly ?? []).map((name, at) => inMatter(`formerly.${at}`, name)),
      ...(matter?.sharedAliases ?? []).map((name, at) => inMatter(`sharedAliases.${at}`, name)),
      ...rulings.map(({ printed = '', place }) => ({ name: printed, place })),
      ...references,
    ].map((one) => ({ ...one, path }));
  });
  names.push({ path: 'site.yml', name: site.name, place: places['name'] ?? fileStart });
  return names.flatMap(({ path, name, place }): FileFinding[] => {
    const message = tooLong(name);
    return message === undefined ? [] : [{ path, code: 'name/too-long', message, place }];
  });
}

/** Matches a number or a single letter in a folded name: "berth 1" and "berth 2", "pier a" and "pier b" are no typos. */
const hasCount = /\d|(?<![\p{L}\p{N}])(?:\p{L}|[ivx]+)(?![\p{L}\p{N}])/u;

/**
 * Finds references to terms whose names are almost the name of an entry, or another form of it; also names without an
 * entry that are used once, and are almost another name without an entry. An intended name is written once, anywhere in
 * the content, as `[[Seskal|Seskal]]`.
 *
 * @param files all files
 * @param referred names in the references of these files
 * @param near the names of all entries
 * @param directory names of all entries and terms
 */
export function nearNames(
  files: readonly ParsedFile[],
  referred: readonly ReferredName[],
  near: NearNames,
  directory: Directory,
): FileFinding[] {
  const references = files.flatMap(({ path, references }) =>
    references.map((one) => ({ path, ...one })),
  );
  const meant = new Set(references.flatMap(({ name, isMeant }) => (isMeant ? fold(name) : [])));
  const suggestions = new Map<string, string>();
  const uses = new Map<string, number>();
  for (const { key, times } of referred)
    uses.set(key.singular, (uses.get(key.singular) ?? 0) + times);
  const terms = new NearNames(
    [...directory.names()].filter((name) => !hasCount.test(name)),
    6,
  );
  for (const { target, key } of referred) {
    const [link, other] = directory.find(target, key);
    if (!link || other || typeOf(link.address) !== 'term' || meant.has(key.folded)) continue;
    const isUsedOnce = uses.get(key.singular) === 1 && !hasCount.test(key.folded);
    const like = near.find(key.folded) ?? (isUsedOnce ? terms.find(key.folded, true) : undefined);
    // The page of an alias that entries share.
    if (like === key.folded) continue;
    const name = like === undefined ? otherForm(target, directory) : directory.shown(like);
    if (name !== undefined) suggestions.set(target, name);
  }
  return references.flatMap(({ path, name, isToRuling, place }): FileFinding[] => {
    // A ruling of a name without an entry is an error, which has the suggestion.
    if (isToRuling) return [];
    const suggestion = suggestions.get(name);
    if (suggestion === undefined) return [];
    const message = `"${name}" has no entry: if that is intended, write [[${name}|${name}]] once${didYouMean(suggestion)}`;
    return [{ path, code: 'reference/near-name', message, names: [name, suggestion], place }];
  });
}

/** Matches the name and the number of "skills, ^p9.". */
const numberAtEnd = /^(.*?)[\s,]*(?:\^|(?<![\p{L}\p{N}^]))([pr][1-9]\d{0,5})[.!]?$/u;

/**
 * Returns the reference that a file path, or a name and a number without "#", stands for: "glossary/fog.md", "fog
 * p2", "^p2".
 */
function otherForm(target: string, directory: Directory): string | undefined {
  // Quick exit, because every name of a term is checked after each edit.
  if (!/[./^\d]/u.test(target)) return undefined;
  const [, path] = /^(?:(?:glossary|documents)\/)?([^/]+?)(?:\.md)?$/u.exec(target) ?? [];
  const [, before, number] = numberAtEnd.exec(target) ?? [];
  if (before === '') return `#^${number}`;
  const meant = before ?? path;
  const link = meant === undefined || meant === target ? undefined : directory.only(meant);
  if (!link || typeOf(link.address) === 'term') return undefined;
  return link.name + (number === undefined ? '' : `#^${number}`);
}

/**
 * Reports rulings without a publication of an authority, if the site lists authorities. Notes, examples and outdated
 * rulings need none.
 *
 * @param authorities names of sources, as `site.yml` has them
 */
export function checkAuthorities(
  { file, matter }: Pick<NamedFile, 'file' | 'matter'>,
  authorities: readonly string[],
): Finding[] {
  if (authorities.length === 0 || matter.withdrawn !== undefined) return [];
  const known = new Set(authorities.map(fold));
  return file.rulings.flatMap(({ kind, standing, publication, number, place }): Finding[] => {
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
}

/** Finds missing, malformed, repeated and reused numbers, and numbers that `npm run number` did not give. */
export function checkNumbers({ file, numbers, matter, address }: NamedFile): Finding[] {
  const findings: Finding[] = [];
  const letter = numberLetter(typeOf(address));
  const retired = Object.keys(matter.retired);
  const seen = new Map<string, Point>();
  // Rulings of such a file get no number until the conflict is resolved.
  const isUnclosed = file.findings.some(({ code }) => code === 'text/unclosed-code');
  for (const [index, { number: written, place: start, numberPlace }] of file.rulings.entries()) {
    const number = numbers[index];
    const before = seen.get(number ?? '');
    const report = (code: Finding['code'], message: string, place = numberPlace): void => {
      findings.push({ code, message, place, ...(written !== undefined && { names: [written] }) });
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
  const { incomplete } = matter;
  if (
    incomplete !== undefined &&
    file.rulings[numbers.map(String).indexOf(incomplete)]?.kind !== 'note'
  )
    findings.push({
      code: 'front-matter/invalid',
      message: `incomplete: ${incomplete} is no note of this text: write a box :::note that says what is missing`,
      place: placeInMatter(file, 'incomplete'),
    });
  const recorded = matter.lastNumber;
  const highest = highestOf([...numbers, ...retired]);
  if (recorded !== undefined && highest !== undefined && countOf(highest) > countOf(recorded)) {
    const { matterPlaces } = file;
    const place =
      file.rulings[numbers.map(String).indexOf(highest)]?.numberPlace ??
      matterPlaces[`retired.${highest}`] ??
      placeInMatter(file, 'lastNumber');
    const message = `${highest} is above lastNumber (${recorded}): remove it if it is a typo, then run "npm run number"`;
    findings.push({ code: 'ruling/last-number', message, place });
  }
  return findings;
}

/** Finds former addresses that are empty or that belong to another text. */
export function checkRedirects(files: readonly NamedFile[]): FileFinding[] {
  const users = Map.groupBy(
    files.flatMap((one) => addressesOf(one).map((address) => ({ address, file: one.file }))),
    ({ address }) => address,
  );
  return files.flatMap(({ file, address, matter }) =>
    matter.formerly.flatMap((written, index): FileFinding[] => {
      const slug = slugify(written);
      const report = (code: Finding['code'], message: string): FileFinding[] => [
        matterFinding(file, `formerly.${index}`, { code, message }),
      ];
      if (slug === '')
        return report('name/empty', `the address "${written}" has no letter or digit`);
      if (slug === slugOf(address))
        return report('address/taken', `${slug} is the address now, and no earlier one`);
      const other = users.get(siblingOf(address, slug))?.find((user) => user.file !== file)?.file;
      if (!other) return [];
      return report(
        'address/taken',
        `the earlier address ${slug} is already used by ${other.path}: give one of the two another`,
      );
    }),
  );
}
