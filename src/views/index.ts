/** Views: a value in, HTML or words out. Safe in a browser. */

export { type BriefingRuling, briefingOf, placesOfPairs } from './briefing.ts';
export {
  type ChangeView,
  changedTargetsHtml,
  changesHtml,
  editionSummary,
  laterChanges,
  newestDay,
  type RulingToReview,
  reviewId,
  reviewMarks,
  reviewsOn,
  textChangeHtml,
} from './changes-html.ts';
export {
  besideName,
  byLetter,
  type ContentsItem,
  contentsOf,
  groupId,
  headingItems,
  headingName,
  letterLabel,
  letters,
  listedName,
  type Name,
  sectionName,
} from './contents.ts';
export {
  appliesToText,
  definedTerm,
  entryKind,
  excerpt,
  nameCounts,
  numbersHtml,
  publicationsText,
  rulingCounts,
  rulingName,
  sourcesText,
} from './descriptions.ts';
export { format, formatHtml, inlineHtml, joinList, parts, plural, pluralForm } from './format.ts';
export { glossaryMap, glossaryMapSvg, labelsWithRoom, labelX } from './glossary-map.ts';
export { historyView, type PastText, pastTextHtml, pastUrl } from './history-view.ts';
export {
  outdatedBelow,
  type RulingsOfText,
  referringHtml,
  referringTo,
  rulingsNaming,
  rulingsUsing,
  specimen,
} from './ruling-lists.ts';
export {
  correctionInTemplate,
  datedTextHtml,
  rulingPageOf,
  rulingPagesOf,
  rulingTemplateFile,
} from './ruling-page.ts';
export {
  descriptionOf,
  earlierAddresses,
  jsonFile,
  listedEntry,
  rulingLines,
  type SiteCompilation,
  type SiteFile,
  type TextFile,
  type TextWithFile,
  textsWithFiles,
} from './text-record.ts';
export {
  cardLink,
  changeKind,
  changesInShort,
  differenceHtml,
  type FindPlace,
  iconDataUri,
  iconNames,
  iconPath,
  iconStyles,
  isChangedInMeaning,
  linkHtml,
  partsText,
  placesIn,
  plainHtml,
  quoteHtml,
  retiredHtml,
  textChangeInShort,
  type VersionView,
} from './versions.ts';
export { chooseWording, plainWording, wordingModule, wordingTypes } from './wording.ts';
