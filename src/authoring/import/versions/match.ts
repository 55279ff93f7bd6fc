import { likeness, likenessToEach } from '../../../editions/index.ts';
import { printedNumberOf } from '../outline/printed-numbers.ts';

/** A ruling of one version, as matching sees it. */
export interface Ruling {
  /** Path of its file in the new version. */
  path: string;
  /** The heading above it. */
  section: string;
  text: string;
}

/** A ruling of the last version and the one that it became. Indexes into the two lists. */
export interface Match {
  old: number;
  now: number;
  likeness: number;
  /** Its text was changed, and not only in the numbers that it cites. */
  isReworded: boolean;
  /** Another ruling is nearly as like. */
  tie?: number;
}

/** What became of the rulings of a version. */
export interface Matching {
  matches: Match[];
  /** Rulings of the last version that are gone, with the one that holds their text or is most like them. */
  gone: { old: number; joined?: number; perhaps?: number }[];
  /** Rulings of the new version that are new, with the old one that they were split from. */
  added: { now: number; splitFrom?: number }[];
}

interface Prepared extends Ruling {
  printed: string | undefined;
  /** Without its printed number. */
  bare: string;
  /** Without the numbers that it cites, either. */
  unnumbered: string;
  words: number;
}

/** A likeness this close to the best is as good as it. */
const nearTie = 0.04;

/**
 * Finds for each ruling of the last version the one that it became. In this order: the same text; the same but for the
 * numbers it cites; the same printed number and a likeness of 0.7; the best of its section or entry, from 0.5; the best
 * of all, from 0.6; the same printed number, from 0.4. The order and the limits were measured on versions of a real
 * rulebook.
 */
