/** The parts of the compiler that a browser needs: no parser among them. */

export { dateInWords } from '../languages/browser.ts';
export * from './addresses.ts';
export * from './box-html.ts';
export * from './content-tree.ts';
export type * from './diagnostics.ts';
export * from './edit-distance.ts';
export * from './escape.ts';
export type { GraphEdge } from './graph.ts';
export { iconHtml, iconId } from './icons.ts';
export * from './link-template.ts';
export * from './memo.ts';
export * from './model.ts';
export * from './names.ts';
export { highestOf } from './numbers.ts';
export type * from './parsed-file.ts';
export * from './points.ts';
export { curlyQuotes } from './quotes.ts';
export * from './record.ts';
export { addressesOf, byFormerAddress } from './redirects.ts';
export type { HtmlOptions } from './render.ts';
export * from './retired.ts';
export type { Site } from './site-file.ts';
export * from './sorted.ts';
