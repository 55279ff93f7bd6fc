/** What several custom elements use. */
export { cached } from './cached.ts';
export { button, element, isPlainClick } from './dom.ts';
export { loadStyleSheet } from './style-sheet.ts';
