/** The compiler: parsed files in, a linked glossary and diagnostics out. */

export { namesOf } from './collect-names.ts';
export { type Compilation, compile } from './compile.ts';
export { ambiguousName, Directory, type FoundLinks, type NamedFile } from './directory.ts';
export type {
  Backlink,
  Document,
  Entry,
  Glossary,
  Link,
  Listed,
  Page,
  Section,
  SharedTitle,
  Term,
} from './glossary.ts';
export { numbersOf } from './numbers.ts';
export { isPlainReason } from './read-retired.ts';
export { type Graph, type GraphEdge, graphOf } from './references.ts';
export type { EarlierNumbers } from './rulebooks.ts';
export { readSee } from './see.ts';
export { placeInRun, runOf } from './see-run.ts';
export { atom, barrier } from './see-words.ts';