export function matchRulings(lastOnes: readonly Ruling[], newOnes: readonly Ruling[]): Matching {
  const olds = lastOnes.map(prepare);
  const nows = newOnes.map(prepare);
  const openOld = new Map(olds.entries());
  const openNow = new Map(nows.entries());
  const matches: Match[] = [];
  const put = (match: Match): void => {
    matches.push(match);
    openOld.delete(match.old);
    openNow.delete(match.now);
  };
  for (const text of ['bare', 'unnumbered'] as const) {
    bySameText(text, ({ path, section, printed = '' }) => `${path}\n${section}\n${printed}`);
    bySameText(text, ({ path, section }) => `${path}\n${section}`);
    bySameText(text, ({ path }) => path);
    bySameText(text, ({ path, words }) => (words >= 4 ? typeIn(path) : undefined));
  }
  byPrintedNumber(0.7);
  const pairs = likePairs();
  const sections = sectionsNow();
  takeBest(
    pairs.filter(
      ({ old, now, like }) =>
        like >= 0.5 && sections.get(sectionOf(olds[old]))?.has(sectionOf(nows[now])),
    ),
  );
  takeBest(pairs.filter(({ old, like }) => like >= 0.6 && (olds[old]?.words ?? 0) >= 3));
  byPrintedNumber(0.4);

  const likeNows = likenessToEach(nows.map(({ bare }) => bare));
  const likeOlds = likenessToEach(olds.map(({ bare }) => bare));
  return {
    matches: matches.sort((a, b) => a.old - b.old),
    gone: [...openOld.keys()].map((old) => {
      const { holder: joined, best: perhaps } = kinOf(olds[old], nows, likeNows);
      if (joined !== undefined) return { old, joined };
      return perhaps === undefined ? { old } : { old, perhaps };
    }),
    added: [...openNow.keys()].map((now) => {
      const { holder: splitFrom } = kinOf(nows[now], olds, likeOlds);
      return splitFrom === undefined ? { now } : { now, splitFrom };
    }),
  };

  /** Takes equal texts of one place, in their order. */
  function bySameText(
    text: 'bare' | 'unnumbered',
    placeOf: (one: Prepared) => string | undefined,
  ): void {
    const keyOf = (one: Prepared): string | undefined => {
      const place = one.bare === '' ? undefined : placeOf(one);
      return place && `${place}\n\n${one[text]}`;
    };
    const waiting = Map.groupBy(openNow, ([, one]) => keyOf(one));
    for (const [old, one] of openOld) {
      const key = keyOf(one);
      const [now] = (key !== undefined && waiting.get(key)?.shift()) || [];
      if (now !== undefined) put({ old, now, likeness: 1, isReworded: false });
    }
  }

  /** Takes rulings of one file with the same printed number, if no other has it. */
  function byPrintedNumber(least: number): void {
    const keyOf = ({ path, printed }: Prepared): string => `${path}\n${printed}`;
    const waiting = Map.groupBy(openNow, ([, one]) => keyOf(one));
    for (const [old, one] of openOld) {
      const [first, other] = (one.printed && waiting.get(keyOf(one))) || [];
      if (!first || other || !openNow.has(first[0])) continue;
      const like = likeness(one.bare, first[1].bare);
      if (like >= least) put({ old, now: first[0], likeness: like, isReworded: true });
    }
  }

  /** Open rulings that are alike, the most alike first. */
  function likePairs(): { old: number; now: number; like: number }[] {
    const left = [...openNow];
    const likeEach = likenessToEach(left.map(([, { bare }]) => bare));
    return [...openOld]
      .flatMap(([old, one]) =>
        [...likeEach(one.bare)].flatMap(([index, like]) => {
          const [now, other] = left[index] ?? [];
          const fits = now !== undefined && other && typeIn(other.path) === typeIn(one.path);
          return fits && like >= 0.5 ? [{ old, now, like }] : [];
        }),
      )
      .sort(
        (a, b) =>
          b.like - a.like || Math.abs(a.old - a.now) - Math.abs(b.old - b.now) || a.old - b.old,
      );
  }

  /** The sections of the new version that hold what stood in each of the last one. */
  function sectionsNow(): Map<string, Set<string>> {
    const found = new Map(olds.map((one) => [sectionOf(one), new Set([sectionOf(one)])]));
    for (const { old, now } of matches) found.get(sectionOf(olds[old]))?.add(sectionOf(nows[now]));
    return found;
  }

  /** Takes each ruling once, and notes if a second one was nearly as like. */
  function takeBest(sorted: readonly { old: number; now: number; like: number }[]): void {
    const byOld = Map.groupBy(sorted, ({ old }) => old);
    for (const { old, now, like } of sorted) {
      if (!openOld.has(old) || !openNow.has(now)) continue;
      const tie = byOld
        .get(old)
        ?.find((one) => one.now !== now && like - one.like < nearTie && openNow.has(one.now))?.now;
      put({ old, now, likeness: like, isReworded: true, ...(tie !== undefined && { tie }) });
    }
  }
}

/** Of the rulings of another version in the same file, the one that is most like a ruling, and one that holds its text. */
function kinOf(
  one: Prepared | undefined,
  others: readonly Prepared[],
  likeEach: (text: string) => Map<number, number>,
): { holder?: number; best?: number } {
  if (!one) return {};
  const near = [...likeEach(one.bare)]
    .filter(([index]) => others[index]?.path === one.path)
    .sort(([a, likeA], [b, likeB]) => likeB - likeA || a - b)
    .slice(0, 5);
  // The words that both have are half the likeness of all their words.
  const [holder] =
    near.find(([index, like]) => {
      const shared = (like * (one.words + (others[index]?.words ?? 0))) / 2;
      return one.words >= 4 && shared >= 0.8 * one.words;
    }) ?? [];
  const [best] = near.find(([, like]) => like >= 0.3) ?? [];
  return { ...(holder !== undefined && { holder }), ...(best !== undefined && { best }) };
}

function typeIn(path: string): string | undefined {
  return path.split('/')[0];
}

function sectionOf(one: Prepared | undefined): string {
  return `${one?.path}\n${one?.section}`;
}

function prepare(ruling: Ruling): Prepared {
  const number = printedNumberOf(ruling.text);
  const bare = (number ? ruling.text.slice(number.length) : ruling.text).trim();
  const words = bare.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return {
    ...ruling,
    printed: number?.printed,
    bare: words > 0 ? bare : '',
    unnumbered: bare.replace(/\d+(?:\.\d+)*[a-z]?(?:[–-]\d*[a-z]?)?/gu, '#'),
    words,
  };
}
