/** Exports for browsers: nothing here imports a parser. */

export { dateInWords } from '../languages/browser.ts';
export * from './addresses.ts';
export { highestOf } from './addresses.ts';
export * from './box-html.ts';
export * from './collections.ts';
export * from './content-tree.ts';
export type * from './diagnostics.ts';
export * from './html-text.ts';
export { type Icon, iconHtml, iconId } from './icons.ts';
export * from './link-template.ts';
export * from './model.ts';
export * from './names.ts';
export type * from './parsed-file.ts';
export * from './points.ts';
export type { GraphEdge } from './references.ts';
export type { HtmlOptions } from './render.ts';
export * from './retired.ts';
export * from './ruling.ts';
export type { Site } from './site-file.ts';
export * from './suggest.ts';
