import type { Language } from '../language.ts';
import texts from './interface.json' with { type: 'json' };
import { references } from './references.ts';
import { words } from './words.ts';

export const ja = { code: 'ja', texts, words, references } satisfies Language;
