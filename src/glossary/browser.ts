/** The parts of the compiler that a browser needs: no parser among them. */

export {
  printedKey,
  printedSlug,
  type RuleReference,
  readPlainNumber,
  rulingTitle,
} from '../documents/index.ts';
export {
  type Address,
  addressIn,
  addressOf,
  apiHistoryPath,
  apiPath,
  countOf,
  editionPagePath,
  historyPath,
  isFreePart,
  isTextAddress,
  letterPath,
  markdownPath,
  numberLetter,
  numberOf,
  pagePath,
  pageUrl,
  placeText,
  printedPath,
  type RulingNumber,
  type RulingPlace,
  readAddress,
  readPagePath,
  readPastedAddress,
  readPlace,
  readTextAddress,
  readTextPath,
  rulingNumber,
  rulingPath,
  rulingUrl,
  type SitePath,
  sectionPath,
  sharePath,
  shareUrl,
  siblingOf,
  sitePaths,
  slugOf,
  type TextAddress,
  type TextType,
  type TextUrl,
  textTypeAt,
  textUrl,
  typeOf,
  wholePath,
} from './addresses.ts';
export {
  dateHtml,
  type Labels,
  publicationsHtml,
  replacedByHtml,
  rulingLabel,
} from './body-html.ts';
export {
  type Publication,
  type RulingKind,
  rulingKinds,
  type Standing,
  type Successor,
  standings,
} from './content-tree.ts';
export type { Finding, Point } from './diagnostics.ts';
export { editDistance, prefixDistance } from './edit-distance.ts';
export { decodeAddress, escapeHtml, unescapeHtml } from './escape.ts';
export { iconHtml, iconId } from './icons.ts';
export {
  type CorrectionValues,
  encodeValue,
  fillLink,
  type LinkTemplate,
} from './link-template.ts';
export { memoize, perObject, perPair } from './memo.ts';
export type {
  Backlink,
  Document,
  Entry,
  Glossary,
  Icon,
  Link,
  Reference,
  Ruling,
  Section,
  SharedTitle,
  Site,
  Term,
} from './model.ts';
export { maxPhrase } from './model.ts';
export {
  compareText,
  fileSlug,
  fold,
  letterOf,
  type Slug,
  singular,
  singularWord,
  slugify,
  sortKey,
} from './names.ts';
export { highestOf } from './numbers.ts';
export type {
  Heading,
  ParsedFile,
  ParseFile,
  Source,
} from './parsed-file.ts';
export { pointAt } from './points.ts';
export { addressesOf, byFormerAddress } from './redirects.ts';
export { type RecordedReference, type RulingRecord, toRecord } from './render.ts';
export { follow, type NumberStatus, type Retired } from './retired.ts';
export { lowerBound } from './sorted.ts';
export { stopWords } from './stop-words.ts';
