/** A folder for each language, with all that it brings. */
export { en } from './en/index.ts';
export type { Language } from './language.ts';
export { languages } from './languages.ts';
export type { Plural, Texts, Wording, WordingGroup } from './texts.ts';
