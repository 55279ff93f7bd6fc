import { de } from './de.ts';
import { en } from './en.ts';
import type { Texts, Wording } from './texts.ts';

/** The languages there are. Another one is one more file, and a line here. */
export const languages: Readonly<
  Record<string, { readonly direction: Wording['direction']; readonly texts: Texts }>
> = {
  en: { direction: 'ltr', texts: en },
  de: { direction: 'ltr', texts: de },
};
