import type { Language } from '../language.ts';
import { texts } from './interface.ts';

export const fr: Language = { direction: 'ltr', texts };
