import type { IndexedRuling } from './indexed-text.ts';
import type { NameTarget } from './name-index.ts';
import type { MatchKind } from './name-score.ts';
import type { Query } from './query.ts';
import type { Score } from './score.ts';

/**
 * The shape of an answer.
 *
 * An answer is one flat list of rulings, best first, and a list of the names found in the query. Nothing is cut off: a
 * rulebook gives a hit for each matching rule. A view groups neighbours with the same `target` under one header.
 *
 * - If the query consists of names, their rulings come first, in the order typed; a ruling with all of the names comes
 *   before them.
 * - `best`, if any, is the first of `rulings` and the only one that may be framed. An answer without `best` claims nothing.
 * - A name without rulings (a term, an icon, or any name before the texts are loaded) is in `names` only.
 * - A ruling that only points elsewhere ("See X.") comes after the ruling that it points at, and is never `best`.
 */
export interface Answer {
  /** Query as read, with corrected words (`corrections`) and expanded words (`also`). */
  query: Query;
  /** Names found: first the names in the query, in the order typed, then similar names, best first. */
  names: FoundName[];
  /** All rulings found, best first; empty before the texts are loaded. */
  rulings: Hit[];
  /** The ruling that answers: the first of `rulings`, if it leads clearly. */
  best?: Hit;
  /**
   * Claim of the answer: `ruling` if `best` answers, `name` if the query is a name, `nothing` if the rulings are only the
   * closest.
   */
  claims: 'ruling' | 'name' | 'nothing';
  /** Phrases in quotation marks that no ruling has. The rulings are those for the other words. */
  missingPhrases: string[];
}

/** A ruling in an answer. */
export interface Hit {
  /** The ruling, with its printed number, text, links and tables. {@link markedWords} finds the query's words in its text. */
  ruling: IndexedRuling;
  /** Text of the ruling: title, slug, kind, successors. */
  target: NameTarget;
  /** Address of the ruling, with the base path. */
  url: string;
  /** Headings above the ruling, from the top: `['Keywords', 'Trample']`. */
  path: readonly string[];
  /** Rules below the ruling, in the order of the text, each with its own `depth`. */
  subrules: readonly IndexedRuling[];
  /** The most similar question of `questions.yml`, if it is similar enough to explain the hit. */
  asked?: string;
  /** The ruling or its text no longer applies. Such rulings come last, unless the query names the text. */
  isPast: boolean;
  score: Score;
}

/** A name in an answer. */
export interface FoundName {
  target: NameTarget;
  how: MatchKind;
  /**
   * Whether the query is this name, begins it, or contains it. Other names are similar to the query: they contain it, or
   * have similar words.
   */
  isNamed: boolean;
  /** The alias or heading that matched, if it was not the title. */
  matchedName?: string;
  /** Address with the base path: of the page, or of the first ruling under a heading. */
  url: string;
  /** Number of the first ruling under a heading. */
  number?: string;
  /** Count of the rulings that mention a term, a name without an entry. */
  mentions?: number;
}

/** Name typed in full, a title before an alias; undefined if several texts have the name. */
export function exactName({ names }: Answer): FoundName | undefined {
  const exact = names.filter(({ how }) => how === 'exact');
  const titles = exact.filter(({ matchedName }) => matchedName === undefined);
  const [first, ...others] = titles.length > 0 ? titles : exact;
  return others.length === 0 ? first : undefined;
}
