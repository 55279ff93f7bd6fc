/** The parts of documents that a browser needs. */
export {
  printedKey,
  printedSlug,
  readPlainNumber,
  rulingTitle,
} from './printed-numbers.ts';
