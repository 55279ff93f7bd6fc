/** Fills texts in. The part for browsers of it: the texts themselves come from `virtual:wording/<group>`. */
export { format, type Plural, parts, plural, pluralForm } from './format.ts';
export { formatHtml, inlineHtml } from './inline-html.ts';
export type { Texts, Wording } from './texts.ts';
