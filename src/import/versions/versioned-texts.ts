import * as z from 'zod';
import { type LikePair, pairing, VersionMatcher } from '../../editions/index.ts';
import { countsOf, highestOf, slugify, textTypeAt } from '../../model/index.ts';
import { type ParseFile, type Source, textOf } from '../../read/index.ts';
import type { PrintedNumber, ReadNumber } from '../outline/number-forms.ts';
import { bodyText, type FileUnits, type Heir, shownIn, unitOf, unitsIn } from '../write/units.ts';

/** Text of an import in its three versions. */
export interface VersionedText {
  /** Path in the new import, or in the last import if the text is gone. */
  path: string;
  /** Path in the content. */
  currentPath: string;
  /** Path in the last import. */
  lastPath: string | undefined;
  /** Text in the last import. */
  last: FileUnits | undefined;
  /** Text in the content. */
  edited: FileUnits | undefined;
  /** Text in the new import; absent if the file is removed. */
  now: FileUnits | undefined;
  /** Targets of retired numbers, for rulings that moved to another text or are gone. */
  retired: Map<string, Heir>;
  /** Report lines of rulings that are gone, by number. */
  gone: Map<string, string>;
}

/** Ruling of one version, with its file, the heading above and the plain text. */
export type PlacedRuling = ReturnType<typeof rulingsOf>[number];

/** Returns the function that finds the current path of a file of the last import: an editor may have renamed it. */
export function currentPaths(
  files: readonly WrittenFile[],
  content: readonly Source[],
  parse: ParseFile,
): (path: string) => string {
  const former = new Map<string, string>();
  for (const source of content.filter(({ path }) => textTypeAt(path) !== undefined)) {
    const [folder] = source.path.split('/');
    for (const name of parse(source).matter?.formerly ?? [])
      former.set(`${folder}/${slugify(name)}.md`, source.path);
  }
  const own = new Set(files.map(({ path }) => path));
  return (path) => (own.has(path) && former.get(path)) || path;
}

/**
 * Combines the files of the new import, of the last import and of the content. A text that is gone gets a note if its
 * address was published or an editor changed the text.
 */
export function versionsOf(
  files: readonly (FileUnits & { path: string })[],
  lastFiles: readonly WrittenFile[],
  published: readonly WrittenFile[],
  content: readonly Source[],
  parse: ParseFile,
): VersionedText[] {
  const currentPath = currentPaths(lastFiles, content, parse);
  const [contentTexts, lastTexts] = [
    new Map(content.map((source) => [source.path, textOf(source)])),
    new Map(lastFiles.map(({ path, text }) => [path, text])),
  ];
  const unitsAt = (path: string, texts: ReadonlyMap<string, string>): FileUnits | undefined => {
    const text = texts.get(path);
    return text === undefined ? undefined : unitsIn(path, text, parse);
  };
  const textFor = (path: string, lastPath: string | undefined, now?: FileUnits): VersionedText => {
    const current = currentPath(lastPath ?? path);
    const edited = unitsAt(current, contentTexts);
    const last = lastPath === undefined ? undefined : unitsAt(lastPath, lastTexts);
    const versions = { last: last && renumbered(last, edited), edited, now };
    const none = { retired: new Map(), gone: new Map() };
    return { path, lastPath, currentPath: current, ...versions, ...none };
  };
  const paths = new Set(files.map(({ path }) => path));
  const lost = lastFiles.flatMap(({ path }) => (paths.has(path) ? [] : textFor(path, path)));
  const formerPaths = likestPaths(
    files.filter(({ path }) => !lastTexts.has(path)),
    lost,
    files,
  );
  const kept = files.map((now) => {
    const lastPath = lastTexts.has(now.path) ? now.path : formerPaths.get(now.path);
    return textFor(now.path, lastPath, now);
  });
  const found = new Set(formerPaths.values());
  const known = new Set(published.map(({ path }) => path));
  const gone = lost.filter(({ path }) => !found.has(path));
  for (const text of gone) {
    const { path, last, edited } = text;
    const isEdited = last && edited && bodyText(last.units) !== bodyText(edited.units);
    if (last && edited && (isEdited || known.has(path)))
      text.now = {
        matter: last.matter,
        units: [{ ...unitOf(goneText, undefined, '\n:::'), isRuling: true }],
      };
  }
  return [...kept, ...gone];
}

/** Note that replaces a text that is gone from the new version. */
export const goneText = ':::note\nThis text is not in the new version.';

/**
 * Pairs each new file with the most similar lost file, of a likeness of at least 0.5. Each lost file has one pair.
 * Ignores words of stock phrases, which many files share.
 *
 * @param all every file of the import
 */
