import type { ReferenceRules } from './reference-rules.ts';
import type { Words } from './words.ts';

/** A language, with a folder of its own. A missing part is disabled; missing interface texts are English. */
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

/** Texts of a language that has only some: English stands in for the others. */
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
