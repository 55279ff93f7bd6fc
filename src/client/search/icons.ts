import { html, type TemplateResult } from 'lit-html';

// Lines of 24 x 24, drawn by the style sheet.
const drawn = (path: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d=${path}></path></svg>`;

/** Pictures on buttons. */
export const copy = drawn('M9 9h10v10H9zM15 9V5H5v10h4');
export const copied = drawn('m5 13 4.5 4.5L19 7');
export const share = drawn('M12 15V4m-4 4 4-4 4 4M6 11H5v9h14v-9h-1');
export const pin = drawn('m9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v5');
