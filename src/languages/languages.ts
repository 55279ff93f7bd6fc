import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { ja } from './ja/index.ts';
import type { Language } from './language.ts';
import { pl } from './pl/index.ts';
import { noReferences } from './references.ts';
import { defineWords } from './words.ts';

/** The languages with a folder, by their BCP 47 code. To add one, create a folder and list it here. */
export const languages: Readonly<Record<string, Language>> = {
  de,
  en,
  fr,
  ja,
  pl,
};

const others = new Map<string, Language>();

/**
 * A language by its BCP 47 code: that of its folder, `de` for `de-AT`; for any other code one without words of its own.
 */
export function languageOf(code: string): Language {
  const own = languages[code] ?? languages[code.split('-')[0] ?? ''];
  if (own) return own;
  const known = others.get(code);
  if (known) return known;
  const words = defineWords(code, {});
  const other = { code, texts: {}, words, references: noReferences };
  others.set(code, other);
  return other;
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
  const { script = '' } = new Intl.Locale(code).maximize();
  return /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/u.test(script) ? 'rtl' : 'ltr';
}
