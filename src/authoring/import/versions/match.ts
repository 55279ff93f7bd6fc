import { printedNumberOf } from '../outline/printed-numbers.ts';
import { type Bag, bagOf, containment, likeness, wordsOf } from './likeness.ts';

/** A ruling of one version, as matching sees it. */
export interface Ruling {
  /** Path of its file. */
  path: string;
  /** The headings and numbers above it. */
  section: string;
  text: string;
}

/** How a ruling of the last version was found in the new one. */
export type MatchStep =
  | 'decided'
  | 'same text'
  | 'same but for numbers'
  | 'same number'
  | 'same section'
  | 'anywhere'
  | 'same number, less like';

/** A ruling of the last version and the one that it became. Indexes into the two lists. */
export interface Match {
  old: number;
  now: number;
  step: MatchStep;
  likeness: number;
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
  folded: string;
  bag: Bag;
  words: number;
}

/** A likeness this close to the best is as good as it. */
const nearTie = 0.04;

/**
 * Finds for each ruling of the last version the one that it became. In this order: the same text; the same but for the
 * numbers it cites; the same printed number and a likeness of 0.7; the best of its section or entry, from 0.5; the best
 * of all, from 0.6; the same printed number, from 0.4. The order and the limits were measured on versions of a real
 * rulebook (issue 14).
 *
 * @param fileNow the file of the new version for a file of the last one, where the two correspond
 * @param decided pairs that the editor decided; `now` is absent where a ruling is gone
 */
