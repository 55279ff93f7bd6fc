import { Candidates, type Keyed } from './candidates.ts';
import {
  type How,
  type Judgement,
  judgeBegun,
  judgeKindly,
  judgeStrictly,
  type Typed,
  typedAs,
} from './judge.ts';
import { type Book, type Name, nameKey } from './name-index.ts';
import { lettersOf } from './typos.ts';
import { weights } from './weights.ts';

export type { How } from './judge.ts';

/** A name that answers a query. */
export interface NameMatch {
  name: Name;
  how: How;
  /** Slips that were forgiven. */
  slips: number;
  /** Points, by `weights`, without what the target itself is worth. */
  score: number;
}

/** Longer queries are questions: no name is that long. */
const longestName = 80;
/** The most words of a name that is looked for inside a query. */
const longestInside = 6;

/**
 * Finds names: exact, by prefix, by the prefix of a later word, and, where none of these finds any, with slips, so
 * that nothing is mended that needs no mending.
 */
export class NameMatcher {
  readonly #candidates: Candidates;
  #ready: Promise<void> | undefined;
  #isReady = false;
  #last: { asked: string; found: readonly NameMatch[] } | undefined;

  private constructor(candidates: Candidates) {
    this.#candidates = candidates;
  }

  /** Prepares a matcher; slips are forgiven only after {@link prepare}. */
  static async of(book: Book): Promise<NameMatcher> {
    return new NameMatcher(await Candidates.of(book.names));
  }

  /** Resolves once slips are forgiven. */
  prepare(): Promise<void> {
    this.#ready ??= this.#candidates.prepareNear().then(() => {
      this.#isReady = true;
    });
    return this.#ready;
  }

  /**
   * The names that answer a query, best first, each target once for a ruling that it leads to.
   *
   * @param query as typed
   * @param most how many at most
   */
  match(query: string, most = 60): NameMatch[] {
    // The names answer a key press at once, and again when the texts do.
    const asked = `${this.#isReady} ${most} ${query}`;
    if (this.#last?.asked !== asked) this.#last = { asked, found: this.#match(query, most) };
    return [...this.#last.found];
  }

  #match(query: string, most: number): NameMatch[] {
    const key = nameKey(query);
    if (key === '' || key.length > longestName) return [];
    const typed = typedAs(key);
    const { words } = typed;
    const same = this.#candidates.sameWords(words);
    const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
    const indexes = new Set([
      ...same,
      ...this.#candidates.beginning(key),
      ...(words.length > 1 ? this.#candidates.beginning(longest) : []),
    ]);
    const forms = new Set(same);
    const strict = this.#weigh(indexes, (keyed, index) =>
      judgeStrictly(typed, keyed, forms.has(index)),
    );
    if (strict.length > 0 || !this.#isReady) return best(strict, most);
    const near = this.#weigh(this.#candidates.near(words), (keyed) => judgeKindly(typed, keyed));
    const found = best(near.length > 0 ? near : this.#begun(typed), most);
    const least = (found[0]?.score ?? 0) - weights.slipRange;
    return found.filter(({ score }) => score >= least);
  }

  /**
   * The names that stand inside a longer query, whole: "can a stopped ship be beamed" holds "stopped" and "ship".
   * A name inside another found one is left out.
   */
  inside(words: readonly string[]): NameMatch[] {
    const found: NameMatch[] = [];
    let covered = 0;
    for (let from = 0; from < words.length; from++) {
      for (
        let to = Math.min(words.length, from + longestInside);
        to > Math.max(from, covered);
        to--
      ) {
        if (to - from === words.length) continue;
        const part = words.slice(from, to);
        const share = part.join('').length / words.join('').length;
        const score = weights.match.inside * Math.sqrt(share);
        const matches = this.#weigh(this.#candidates.sameWords(part), ({ name }) =>
          name.kind === 'heading' ? undefined : { how: 'inside', slips: 0, score },
        );
        if (matches.length === 0) continue;
        found.push(...matches);
        covered = to;
        break;
      }
    }
    return found;
  }

  // A half-typed name with a slip: no whole word of it is near, so that all names are held against it.
  #begun(typed: Typed): NameMatch[] {
    const letters = lettersOf(typed.key);
    return this.#weigh(this.#candidates.keyed.keys(), ({ name: { key, kind }, letters: has }) => {
      // A slip brings one letter that the name does not have, at most.
      const strange = letters & ~has;
      if ((strange & (strange - 1)) !== 0 || kind === 'heading') return undefined;
      return key.length < typed.key.length ? undefined : judgeBegun(typed, key, 1);
    });
  }

  #weigh(
    indexes: Iterable<number>,
    judge: (keyed: Keyed, index: number) => Judgement | undefined,
  ): NameMatch[] {
    const found: NameMatch[] = [];
    for (const index of indexes) {
      const keyed = this.#candidates.keyed[index];
      const judgement = keyed && judge(keyed, index);
      if (!judgement) continue;
      const { name } = keyed;
      found.push({ ...judgement, name, score: judgement.score * weights.nameKind[name.kind] });
    }
    return found;
  }
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
