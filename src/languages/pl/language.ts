import type { Language } from '../language.ts';
import { references } from './references.ts';
import { words } from './words.ts';

export const pl = { code: 'pl', texts: {}, words, references } satisfies Language;
