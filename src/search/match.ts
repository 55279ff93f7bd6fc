import MiniSearch from 'minisearch';
import { fold, singular } from '../glossary/names.ts';
import { type Book, type Name, nameKey } from './book.ts';
import { slips, slipsAllowed, slipsAsPrefix } from './slips.ts';
import { weights } from './weights.ts';
import { stem } from './words.ts';

/** How a name answers what was typed; each is a row of `weights.match`. */
export type How = keyof typeof weights.match;

/** A name that answers a query. */
export interface NameMatch {
  name: Name;
  how: How;
  /** Slips that were forgiven. */
  slips: number;
  /** Points, by `weights`, without what the target itself is worth. */
  score: number;
}

/** At most this many candidates of a kind are weighed, so that one letter over 10,000 names stays quick. */
const mostCandidates = 2000;
const mostFuzzy = 80;
/** Longer queries are questions: no name is that long. */
const longestName = 80;

/** A name as a search sees it, with what is asked of it often. */
interface Keyed {
  name: Name;
  words: string[];
  joined: string;
}

/**
 * Finds names: exact, by prefix, by the prefix of a later word, and, where none of these finds any, with slips.
 * MiniSearch finds the candidates with slips, because it forgives two of them in every word: over 20,000 names
 * 1.3 ms at the 95th percentile and 9 of 10 names with two slips, where uFuzzy took 6.3 ms and found 6 (one slip a word is its limit).
 */
export class NameMatcher {
  readonly #keyed: Keyed[];
  /** Indexes of names by their stems, joined: finds plurals, other forms, and other spacing. */
  readonly #byStems = new Map<string, number[]>();
  /** Sorted by what stands from a word's beginning to the name's end. */
  readonly #tails: { tail: string; index: number }[] = [];
  readonly #fuzzy: MiniSearch;
  #fuzzyReady: Promise<void> | undefined;
  #isFuzzyReady = false;

  constructor(book: Book) {
    this.#keyed = book.names.map((name) => ({
      name,
      words: name.key.split(' '),
      joined: name.key.replaceAll(' ', ''),
    }));
    this.#keyed.forEach(({ name, words }, index) => {
      const stems = stemsOf(words);
      const same = this.#byStems.get(stems);
      if (same) same.push(index);
      else this.#byStems.set(stems, [index]);
      if (name.kind === 'heading') return;
      for (let from = 0; from < name.key.length; from = name.key.indexOf(' ', from) + 1) {
        this.#tails.push({ tail: from === 0 ? name.key : name.key.slice(from), index });
        if (!name.key.includes(' ', from)) break;
      }
    });
    this.#tails.sort((a, b) => (a.tail < b.tail ? -1 : a.tail > b.tail ? 1 : 0));
    this.#fuzzy = new MiniSearch({
      fields: ['key', 'joined'],
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
    });
  }

  /** Resolves once slips are forgiven; it is prepared in small steps, between which the page stays quick. */
  prepare(): Promise<void> {
    this.#fuzzyReady ??= this.#fuzzy
      .addAllAsync(
        this.#keyed.flatMap(({ name, words, joined }, id) =>
          name.kind === 'heading'
            ? []
            : [{ id, key: name.key, joined: words.length > 1 ? joined : '' }],
        ),
        { chunkSize: 200 },
      )
      .then(() => {
        this.#isFuzzyReady = true;
      });
    return this.#fuzzyReady;
  }

  /**
   * The names that answer a query, best first, each target once for each kind of name.
   *
   * @param query as typed
   * @param most how many at most
   */
  match(query: string, most = 60): NameMatch[] {
    const key = nameKey(query);
    if (key === '' || key.length > longestName) return [];
    const words = key.split(' ');
    const typed: Typed = {
      key,
      words,
      joined: key.replaceAll(' ', ''),
      singular: singularKey(key),
    };
    const sameStems = this.#byStems.get(stemsOf(words)) ?? [];
    const candidates = new Set<number>([
      ...sameStems,
      ...this.#beginningWith(key),
      ...(words.length > 1 ? this.#withAllWords(words) : []),
    ]);
    const forms = new Set(sameStems);
    const plain = this.#weigh(candidates, (keyed, index) =>
      withoutSlips(typed, keyed, forms.has(index)),
    );
    if (plain.length > 0 || !this.#isFuzzyReady) return best(plain, most);
    const near = this.#weigh(this.#nearlyLike(typed), (keyed) => withSlips(typed, keyed));
    return best(near.length > 0 ? near : this.#nearlyBegun(typed), most);
  }

  /**
   * The names that stand inside a longer query, whole: "can a stopped ship be beamed" holds "stopped" and "ship".
   * A name inside another found one is left out.
   */
  inside(words: readonly string[]): NameMatch[] {
    const found: NameMatch[] = [];
    let covered = 0;
    for (let from = 0; from < words.length; from++) {
      for (let to = Math.min(words.length, from + 6); to > from; to--) {
        if (to - from === words.length || to <= covered) continue;
        const part = words.slice(from, to);
        const matches = (this.#byStems.get(stemsOf(part)) ?? []).flatMap((index) => {
          const keyed = this.#keyed[index];
          if (!keyed || keyed.name.kind === 'heading') return [];
          const share = part.join('').length / words.join('').length;
          const score = weights.match.inside * Math.sqrt(share) * weights.nameKind[keyed.name.kind];
          return [{ name: keyed.name, how: 'inside', slips: 0, score } as const];
        });
        if (matches.length === 0) continue;
        found.push(...matches);
        covered = to;
        break;
      }
    }
    return found;
  }

  #weigh(
    candidates: Iterable<number>,
    judge: (keyed: Keyed, index: number) => Judged,
  ): NameMatch[] {
    const found: NameMatch[] = [];
    for (const index of candidates) {
      const keyed = this.#keyed[index];
      const judged = keyed && judge(keyed, index);
      if (!judged) continue;
      const { name } = keyed;
      found.push({ ...judged, name, score: judged.score * weights.nameKind[name.kind] });
    }
    return found;
  }

  #beginningWith(key: string): number[] {
    const found: number[] = [];
    let low = 0;
    let high = this.#tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tails[middle]?.tail ?? '') < key) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.#tails.length && found.length < mostCandidates; at++) {
      const entry = this.#tails[at];
      if (!entry?.tail.startsWith(key)) break;
      found.push(entry.index);
    }
    return found;
  }

  #withAllWords(words: readonly string[]): number[] {
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
    return this.#beginningWith(longest);
  }

  // A half-typed name with a slip: no whole word of it is near, so that all names are held against it.
  #nearlyBegun(typed: Typed): NameMatch[] {
    if (typed.key.length < 5) return [];
    return this.#weigh(this.#keyed.keys(), ({ name: { key, kind } }) => {
      if (kind === 'heading' || key.length < typed.key.length) return undefined;
      if (slipsAsPrefix(typed.key, key, 1) > 1) return undefined;
      const share = typed.key.length / key.length;
      const kept = 1 - weights.lengthShare * (1 - share);
      return { how: 'slip', slips: 1, score: weights.match.slip * kept - 2 * weights.perSlip };
    });
  }

  #nearlyLike(typed: Typed): number[] {
    const queries = typed.words.length > 1 ? `${typed.key} ${typed.joined}` : typed.key;
    const results = this.#fuzzy.search(queries, {
      prefix: (term) => term.length > 2,
      // It counts a swap of two letters as two.
      fuzzy: (term) => (term.length < 7 ? slipsAllowed(term.length) : 3),
      maxFuzzy: 3,
    });
    return results.slice(0, mostFuzzy).map(({ id }) => Number(id));
  }
}

