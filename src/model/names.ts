import { type FoldedName, fold, once, tidy, type Words } from '../languages/browser.ts';

export { type FoldedName, fold };

/** A folded name with its words in the singular, so that a plural finds it. Made by {@link singular}. */
export type SingularName = string & { readonly singular: unique symbol };

/** The part of an address that names an entry, a term or a document. Made by {@link slugify}. */
export type Slug = string & { readonly slug: unique symbol };

/** The words of a language that the comparison of names needs. */
type NameWords = Pick<Words, 'invertedArticle' | 'singular'>;

/** Puts the article of a name first: "Traveler, The" becomes "The Traveler". */
export function spoken(name: string, { invertedArticle }: NameWords): string {
  const [, noun, article = ''] = invertedArticle.exec(name.trim()) ?? [];
  if (noun === undefined) return name.trim();
  return `${article}${/['’]$/u.test(article) ? '' : ' '}${noun}`;
}

/** Short forms of a card's name: both halves of "Tidewall // Floodgate", and "Arel" for "Arel, Keeper of Tides". */
export function shortNames(name: string): string[] {
  const halves = name.split(/\s*\/\/\s*/u);
  const first = halves.flatMap((half) => /^([^,]+),\s/u.exec(half)?.[1] ?? []);
  return [...(halves.length > 1 ? halves : []), ...first];
}

/** Returns the key that a name and its plural share. */
export function singular(name: FoldedName, words: NameWords): SingularName {
  return name.replace(/[^\s,]+/gu, words.singular) as string as SingularName;
}

/** The keys under which a name is found. */
export interface NameKey {
  folded: FoldedName;
  singular: SingularName;
}

/** The key of a name as written: "X, The" is "The X". */
export function nameKey(name: string, words: NameWords): NameKey {
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
  const key = tidy(bare.normalize('NFKC'));
  return bare === written ? withoutArticle(key, words) : key;
}

/** Removes the article before a name. */
export function withoutArticle(name: string, { article }: Words): string {
  return name.replace(article, '');
}

/** Returns the comparator of sort keys in a language. */
export function nameOrder({ language }: Words): (a: string, b: string) => number {
  const { compare } = collatorOf(language, 'variant');
  return (a, b) => compare(a, b) || compareText(a, b);
}

/** Returns the letter of a sort key in lists: a letter of the language's alphabet, or `0` for all others. */
export function letterOf(key: string, { language, letters }: Words): string {
  const [first = ''] = key;
  if (!/\p{L}/u.test(first) || /\p{sc=Han}/u.test(first)) return '0';
  const { compare } = collatorOf(language, 'base');
  const [least = ''] = letters;
  if (least !== '' && compare(least, first) <= 0)
    return [...letters].findLast((one) => compare(one, first) <= 0) ?? '0';
  const plain = fold(first);
  return compare(plain, first) === 0 ? plain.charAt(0) : first;
}

const collatorOf = /* @__PURE__ */ once(
  (language: string, sensitivity: 'base' | 'variant') =>
    new Intl.Collator(language, { sensitivity }),
);

/** Compares by code units: the same order on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Makes the slug of a name or a file's stem: lower-case words of letters and digits, joined by hyphens. */
export function slugify(name: string): Slug {
  return fold(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '') as string as Slug;
}

/**
 * The slug for the file of a text. Windows forbids some file names, whatever their ending, and the slug of a page
 * names a folder: `con` becomes `con-entry`.
 */
export function fileSlug(slug: Slug, type: 'entry' | 'document'): Slug {
  return /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/u.test(slug) ? slugify(`${slug} ${type}`) : slug;
}

/** Returns the first of `fog`, `fog-2`, `fog-3` that is free. */
export function firstFree<Name extends string>(name: Name, isTaken: (name: Name) => boolean): Name {
  let free = name;
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}` as Name;
  return free;
}

/** Maximum number of words in a phrase that players use. */
export const maxPhrase = 8;

/** Returns the fault of a name whose address would be too long; nothing for other names. */
export function tooLong(name: string): string | undefined {
  // Most letters take one byte, and none more than four.
  if (name.length <= maxBytes / 4) return undefined;
  const bytes = encoder.encode(slugify(name)).length;
  if (bytes <= maxBytes) return undefined;
  return `the name is too long: its address has ${bytes} bytes, more than ${maxBytes}, which are ${maxBytes} Latin letters or 66 of some other scripts`;
}

/** Maximum bytes of the last part of an address: file systems allow 255, and some file names add `.json`. */
const maxBytes = 200;

const encoder = new TextEncoder();
