/** The parts of documents that a browser needs. */
export * from './printed-numbers.ts';
