/** The languages, each in a folder with its words, rules and interface texts. */
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
