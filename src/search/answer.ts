import { isOver, memoizePair, pageUrl, rulingUrl, textUrl } from '../glossary/browser.ts';
import { readCitation } from './citation.ts';
import { type IndexedRuling, readSegments, ruleWord } from './indexed-text.ts';
import type { NameIndex, NameTarget } from './name-index.ts';
import type { NameMatch, NameMatcher } from './name-matcher.ts';
import type { MatchKind } from './name-score.ts';
import { type Query, type QueryWord, readQuery } from './query.ts';
import { type Result, rank, resultUrl } from './rank.ts';
import { readText, scoreText } from './text-score.ts';
import type { Vocabulary } from './vocabulary.ts';
import { weights } from './weights.ts';
import { stem } from './words.ts';

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
  /** Phrases in quotation marks that no ruling has. The rulings are those for the other words. */
  missingPhrases: string[];
  /** The rulings by text: removed once the view shows `names` and `rulings`. */
  results: Result[];
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
  /** Comparable within an answer only. */
  score: number;
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
  /** Rulings that mention a term, a name without an entry. */
  mentions?: number;
}

/** A text that a full-text search found. */
export interface FoundText {
  id: string;
  /** Loads the text. Return the same object each time: its words are cached by it. */
  load: () => Promise<LoadedText>;
}

/** A text in its indexed form, with its address. */
export interface LoadedText {
  url: string;
  content: string;
}

/** Full-text search for texts that have all of some words, best first, at most {@link maxTextsPerSearch}. */
export type SearchTexts = (words: string) => Promise<readonly FoundText[]>;

/** Results of the full text, added to those of the names. */
export interface TextIndex {
  vocabulary: Vocabulary;
  search: SearchTexts;
}

/**
 * Maximum number of texts that are loaded and scored for one answer; weaker searches are skipped once they are found. With 8,
 * 0.5 % fewer of the unseen queries have the right first result; with 24, no more.
 */
const maxTexts = 14;
/** Texts scored of a single search, so that a broad search leaves room for the next one. */
export const maxTextsPerSearch = 10;
/** Words found in more texts than this are left out of full-text searches, which would take long enough to stall typing. */
const maxReach = 4000;
/** Maximum number of full-text searches with all words but one: a pasted text has many. */
const maxLeftOut = 4;

/**
 * Answers from the names alone, without any request.
 *
 * @param typed the text in the search box
 * @param vocabulary weighs the words, if it is loaded
 */
export function answerByNames(typed: string, names: NameMatcher, vocabulary?: Vocabulary): Answer {
  const query = readQuery(typed, names.index, vocabulary, false);
  const matches = namesMeant(query, names, names.match(query.name));
  return shaped(query, rank(query, matches, names.inside(query.meant), [], 0));
}

/**
 * Answers from names and texts.
 *
 * @param typed the text in the search box
 * @param options `verbatim` searches for exactly what was typed and corrects no word; `signal` cancels
 * @throws the signal's reason once it is aborted, and any error of the full-text search
 */
