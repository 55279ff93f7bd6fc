export { type Compilation, type CompileOptions, compile, folders } from './compile.ts';
export { textOf } from './content.ts';
export { decodeText } from './decode.ts';
export {
  compareDiagnostics,
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  rules,
} from './diagnostics.ts';
export { Directory } from './directory.ts';
export type * from './entry.ts';
export { escapeHtml } from './escape.ts';
export {
  documentMatter,
  entryMatter,
  frontMatterCodes,
  readYaml,
} from './front-matter.ts';
export { type Graph, type GraphEdge, type GraphNode, graphOf } from './graph.ts';
export { boxLabel, rulingLabel } from './layout.ts';
export * from './names.ts';
export { countOf, highestOf, numberLetter, rulingNumber, writeNumbers } from './numbers.ts';
export { mayHoldSee } from './see.ts';
export { iconId } from './site.ts';
export type * from './source.ts';
export { didYouMean, nearest } from './suggest.ts';
