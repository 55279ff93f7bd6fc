import type { NameMatch, NameMatcher } from './match.ts';
import type { Book, Target } from './name-index.ts';
import { type ReadText, readText, weighText } from './passage.ts';
import { type Query, readQuery } from './query.ts';
import { type Result, rank, type TextHit } from './rank.ts';
import { relaxations } from './relax.ts';
import { readSegments } from './segments.ts';
import type { Vocabulary } from './vocabulary.ts';
import { weights } from './weights.ts';
import { isSmall, stem, wordsOf } from './words.ts';

/** A text that holds all words that were asked for. */
export interface Found {
  id: string;
  /** Loads it. The same object each time spares reading it again. */
  load: () => Promise<LoadedText>;
}

/** The address of a text, and the text as it is indexed. */
export interface LoadedText {
  url: string;
  content: string;
}

/** Asks the full text for all of these words at once; the likeliest first, {@link mostOfOne} of them at most. */
export type Ask = (words: string) => Promise<readonly Found[]>;

/** What a search draws on. */
export interface Sources {
  book: Book;
  matcher: NameMatcher;
  byUrl: ReadonlyMap<string, Target>;
}

/** What the full text adds. */
export interface TextSources {
  words: Vocabulary;
  ask: Ask;
}

/** What a search found. */
export interface Answer {
  query: Query;
  results: Result[];
}

/** At most this many texts are loaded and weighed for one answer. */
const mostTexts = 12;
/** With this many at hand, no weaker question is asked. */
const enoughTexts = 8;
/** A word that is only begun, or stands everywhere, would make the full text look at so many texts that typing stalls. */
const widest = 4000;
/** So many of one question's texts are weighed, so that a wide question leaves room for the next. */
export const mostOfOne = 10;

/** The addresses of all targets, for {@link Sources}. */
export function targetsByUrl(book: Book): Map<string, Target> {
  return new Map(book.targets.map((target) => [target.url, target]));
}

/** Answers from the names alone: at once, and without a network. */
export function answerByNames(
  typed: string,
  { book, matcher }: Sources,
  words?: Vocabulary,
): Answer {
  const query = readQuery(typed, book, words, false);
  const names = withIcons(query, matcher, matcher.match(typed));
  return { query, results: rank(query, names, matcher.inside(query.words), [], 0) };
}

/**
 * Answers from names and texts.
 *
 * @param typed as it stands in the box
 * @param verbatim searches for exactly what was typed, unknown words and all
 * @param isStale asked between steps: whether the answer is no longer wanted
 * @returns the answer, or nothing where it became stale
 */
export async function answerInFull(
  typed: string,
  { book, matcher, byUrl }: Sources,
  { words, ask }: TextSources,
  verbatim: boolean,
  isStale: () => boolean = () => false,
): Promise<Answer | undefined> {
  const byTyped = lessSure(matcher.match(typed), typed, words).filter(
    (match) => match.slips === 0 || !verbatim,
  );
  const [first] = byTyped;
  const query =
    first?.how === 'slip' && first.score > weights.match.wordSlip
      ? mendedToName(typed, first, book, words)
      : readQuery(typed, book, words, !verbatim);
  const isName = byTyped.some(({ how }) => how !== 'wordSlip');
  const mended = query.mended.length > 0 && !isName ? matcher.match(query.text) : [];
  const names = withIcons(query, matcher, [...mended, ...byTyped]);

  const isNarrow = (wordStem: string): boolean => words.reach(wordStem) <= widest;
  const inside = matcher.inside(query.words);
  const named = [...new Set(inside.map(({ name }) => name.key))]
    .map((key) => key.split(' ').filter((word) => isNarrow(stem(word))))
    .filter(({ length }) => length > 0);
  const narrow = query.telling.filter((word) => isNarrow(word.stem));
  const loaded = await gather(relaxations(narrow, named), ask, isStale);
  if (isStale()) return undefined;
  const texts = loaded.flatMap((text): TextHit[] => {
    const target = byUrl.get(text.url);
    if (!target || target.type === 'term') return [];
    return [{ target, match: weighText(readOnce(text, target), query.telling) }];
  });
  return { query, results: rank(query, names, inside, texts) };
}

const texts = new WeakMap<LoadedText, ReadText>();

function readOnce(loaded: LoadedText, { type, title }: Target): ReadText {
  const known = texts.get(loaded);
  if (known) return known;
  const read = readText(
    readSegments(loaded.content, type === 'document' ? 'document' : 'entry'),
    title,
  );
  texts.set(loaded, read);
  return read;
}

// Asks one question after another, until there are texts enough. Each loads while the next question is asked.
async function gather(
  questions: readonly string[][],
  ask: Ask,
  isStale: () => boolean,
): Promise<LoadedText[]> {
  const found = new Map<string, Promise<LoadedText>>();
  for (const words of questions) {
    if (found.size >= enoughTexts || isStale()) break;
    for (const hit of (await ask(words.join(' '))).slice(0, mostOfOne)) {
      if (found.size >= mostTexts || found.has(hit.id)) continue;
      const text = hit.load();
      text.catch(() => undefined);
      found.set(hit.id, text);
    }
  }
  return Promise.all(found.values());
}

// A query that is an icon and nothing else, whichever way it was written, has that icon for an answer. Written as
// "[HA]" it begins no other name.
function withIcons(
  { telling, typed }: Query,
  matcher: NameMatcher,
  names: NameMatch[],
): NameMatch[] {
  const [word, ...others] = telling;
  if (!word?.folded.startsWith('[') || others.length > 0) return names;
  const icons = matcher
    .match(`${word.folded.slice(1, -1)} icon`)
    .filter(({ name, how }) => name.kind === 'icon' && how === 'exact');
  return [
    ...icons,
    ...(typed.startsWith('[') ? names.filter(({ how }) => how === 'exact') : names),
  ];
}

// A name with slips is a bold guess where all that was typed are words that the glossary uses.
function lessSure(matches: NameMatch[], typed: string, words: Vocabulary): NameMatch[] {
  const isMistyped = wordsOf(typed).some(({ folded }) => !isSmall(folded) && !words.knows(folded));
  if (isMistyped) return matches;
  return matches.map((match) =>
    match.slips > 0 ? { ...match, score: match.score - weights.slipInKnownWords } : match,
  );
}

// What was typed is a name with slips: the texts are asked for that name, not for the slips.
function mendedToName(typed: string, { name }: NameMatch, book: Book, words: Vocabulary): Query {
  const query = readQuery(name.text, book, words, false);
  return { ...query, typed: typed.trim(), mended: [{ from: typed.trim(), to: name.text }] };
}
