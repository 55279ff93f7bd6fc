import type { Language } from '../language.ts';
import { defineWords } from '../words.ts';
import texts from './interface.json' with { type: 'json' };

export const words = defineWords('he', {});
export const { singular } = words;

/** An example of a new language: only some interface texts, the others are English. */
export const he: Language = {
  code: 'he',
  texts,
  words,
  references: { see: 'ראו', rules: 'כלל' },
};
