/** The compiler: content files in, a resolved glossary and diagnostics out. */
export { pagesOf } from './assemble.ts';
export * from './browser.ts';
export { chunksOf } from './chunks.ts';
export { collectNames, collectTerms, namesReferredTo } from './collect-names.ts';
export {
  type Compilation,
  Compiler,
  compile,
  type KeptTexts,
} from './compile.ts';
export { sortContent } from './content.ts';
export { decode, textOf } from './decode.ts';
export {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  fileStart,
  inOrder,
  rules,
} from './diagnostics.ts';
export { ambiguousName, Directory, type Found, type NamedFile } from './directory.ts';
export { documentMatter, entryMatter, frontMatterCodes } from './front-matter.ts';
export { type Graph, type GraphEdge, graphOf } from './graph.ts';
export { hashOf, hashOfAll, sourceHash } from './hash.ts';
export { invisibleCharacters } from './invisible-characters.ts';
export { plainWords, shownPath } from './issue-words.ts';
export { isSameList, Kept, perObject } from './memo.ts';
export { twoEditionsRemedy, unresolvedMerge } from './merge-markers.ts';
export { spoken } from './names.ts';
export { numbersOf, writeNumbers } from './numbers.ts';
export { type OutlineRule, outline } from './outline.ts';
export {
  type BodyPart,
  type BoxPart,
  type CutPart,
  type IconPart,
  type MarkupPart,
  type ParsedRuling,
  placeInMatter,
  type ReferencePart,
  type RulingDetails,
  referencesIn,
  type TextPart,
  tableMarks,
} from './parsed-file.ts';
export {
  following,
  isFirstStep,
  type NumberSteps,
  printedReader,
  type ReadPrinted,
  stepsOf,
} from './printed-numbers.ts';
export { formerSlugs, sharersIn } from './redirects.ts';
export { type ReferenceWords, referenceWords } from './reference-words.ts';
export type { ResolvedText } from './resolve.ts';
export type { EarlierNumbers } from './rulebooks.ts';
export { atom, barrier, placeInRun, readSee, runOf } from './see.ts';
export { readSite, type SiteFile } from './site-file.ts';
export { didYouMean, nearest } from './suggest.ts';
export { commentFault, hasComment, isPlainInYaml, readYaml } from './yaml.ts';
