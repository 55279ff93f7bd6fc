/** What browsers need of documents. */
export {
  printedKey,
  printedSlug,
  readPlainNumber,
  rulingTitle,
} from './printed-numbers.ts';
