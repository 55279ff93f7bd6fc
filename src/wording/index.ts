/** Every word that a reader sees, in the language of the site. */
export { chooseWording, plainWording } from './choose.ts';
export { format, type Plural, parts, plural, pluralForm } from './format.ts';
export { formatHtml, inlineHtml } from './inline-html.ts';
export { wordingModule, wordingModulePattern } from './module-text.ts';
export type { Texts, Wording, WordingGroup } from './texts.ts';
