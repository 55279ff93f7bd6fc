import type { Words } from '../languages/browser.ts';
import { functionWord, stem, stemsOf, wordsOf } from '../languages/browser.ts';
import { type NameIndex, searchKey } from '../link/browser.ts';
import { editDistance, maxPhrase, printedKey, typosAllowed } from '../model/index.ts';
import { readCitation } from './cited-ruling.ts';
import { iconWord } from './indexed-text.ts';
import { pairsOf } from './ruling-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word that is searched for. */
export interface QueryWord {
  folded: string;
  stem: string;
  /** Higher for rarer words; see `Vocabulary.weight`. */
  weight: number;
  /** The word is incomplete: any word with this prefix matches. */
  isPrefix: boolean;
  /** Stems of the typed words: of a player's expression, the words that the glossary has. */
  own: readonly string[];
  /** Whether the glossary has any of the typed words. */
  isKnown: boolean;
  /** The glossary's names for a player's expression: alternatives, each as the stems of its words. */
  near: readonly (readonly string[])[];
  /** Terms for the full-text search: the word itself, or each alternative. */
  searched: readonly string[];
}

/** Words of players in a query, and the words of the glossary that are searched for as well. */
export interface AlsoSearched {
  said: string;
  meant: readonly string[];
}

/** A word of a query, and the known word that is searched for instead. */
export interface Correction {
  from: string;
  to: string;
}

/** Words and filters of a search. */
export interface Query {
  /** As typed, trimmed. */
  typed: string;
  /** The typed text without the number of a ruling or the rest of an address: compared with names. */
  name: string;
  /** All words, in order. */
  words: string[];
  /** Distinct words without stop words; the stop words of a query that has no other words. */
  keywords: QueryWord[];
  /** Sum of their weights. */
  total: number;
  /** The rarest keyword that is a single word; the rarity of names that the glossary has for a word does not count. */
  rarest?: QueryWord;
  /** Neighbouring keywords, as pairs of stems, with the mean weight of both. */
  pairs: { key: string; weight: number }[];
  /** The distinct question words: "how", "many". Questions with the same keywords differ in these. */
  asking: string[];
  /** Whether the query has a question word, or begins as a question: "can". */
  isQuestion: boolean;
  /** The distinct words that have answer words: "can", "many". */
  expecting: string[];
  corrections: Correction[];
  /** Keywords that no text, name or question has, as typed. */
  unknown: string[];
  also: AlsoSearched[];
  /** Phrases in quotation marks, as typed and as folded words: only rulings that have them are found. */
  phrases: { typed: string; folded: string }[];
  /** Stems of words after a minus: rulings that have them are left out. */
  excluded: string[];
  /**
   * The printed number of the rule that the query asks for, as `printedKey` writes it: "601.2" alone, or "rule 601.2"
   * anywhere.
   */
  rule?: string;
  /** The number of the ruling that is cited after the name of its text: "p9" in "stopped p9". */
  cited?: string;
  /** Set for an address that leads to no text; the other fields are read from the words of the address. */
  leadsNowhere?: true;
  /** All words, with players' words replaced by the likeliest name in the glossary. */
  meant: string[];
}

const maxWords = 24;
const maxWordLength = 60;
const maxIconWords = 6;

/**
 * Reads a query. Only words, phrases in quotation marks and words after a minus count; markup is ignored.
 *
 * @param typed the text in the search box
 * @param vocabulary the words of the glossary; without it no word is corrected, and all have the same weight
 * @param common frequent words of the language, which are never corrected; if absent, no word is corrected
 * @param likely returns the words that a mistyped word most likely means
 */
