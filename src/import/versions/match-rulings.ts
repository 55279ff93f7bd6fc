import { type LikePair, pairing, VersionMatcher } from '../../editions/index.ts';
import type { PrintedNumber, ReadNumber } from '../outline/number-forms.ts';
import type { PlacedRuling } from './versioned-texts.ts';

/** A ruling with the parts of its text that are compared. */
export interface Ruling extends PlacedRuling {
  index: number;
  printed: string | undefined;
  /** The words before its first colon, full stop or dash: `Captain` of `1.1. Captain: A captain may move`. */
  name: string | undefined;
  /** Without its printed number, unless that is the whole text. */
  bare: string;
  /** Without the numbers that it cites, either. */
  unnumbered: string;
  words: number;
}

/** A ruling of the last version and its successor. */
interface Match {
  old: Ruling;
  now: Ruling;
  likeness: number;
  /** Whether more than the cited numbers changed in the text. */
  isReworded: boolean;
}

/** Matches between the rulings of two versions. */
export interface Matching {
  matches: Match[];
  /** Rulings without a successor. `joined` holds the text of the ruling; `perhaps` resembles it most. */
  gone: { old: Ruling; joined: Ruling | undefined; perhaps: Ruling | undefined }[];
  /** Rulings that only the new version has. */
  added: Ruling[];
}

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
): Matching {
  const [olds = [], nows = []] = [lastOnes, newOnes].map((all) =>
    all.map((one, index) => rulingOf(one, index, numberOf(one.text))),
  );
  const matches: Match[] = [];
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
    gone: [...matcher.earlier].map((old) => {
      const inFile = allPairs(old).filter(({ later }) => later.in === old.in);
      const alike = inFile.sort(byLikeness).slice(0, 5);
      const holder = alike.find(({ later }) => old.words >= 4 && sharedPairs(old, later) >= 0.7);
      const best = alike.find(({ likeness }) => old.words >= 6 && likeness >= 0.6);
      return { old, joined: holder?.later, perhaps: best?.later };
    }),
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

/** Returns the share of the neighbouring words of a ruling that another has as neighbours too. */
function sharedPairs(old: Ruling, now: Ruling): number {
  const pairsOf = ({ bare }: Ruling): string[] => {
    const words = bare.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.slice(1).map((word, at) => `${words[at]} ${word}`);
  };
  const [own, others] = [pairsOf(old), new Set(pairsOf(now))];
  return own.filter((pair) => others.has(pair)).length / Math.max(1, own.length);
}

/** Sorts the most alike first, of these the nearest. */
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

function rulingOf(placed: PlacedRuling, index: number, number: PrintedNumber | undefined): Ruling {
  const { text } = placed;
  const rest = text.slice(number?.length ?? 0).trim();
  const words = rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const bare = words > 0 ? rest : text.trim();
  return {
    ...placed,
    index,
    words,
    printed: number?.printed,
    name: /^\p{L}(?:(?![.:]\s| [–—-] )[^\n]){1,50}(?=[.:]\s| [–—-] )/u.exec(bare)?.[0],
    bare,
    unnumbered: words > 0 ? bare.replace(/\d+(?:\.\d+)*[a-z]?(?:[–-]\d*[a-z]?)?/gu, '#') : bare,
  };
}
