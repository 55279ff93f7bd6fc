/** Exports for browsers: nothing here imports a parser. */
export * from './changes.ts';
export * from './citation.ts';
export type { Editions } from './editions.ts';
export * from './history.ts';
export type { ChangedTarget, Reviews } from './reviews.ts';
export * from './state.ts';
export * from './status.ts';
export * from './words.ts';
