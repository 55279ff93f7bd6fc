import type { IndexedRuling } from './indexed-text.ts';
import type { NameTarget } from './name-index.ts';
import type { MatchKind } from './name-score.ts';
import type { Query } from './query.ts';
import type { Score } from './score.ts';

/**
 * The shape of an answer.
 *
 * An answer is one flat list of rulings, best first, and the names that were found in the query. Nothing is cut off: a
 * rulebook gives as many hits as it has rules that match. A view groups neighbours in the list that have the same `target`
 * under one header.
 *
 * - Rulings of the texts that the query names come first, in the order in which the names were typed; a ruling that has
 *   two of the names comes before both blocks.
 * - `best`, if any, is the first of `rulings` and the only one that may be framed. An answer without `best` claims nothing.
 * - A name without rulings (a term, an icon, or any name before the texts are loaded) is in `names` only.
 * - A ruling that only points elsewhere ("See X.") comes after the ruling that it points at, and is never `best`.
 */
export interface Answer {
  /** Query as read: its words, what was corrected (`corrections`) and expanded (`also`). */
  query: Query;
  /** Names found, those that the query has in the order typed, then those that only resemble it, best first. */
  names: FoundName[];
  /** All rulings found, best first; empty before the texts are loaded. */
  rulings: Hit[];
  /** The ruling that answers: the first of `rulings`, if it leads clearly. */
  best?: Hit;
  /**
   * What the answer claims: that `best` answers; that the query is a name, of which the rulings are shown; or nothing, so
   * that the rulings are only the closest.
   */
  claims: 'ruling' | 'name' | 'nothing';
  /** Phrases in quotation marks that no ruling has. The rulings are those for the other words. */
  missingPhrases: string[];
}

/** A ruling in an answer. */
export interface Hit {
  /** The ruling, with its printed number, text, links and tables. {@link markedWords} finds the query's words in its text. */
  ruling: IndexedRuling;
  /** The text that it stands in: title, slug, kind, and what replaced it. */
  target: NameTarget;
  /** Address of the ruling, with the base path. */
  url: string;
  /** Headings above it, and the rules that it is a part of, from the top: `['Keywords', '702.19. Trample']`. */
  path: readonly string[];
  /** The rules below it, in the order of the text, with `depth` relative to the ruling in each. A list leaves out hits that stand among the subrules of a hit before them. */
  subrules: readonly IndexedRuling[];
  /** The question of `questions.yml` that made it come first, as written there. */
  asked?: string;
  /** It no longer applies, or its text does not; unless it was asked for by its name, it comes last. */
  isPast: boolean;
  score: Score;
}

/** A name in an answer. */
export interface FoundName {
  target: NameTarget;
  how: MatchKind;
  /**
   * Whether the query is this name, begins it, or has it among its words. Other names only resemble the query: they
   * contain it, or have similar words.
   */
  isNamed: boolean;
  /** The alias or heading that matched, if it was not the title. */
  matchedName?: string;
  /** Where the name leads, with the base path: its page, or the first ruling under a heading. */
  url: string;
  /** The number of that ruling. */
  number?: string;
  /** Count of the rulings that mention a term, a name without an entry. */
  mentions?: number;
}

/** The name whose whole text was typed, a title before an alias; none if several texts have the name. */
export function exactName({ names }: Answer): FoundName | undefined {
  const exact = names.filter(({ how }) => how === 'exact');
  const titles = exact.filter(({ matchedName }) => matchedName === undefined);
  const [first, ...others] = titles.length > 0 ? titles : exact;
  return others.length === 0 ? first : undefined;
}