export function readQuery(
  typed: string,
  index: NameIndex,
  vocabulary?: Vocabulary,
  common?: ReadonlySet<string>,
  likely: readonly string[] = [],
): Query {
  const { language } = index;
  const { stopWords } = language;
  const operators = readOperators(typed, language);
  const { name, cited, leadsNowhere } = readCitation(operators.rest, index);
  const all = withIcons(
    wordsOf(name, language)
      .map(({ folded }) => folded)
      .filter(({ length }) => length <= maxWordLength)
      .slice(0, maxWords),
    index,
  );
  const nouns = language.hasCompounds ? nounsIn(name, language) : new Set<string>();
  const corrections: Correction[] = [];
  const words =
    vocabulary && common ? corrected(all, vocabulary, index, common, corrections, likely) : all;
  const isKnown = (word: string): boolean =>
    stopWords.has(word) || vocabulary === undefined || vocabulary.knows(word);
  const rule = cited === undefined ? ruleIn(name, language) : undefined;
  const also: AlsoSearched[] = [];
  const meant: string[] = [];
  const found = new Map<string, QueryWord>();
  for (let at = 0; at < words.length; at++) {
    const said = words[at] ?? '';
    const phrase = phraseAt(index, words, at);
    if (phrase) {
      const { run, found: names } = phrase;
      at += run.length - 1;
      const folded = run.join(' ');
      const near = names.map((one) => stemsOf(one, language));
      const weight = weightOf(near.flat(), vocabulary);
      const known = run.filter((word) => !stopWords.has(word) && vocabulary?.knows(word));
      const searched = known.length > 0 ? [...names, known.join(' ')] : names;
      if (!found.has(folded)) also.push({ said: folded, meant: names });
      const key = stem(folded, language);
      found.set(folded, {
        folded,
        stem: key,
        weight,
        isPrefix: false,
        own: known.length > 0 ? known.map((word) => stem(word, language)) : [key],
        isKnown: known.length > 0,
        near,
        searched,
      });
      meant.push(...wordsOf(names[0] ?? '', language).map((word) => word.folded));
      continue;
    }
    const own = stem(said, language);
    const parts = (language.hasCompounds && vocabulary?.compoundsOf(said)) || [];
    const isUnknownCompound = parts.length > 0 && !isKnown(said);
    if (isUnknownCompound) also.push({ said, meant: parts });
    meant.push((isUnknownCompound && parts[0]) || said);
    found.set(own, {
      folded: said,
      stem: own,
      weight: weightOf([own], vocabulary),
      isPrefix: !isKnown(said) && isIncomplete(words, at, vocabulary, common),
      own: [own],
      isKnown: isKnown(said),
      near: parts.map((part) => [stem(part, language)]),
      searched: said.startsWith('[') ? [iconWord(said.slice(1, -1))] : [said, ...parts],
    });
  }
  const asking = [...new Set(words.filter((word) => language.questionWords.has(word)))];
  const telling = [...found.values()].filter(
    ({ folded, near }) => near.length > 0 || !stopWords.has(folded) || nouns.has(folded),
  );
  const keywords = telling.length > 0 ? telling : [...found.values()];
  const rarity = (word: QueryWord): number => weightOf([word.stem], vocabulary);
  const [rarest] = keywords
    .filter(({ folded }) => /^\p{L}+$/u.test(folded))
    .sort((a, b) => rarity(b) - rarity(a));
  const isUnknown = ({ folded, near, isPrefix }: QueryWord): boolean =>
    near.length === 0 && /^\p{L}+$/u.test(folded) && !isKnown(folded) && !isPrefix;
  return {
    typed: typed.trim(),
    name,
    words,
    keywords,
    total: keywords.reduce((sum, { weight }) => sum + weight, 0) || 1,
    ...(rarest && { rarest }),
    pairs: pairsOf(keywords).map((key, at) => ({
      key,
      weight: ((keywords[at]?.weight ?? 0) + (keywords[at + 1]?.weight ?? 0)) / 2,
    })),
    asking,
    isQuestion: asking.length > 0 || language.auxiliaries.has(words[0] ?? ''),
    expecting: [...new Set(words.filter((word) => language.answerWords.has(word)))],
    corrections,
    unknown: wordsOf(name, language)
      .filter((one) => keywords.some((word) => word.folded === one.folded && isUnknown(word)))
      .map(({ at, length }) => name.slice(at, at + length)),
    also,
    phrases: operators.phrases,
    excluded: operators.excluded,
    ...(rule !== undefined && { rule }),
    ...(cited !== undefined && { cited }),
    ...(leadsNowhere && { leadsNowhere }),
    meant,
  };
}

/** Capitalised words after the first, such as German nouns: "Waren" is not a stop word. */
function nounsIn(name: string, language: Words): Set<string> {
  const [, ...others] = wordsOf(name, language);
  return new Set(
    others.filter(({ at }) => /^\p{Lu}/u.test(name.slice(at))).map(({ folded }) => folded),
  );
}

/** Phrases in any quotation marks, and words after a minus. A quoted name is a phrase as well. */
function readOperators(
  typed: string,
  language: Words,
): Pick<Query, 'phrases' | 'excluded'> & { rest: string } {
  const phrases = Array.from(typed.matchAll(quoted), ([, phrase = '']) => ({
    typed: phrase.trim(),
    folded: wordsOf(phrase, language)
      .map(({ folded }) => folded)
      .join(' '),
  })).filter(({ folded }) => folded !== '');
  const minus = Array.from(typed.matchAll(afterMinus), ([, word = '']) => word);
  const rest = typed.replace(afterMinus, ' ').trim();
  // A minus before the only word is a dash.
  const isOnly = wordsOf(rest, language).length === 0;
  return {
    phrases,
    excluded: isOnly ? [] : minus.flatMap((word) => stemsOf(word, language)),
    rest: isOnly ? typed : rest,
  };
}

const quoted =
  /["\u201c\u201e\u201d\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb]+)["\u201c\u201d\u00bb]/gu;
const afterMinus = /(?<=\s)-(\p{L}[^\s]*)/gu;

