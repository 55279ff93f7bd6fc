import type { en } from './en.ts';
import type { Plural } from './format.ts';

/** Every text of the site in one language, by the group that it shows in. */
export type Texts = {
  readonly [Group in keyof typeof en]: {
    readonly [Key in keyof (typeof en)[Group]]: (typeof en)[Group][Key] extends string
      ? string
      : Plural;
  };
};

/** The name of a group of texts. */
export type WordingGroup = keyof Texts;

/** The texts that a site shows, its overrides included. Plain data. */
export interface Wording extends Texts {
  /** As `site.yml` names it, BCP 47: `en`, `de-AT`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}
