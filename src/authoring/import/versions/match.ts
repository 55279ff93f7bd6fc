import { likeness, likenessToEach } from '../../../editions/index.ts';
import type { PrintedNumber, ReadNumber } from '../outline/printed-numbers.ts';

/** A ruling of one version, as matching sees it. */
export interface Ruling {
  /** Path of its file in the new version. */
  path: string;
  /** The heading above it. */
  section: string;
  text: string;
}

/** A ruling of the last version and the one that it became. */
export interface Match<T> {
  old: T;
  now: T;
  likeness: number;
  /** Its text was changed, and not only in the numbers that it cites. */
  isReworded: boolean;
}

/** The fate of every ruling of two versions. */
export interface Matching<T> {
  matches: Match<T>[];
  /** Rulings of the last version that are gone, with the one that holds their text or is most like them. */
  gone: { old: T; joined: T | undefined; perhaps: T | undefined }[];
  /** Count of new rulings in the new version. */
  added: number;
}

interface Candidate<T> extends Ruling {
  ruling: T;
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

type Pair<T> = Omit<Match<Candidate<T>>, 'isReworded'>;

/**
 * Finds for each ruling of the last version the one that it became. In this order: the same text; the same but for the
 * numbers it cites; the same name and a likeness of 0.4; the same printed number and a likeness of 0.7; the best of its
 * section or entry, from 0.5; the best of all, from 0.6; the same printed number, from 0.4. The order and the limits
 * were measured on versions of a real rulebook.
 */
export function matchRulings<T extends Ruling>(
  lastOnes: readonly T[],
  newOnes: readonly T[],
  numberOf: ReadNumber,
): Matching<T> {
  if (lastOnes.length === 0) return { matches: [], gone: [], added: newOnes.length };
  const prepared = (one: T, index: number): Candidate<T> => prepare(one, index, numberOf(one.text));
  const olds = lastOnes.map(prepared);
  const nows = newOnes.map(prepared);
  const openOld = new Set(olds);
  const openNow = new Set(nows);
  const matches: Match<Candidate<T>>[] = [];
  const put = (pair: Pair<T>, isReworded: boolean): void => {
    matches.push({ ...pair, isReworded });
    openOld.delete(pair.old);
    openNow.delete(pair.now);
  };
  for (const text of ['bare', 'unnumbered'] as const) {
    takeSame(text, ({ path, section, printed = '' }) => `${path}\n${section}\n${printed}`);
    takeSame(text, sectionOf);
    takeSame(text, ({ path }) => path);
    takeSame(text, (one) => (one.words >= 4 ? folderOf(one) : undefined));
  }
  takeOnly('name', 0.4);
  takeOnly('printed', 0.7);
  const pairs = likePairs();
  const sections = Map.groupBy(matches, ({ old }) => sectionOf(old));
  const staysInSection = ({ old, now }: Pair<T>): boolean =>
    sectionOf(old) === sectionOf(now) ||
    (sections.get(sectionOf(old)) ?? []).some((one) => sectionOf(one.now) === sectionOf(now));
  takeBest(pairs.filter(staysInSection));
  takeBest(pairs.filter(({ old, likeness: like }) => like >= 0.6 && old.words >= 3));
  takeOnly('printed', 0.4);

  let likeNow: ReturnType<typeof likenessToEach> | undefined;
  return {
    matches: matches
      .sort((a, b) => a.old.index - b.old.index)
      .map((match) => ({ ...match, old: match.old.ruling, now: match.now.ruling })),
    gone: [...openOld].map((old) => {
      const near = nearestTo(old);
      // The words that both have are half the likeness of all their words.
      const holder = near.find(
        ({ now, likeness: like }) =>
          old.words >= 4 && (like * (old.words + now.words)) / 2 >= 0.8 * old.words,
      );
      const best = near.find(({ likeness: like }) => like >= 0.3);
      return { old: old.ruling, joined: holder?.now.ruling, perhaps: best?.now.ruling };
    }),
    added: openNow.size,
  };

  /** The five rulings of the same file in the new version that are most like a ruling. */
  function nearestTo({ bare, path }: Candidate<T>): Omit<Pair<T>, 'old'>[] {
    likeNow ??= likenessToEach(nows.map((now) => now.bare));
    return [...likeNow(bare)]
      .flatMap(([index, like]) => {
        const now = nows[index];
        return now?.path === path ? { now, likeness: like } : [];
      })

      .sort((a, b) => b.likeness - a.likeness || a.now.index - b.now.index)
      .slice(0, 5);
  }

  /** Takes equal texts of one place, in their order. */
  function takeSame(
    text: 'bare' | 'unnumbered',
    placeOf: (one: Candidate<T>) => string | undefined,
  ): void {
    const keyOf = (one: Candidate<T>): string | undefined => {
      const place = placeOf(one);
      return place && `${place}\n\n${one[text]}`;
    };
    const waiting = Map.groupBy(openNow, keyOf);
    for (const old of openOld) {
      const key = keyOf(old);
      const now = key === undefined ? undefined : waiting.get(key)?.shift();
      if (now) put({ old, now, likeness: 1 }, false);
    }
  }

  /** Takes rulings of one file with the same name or printed number, if no other has it. */
  function takeOnly(label: 'name' | 'printed', least: number): void {
    const keyOf = (one: Candidate<T>): string | undefined =>
      one[label] && `${one.path}\n${one[label]}`;
    const waiting = Map.groupBy(openNow, keyOf);
    for (const [key, [old, another]] of Map.groupBy(openOld, keyOf)) {
      const [now, other] = (key !== undefined && waiting.get(key)) || [];
      if (!old || another || !now || other) continue;
      const like = likeness(old.bare, now.bare);
      if (like >= least) put({ old, now, likeness: like }, true);
    }
  }

  /** Pairs of open rulings that are alike, the most alike first. */
  function likePairs(): Pair<T>[] {
    const left = openOld.size === 0 ? [] : [...openNow];
    const likeEach = likenessToEach(left.map(({ bare }) => bare));
    const distance = ({ old, now }: Pair<T>): number => Math.abs(old.index - now.index);
    return [...openOld]
      .flatMap((old) =>
        [...likeEach(old.bare)].flatMap(([index, like]) => {
          const now = left[index];
          return now && like >= 0.5 && folderOf(now) === folderOf(old)
            ? { old, now, likeness: like }
            : [];
        }),
      )
      .sort(
        (a, b) => b.likeness - a.likeness || distance(a) - distance(b) || a.old.index - b.old.index,
      );
  }

  /** Takes each ruling once. */
  function takeBest(sorted: readonly Pair<T>[]): void {
    for (const pair of sorted) if (openOld.has(pair.old) && openNow.has(pair.now)) put(pair, true);
  }
}

function folderOf({ path }: Ruling): string | undefined {
  return path.split('/')[0];
}

function sectionOf({ path, section }: Ruling): string {
  return `${path}\n${section}`;
}

function prepare<T extends Ruling>(
  ruling: T,
  index: number,
  number: PrintedNumber | undefined,
): Candidate<T> {
  const { path, section, text } = ruling;
  const rest = text.slice(number?.length ?? 0).trim();
  const words = rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const bare = words > 0 ? rest : text.trim();
  return {
    path,
    section,
    text,
    ruling,
    index,
    words,
    printed: number?.printed,
    name: /^\p{L}(?:(?![.:]\s| [–—-] )[^\n]){1,50}(?=[.:]\s| [–—-] )/u.exec(bare)?.[0],
    bare,
    unnumbered: words > 0 ? bare.replace(/\d+(?:\.\d+)*[a-z]?(?:[–-]\d*[a-z]?)?/gu, '#') : bare,
  };
}
