/** Views: a value in, HTML or words out. Safe in a browser. */

export { type BriefingRuling, briefingOf, placesOfPairs } from './briefing.ts';
export {
  changedTargetsHtml,
  type RulingToReview,
  reviewId,
  reviewMarks,
  reviewsOn,
} from './changed-targets.ts';
export {
  type ChangeView,
  changesHtml,
  editionSummary,
  laterChanges,
  newestDay,
  textChangeHtml,
} from './changes-html.ts';
export {
  type ContentsItem,
  contentsOf,
  headingItems,
  headingName,
  sectionName,
} from './contents-tree.ts';
export {
  appliesToText,
  definedTerm,
  entryKind,
  nameCounts,
  numbersHtml,
  publicationsText,
  rulingCounts,
  rulingName,
  sourcesText,
} from './descriptions.ts';
export { format, formatHtml, inlineHtml, joinList, parts, plural, pluralForm } from './format.ts';
export { glossaryMap, glossaryMapSvg, labelsWithRoom, labelX } from './glossary-map.ts';
export { historyView } from './history-view.ts';
export { iconDataUri, iconPath, iconStyles } from './icon-styles.ts';
export {
  besideName,
  byLetter,
  groupId,
  letterLabel,
  letters,
  listedName,
  type Name,
} from './letters.ts';
export { type PastText, pastTextHtml, pastUrl } from './past-text.ts';
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
export { jsonFile, type SiteCompilation, type SiteFile } from './site-compilation.ts';
export {
  descriptionOf,
  earlierAddresses,
  listedEntry,
  rulingLines,
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
  iconNames,
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