interface Typed {
  key: string;
  words: string[];
  joined: string;
  singular: string;
}

type Judged = Pick<NameMatch, 'how' | 'slips' | 'score'> | undefined;

function withoutSlips(typed: Typed, { name, words, joined }: Keyed, isForm: boolean): Judged {
  const judged = (how: How, share = 1): Judged => ({
    how,
    slips: 0,
    score: weights.match[how] * (1 - weights.lengthShare * (1 - share)),
  });
  const { key } = name;
  if (key === typed.key) return judged('exact');
  if (joined === typed.joined) return judged('same');
  if (isForm && singularKey(key) === typed.singular) return judged('same');
  const share = Math.min(1, typed.key.length / key.length);
  if (key.startsWith(typed.key)) return judged('prefix', share);
  if (isForm) return judged('form');
  if (` ${key}`.includes(` ${typed.key}`)) return judged('wordPrefix', share);
  const left = [...words];
  for (const word of typed.words) {
    const at = left.findIndex((other) => other.startsWith(word));
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return judged('anyOrder', share);
}

function withSlips(typed: Typed, { name, words, joined }: Keyed): Judged {
  const { key } = name;
  const most = slipsAllowed(typed.joined.length);
  const firstLetter = key.charAt(0) === typed.key.charAt(0) ? 0 : weights.firstLetterSlip;
  const whole = Math.min(slips(typed.key, key, most), slips(typed.joined, joined, most));
  if (whole <= most) {
    const score = weights.match.slip - whole * weights.perSlip - firstLetter;
    return { how: 'slip', slips: whole, score };
  }
  const beginning = slipsAsPrefix(typed.key, key, most);
  const share = Math.min(1, typed.key.length / key.length);
  const kept = 1 - weights.lengthShare * (1 - share);
  const half =
    beginning <= most
      ? weights.match.slip * kept - (beginning + 0.5) * weights.perSlip - firstLetter
      : 0;

  let made = 0;
  const left = [...words];
  for (const word of typed.words) {
    const allowed = slipsAllowed(word.length);
    const costs = left.map((other) =>
      Math.min(slips(word, other, allowed), slipsAsPrefix(word, other, allowed)),
    );
    const least = Math.min(...costs);
    if (!(least <= allowed))
      return half > 0 ? { how: 'slip', slips: beginning, score: half } : undefined;
    made += least;
    left.splice(costs.indexOf(least), 1);
  }
  const loose = weights.match.wordSlip * kept - made * weights.perSlip;
  return half > loose
    ? { how: 'slip', slips: beginning, score: half }
    : { how: 'wordSlip', slips: made, score: loose };
}

/**
 * Best first, each target once for a ruling it leads to. A title that is matched in the same way as an alias of the
 * same target is the name to show.
 */
function best(matches: NameMatch[], most: number): NameMatch[] {
  matches.sort((a, b) => b.score - a.score || a.name.key.length - b.name.key.length);
  const kept = new Map<string, NameMatch>();
  for (const match of matches) {
    const id = `${match.name.target.url}${match.name.number ?? ''}`;
    const known = kept.get(id);
    if (!known) {
      if (kept.size < most) kept.set(id, match);
    } else if (
      known.name.kind === 'alias' &&
      match.name.kind === 'title' &&
      match.how === known.how
    ) {
      kept.set(id, { ...known, name: match.name });
    }
  }
  return [...kept.values()];
}

function stemsOf(words: readonly string[]): string {
  return words.map(stem).join('');
}

function singularKey(key: string): string {
  return singular(fold(key));
}
