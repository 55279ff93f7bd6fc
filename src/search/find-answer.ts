import { fold, stemsOf, type Words, wordsOf } from '../languages/browser.ts';
import type { NameIndex } from '../link/browser.ts';
import { memoizePair, pageUrl, textUrl } from '../model/index.ts';
import { type Answer, type Goal, goalOf, isGoal, rank, type ScoredText } from './answer.ts';
import { readCitation } from './cited-ruling.ts';
import { readIndexedText, ruleWord } from './indexed-text.ts';
import { type NameMatch, type NameMatcher, nextTask } from './name-matcher.ts';
import { type Query, readQuery } from './query.ts';
import { readText } from './ruling-words.ts';
import { scoreRuling } from './score.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text, or a part of a document, that a full-text search found. */
export interface FoundText {
  id: string;
  /** By Pagefind; comparable within a search. */
  score: number;
  /** Loads the text. Has to return the same object each time: its words are cached under the object. */
  load: () => Promise<LoadedText>;
}

/** A loaded text; its address contains the indexed text. */
export interface LoadedText {
  url: string;
}

/** Full-text search for texts that have words with all of some stems; best first. */
export type SearchTexts = (stems: string) => Promise<readonly FoundText[]>;

/** Full-text search and the words of the glossary. */
export interface TextIndex {
  vocabulary: Vocabulary;
  search: SearchTexts;
  /** Loads frequent words of the language. Called if a query has an unknown word. */
  commonWords: () => Promise<ReadonlySet<string>>;
}

/**
 * Maximum number of texts, or parts of texts, that are loaded and scored for one answer. With 8, the frame sees too few of the
 * rulings that compete with the first: 11 % of the framed answers to certainty.yml are wrong.
 */
const maxTexts = 9;
/** Maximum number of texts that are loaded to find a phrase: the index has single words. 10 miss one of 20 phrases of this glossary. */
const maxTextsOfPhrase = 30;
/** Maximum number of matching names whose texts are searched for. */
const maxNames = 5;
/**
 * Weight of a search for a name, compared with a search for the rarest word. With 1, the texts that mention a name displace
 * others: in an imported rulebook a right rule is among the first five for 60 % of the questions instead of 66 %.
 */
const weightOfName = 0.6;
/** Words found in more rulings than this are left out of full-text searches, which would take long enough to stall typing. */
const maxReach = 4000;

/**
 * Answers from the names alone, without any request.
 *
 * @param typed the text in the search box
 * @param vocabulary weighs the words, if it is loaded
 */
export function answerByNames(typed: string, names: NameMatcher, vocabulary?: Vocabulary): Answer {
  const query = readQuery(typed, names.index, vocabulary);
  const matches = namesMeant(query, names, names.match(query.name));
  return rank(query, matches, namesInside(query, names), [], names.index);
}

/**
 * Answers from names and texts.
 *
 * @param typed the text in the search box
 * @param options `verbatim` searches for the exact words without correction; `signal` cancels
 * @throws the signal's reason once it is aborted, and any error of the full-text search
 */
export async function answerInFull(
  typed: string,
  names: NameMatcher,
  { vocabulary, search: searchStems, commonWords }: TextIndex,
  { verbatim = false, signal }: { verbatim?: boolean; signal?: AbortSignal } = {},
): Promise<Answer> {
  signal?.throwIfAborted();
  const { language } = names.index;
  const { name } = readCitation(typed, names.index);
  const search = (words: string) => searchStems(stemsOf(words, language).join(' '));
  // Words of the glossary count as correct.
  const isRight =
    verbatim ||
    wordsOf(name, language).every(
      ({ folded }) => vocabulary.knows(folded) || language.stopWords.has(folded),
    );
  const common = verbatim ? undefined : isRight ? new Set<string>() : await commonWords();
  // "steel" is a word of the language, and not a typo of "stealing".
  const mayHaveTypos = !isRight && !common?.has(fold(name));
  const byTyped = names.match(name).filter(({ typos }) => typos === 0 || mayHaveTypos);
  // "statis" means the name "stasis", though "states" is equally near and more frequent.
  const [mistyped] = byTyped.filter(({ how }) => how === 'typo');
  const likely = mistyped?.name.key.split(' ');
  const query = readQuery(typed, names.index, vocabulary, common, likely);
  const matches = namesMeant(query, names, byTyped);
  const inside = namesInside(query, names);
  const loadedIds = new Set<string>();
  const load = async (found: Iterable<Gathered>, most: number): Promise<ScoredText[]> => {
    // The result must not depend on the order in which searches end.
    const best = [...found]
      .sort((a, b) => b.points - a.points || (a.text.id < b.text.id ? -1 : 1))
      .slice(0, most)
      .filter(({ text }) => !loadedIds.has(text.id));
    for (const { text } of best) loadedIds.add(text.id);
    const loaded = best.map(async ({ text }) => {
      const one = await text.load();
      // The page responds between two texts.
      await nextTask();
      signal?.throwIfAborted();
      const read = readOnce(one, names.index);
      await nextTask();
      const scores = read?.rulings.map((ruling) => scoreRuling(ruling, query, vocabulary));
      return read && scores ? [{ ...read, scores }] : [];
    });
    return (await Promise.all(loaded)).flat();
  };
  const named = [...matches.slice(0, maxNames), ...inside];
  const found = await gather(query, named, vocabulary, search, language, signal);
  const texts = await load(found.values(), query.phrases.length > 0 ? maxTextsOfPhrase : maxTexts);
  const missing = goalsOf(texts, names.index).map(async (goal) => {
    const parts = await search(telling(goal.target.title, names.index.language));
    const loaded: ScoredText[] = [];
    for (const text of parts.slice(0, maxPartsOfGoal))
      if (!isLoaded(goal, loaded)) loaded.push(...(await load([{ text, points: 1 }], 1)));
    return loaded;
  });
  const goals = (await Promise.all(missing)).flat();
  await nextTask();
  return rank(query, matches, inside, [...texts, ...goals], names.index);
}

