import { fold, stem, type Words } from '../languages/browser.ts';
import { type Name, type NameIndex, type NameTarget, searchKey } from '../link/browser.ts';
import {
  editDistance,
  lowerBound,
  prefixDistance,
  singular,
  typosAllowed,
} from '../model/index.ts';
import { hasReplacedConsonant } from './vocabulary.ts';

/** Points of a name that matches a query. Each value keeps an example of `name-matcher.test.ts` right. */
const weights = {
  /** Kinds of matches. At equal points, a title comes first, then the shorter name. */
  match: {
    /** The name itself, apart from case, accents and punctuation. */
    exact: 1300,
    /** Singular for plural, other spacing: "seed phase", "seedphases". */
    same: 1270,
    /** The whole name with typos: before names that match in single words. */
    typo: 1220,
    /** A prefix of the name: most people stop typing before the end. */
    prefix: 800,
    /**
     * Another form of the same words ("beamed" for "beaming"), a prefix of the name from a later word on, or its words in another
     * order. Below a prefix: "spaced" is an incomplete Spacedock, not "space".
     */
    part: 680,
    /** Each word is a word of the name, with typos. */
    wordTypos: 560,
  },
  /** Cost of a term, which has no rulings: "official tour" begins the tournament format before the guide that it mentions. */
  term: 30,
  /** Cost of a typo: a whole name with two typos still comes before a name that matches in single words. */
  perTypo: 45,
  /**
   * Share of a prefix match that is lost as the name gets longer: "space" shows more of its own rulings than of Spacedock's,
   * and "borg" is Borg Cube before "Borg timeline disruption".
   */
  lengthShare: 0.25,
} as const;

/** A name that matches a query. */
export interface NameMatch {
  name: Name;
  how: MatchKind;
  /** Number of typos that were forgiven. */
  typos: number;
  /** Points by `weights`. */
  score: number;
}

/** Longer queries, in characters, are questions: no name has that length. */
const maxNameLength = 80;
/** Maximum number of words in a name that is looked up inside a query. */
const maxNameWords = 6;
/** Maximum number of candidates that are scored, so that a single letter is answered quickly from 10,000 names. */
const maxWithPrefix = 2000;
const maxFuzzy = 80;
/** Minimum likeness of a name that may be the query with typos: 0 to 0.8. */
const minLikeness = 0.25;
/** Share of a name's length that counts against its likeness: a query may be one word of a long name. */
const nameShare = 0.25;
/** Number of names to index before yielding to the page. */
const chunkSize = 400;

/**
 * Finds names: exact, by prefix, by the prefix of a later word, and with typos if no other way finds a name.
 */
export class NameMatcher {
  readonly index: NameIndex;
  /** Names by their joined stems: finds plurals, other forms, and other spacing. */
  readonly #byStems = new Map<string, Name[]>();
  /** The rest of each name after each of its word boundaries, sorted. */
  readonly #tails: { tail: string; name: Name }[] = [];
  /** Names by each pair of letters. */
  readonly #byPair = new Map<string, Name[]>();

  private constructor(index: NameIndex) {
    this.index = index;
  }

  /** Indexes the names, in chunks between which the page stays responsive. */
  static async of(index: NameIndex): Promise<NameMatcher> {
    const matcher = new NameMatcher(index);
    for (let from = 0; from < index.names.length; from += chunkSize) {
      await nextTask();
      for (const name of index.names.slice(from, from + chunkSize)) matcher.#add(name);
    }
    await nextTask();
    matcher.#tails.sort((a, b) => (a.tail < b.tail ? -1 : a.tail > b.tail ? 1 : 0));
    return matcher;
  }

