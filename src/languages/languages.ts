import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { he } from './he/index.ts';
import { once } from './intl.ts';
import { ja } from './ja/index.ts';
import type { Language } from './language.ts';
import { pl } from './pl/index.ts';
import * as allStemmers from './stemmers.ts';
import { defineWords, scriptOf, type Words } from './words.ts';

/** The languages with a folder, by their BCP 47 code. To add one, create a folder and list it here. */
export const languages: Readonly<Record<string, Language>> = {
  de,
  en,
  fr,
  he,
  ja,
  pl,
};

/** The stemmers of languages without a folder, by their codes. */
const stemmers: ReadonlyMap<string, (word: string) => string> = new Map(
  Object.entries(allStemmers),
);

/** A language without a folder. */
const otherLanguage = once((code: string): Language => {
  const stem = stemmers.get(baseOf(code));
  return { code, texts: {}, words: defineWords(code, stem ? { stem } : {}), references: {} };
});

/**
 * Returns the language of a BCP 47 code: `de` for `de-AT`. A language without a folder has a stemmer at most.
 */
export function languageOf(code: string): Language {
  if (!isLanguageCode(code)) return en;
  return languages[code] ?? languages[baseOf(code)] ?? otherLanguage(code);
}

/** The language of a code without its script and region: `pt` of `pt-BR`. */
function baseOf(code: string): string {
  return code.replace(/-.*/u, '');
}

/** Whether a text is a BCP 47 code. */
export function isLanguageCode(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

/** The direction in which a language is written. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/u.test(scriptOf(code)) ? 'rtl' : 'ltr';
}

/** The languages of a site, as codes. */
interface SiteLanguages {
  language: string;
  contentLanguage?: string | undefined;
}

/** Returns the language of a site's content. */
export function contentLanguage({ contentLanguage, language }: SiteLanguages): Language {
  return languageOf(contentLanguage ?? language);
}

/** Returns the words of the language of a site's content. */
export function contentWords(site: SiteLanguages): Words {
  return contentLanguage(site).words;
}

/**
 * The source of the module with the words of a language, so that a bundle carries no other: `words`, and `nameWords` for
 * bundles that compare names alone.
 *
 * @param code of `Words`
 * @param folder path of this folder
 */
export function wordsModule(code: string, folder: string): string {
  const path = (file: string): string => JSON.stringify(`${folder}/${file}`);
  const { invertedArticle } = languageOf(code).words;
  const nameWords = `export const nameWords = { invertedArticle: ${invertedArticle}, singular };\n`;
  if (Object.hasOwn(languages, code)) {
    const index = path(`${code}/index.ts`);
    return `import { singular } from ${index};\nexport { words } from ${index};\n${nameWords}`;
  }
  const base = baseOf(code);
  const singular = stemmers.has(base)
    ? `import { ${base} as singular } from ${path('stemmers.ts')};`
    : 'const singular = (word) => word;';
  return `${singular}
    import { defineWords } from ${path('words.ts')};
    export const words = defineWords(${JSON.stringify(code)}, { stem: singular });\n${nameWords}`;
}
