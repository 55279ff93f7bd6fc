import type { Language } from '../language.ts';
import { texts } from './interface.ts';

export const en: Language = { direction: 'ltr', texts };
