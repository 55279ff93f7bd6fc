/** What several custom elements use. */
export { button, element, isPlainClick } from './dom.ts';
export { loadStyleSheet } from './style-sheet.ts';
export { closeBySwipe } from './swipe.ts';
