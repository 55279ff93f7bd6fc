import { pageUrl, textUrl } from '../glossary/browser.ts';
import type { Words } from '../languages/browser.ts';
import { readCitation } from './citation.ts';
import { readSegments, ruleWord } from './indexed-text.ts';
import type { Target } from './name-index.ts';
import type { NameMatch, NameMatcher } from './name-matcher.ts';
import { type Query, type QueryWord, readQuery } from './query.ts';
import { type Result, rank } from './rank.ts';
import { type ReadText, readText, scoreText } from './text-score.ts';
import type { Vocabulary } from './vocabulary.ts';
import { weights } from './weights.ts';
import { stem } from './words.ts';

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

/** The answer to a query. */
export interface Answer {
  query: Query;
  /** Certain results first, then close ones; each group best first. */
  results: Result[];
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
 * @param vocabulary weighs the words, where it is loaded
 */
export function answerByNames(typed: string, names: NameMatcher, vocabulary?: Vocabulary): Answer {
  const query = readQuery(typed, names.index, vocabulary, false);
  const byMeant = query.also.length > 0 ? meantNames(names.match(query.meant.join(' '))) : [];
  const matches = withIcons(query, names, [...names.match(query.text), ...byMeant]);
  return { query, results: rank(query, matches, names.inside(query.meant), [], 0) };
}

/**
 * Answers from names and texts.
 *
 * @param typed the text in the search box
 * @param options `verbatim` searches for exactly what was typed and corrects no word; `signal` cancels
 * @throws the signal's reason once it is aborted, and whatever the full-text search throws
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
  const byMeant = query.also.length > 0 ? meantNames(names.match(query.meant.join(' '))) : [];
  const matches = withIcons(query, names, [...byTyped, ...byMeant]);

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
  const read = loaded.flatMap((text): { target: Target; text: ReadText }[] => {
    const target = names.index.byUrl.get(pageUrl(textUrl(text.url)));
    return !target || target.type === 'term'
      ? []
      : [{ target, text: readOnce(text, target, names.index.language) }];
  });
  const texts = read.map(({ target, text }) => ({ target, match: scoreText(text, query) }));
  return { query, results: rank(query, matches, inside, texts) };
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

const readTexts = new WeakMap<LoadedText, ReadText>();

function readOnce(loaded: LoadedText, { title }: Target, language: Words): ReadText {
  const known = readTexts.get(loaded);
  if (known) return known;
  const read = readText(readSegments(loaded), title, language);
  readTexts.set(loaded, read);
  return read;
}

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

// A query that is one icon, in any notation, finds that icon only: "[HA]" is not the beginning of other names.
function withIcons(
  { keywords, typed }: Query,
  names: NameMatcher,
  matches: NameMatch[],
): NameMatch[] {
  const [word, ...others] = keywords;
  if (!word?.folded.startsWith('[') || others.length > 0) return matches;
  const icons = names
    .match(`${word.folded.slice(1, -1)} ${names.index.language.iconWords[0] ?? ''}`)
    .filter(({ name, how }) => name.kind === 'icon' && how === 'exact');
  return [
    ...icons,
    ...(typed.startsWith('[') ? matches.filter(({ how }) => how === 'exact') : matches),
  ];
}

// Names that players' words mean: certain, but weaker than a name that was typed.
function meantNames(matches: readonly NameMatch[]): NameMatch[] {
  return matches
    .filter(({ typos }) => typos === 0)
    .map((match) => ({ ...match, score: match.score * weights.text.indirect }));
}
