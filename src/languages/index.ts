/** A folder for each language, with all that it brings. */
export * from './browser.ts';
export { en } from './en/index.ts';
export type { Language } from './language.ts';
export {
  contentLanguage,
  contentWords,
  directionOf,
  isLanguageCode,
  languageOf,
  languages,
} from './languages.ts';
export { wordsModule } from './module-text.ts';
export type { ReferenceRules } from './references.ts';