export function matchRulings(
  olds: readonly Ruling[],
  nows: readonly Ruling[],
  fileNow: ReadonlyMap<string, string>,
  decided: readonly { old: number; now?: number }[] = [],
): Matching {
  const before = olds.map(prepare);
  const after = nows.map(prepare);
  const matches: Match[] = [];
  const afterWords = wordIndex(after);
  const beforeWords = wordIndex(before);
  const openOld = new Set(before.keys());
  const openNow = new Set(after.keys());
  const put = (old: number, now: number, step: MatchStep, like: number, tie?: number): void => {
    matches.push({ old, now, step, likeness: like, ...(tie === undefined ? {} : { tie }) });
    openOld.delete(old);
    openNow.delete(now);
  };
  for (const { old, now } of decided) {
    if (now === undefined) openOld.delete(old);
    else if (openOld.has(old) && openNow.has(now)) put(old, now, 'decided', 1);
  }
  const fileOf = (one: Prepared): string => fileNow.get(one.path) ?? one.path;

  bySameText(({ bare }) => bare, 'same text');
  bySameText(({ folded }) => folded, 'same but for numbers');
  byPrintedNumber(0.7, 'same number');
  bySection();
  anywhere();
  byPrintedNumber(0.4, 'same number, less like');
  matches.sort((a, b) => a.old - b.old);
  return { matches, gone: goneRulings(), added: addedRulings() };

  /** Equal texts: in one section before one file before all, and within these in their order. */
  function bySameText(keyOf: (one: Prepared) => string, step: MatchStep): void {
    const scopes: ((one: Prepared, file: string) => string | undefined)[] = [
      (one, file) => `${file}\n${one.printed ?? ''}\n${one.section}`,
      (one, file) => `${file}\n${one.section}`,
      (_, file) => file,
      (one) => (one.words >= 4 ? (one.path.split('/')[0] ?? '') : undefined),
    ];
    for (const scope of scopes) {
      const waiting = new Map<string, number[]>();
      for (const now of openNow) {
        const one = after[now];
        const place = one && scope(one, one.path);
        if (!one || place === undefined || keyOf(one) === '') continue;
        const key = `${place}\n${keyOf(one)}`;
        waiting.set(key, [...(waiting.get(key) ?? []), now]);
      }
      for (const old of [...openOld]) {
        const one = before[old];
        const place = one && scope(one, fileOf(one));
        if (!one || place === undefined) continue;
        const now = waiting.get(`${place}\n${keyOf(one)}`)?.shift();
        if (now !== undefined) put(old, now, step, 1);
      }
    }
  }

  function byPrintedNumber(least: number, step: MatchStep): void {
    const printed = new Map<string, number[]>();
    for (const now of openNow) {
      const one = after[now];
      if (!one?.printed) continue;
      const key = `${one.path}\n${one.printed}`;
      printed.set(key, [...(printed.get(key) ?? []), now]);
    }
    for (const old of [...openOld]) {
      const one = before[old];
      if (!one?.printed) continue;
      const found = printed.get(`${fileOf(one)}\n${one.printed}`) ?? [];
      const [now, other] = found;
      const target = now === undefined ? undefined : after[now];
      if (now === undefined || other !== undefined || !target || !openNow.has(now)) continue;
      const like = likeness(one.bag, target.bag);
      if (like >= least) put(old, now, step, like);
    }
  }

  /** The sections of the new version that hold what stood in each of the last one. */
  function sectionsNow(): Map<string, Set<string>> {
    const sections = new Map<string, Set<string>>();
    const add = (from: string, to: string): void => {
      const known = sections.get(from);
      if (known) known.add(to);
      else sections.set(from, new Set([to]));
    };
    for (const one of before) add(placeOf(one, one.path), placeOf(one, fileOf(one)));
    for (const { old, now } of matches) {
      const [a, b] = [before[old], after[now]];
      if (a && b) add(placeOf(a, a.path), placeOf(b, b.path));
    }
    return sections;
  }

  function bySection(): void {
    const inSection = new Map<string, number[]>();
    for (const now of openNow) {
      const one = after[now];
      if (!one) continue;
      const key = placeOf(one, one.path);
      inSection.set(key, [...(inSection.get(key) ?? []), now]);
    }
    const sections = sectionsNow();
    takeBest(
      [...openOld].flatMap((old) => {
        const one = before[old];
        const places = one ? (sections.get(placeOf(one, one.path)) ?? []) : [];
        return [...places].flatMap((place) =>
          (inSection.get(place) ?? []).map((now) => ({ old, now })),
        );
      }),
      0.5,
      'same section',
    );
  }

  function anywhere(): void {
    const byWord = wordIndex(
      after.map((one, now) => (openNow.has(now) ? one : { ...one, bag: new Map() })),
    );
    takeBest(
      [...openOld].flatMap((old) => {
        const one = before[old];
        if (!one || one.words < 3) return [];
        return rareCandidates(one, byWord).flatMap((now) =>
          after[now]?.path.split('/')[0] === one.path.split('/')[0] ? [{ old, now }] : [],
        );
      }),
      0.6,
      'anywhere',
    );
  }

  /** Takes the most like pairs first, each ruling once; notes where a second one was nearly as like. */
  function takeBest(
    pairs: readonly { old: number; now: number }[],
    least: number,
    step: MatchStep,
  ): void {
    const liked = pairs.flatMap(({ old, now }) => {
      const [a, b] = [before[old], after[now]];
      const like = a && b ? likeness(a.bag, b.bag) : 0;
      return like >= least ? [{ old, now, like }] : [];
    });
    liked.sort(
      (a, b) =>
        b.like - a.like || Math.abs(a.old - a.now) - Math.abs(b.old - b.now) || a.old - b.old,
    );
    const byOld = new Map<number, { now: number; like: number }[]>();
    for (const { old, now, like } of liked)
      byOld.set(old, [...(byOld.get(old) ?? []), { now, like }]);
    for (const { old, now, like } of liked) {
      if (!openOld.has(old) || !openNow.has(now)) continue;
      const tie = byOld
        .get(old)
        ?.find(
          (other) => other.now !== now && like - other.like < nearTie && openNow.has(other.now),
        );
      put(old, now, step, like, tie?.now);
    }
  }

  function goneRulings(): Matching['gone'] {
    return [...openOld, ...decided.flatMap(({ old, now }) => (now === undefined ? [old] : []))].map(
      (old) => {
        const one = before[old];
        if (!one) return { old };
        const near = candidatesFor(one, after);
        const joined = near.find(
          ({ index }) =>
            containment(one.bag, after[index]?.bag ?? new Map()) >= 0.8 && one.words >= 4,
        );
        const perhaps = near.find(({ like }) => like >= 0.3);
        if (joined) return { old, joined: joined.index };
        return perhaps ? { old, perhaps: perhaps.index } : { old };
      },
    );
  }

  function addedRulings(): Matching['added'] {
    return [...openNow].map((now) => {
      const one = after[now];
      if (!one) return { now };
      const split = candidatesFor(one, before).find(
        ({ index }) =>
          containment(one.bag, before[index]?.bag ?? new Map()) >= 0.8 && one.words >= 4,
      );
      return split ? { now, splitFrom: split.index } : { now };
    });
  }

  /** The rulings of the same file that are most like one. */
  function candidatesFor(one: Prepared, all: readonly Prepared[]) {
    const file = all === after ? fileOf(one) : undefined;
    const index = all === after ? afterWords : beforeWords;
    return rareCandidates(one, index)
      .flatMap((at) => {
        const other = all[at];
        if (!other || (file !== undefined ? other.path !== file : fileOf(other) !== one.path))
          return [];
        return [{ index: at, like: likeness(one.bag, other.bag) }];
      })
      .sort((a, b) => b.like - a.like || a.index - b.index)
      .slice(0, 5);
  }
}

/** The rulings that have each word. */
function wordIndex(all: readonly Prepared[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [index, { bag }] of all.entries()) {
    for (const word of bag.keys()) {
      const known = byWord.get(word);
      if (known) known.push(index);
      else byWord.set(word, [index]);
    }
  }
  return byWord;
}

/** Texts that are much alike share some of their rarest words. */
function rareCandidates({ bag }: Prepared, byWord: ReadonlyMap<string, number[]>): number[] {
  const rare = [...bag.keys()].filter((word) => byWord.has(word));
  rare.sort((a, b) => (byWord.get(a)?.length ?? 0) - (byWord.get(b)?.length ?? 0));
  return [...new Set(rare.slice(0, 8).flatMap((word) => (byWord.get(word) ?? []).slice(0, 60)))];
}

function placeOf({ section }: Prepared, file: string): string {
  return `${file}\n${section}`;
}

function prepare(ruling: Ruling): Prepared {
  const number = printedNumberOf(ruling.text);
  const bare = (number ? ruling.text.slice(number.length) : ruling.text).trim();
  const words = wordsOf(bare);
  return {
    ...ruling,
    printed: number?.printed,
    bare: words.length > 0 ? bare : '',
    folded: bare.replace(/\d+(?:\.\d+)*[a-z]?(?:[–-]\d*[a-z]?)?/gu, '#'),
    bag: bagOf(words),
    words: words.length,
  };
}
