/** Fills texts in. The part for browsers of it: the texts themselves come from `virtual:wording/<group>`. */
export type { Plural, Texts, Wording } from '../languages/index.ts';
export { format, joinList, parts, plural, pluralForm } from './format.ts';
export { formatHtml, inlineHtml } from './inline-html.ts';
