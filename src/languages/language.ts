import type { Texts } from './texts.ts';

/** All that a language brings. */
export interface Language {
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
}
