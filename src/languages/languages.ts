import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import type { Language } from './language.ts';

/** The languages by their BCP 47 code. To add one, create a folder and list it here. */
export const languages: Readonly<Record<string, Language>> = { de, en, fr };