  /**
   * Returns the names that match a query, best first; each target once for each ruling that its names lead to.
   *
   * @param query as typed
   * @param limit maximum number of matches
   */
  match(query: string, limit = 60): NameMatch[] {
    const key = searchKey(query, this.index.language);
    if (key === '' || key.length > maxNameLength) return [];
    const { language } = this.index;
    const words = key.split(' ');
    const typed = { key, words, singular: singular(fold(key), language), language };
    const forms = new Set(this.#sameWords(words));
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
    const candidates = new Set([
      ...forms,
      ...this.#withPrefix(key),
      ...(words.length > 1 ? this.#withPrefix(longest) : []),
    ]);
    const exact = scored(candidates, (name) => scoreExact(typed, name, forms.has(name)));
    if (exact.length > 0) return best(exact, limit);
    // "brue" begins "Brücke", which folds to "brucke".
    const plain = language.hasUmlauts ? key.replace(/([aou])e/gu, '$1') : key;
    if (plain !== key) return this.match(plain, limit);
    return best(
      scored(this.#alike(key), (name) => scoreFuzzy(typed, name)),
      limit,
    );
  }

  /**
   * The names that a longer query contains as whole words: "can a stopped ship be beamed" contains "stopped" and
   * "ship". Names inside a longer match are skipped.
   */
  inside(words: readonly string[]): NameMatch[] {
    const found: NameMatch[] = [];
    let covered = 0;
    for (const from of words.keys()) {
      const last = Math.min(words.length, from + maxNameWords);
      for (let to = last; to > Math.max(from, covered); to--) {
        const same = this.#sameWords(words.slice(from, to)).filter(
          ({ kind }) => kind !== 'heading' && to - from < words.length,
        );
        if (same.length === 0) continue;
        found.push(...scored(same, () => ({ how: 'inside', typos: 0, score: 0 })));
        covered = to;
      }
    }
    return found;
  }

  /**
   * Guesses the names meant by a query that is not a name: returns the targets with the most similar names, by common
   * pairs of letters. A name with more than a third different letters is never guessed.
   */
  nearest(query: string, limit: number): NameTarget[] {
    const wanted = searchKey(query, this.index.language);
    const maxTypos = Math.floor(wanted.length / 3);
    const alike = this.#alike(wanted).filter(
      ({ key }) => editDistance(wanted, key, maxTypos) <= maxTypos,
    );
    return [...new Set(alike.map(({ target }) => target))].slice(0, limit);
  }

  /** Names with the same words, in any inflected form. */
  #sameWords(words: readonly string[]): readonly Name[] {
    return this.#byStems.get(stemsOf(words, this.index.language)) ?? [];
  }

  /** Names that have this prefix at the start of any of their words. */
  #withPrefix(prefix: string): Name[] {
    const first = lowerBound(this.#tails, ({ tail }) => tail < prefix);
    const next = this.#tails.slice(first, first + maxWithPrefix);
    const end = next.findIndex(({ tail }) => !tail.startsWith(prefix));
    return next.slice(0, end < 0 ? next.length : end).map(({ name }) => name);
  }

  /** Returns the names with most pairs of letters in common with a query, to be compared letter by letter later. */
  #alike(key: string): Name[] {
    const wanted = pairsOf(key);
    const shared = new Map<Name, number>();
    for (const pair of wanted)
      for (const name of this.#byPair.get(pair) ?? [])
        shared.set(name, (shared.get(name) ?? 0) + 1);
    return Array.from(shared, ([one, count]) => ({
      one,
      likeness: count / (wanted.size + nameShare * one.key.length),
    }))
      .filter(({ likeness }) => likeness >= minLikeness)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, maxFuzzy)
      .map(({ one }) => one);
  }

  #add(name: Name): void {
    const { key, kind } = name;
    const words = key.split(' ');
    addTo(this.#byStems, stemsOf(words, this.index.language), name);
    if (kind === 'heading') return;
    for (const pair of pairsOf(key)) addTo(this.#byPair, pair, name);
    for (const at of words.keys()) this.#tails.push({ tail: words.slice(at).join(' '), name });
  }
}

/** The names that have a score. */
function scored(names: Iterable<Name>, score: (name: Name) => NameScore | undefined): NameMatch[] {
  return Array.from(names).flatMap((name) => {
    const found = score(name);
    return found ? [{ ...found, name }] : [];
  });
}

/**
 * The best matches, each target once for each ruling. If the title and an alias of a target match in the same way, the
 * title is shown.
 */