export async function answerInFull(
  typed: string,
  names: NameMatcher,
  { vocabulary, search }: TextIndex,
  { verbatim = false, signal }: { verbatim?: boolean; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { name } = readCitation(typed, names.index);
  const byTyped = names.match(name).filter((match) => match.typos === 0 || !verbatim);
  // "statis" is the name "stasis", though "states" is as near and more frequent.
  const [mistyped] = byTyped.filter(({ how }) => how === 'typo');
  const likely = mistyped?.name.key.split(' ');
  const query = readQuery(typed, names.index, vocabulary, !verbatim, likely);
  const matches = namesMeant(query, names, byTyped);

  const isNarrow = (wordStem: string): boolean => vocabulary.reach(wordStem) <= maxReach;
  const inside = names.inside(query.meant);
  const named = [...new Set(inside.map(({ name }) => name.key))]
    .map((key) => key.split(' ').filter((word) => isNarrow(stem(word, names.index.language))))
    .filter(({ length }) => length > 0);
  // A search for a word that no text has finds nothing, whatever else it searches for.
  const known = query.keywords.filter(
    ({ folded, stem, isPrefix, near }) =>
      near.length > 0 || isPrefix || vocabulary.reach(stem) > 0 || vocabulary.knows(folded),
  );
  const narrow = known.filter((word) => isNarrow(word.stem));
  const byRule = query.rule === undefined ? [] : [[ruleWord(query.rule)]];
  const loaded = await gather([...byRule, ...relaxations(narrow, named)], search, signal);
  signal?.throwIfAborted();
  const texts = loaded.flatMap((one) => {
    const read = readOnce(one, names.index);
    return read ? [{ target: read.target, match: scoreText(read.text, query) }] : [];
  });
  return shaped(query, rank(query, matches, inside, texts));
}

function shaped(query: Query, results: Result[]): Answer {
  const rulings = results.flatMap(({ target, rulings, page, score, isPast }) =>
    rulings.map(
      (ruling): Hit => ({
        ruling,
        target,
        url: rulingUrl(ruling.page ?? page ?? target.url, ruling.number),
        path: ruling.heading === '' ? [] : [ruling.heading],
        subrules: [],
        isPast: isPast || isOver(ruling.standing),
        score,
      }),
    ),
  );
  const names = results.flatMap((result): FoundName[] => {
    const { target, how, matchedName } = result;
    if (how === undefined) return [];
    const isNamed = how !== 'part' && how !== 'wordTypos';
    return [{ target, how, isNamed, ...(matchedName && { matchedName }), url: resultUrl(result) }];
  });
  const [first] = rulings;
  const isBest = first && !first.isPast && results[0]?.isAnswer && names.length === 0;
  return { query, names, rulings, ...(isBest && { best: first }), missingPhrases: [], results };
}

/**
 * The full-text searches for a query, strictest first: all words; all but one (the most frequent word goes first); the
 * names inside the query; single words, rarest first, each in every meaning. A caller stops as soon as it has enough texts.
 *
 * @param names the words of each name that is part of the query
 * @returns word lists, each of which a text must have in full
 */
function relaxations(words: readonly QueryWord[], names: readonly string[][] = []): string[][] {
  const rarest = [...words].sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
  const allButOne = rarest
    .map((_, left) => rarest.filter((_, index) => index !== left))
    .reverse()
    .slice(0, maxLeftOut);
  const likeliest = [rarest, ...(rarest.length > 2 ? allButOne : [])].map((list) =>
    list.flatMap(({ searched }) => searched[0] ?? []),
  );
  const singles = rarest.flatMap(({ searched }) => searched.map((one) => [one]));
  const all = [...likeliest, ...names, ...singles].filter(({ length }) => length > 0);
  return [...new Map(all.map((one) => [[...one].sort().join(' '), one])).values()];
}

/** A text that was found, with its target and words. Nothing if it is a term, which is found by name. */
const readOnce = /* @__PURE__ */ memoizePair(
  (loaded: LoadedText, { byUrl, language }: NameIndex) => {
    const target = byUrl.get(pageUrl(textUrl(loaded.url)));
    if (!target || target.type === 'term') return undefined;
    return { target, text: readText(readSegments(loaded), target.title, language) };
  },
);

// Runs the searches in turn until enough texts are found. Texts load while the next search runs.
async function gather(
  searches: readonly string[][],
  search: SearchTexts,
  signal: AbortSignal | undefined,
): Promise<LoadedText[]> {
  const found = new Map<string, Promise<LoadedText>>();
  for (const words of searches) {
    if (found.size >= maxTexts) break;
    signal?.throwIfAborted();
    for (const hit of (await search(words.join(' '))).slice(0, maxTextsPerSearch)) {
      if (found.size >= maxTexts || found.has(hit.id)) continue;
      const text = hit.load();
      text.catch(() => undefined);
      found.set(hit.id, text);
    }
  }
  return Promise.all(found.values());
}

/**
 * The names that a query means: those that were typed, and those that players' words stand for, which are weaker. A query that
 * is one icon, in any notation, finds that icon only: "[HA]" is not the beginning of other names.
 */
function namesMeant(
  { keywords, typed, also, meant }: Query,
  names: NameMatcher,
  byTyped: readonly NameMatch[],
): NameMatch[] {
  const byMeant = also.length > 0 ? names.match(meant.join(' ')) : [];
  const matches = [
    ...byTyped,
    ...byMeant
      .filter(({ typos }) => typos === 0)
      .map((match) => ({ ...match, score: match.score * weights.text.indirect })),
  ];
  const [word, ...others] = keywords;
  if (!word?.folded.startsWith('[') || others.length > 0) return matches;
  const [iconWord = ''] = names.index.language.iconWords;
  const icons = names
    .match(`${word.folded.slice(1, -1)} ${iconWord}`)
    .filter(({ name, how }) => name.kind === 'icon' && how === 'exact');
  const isCode = typed.startsWith('[');
  return [...icons, ...matches.filter(({ how }) => !isCode || how === 'exact')];
}
