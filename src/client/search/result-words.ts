import * as kinds from 'virtual:wording/kinds';
import * as words from 'virtual:wording/search';
import { nothing } from 'lit-html';
import { capitalized, fold, isQuestion, wordsOf } from '../../languages/browser.ts';
import type { NameTarget } from '../../link/browser.ts';
import { curlyQuotes } from '../../model/index.ts';
import {
  type Hit,
  type IndexedRuling,
  type NameMatcher,
  type QueryWord,
  withTablesNamed,
} from '../../search/browser.ts';
import { format, joinList, plural } from '../../views/index.ts';
import { highlighted } from './highlight.ts';
import type { ShownAnswer } from './state.ts';

/** A text with the quotation marks of the language. */
export const curly = (text: string): string => curlyQuotes(text, kinds.quotationMarks);

export type PluralForms = Parameters<typeof plural>[1];

/** Fills a plural in the language of the page. */
export function pluralOf(forms: PluralForms, count: number, name = ''): string {
  return plural(document.documentElement.lang, forms, count, { name });
}

/** A text with the words of a query highlighted, and its icons as pictures. */
export function marked(
  text: string,
  keywords: readonly QueryWord[],
  names: NameMatcher | undefined,
): unknown[] {
  return highlighted(text, keywords, (code) => names?.index.iconNames.get(code.toLowerCase()));
}

export function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}\u2026` : text;
}

/** Words in quotation marks, as a list. */
export function quoted(words: readonly string[]): string {
  return joinList(
    kinds.language,
    words.map((word) => curly(`"${shortened(word)}"`)),
  );
}

/** Returns how many rulings mention a term, in words. */
export function mentionsOf({ mentions }: NameTarget): string | undefined {
  return mentions === undefined ? undefined : pluralOf(words.noEntry, mentions);
}

/** Returns the text of a ruling with a name in place of each table. */
export function lineOf(ruling: IndexedRuling): string {
  const heading = ruling.path.at(-1);
  const name = heading ? format(words.tableIn, { caption: heading }) : kinds.table;
  return withTablesNamed(ruling, name);
}

/** Label of a framed ruling without a question: a ruling whose number was typed answers none. */
export function claimOf({ score }: Hit): string {
  return score.isNumbered ? words.citedRuling : words.answer;
}

/** Names the question that explains a hit, as in "Answer to the question: Who goes first?". */
export function toQuestion(asked: string, names: NameMatcher | undefined): string {
  const question = asSentence(asked, names);
  return question ? format(words.toQuestion, { question }) : toSearches(asked, names);
}

/** Names a search without a question that explains a hit. */
export function toSearches(asked: string, names: NameMatcher | undefined): string {
  return format(words.toSearches, { words: quoted([asWritten(asked, names)]) });
}

/** A typed question as a sentence with its question mark; undefined for a search without a question. */
export function asSentence(asked: string, names: NameMatcher | undefined): string | undefined {
  if (names && !isQuestion(asked, names.index.language)) return undefined;
  return format(words.asQuestion, { question: capitalized(asWritten(asked, names)) });
}

/**
 * A typed question without its question mark, with names as the glossary writes them: "OTF", "Nor". A card's name of a
 * single word and a numeral stay as typed: "scan" and "one" may be plain words.
 */
function asWritten(asked: string, names: NameMatcher | undefined): string {
  const bare = curly(asked).replace(/[\s?\uff1f]+$/u, '');
  if (!names) return bare;
  const { language } = names.index;
  const typed = language.language === 'en' ? bare.replace(/\bi\b(?!\.)/gu, 'I') : bare;
  const all = wordsOf(typed, language);
  const written = new Map<string, string>();
  for (const { name } of names.inside(all.map(({ folded }) => folded))) {
    const isWord = name.target.kind === 'card' || language.numerals.includes(name.key);
    if (isWord && !name.key.includes(' ')) continue;
    for (const { folded, at, length } of wordsOf(name.text, language)) {
      const word = name.text.slice(at, at + length);
      if (!written.has(folded) || word === word.toLowerCase()) written.set(folded, word);
    }
  }
  return all.reduceRight((text, { folded, at, length }) => {
    const word = curly(written.get(folded) ?? text.slice(at, at + length));
    return text.slice(0, at) + word + text.slice(at + length);
  }, typed);
}

/** Whether the results are the rulings on a name, which is known before the texts have answered. */
export function isOfName({ claims, from, rulings }: ShownAnswer): boolean {
  return claims === 'name' && (from === 'names' || rulings.length > 0);
}

export function rulingsOn(answer: ShownAnswer): string {
  return format(words.rulingsOn, { name: curly(shortened(searchedWords(answer))) });
}

/**
 * Returns the label of rulings without a frame: rulings on a name, rulings with a phrase, or the closest ones.
 *
 * @param closest label of the closest rulings
 */
export function unframed(answer: ShownAnswer, closest: string = words.closestRulings): string {
  if (isOfName(answer)) return rulingsOn(answer);
  const phrases = quoted(answer.query.phrases.map(({ typed }) => typed));
  const isFound = phrases !== '' && answer.missingPhrases.length === 0;
  return isFound ? format(words.rulingsWith, { phrases }) : closest;
}

/** Whether the query was taken for a name that it resembles. */
export function isMistyped({ claims, names: [name] }: ShownAnswer): boolean {
  return claims === 'name' && name?.how === 'typo';
}

export function isCorrected(answer: ShownAnswer): boolean {
  return isMistyped(answer) || answer.query.corrections.length > 0;
}

/** The words that were searched for: as typed, or corrected and without stop words. */
export function searchedWords(answer: ShownAnswer): string {
  const {
    query,
    names: [name],
  } = answer;
  if (!isCorrected(answer)) return query.name;
  if (name && isMistyped(answer)) return name.matchedName ?? name.target.name;
  const also = new Map(alsoSearched(answer).map(({ said, meant }) => [said, meant]));
  return query.keywords.map(({ folded }) => also.get(folded) ?? folded).join(' ');
}

/** Maximum number of words in "Also searched": a line on a phone. */
const maxAlso = 3;

/** Players' words, each with the words of the glossary that led to the first ruling instead. */
export function alsoSearched(answer: ShownAnswer): { said: string; meant: string }[] {
  const { query, rulings } = answer;
  if (isMistyped(answer)) return [];
  const [hit] = rulings;
  const first = fold(hit ? [hit.target.name, ...hit.ruling.path, hit.ruling.text].join(' ') : '');
  const also = query.also
    .map(({ said, meant: [meant = ''] }) => ({ said, meant }))
    .filter(({ said, meant }) => {
      const words = fold(meant).split(' ');
      const isTyped = words.every((word) => query.words.includes(word));
      return !isTyped && !first.includes(fold(said)) && first.includes(fold(meant));
    });
  return [...new Map(also.map((one) => [one.meant, one])).values()].slice(0, maxAlso);
}

/** The language of the content, if it differs from the page's. */
export function languageOf(names: NameMatcher | undefined): string | typeof nothing {
  const language = names?.index.language.language ?? '';
  return document.documentElement.lang.startsWith(language) ? nothing : language;
}
