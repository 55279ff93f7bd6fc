import type { Words } from '../languages/index.ts';

/** A name without the differences that a comparison ignores. Made by {@link fold}. */
export type FoldedName = string & { readonly folded: unique symbol };

/** A folded name with its words in the singular, so that a plural finds it. Made by {@link singular}. */
export type SingularName = string & { readonly singular: unique symbol };

/** The part of an address that names an entry, a term or a document. Made by {@link slugify}. */
export type Slug = string & { readonly slug: unique symbol };

// Marks that a reader may leave out. Those that tell letters apart stay: the dakuten of バ, the nukta of ज़, the breve of й.
const marks = /(?<![\u0418\u0438])[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/gu;
// Letters that other keyboards write with others, and that no normal form takes apart.
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
// Apostrophes (including typewriter and prime forms), quotation marks and full stops are ignored. A full stop between
// digits counts: "3.11" and "31.1" are two numbers.
const uncounted = /['’‘ʼʻ`´′"“”„‟″«»‹›「」『』…!?¡¿！？。]|(?<!\d)\.|\.(?!\d)/gu;
// All other punctuation becomes a space, except the comma: it separates the names of a list.
const spacing = /[^\p{L}\p{M}\p{N}\p{S},.]+/gu;
const comma = /\s*[,、][\s,、]*/gu;
const edges = /^[\s,]+|[\s,]+$/gu;

/** A name that folding only turns to lower case, as most names are: without punctuation, accents and commas. */
const plainName = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/u;

/** A name with its article first: "Traveler, The" is "The Traveler". */
export function spoken(name: string, { invertedArticle }: Words): string {
  const [, noun, article = ''] = invertedArticle.exec(name.trim()) ?? [];
  if (noun === undefined) return name.trim();
  return `${article}${/['’]$/u.test(article) ? '' : ' '}${noun}`;
}

/**
 * The form in which names are compared: without case, accents, apostrophes, quotes and full stops (except between
 * digits); hyphen, dash, colon and slash become spaces.
 */
export function fold(name: string): FoldedName {
  if (plainName.test(name)) return name.toLowerCase() as FoldedName;
  // NFKD turns an ellipsis into three full stops, and an acute accent into a space and a mark: remove both before and after.
  const folded = tidied(name.replace(uncounted, '').normalize('NFKD').replace(marks, ''))
    .replace(letter, (one) => letters[one] ?? one)
    .normalize('NFC');
  return folded as FoldedName;
}

/** A name in lower case, its words separated by single spaces, without punctuation. */
function tidied(name: string): string {
  return name
    .replace(uncounted, '')
    .toLowerCase()
    .replace(spacing, ' ')
    .replace(comma, ', ')
    .replace(edges, '');
}

/** The key that a name and its plural share. */
export function singular(name: FoldedName, words: Words): SingularName {
  return name.replace(/[^\s,]+/gu, words.singular) as string as SingularName;
}

/** The keys under which a name is found. */
export interface NameKey {
  folded: FoldedName;
  singular: SingularName;
}

/** The key of a name as written: "X, The" is "The X". */
export function nameKey(name: string, words: Words): NameKey {
  let folded = fold(spoken(name, words));
  while (words.invertedArticle.test(folded)) folded = spoken(folded, words) as FoldedName;
  return { folded, singular: singular(folded, words) };
}

/**
 * The key that names sort by: apostrophes and quotes ignored, hyphen, dash and colon as spaces, "The X" under X. Compare
 * two keys with {@link nameOrder}.
 */
export function sortKey(name: string, words: Words): string {
  const written = spoken(name, words);
  const bare = withoutArticle(written, words);
  const key = tidied(bare.normalize('NFKC'));
  return bare === written ? withoutArticle(key, words) : key;
}

/** A name without the article before it. */
export function withoutArticle(name: string, { article }: Words): string {
  return name.replace(article, '');
}

/** The order of names in a language, by their sort keys. */
export function nameOrder({ language }: Words): (a: string, b: string) => number {
  const { compare } = collatorOf(language, 'variant');
  return (a, b) => compare(a, b) || compareText(a, b);
}

/** The letter that a sort key is listed under: one of the language's alphabet, or `0` for all others. */
export function letterOf(key: string, { language, letters }: Words): string {
  const [first = ''] = key;
  if (!/\p{L}/u.test(first) || /\p{sc=Han}/u.test(first)) return '0';
  const { compare } = collatorOf(language, 'base');
  const [least = ''] = letters;
  if (least !== '' && compare(least, first) <= 0)
    return [...letters].findLast((one) => compare(one, first) <= 0) ?? '0';
  const [plain = first] = fold(first);
  return compare(plain, first) === 0 ? plain : first;
}

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string, sensitivity: 'base' | 'variant'): Intl.Collator {
  const key = `${language} ${sensitivity}`;
  const known = collators.get(key);
  if (known) return known;
  const collator = new Intl.Collator(language, { sensitivity });
  collators.set(key, collator);
  return collator;
}

/** Compares by code units: the same order on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The address part for a name or a file's stem: lower-case words of letters and digits, joined by hyphens. */
export function slugify(name: string): Slug {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '') as string as Slug;
}

/**
 * The slug for the file of a text. Windows gives some names to no file, whatever its ending, and a page is a folder of that
 * name: `con` becomes `con-entry`.
 */
export function fileSlug(slug: Slug, type: 'entry' | 'document'): Slug {
  return /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/u.test(slug) ? slugify(`${slug} ${type}`) : slug;
}

/** The first of `fog`, `fog-2`, `fog-3` that is not taken. */
export function firstFree<Name extends string>(name: Name, isTaken: (name: Name) => boolean): Name {
  let free = name;
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}` as Name;
  return free;
}