function likestPaths(
  files: readonly (FileUnits & { path: string })[],
  lost: readonly VersionedText[],
  all: readonly FileUnits[],
): Map<string, string> {
  const found = new Map<string, string>();
  if (lost.length === 0) return found;
  const wordsOf = ({ units }: FileUnits): string[] =>
    units.flatMap(
      (unit) =>
        shownIn(unit)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    );
  const uses = countsOf(all.flatMap((one) => [...new Set(wordsOf(one))]));
  const most = Math.max(3, all.length / 20);
  const itemOf = (path: string, file: FileUnits) => {
    const words = wordsOf(file).filter((word) => (uses.get(word) ?? 0) <= most);
    return { path, words: words.join(' ') };
  };
  const olds = lost.flatMap(({ path, last }) => (last ? itemOf(path, last) : []));
  const nows = files.map((file) => itemOf(file.path, file));
  const pairs = olds
    .flatMap(pairing(nows, ({ words }) => words))
    .filter(({ earlier, later }) => textTypeAt(earlier.path) === textTypeAt(later.path))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness);
  const taken = new Set<string>();
  for (const { earlier, later } of pairs) {
    if (found.has(later.path) || taken.has(earlier.path)) continue;
    found.set(later.path, earlier.path);
    taken.add(earlier.path);
  }
  return found;
}

/** Gives rulings of the last import the numbers that an editor gave them after it. */
function renumbered(last: FileUnits, edited: FileUnits | undefined): FileUnits {
  if (!edited) return last;
  const [kept, known] = [numbersOf(edited), numbersOf(last)];
  const changed = new Map(
    edited.units.flatMap((unit) => (known.has(unit.number) ? [] : [[shownIn(unit), unit.number]])),
  );
  const units = last.units.map((unit) => {
    const number = kept.has(unit.number) ? undefined : changed.get(shownIn(unit));
    return number === undefined ? unit : { ...unit, number };
  });
  return { ...last, units };
}

/** Lists the rulings of a version of a text, each with the heading above it. */
export function rulingsOf(text: VersionedText, version: 'last' | 'now') {
  const ownPath = (version === 'last' && text.lastPath) || text.path;
  let section = '';
  return (text[version]?.units ?? []).flatMap((unit) => {
    const words = shownIn(unit);
    if (unit.before.startsWith('#') && textTypeAt(text.path) === 'document')
      section = words.slice(0, 80);
    return unit.isRuling ? [{ unit, in: text, ownPath, section, text: words }] : [];
  });
}

function numbersOf({ units }: FileUnits): Set<string | undefined> {
  return new Set(units.map(({ number }) => number));
}

/** Returns the highest number that was ever given in a text. */
export function highestIn({ last, edited }: VersionedText): string | undefined {
  return highestOf(
    [last, edited].flatMap((file) =>
      file
        ? [...numbersOf(file), file.matter.lastNumber, ...Object.keys(file.matter.retired ?? {})]
        : [],
    ),
  );
}

const file = z.strictObject({ path: z.string(), text: z.string() });
const files = z.array(file);
const schema = z.object({
  version: z.literal(1),
  files,
  /** Identifies the text of the sources. Absent in an import of an older version, which counts as published. */
  source: z.string().optional(),
  /** Newest edition at the time of the import. Any later edition has published the import. */
  edition: z.string().optional(),
  /** The base of the merge. */
  base: z.object({ files, isPublished: z.boolean() }).optional(),
  /**
   * Files of the import in the content folder before the run (with texts that differ from the base) and after the run
   * (if they differ from `files`). A run that replaces this run starts from these files.
   */
  before: z.array(file.partial({ text: true })).optional(),
  after: files.optional(),
});

/** File to write, with its path from the content folder. */
export type WrittenFile = z.infer<typeof file>;

/**
 * Result of the last import, with numbers but without later edits: `content/imports/<name>/last-import.json`. The
 * common base for merging the next version.
 */
export type LastImport = z.infer<typeof schema>;

/** Reads `last-import.json`. Returns undefined if the text is invalid. */
export function readLastImport(text: string): LastImport | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Writes a last import as JSON. */
export function lastImportText(last: LastImport): string {
  return `${JSON.stringify(last, null, 1)}\n`;
}

/** A ruling with the parts of its text that are compared. */
type Ruling = ReturnType<typeof rulingOf>;

/** Matches between the rulings of two versions. */
export type Matching = ReturnType<typeof matchRulings>;

/**
 * Matches each ruling of the last version with its successor. In this order: the same text; the same but for the
 * numbers it cites; the same name and a likeness of 0.4; the same printed number and a likeness of 0.7; the best of its
 * section or entry, from 0.8; the same printed number, from 0.4; the best of its section, from 0.5; the best of all, from
 * 0.6. A rule with a printed number is never matched by likeness with an example or a line without one. The order and the
 * limits were measured on versions of a real rulebook.
 */
