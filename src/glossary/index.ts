/** The compiler: content files in, a resolved glossary and diagnostics out. */
export {
  type Address,
  addressIn,
  addressOf,
  apiHistoryPath,
  apiPath,
  countOf,
  editionPagePath,
  historyPath,
  isTextAddress,
  letterPath,
  markdownPath,
  numberLetter,
  numberOf,
  type PageType,
  pagePath,
  placeText,
  printedPath,
  type RulingNumber,
  type RulingPlace,
  readAddress,
  readPagePath,
  readPlace,
  readTextAddress,
  readTextPath,
  rulingNumber,
  rulingPath,
  rulingUrl,
  type SitePath,
  sharePath,
  shareUrl,
  siblingOf,
  sitePaths,
  slugOf,
  type TermAddress,
  type TextAddress,
  type TextType,
  type TextUrl,
  textTypeAt,
  typeOf,
} from './addresses.ts';
export { defaultLabels, type Labels, replacedByHtml, rulingLabel } from './body-html.ts';
export { collectNames, collectTerms } from './collect-names.ts';
export { type Compilation, Compiler, compile } from './compile.ts';
export { sortContent } from './content.ts';
export { decode, textOf } from './decode.ts';
export {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  type Finding,
  fileStart,
  inOrder,
  type Point,
  rules,
} from './diagnostics.ts';
export type { NamedFile } from './directory.ts';
export { Directory } from './directory.ts';
export { decodeAddress, escapeHtml, unescapeHtml } from './escape.ts';
export { documentMatter, entryMatter, frontMatterCodes } from './front-matter.ts';
export { type Graph, type GraphEdge, graphOf } from './graph.ts';
export { iconId } from './icons.ts';
export {
  type CardLinkValues,
  type CorrectionValues,
  encodeValue,
  fillLink,
  type LinkTemplate,
} from './link-template.ts';
export { twoEditionsRemedy, unresolvedMerge } from './merge-markers.ts';
export type {
  Backlink,
  Document,
  Entry,
  Glossary,
  Link,
  Page,
  Reference,
  Ruling,
  SharedTitle,
  Successor,
  Term,
} from './model.ts';
export { compareText, fold, singular, slugify, sortKey, spoken } from './names.ts';
export { highestOf, writeNumbers } from './numbers.ts';
export { type OutlineRule, outline } from './outline.ts';
export {
  type BodyPart,
  type BoxPart,
  type Heading,
  type IconPart,
  type MarkupPart,
  type ParsedFile,
  type ParsedRuling,
  type ParseFile,
  type Part,
  type Publication,
  type ReferencePart,
  type RulingKind,
  rulingKinds,
  type Source,
  type Standing,
  standings,
  type TableNamePart,
  type TextPart,
} from './parsed-file.ts';
export {
  printedKey,
  printedReader,
  printedSlug,
  type ReadPrinted,
  readPlainNumber,
  rulingTitle,
} from './printed-numbers.ts';
export { formerSlugs } from './redirects.ts';
export { type ReferenceWords, referenceWords } from './reference-words.ts';
export { type Followed, follow, type NumberStatus, type Retired } from './retired.ts';
export type { EarlierNumber } from './rulebooks.ts';
export { placeInRun, readSee, runOf } from './see.ts';
export { readSite, type SiteFile } from './site-file.ts';
export { didYouMean, nearest } from './suggest.ts';
export { readYaml } from './yaml.ts';
