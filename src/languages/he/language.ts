import type { Language } from '../language.ts';
import { noReferences } from '../references.ts';
import texts from './interface.json' with { type: 'json' };
import { words } from './words.ts';

/** A part of the interface texts alone: how a language begins. */
export const he: Language = {
  code: 'he',
  texts,
  words,
  references: { ...noReferences, see: ['ראו'], rules: ['כלל'] },
};