function best(matches: NameMatch[], limit: number): NameMatch[] {
  const scoreOf = ({ score, name }: NameMatch): number =>
    name.target.type === 'term' ? score - weights.term : score;
  matches.sort((a, b) => scoreOf(b) - scoreOf(a) || a.name.key.length - b.name.key.length);
  const kept = new Map<NameTarget | string, NameMatch>();
  for (const match of matches) {
    const { target, number } = match.name;
    const id = number === undefined ? target : `${target.url}${number}`;
    const known = kept.get(id);
    if (!known) {
      if (kept.size < limit) kept.set(id, match);
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

/** The distinct pairs of neighbouring letters, with the ends of words. */
function pairsOf(key: string): Set<string> {
  const spaced = ` ${key} `;
  return new Set(Array.from(key, (_, at) => spaced.slice(at, at + 2)).concat(spaced.slice(-2)));
}

function addTo(lists: Map<string, Name[]>, key: string, name: Name): void {
  const list = lists.get(key);
  if (list) list.push(name);
  else lists.set(key, [name]);
}

function stemsOf(words: readonly string[], language: Words): string {
  return words.map((word) => stem(word, language)).join('');
}

/** Lets the page respond. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/**
 * Kind of match between a name and a query: a row of `weights.match`, or a name among the words of a longer query. A query
 * with no other keywords asks for the name.
 */
export type MatchKind = keyof typeof weights.match | 'asked' | 'inside';

/** A query in the forms in which it is compared with names. */
interface Typed {
  key: string;
  words: readonly string[];
  singular: string;
  language: Words;
}

/** Score of a name for a query. */
type NameScore = Omit<NameMatch, 'name'>;

/**
 * Scores a name that contains the query without typos.
 *
 * @param isForm whether the name consists of inflected forms of the same words
 * @returns nothing if the name does not match
 */
function scoreExact(typed: Typed, { key }: Name, isForm: boolean): NameScore | undefined {
  const share = lengthFactor(typed, key);
  const scored = (how: keyof typeof weights.match, factor = 1): NameScore => ({
    how,
    typos: 0,
    score: weights.match[how] * factor,
  });
  if (key === typed.key) return scored('exact');
  if (joined(key) === joined(typed.key)) return scored('same');
  if (isForm && singular(fold(key), typed.language) === typed.singular) return scored('same');
  if (key.startsWith(typed.key)) return scored('prefix', share);
  if (isForm || ` ${key}`.includes(` ${typed.key}`)) return scored('part', share);
  const words = key.split(' ');
  if (typosByWord(typed.words, words, () => 0) === undefined) return undefined;
  // "skil sharing" is the name "skill-sharing", not the beginnings of two of its words.
  const isWhole = typed.words.length > 1 && typed.words.length === words.length;
  return (isWhole && scoreTypos(typed, key)) || scored('part', share);
}

/** Scores a name that is the query, apart from a few typos. A space counts as a letter: "stop ship" is not "starship". */
function scoreTypos(typed: Typed, key: string): NameScore | undefined {
  const max = typosAllowed(joined(typed.key).length);
  // A singular counts as the name: "sheild" is SHIELDS.
  const forms = [key, singular(fold(key), typed.language)];
  const typos = Math.min(...forms.map((form) => wordDistance(typed.key, form, max)));
  if (typos > max) return undefined;
  return { how: 'typo', typos, score: weights.match.typo - typos * weights.perTypo };
}

/** Number of typos, as `editDistance` counts them; a replaced consonant in a short word counts as two. */
function wordDistance(typed: string, word: string, max: number): number {
  return editDistance(typed, word, max) + Number(hasReplacedConsonant(typed, word));
}

/** Scores a name that may differ from the query by a few typos. */
function scoreFuzzy(typed: Typed, { key }: Name): NameScore | undefined {
  const whole = scoreTypos(typed, key);
  if (whole) return whole;
  const byWord = typosByWord(typed.words, key.split(' '), typosAllowed);
  if (byWord === undefined) return undefined;
  const score = weights.match.wordTypos * lengthFactor(typed, key) - byWord * weights.perTypo;
  return { how: 'wordTypos', typos: byWord, score };
}

function joined(key: string): string {
  return key.replaceAll(' ', '');
}

// 1 for a name that is no longer than the query; lower for longer names.
function lengthFactor(typed: Typed, key: string): number {
  return 1 - weights.lengthShare * (1 - Math.min(1, typed.key.length / key.length));
}

// Returns the typos in the words of a query, if each is a different word of the name or a prefix.
function typosByWord(
  typed: readonly string[],
  words: readonly string[],
  allowed: (length: number) => number,
): number | undefined {
  const left = [...words];
  let typos = 0;
  for (const word of typed) {
    const max = allowed(word.length);
    // "vegat" alone is not the beginning of "regatta".
    const distanceTo = typed.length > 1 ? prefixDistance : wordDistance;
    const distances = left.map((other) =>
      other.startsWith(word) ? 0 : max > 0 ? distanceTo(word, other, max) : 1,
    );
    const least = Math.min(...distances);
    if (!(least <= max)) return undefined;
    typos += least;
    left.splice(distances.indexOf(least), 1);
  }
  return typos;
}
