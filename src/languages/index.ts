/** A folder for each language, with all that it brings. */
export * from './browser.ts';
export { en } from './en/index.ts';
export type { Language, ReferenceRules } from './language.ts';
export {
  contentLanguage,
  contentWords,
  directionOf,
  isLanguageCode,
  languageOf,
  languages,
  wordsModule,
} from './languages.ts';
