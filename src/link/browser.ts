/** Exports for browsers: the names of a glossary as a file, without the compiler. */
export {
  addressOfTarget,
  inferredPredecessor,
  type Name,
  type NameIndex,
  type NameIndexFile,
  type NameTarget,
  namedTargets,
  otherNames,
  readNameIndex,
  searchKey,
  targetAt,
  textNamed,
} from './name-index.ts';
