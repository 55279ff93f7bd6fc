import type { Language } from '../language.ts';
import { texts } from './interface.ts';
import { references } from './references.ts';
import { words } from './words.ts';

export const en = { code: 'en', texts, words, references } satisfies Language;