export function matchRulings(
  lastOnes: readonly PlacedRuling[],
  newOnes: readonly PlacedRuling[],
  numberOf: ReadNumber,
) {
  const [olds = [], nows = []] = [lastOnes, newOnes].map((all) =>
    all.map((one, index) => rulingOf(one, index, numberOf(one.text))),
  );
  const matches: { old: Ruling; now: Ruling; likeness: number; isReworded: boolean }[] = [];
  /** Whether more than the cited numbers changed in the text. */
  let isReworded = false;
  const matcher = new VersionMatcher<Ruling>(olds, nows, bareOf, ({ earlier, later, ...like }) => {
    matches.push({ old: earlier, now: later, ...like, isReworded });
  });
  for (const text of ['bare', 'unnumbered'] as const) {
    const same = (placeOf: (one: Ruling) => string | undefined): void =>
      matcher.takeInOrder((one) => keyOf(placeOf(one), one[text]));
    same((one) => `${sectionOf(one)}\n${one.printed ?? ''}`);
    same(sectionOf);
    same((one) => one.in.path);
    same((one) => (one.words >= 4 ? folderOf(one) : undefined));
  }
  isReworded = true;
  matcher.takeUnique((one) => one.name && keyOf(one.in.path, one.name), 0.4);
  const ofPrinted = (one: Ruling): string | undefined =>
    one.printed && keyOf(one.in.path, one.printed);
  matcher.takeUnique(ofPrinted, 0.7);
  const pairs = [...matcher.earlier]
    .flatMap(pairing([...matcher.later], bareOf))
    .filter(({ earlier, later, likeness }) => likeness >= 0.5 && mayFollow(earlier, later))
    .sort(byLikeness);
  const sections = Map.groupBy(matches, ({ old }) => sectionOf(old));
  const staysInSection = ({ earlier, later }: LikePair<Ruling>): boolean =>
    sectionOf(earlier) === sectionOf(later) ||
    (sections.get(sectionOf(earlier)) ?? []).some((one) => sectionOf(one.now) === sectionOf(later));
  const near = pairs.filter(staysInSection);
  matcher.takeBest(near.filter(({ likeness }) => likeness >= 0.8));
  matcher.takeUnique(ofPrinted, 0.4);
  matcher.takeBest(near);
  matcher.takeBest(pairs.filter(({ earlier, likeness }) => likeness >= 0.6 && earlier.words >= 3));

  const allPairs = pairing(matcher.earlier.size > 0 ? nows : [], bareOf);
  return {
    matches: matches.sort((a, b) => a.old.index - b.old.index),
    /**
     * Rulings without a successor. `joined` is the new ruling that contains the text of the old one; `perhaps` is the
     * most similar new ruling.
     */
    gone: [...matcher.earlier].map((old) => {
      const inFile = allPairs(old).filter(({ later }) => later.in === old.in);
      const alike = inFile.sort(byLikeness).slice(0, 5);
      const holder = alike.find(({ later }) => old.words >= 4 && sharedPairs(old, later) >= 0.7);
      const best = alike.find(({ likeness }) => old.words >= 6 && likeness >= 0.6);
      return { old, joined: holder?.later, perhaps: best?.later };
    }),
    /** Rulings that only the new version has. */
    added: [...matcher.later],
  };
}

function bareOf({ bare }: Ruling): string {
  return bare;
}

function keyOf(place: string | undefined, text: string): string | undefined {
  return place && `${place}\n\n${text}`;
}

/** Returns whether a ruling may be the successor of another by its likeness alone. */
function mayFollow(old: Ruling, now: Ruling): boolean {
  const isRule = old.printed === undefined || now.printed !== undefined;
  return isRule && folderOf(old) === folderOf(now);
}

/** Returns the share of a ruling's pairs of adjacent words that another ruling also has. */
function sharedPairs(old: Ruling, now: Ruling): number {
  const pairsOf = ({ bare }: Ruling): string[] => {
    const words = bare.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.slice(1).map((word, at) => `${words[at]} ${word}`);
  };
  const [own, others] = [pairsOf(old), new Set(pairsOf(now))];
  return own.filter((pair) => others.has(pair)).length / Math.max(1, own.length);
}

/** Compares pairs: the most alike first, then the nearest. */
function byLikeness(a: LikePair<Ruling>, b: LikePair<Ruling>): number {
  const distance = ({ earlier, later }: LikePair<Ruling>): number =>
    Math.abs(earlier.index - later.index);
  return b.likeness - a.likeness || distance(a) - distance(b) || a.earlier.index - b.earlier.index;
}

function folderOf({ in: { path } }: PlacedRuling): string | undefined {
  return path.split('/')[0];
}

function sectionOf({ in: { path }, section }: PlacedRuling): string {
  return `${path}\n${section}`;
}

function rulingOf(placed: PlacedRuling, index: number, number: PrintedNumber | undefined) {
  const { text } = placed;
  const rest = text.slice(number?.length ?? 0).trim();
  const words = rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const bare = words > 0 ? rest : text.trim();
  return {
    ...placed,
    index,
    words,
    printed: number?.printed,
    /** The words before its first colon, full stop or dash: `Captain` of `1.1. Captain: A captain may move`. */
    name: /^\p{L}(?:(?![.:]\s| [–—-] )[^\n]){1,50}(?=[.:]\s| [–—-] )/u.exec(bare)?.[0],
    /** Text without its printed number, unless the number is the whole text. */
    bare,
    /** Text without its printed number and without the numbers that it cites. */
    unnumbered: words > 0 ? bare.replace(/\d+(?:\.\d+)*[a-z]?(?:[–-]\d*[a-z]?)?/gu, '#') : bare,
  };
}
