/** The compiler: parsed files in, a linked glossary and diagnostics out. */

export * from './browser.ts';
export { type Compilation, compile } from './compile.ts';
export {
  ambiguousName,
  Directory,
  type NamedFile,
  namesOf,
  numbersOf,
} from './directory.ts';
export {
  type Backlink,
  type Document,
  type Entry,
  type Glossary,
  type Graph,
  type GraphEdge,
  graphOf,
  type Link,
  type Listed,
  type Page,
  type Section,
  type SharedTitle,
  type Term,
} from './glossary.ts';
export { nameIndexFile } from './name-index.ts';
export type { EarlierNumbers } from './ruling-places.ts';
export { atom, barrier, placeInRun, readSee, runOf } from './see.ts';
