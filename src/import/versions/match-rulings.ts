import { likeness, likenessToEach } from '../../editions/index.ts';
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

/** Two rulings of two versions that are alike. */
interface Pair {
  old: Ruling;
  now: Ruling;
  likeness: number;
}

/** A ruling of the last version and the one that it became. */
export interface Match extends Pair {
  /** Its text was changed, and not only in the numbers that it cites. */
  isReworded: boolean;
}

/** Matches between the rulings of two versions. */
export interface Matching {
  matches: Match[];
  /** Rulings of the last version that are gone, with the one that holds their text or is most like them. */
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
  const openOld = new Set(olds);
  const openNow = new Set(nows);
  const matches: Match[] = [];
  const put = (pair: Pair, isReworded: boolean): void => {
    matches.push({ ...pair, isReworded });
    openOld.delete(pair.old);
    openNow.delete(pair.now);
  };
  for (const text of ['bare', 'unnumbered'] as const) {
    takeSame(text, (one) => `${sectionOf(one)}\n${one.printed ?? ''}`);
    takeSame(text, sectionOf);
    takeSame(text, (one) => one.in.path);
    takeSame(text, (one) => (one.words >= 4 ? folderOf(one) : undefined));
  }
  takeOnly('name', 0.4);
  takeOnly('printed', 0.7);
  const pairs = [...openOld]
    .flatMap(pairsWith([...openNow]))
    .filter(({ old, now, likeness: like }) => like >= 0.5 && mayFollow(old, now))
    .sort(byLikeness);
  const sections = Map.groupBy(matches, ({ old }) => sectionOf(old));
  const staysInSection = ({ old, now }: Pair): boolean =>
    sectionOf(old) === sectionOf(now) ||
    (sections.get(sectionOf(old)) ?? []).some((one) => sectionOf(one.now) === sectionOf(now));
  const near = pairs.filter(staysInSection);
  takeBest(near.filter(({ likeness: like }) => like >= 0.8));
  takeOnly('printed', 0.4);
  takeBest(near);
  takeBest(pairs.filter(({ old, likeness: like }) => like >= 0.6 && old.words >= 3));

  const allPairs = pairsWith(openOld.size > 0 ? nows : []);
  return {
    matches: matches.sort((a, b) => a.old.index - b.old.index),
    gone: [...openOld].map((old) => {
      const isInFile = ({ now }: Pair): boolean => now.in === old.in;
      const near = allPairs(old).filter(isInFile).sort(byLikeness).slice(0, 5);
      const holder = near.find(({ now }) => old.words >= 4 && sharedPairs(old, now) >= 0.7);
      const best = near.find(({ likeness: like }) => old.words >= 6 && like >= 0.6);
      return { old, joined: holder?.now, perhaps: best?.now };
    }),
    added: [...openNow],
  };

  /** Takes equal texts of one place, in their order. */
  function takeSame(
    text: 'bare' | 'unnumbered',
    placeOf: (one: Ruling) => string | undefined,
  ): void {
    const placedText = (one: Ruling): string | undefined => {
      const place = placeOf(one);
      return place && `${place}\n\n${one[text]}`;
    };
    const waiting = Map.groupBy(openNow, placedText);
    for (const old of openOld) {
      const key = placedText(old);
      const now = key === undefined ? undefined : waiting.get(key)?.shift();
      if (now) put({ old, now, likeness: 1 }, false);
    }
  }

  /** Takes rulings of one file with the same name or printed number, if no other has it. */
  function takeOnly(label: 'name' | 'printed', least: number): void {
    const placedLabel = (one: Ruling): string | undefined =>
      one[label] && `${one.in.path}\n${one[label]}`;
    const waiting = Map.groupBy(openNow, placedLabel);
    for (const [key, [old, another]] of Map.groupBy(openOld, placedLabel)) {
      const [now, other] = (key !== undefined && waiting.get(key)) || [];
      if (!old || another || !now || other) continue;
      const like = likeness(old.bare, now.bare);
      if (like >= least) put({ old, now, likeness: like }, true);
    }
  }

  /** Takes each ruling once. */
  function takeBest(sorted: readonly Pair[]): void {
    for (const pair of sorted) if (openOld.has(pair.old) && openNow.has(pair.now)) put(pair, true);
  }
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

/** Returns the function that pairs a ruling with each of some others that has a word of it. */
function pairsWith(others: readonly Ruling[]): (old: Ruling) => Pair[] {
  const likeEach = likenessToEach(others.map(({ bare }) => bare));
  return (old) =>
    [...likeEach(old.bare)].flatMap(([index, like]) => {
      const now = others[index];
      return now ? { old, now, likeness: like } : [];
    });
}

/** Sorts the most alike first, of these the nearest. */
function byLikeness(a: Pair, b: Pair): number {
  const distance = ({ old, now }: Pair): number => Math.abs(old.index - now.index);
  return b.likeness - a.likeness || distance(a) - distance(b) || a.old.index - b.old.index;
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
