/** A name without the differences that a comparison ignores. Made by {@link fold}. */
export type FoldedName = string & { readonly folded: unique symbol };

/** A folded name with its words in the singular, so that a plural finds it. Made by {@link singular}. */
export type SingularName = string & { readonly singular: unique symbol };

/** The part of an address that names an entry, a term or a document. Made by {@link slugify}. */
export type Slug = string & { readonly slug: unique symbol };

const invertedArticle = /^(.+),\s*(the|a|an)$/iu;
const marks = /\p{M}+/gu;
// Apostrophes (including typewriter and prime forms), quotation marks and full stops are ignored. A full stop between
// digits counts: "3.11" and "31.1" are two numbers.
const uncounted = /['’‘ʼʻ`´′"“”„‟″«»‹›…!?¡¿]|(?<!\d)\.|\.(?!\d)/gu;
// All other punctuation becomes a space, except the comma: it separates the names of a list.
const spacing = /[^\p{L}\p{N}\p{S},.]+/gu;
const comma = /\s*,[\s,]*/gu;
const edges = /^[\s,]+|[\s,]+$/gu;

/** A name that folding only turns to lower case, as most names are: without punctuation, accents and commas. */
const plainName = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/u;

/** A name with its article first: "Traveler, The" is "The Traveler". */
export function spoken(name: string): string {
  const inverted = invertedArticle.exec(name.trim());
  return inverted ? `${inverted[2]} ${inverted[1]}` : name.trim();
}

/**
 * The form in which names are compared: without case, accents, apostrophes, quotes and full stops (except between
 * digits); hyphen, dash, colon and slash become spaces; "X, The" becomes "The X".
 */
export function fold(name: string): FoldedName {
  if (plainName.test(name)) return name.toLowerCase() as FoldedName;
  // NFKD turns an ellipsis into three full stops, and an acute accent into a space and a mark: remove both before and after.
  let folded = name
    .replace(uncounted, '')
    .normalize('NFKD')
    .replace(marks, '')
    .replace(uncounted, '')
    .toLowerCase()
    .replace(spacing, ' ')
    .replace(comma, ', ')
    .replace(edges, '')
    .normalize('NFC');
  while (invertedArticle.test(folded)) folded = spoken(folded);
  return folded as FoldedName;
}

/** An approximate singular of a folded word: the same for a word and its regular plural, which is all that is needed. */
export function singularWord(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/u.test(word)) return word;
  const stem = word.replace(/s$/u, '');
  if (stem.endsWith('ie')) return `${stem.slice(0, -2)}y`;
  return stem.length > 3 && /(?:[sxz]|[cs]h|..o)e$/u.test(stem) ? stem.slice(0, -1) : stem;
}

/** The key that a name and its plural share. */
export function singular(name: FoldedName): SingularName {
  return name.replace(/[^\s,]+/gu, singularWord) as string as SingularName;
}

/** The keys under which a name is found. */
export interface NameKey {
  folded: FoldedName;
  singular: SingularName;
}

/** The key of a name as written. */
export function nameKey(name: string): NameKey {
  const folded = fold(name);
  return { folded, singular: singular(folded) };
}

/**
 * The key that names sort by: apostrophes and quotes ignored, hyphen, dash and colon as spaces, "The X" under X. Compare
 * two keys with {@link compareText}.
 */
export function sortKey(name: string): string {
  return fold(name).replace(/^(?:the|a|an) (?=.)/u, '');
}

/** The letter that a sort key is listed under: `a` to `z`, or `0` for all others. */
export function letterOf(key: string): string {
  const first = key.charAt(0);
  return first >= 'a' && first <= 'z' ? first : '0';
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
