/** The compiler: content files in, a resolved glossary and diagnostics out. */

export { defaultLabels } from './box-html.ts';
export * from './browser.ts';
export { collectNames, collectTerms, namesReferredTo } from './collect-names.ts';
export { type Compilation, compile } from './compile.ts';
export { sortContent } from './content.ts';
export {
  isHeading,
  type Reference as InlineReference,
  referencesIn,
  type Stretch,
  type Text,
  visitInline,
} from './content-tree.ts';
export { decode, textOf } from './decode.ts';
export {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  fileStart,
  inOrder,
  remedies,
} from './diagnostics.ts';
export { ambiguousName, Directory, type Found, type NamedFile } from './directory.ts';
export { documentMatter, entryMatter, frontMatterCodes } from './front-matter.ts';
export { type Graph, type GraphEdge, graphOf } from './graph.ts';
export { sourceHash } from './hash.ts';
export { invisibleCharacters } from './invisible-characters.ts';
export { unresolvedMerge } from './merge-markers.ts';
export { numbersOf, writeNumbers } from './numbers.ts';
export {
  type ParsedRuling,
  placeInMatter,
} from './parsed-file.ts';
export { isPlainReason } from './read-retired.ts';
export { formerSlugs, sharersIn } from './redirects.ts';
export { bodyHtml, toHtml, toText } from './render.ts';
export type { EarlierNumbers } from './rulebooks.ts';
export { atom, barrier, readSee } from './see.ts';
export { placeInRun, runOf } from './see-run.ts';
export { readSite, type SiteFile } from './site-file.ts';
export { didYouMean, nearest } from './suggest.ts';
export { commentFault, hasComment, isPlainInYaml, readYaml } from './yaml.ts';
