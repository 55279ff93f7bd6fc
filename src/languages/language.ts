import type { Words } from './words.ts';

/** A language with a folder. A missing part is disabled; missing interface texts are English. */
export interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly texts: PartialTexts;
  readonly words: Words;
  readonly references: ReferenceRules;
}

import type texts from './en/interface.json';

/** The forms of a text that depend on a number, by `Intl.PluralRules`; `{count}` is the number. */
export type Plural = { readonly [Rule in Intl.LDMLPluralRule]?: string } & {
  readonly other: string;
};

/** Every text of the site in one language, by the group that it shows in. */
export type Texts = {
  readonly [Group in keyof typeof texts]: {
    readonly [Key in keyof (typeof texts)[Group]]: (typeof texts)[Group][Key] extends string
      ? string
      : Plural;
  };
};

/** Some of a language's texts; missing texts are English. */
export type PartialTexts = { readonly [Group in keyof Texts]?: Partial<Texts[Group]> };

/** The name of a group of texts. */
export type WordingGroup = keyof Texts;

/** The texts that a site shows, its overrides included. Plain data. */
export interface Wording extends Texts {
  /** The labels of texts carry their language, too. */
  readonly kinds: Texts['kinds'] & { readonly language: string };
  /** As `site.yml` names it, BCP 47: `en`, `de-AT`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * The words of references in a language, and the words around references, from which `src/link/see.ts` makes its
 * grammar. A list has its alternatives separated by `|`, with white space for any white space: plain words in `see`,
 * `certain`, `rules` and `common`, elsewhere regular expressions without capturing groups. A missing list turns its
 * part of the grammar off.
 */
export interface ReferenceRules {
  /** Words before names: "See docking". `site.yml` may name others. */
  see?: string;
  /** Words of `see` that are hardly ever a verb: an unknown name after them is an error. */
  certain?: string;
  /** Whether no word in `see` can be a verb: unlike "see" in English, each refers anywhere in a sentence. */
  neverVerbs?: boolean;
  /** Words before "see": "please see". */
  before?: string;
  /** Words after "see": "see also". */
  after?: string;
  /** Words before an example: "see, for example, docking". */
  example?: string;
  /** Words between the last names of a list. */
  and?: string;
  /** Words that may follow the words of `and`: "and also". */
  also?: string;
  /** First words of an explanation after a name: "docking for its costs". */
  connectives?: string;
  /** First words of an explanation after a dash or a colon. */
  explainers?: string;
  /** First words of a clause before "see": "for its costs, see docking". */
  introducers?: string;
  /** Words before "see" without a comma: "for more on docking see". */
  details?: string;
  /** Nouns that may follow a name: "the docking entry". */
  callings?: string;
  /** Words before a name that are not part of it: "the entry for". */
  leadIn?: string;
  /** An article before a name, with the space after it. */
  article?: string;
  /** Articles after a name and a comma: "Traveler, The". */
  invertedArticles?: string;
  /** First words after "see" that start a clause, not a name. */
  clauseStarts?: string;
  /** Words that no name contains. */
  clauseWords?: string;
  /** Places in the text: "the table above". */
  pointers?: string;
  /** Nouns for a place in the text, with a number: "page 4". */
  numbered?: string;
  /** In `X under "Y"`: X is a part of Y. */
  under?: string;
  /** Abbreviations in names, without their full stop. */
  titles?: string;
  /** Further abbreviations that do not end a sentence. */
  abbreviations?: string;
  /**
   * Words before printed numbers: "rule 702.41"; the first means nothing else. `site.yml` may name others. An abbreviation
   * ends with a full stop.
   */
  rules?: string;
  /** Words for rules that also have other meanings: "step 2". */
  common?: string;
  /** Plural endings of words for rules. */
  plurals?: string;
  /** Words between the first and the last number of a range. */
  to?: string;
  /** Words between a number and the name of its text: "p25 of docking". */
  of?: string;
  /** Words before a step of a number: "§ 4 Abs. 2". */
  steps?: string;
  /** Words between a citation and its day: "docking, p2, edition of 21 November 2026". */
  dated?: string;
  /** Words before or after the day of the last edition: "docking, p2 (newer than 21 November 2026)". */
  newer?: string;
}

/** Returns the alternatives in a list of {@link ReferenceRules}. */
export function alternativesIn(list = ''): string[] {
  return list.split('|').flatMap((word) => word.trim() || []);
}