/** Maximum number of rulings loaded as targets of pointers, and of texts loaded to find each. */
const maxGoals = 2;
const maxPartsOfGoal = 2;

/** Targets of the best pointers that are not loaded. */
function goalsOf(texts: readonly ScoredText[], index: NameIndex): Goal[] {
  return texts
    .flatMap(({ rulings, scores }) =>
      rulings.map(({ ruling }, at) => ({ ruling, points: scores[at]?.points ?? 0 })),
    )
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .flatMap(({ ruling }) => goalOf(ruling, index) ?? [])
    .filter((goal) => goal.target.type === 'entry' && !isLoaded(goal, texts))
    .slice(0, maxGoals);
}

function isLoaded(goal: Goal, texts: readonly ScoredText[]): boolean {
  return texts.some(({ target, rulings }) =>
    rulings.some(({ ruling }) => isGoal(goal, target, ruling)),
  );
}

/** A phrase without stop words, which the index lacks. */
function telling(phrase: string, { stopWords }: Words): string {
  const words = phrase.split(' ').filter((word) => !stopWords.has(fold(word)));
  return words.join(' ') || phrase;
}

/** Text found by some searches, with the sum of its points. */
interface Gathered {
  text: FoundText;
  points: number;
}

/**
 * Finds the likeliest texts without loading any: searches for each word, and adds the points of the searches. A search for all words would miss texts without one of them.
 */
async function gather(
  query: Query,
  names: readonly NameMatch[],
  vocabulary: Vocabulary,
  search: SearchTexts,
  language: Words,
  signal: AbortSignal | undefined,
): Promise<Map<string, Gathered>> {
  const gathered = new Map<string, Gathered>();
  const searchFor = async (alternatives: readonly string[], weight: number): Promise<void> => {
    const most = new Map<string, Gathered>();
    for (const words of alternatives) {
      const found = await search(words);
      signal?.throwIfAborted();
      const factor = weight / (found[0]?.score || 1);
      for (const text of found) {
        const points = text.score * factor;
        if (points > (most.get(text.id)?.points ?? 0)) most.set(text.id, { text, points });
      }
    }
    for (const [id, { text, points }] of most)
      gathered.set(id, { text, points: points + (gathered.get(id)?.points ?? 0) });
  };
  const isNarrow = (word: string): boolean => vocabulary.reach(word) <= maxReach;
  // Words that no ruling has need no search.
  const known = query.keywords.filter(
    ({ folded, near, isPrefix }) => near.length > 0 || isPrefix || vocabulary.knows(folded),
  );
  const searches = known.map(({ searched, weight }) =>
    searchFor(searched.filter(isNarrow), weight),
  );
  for (const { folded: phrase } of query.phrases)
    if (phrase.split(' ').every((word) => vocabulary.knows(word)))
      searches.push(searchFor([telling(phrase, language)], 4));
  if (query.rule !== undefined) searches.push(searchFor([ruleWord(query.rule)], 4));
  for (const { name } of names)
    searches.push(searchFor([telling(name.target.title, language)].filter(isNarrow), weightOfName));
  await Promise.all(searches);
  return gathered;
}

/** A text that was found, with its target and words. */
const readOnce = /* @__PURE__ */ memoizePair(
  (loaded: LoadedText, { byUrl, language }: NameIndex) => {
    const target = byUrl.get(pageUrl(textUrl(loaded.url)));
    if (!target) return undefined;
    return { target, rulings: readText(readIndexedText(loaded.url), target.title, language) };
  },
);

/**
 * Names among the words of a query, then names meant by players' words: "seize" is a word of players, and begins "Seize Wesley".
 * Without the meant names, a right ruling is first for 2 fewer of the 319 unseen queries.
 */
function namesInside({ words, meant }: Query, names: NameMatcher): NameMatch[] {
  const typed = names.inside(words);
  const known = new Set(typed.map(({ name }) => name.target));
  return [...typed, ...names.inside(meant).filter(({ name }) => !known.has(name.target))];
}

/**
 * Names that a query means: first typed names, then names meant by players' words. A query for
 * an icon, in any notation, finds that icon only: "[HA]" is not the beginning of other names.
 */
function namesMeant(
  { keywords, typed, also, meant }: Query,
  names: NameMatcher,
  byTyped: readonly NameMatch[],
): NameMatch[] {
  const byMeant = also.length > 0 ? names.match(meant.join(' ')) : [];
  const matches = [...byTyped, ...byMeant.filter(({ typos }) => typos === 0)];
  const [word, ...others] = keywords;
  if (!word?.folded.startsWith('[') || others.length > 0) return matches;
  const [iconWord = ''] = names.index.language.iconWords;
  const icons = names
    .match(`${word.folded.slice(1, -1)} ${iconWord}`)
    .filter(({ name, how }) => name.kind === 'icon' && how === 'exact');
  const isCode = typed.startsWith('[');
  return [...icons, ...matches.filter(({ how }) => !isCode || how === 'exact')];
}
