/** The part for browsers of {@link file://./index.ts}: nothing here brings a parser along. */
export * from './changes.ts';
export * from './citation.ts';
export type { Editions } from './editions.ts';
export * from './history.ts';
export type { ChangedTarget, Reviews } from './reviews.ts';
export * from './state.ts';
export * from './status.ts';
export * from './words.ts';