// Finds a printed number: alone, such as "Appendix A"; after "rule"; or anywhere if it cannot be anything else, such as
// `702.19b`.
function ruleIn(typed: string, { ruleWords }: Words): string | undefined {
  // The longest word first: "rules 5" is rule 5, and not rule "s 5".
  const words = ruleWords.toSorted((a, b) => b.length - a.length).join('|') || '(?!)';
  const number = String.raw`\d[\p{L}\p{N}.]*`;
  const alone = String.raw`^\s*(?:(?:${words}|§)\s*)?((?:[\p{L}§]+\.?\s?)?${number})[.:)]?\s*$`;
  const marked = String.raw`(?:(?<!\p{L})(?:${words})\s+(?=\d)|§\s*)((?:\p{L}+[.\s-]*)?${number})`;
  const clear = /(?:^|\s)(\d+(?:\.\d+)+\p{L}?|\d{3,}\p{L}?)(?=[\s.,;:?!)]|$)/u;
  const lettered = /^\s*(\p{L}{3,}\s+(?:\p{L}|[ivxlcIVXLC]+))[.:)]?\s*$/u;
  // Compiling `\p{L}` takes long, most of all with the flag `i`: 30 ms on a phone.
  const hasDigit = /\d/u.test(typed);
  const numbered = hasDigit ? [new RegExp(alone, 'iu'), new RegExp(marked, 'iu'), clear] : [];
  const [found] = [...numbered, lettered].flatMap((pattern) => pattern.exec(typed)?.[1] ?? []);
  return found === undefined ? undefined : printedKey(found);
}

function weightOf(stems: readonly string[], vocabulary: Vocabulary | undefined): number {
  return vocabulary ? Math.max(...stems.map((one) => vocabulary.weight(one))) : 1;
}

// "alternate universe icon" becomes "[au]"; an unknown code in brackets becomes a plain word.
function withIcons(words: readonly string[], { icons, language }: NameIndex): string[] {
  const [iconWord = ''] = language.iconWords;
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const named = longestRun(words, at, maxIconWords, (run) => icons.get(run.join(' ')));
    const [word = ''] = words.slice(at);
    const code = /^\[(.*)\]$/u.exec(word)?.[1];
    const token = code && (icons.get(searchKey(`${code} ${iconWord}`, language)) ?? code);
    found.push(named?.found ?? token ?? word);
    at += named?.run.length ?? 1;
  }
  return found;
}

// Returns the words, with unknown words corrected. Adds to `corrections`, except for stop words and question words.
function corrected(
  words: readonly string[],
  vocabulary: Vocabulary,
  index: NameIndex,
  common: ReadonlySet<string>,
  corrections: Correction[],
  likely: readonly string[],
): string[] {
  let phraseEnd = 0;
  return words.map((word, at) => {
    const phrase = at < phraseEnd ? undefined : phraseAt(index, words, at);
    if (phrase) phraseEnd = at + phrase.run.length;
    const isCommon = index.language.stopWords.has(word) || common.has(word);
    const isBegun = isIncomplete(words, at, vocabulary, common);
    if (at < phraseEnd || isCommon || (isBegun && at === words.length - 1)) return word;
    const max = typosAllowed(word.length);
    const ofName = likely.find((one) =>
      [one, index.language.singular(one)].some((form) => editDistance(word, form, max) <= max),
    );
    const isKnown = vocabulary.knows(word);
    const read = isKnown || ofName ? undefined : functionWord(word, index.language);
    if (read !== undefined) return read;
    const to = isKnown
      ? vocabulary.withDoubleLetters(word)
      : (ofName ??
        vocabulary.completionOf(word) ??
        (isBegun ? undefined : vocabulary.correct(word)));
    if (to !== undefined) corrections.push({ from: word, to });
    return to ?? word;
  });
}

/** Minimum number of letters of an incomplete word before others. */
const minIncomplete = 4;

/** Whether a word begins words of the glossary: the last word, which may be typed still, or a longer one. */
function isIncomplete(
  words: readonly string[],
  at: number,
  vocabulary: Vocabulary | undefined,
  common: ReadonlySet<string> | undefined,
): boolean {
  const { [at]: word = '', length } = words;
  const isLast = at === length - 1;
  if (word.length < (isLast ? 2 : minIncomplete) || !vocabulary?.begins(word)) return false;
  return isLast || !common?.has(word);
}

/** Finds the longest of players' phrases at a word of a query, with the names in the glossary that it means. */
function phraseAt({ playerWords, language }: NameIndex, words: readonly string[], at: number) {
  return longestRun(words, at, maxPhrase, (run) =>
    playerWords.get(run.map((word) => stem(word, language)).join(' ')),
  );
}

/** Returns the longest run of words from an index on that stands for something. */
function longestRun<Found>(
  words: readonly string[],
  at: number,
  most: number,
  find: (run: readonly string[]) => Found | undefined,
): { run: readonly string[]; found: Found } | undefined {
  for (let length = Math.min(most, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    const found = find(run);
    if (found) return { run, found };
  }
  return undefined;
}
