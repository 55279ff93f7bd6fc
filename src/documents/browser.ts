/** Exports for browsers. */
export * from './printed-numbers.ts';
