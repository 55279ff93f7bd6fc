/** Every word that a reader sees, in the language of the site. */
export * from './browser.ts';
export { chooseWording, plainWording } from './choose.ts';
export { inlineHtml } from './inline-html.ts';
export { wordingModule, wordingTypes } from './module-text.ts';
