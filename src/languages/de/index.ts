import type { Language } from '../language.ts';
import { texts } from './interface.ts';

export const de: Language = { direction: 'ltr', texts };
